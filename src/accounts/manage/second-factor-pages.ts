import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postForm } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { secretText } from '../one-time-code.ts'
import { codeField } from './entrance-pages.ts'
import { qrCode } from './qr-code.ts'

export type SetUpPage = {
  readonly secret: Uint8Array
  /** What the picture says: an `otpauth:` address. */
  readonly address: string
  readonly problems: Problems
}

export function renderSetUp(frame: ManageFrame, { secret, address, problems }: SetUpPage): Html {
  const words = frame.words.accounts
  return managePage(frame, {
    title: words.setUpTitle,
    current: 'account',
    main: html`${formErrors(frame, problems, { code: words.setUpCode })}
<section class="sheet"><p>${words.setUpScan}</p>
${qrCode(address, words.setUpPicture)}
<p>${words.setUpType} <code class="secret-key">${secretText(secret)}</code></p>
${postForm(frame, {
  action: `${frame.paths.manage.secondFactor()}/confirm`,
  content: html`${codeField({ label: words.setUpCode, wrong: problems.get('code') })}
<p class="buttons">${button({ words: words.setUpSubmit, kind: 'primary' })} ${buttonLink(frame.paths.manage.account(), frame.words.manage.cancel)}</p>`,
})}</section>`,
  })
}

export function renderRecoveryCodes(frame: ManageFrame, codes: readonly string[]): Html {
  const words = frame.words.accounts
  return managePage(frame, {
    title: words.codesTitle,
    current: 'account',
    main: html`<section class="sheet"><p class="measure">${words.codesLead}</p>
<ol class="codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ol>
<p class="buttons">${buttonLink(frame.paths.manage.account(), words.codesDone, 'primary')}</p></section>`,
  })
}
