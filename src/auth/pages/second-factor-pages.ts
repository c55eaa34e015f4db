import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postForm } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { qrCode } from '../../web/qr-code.ts'
import { button, buttonLink, copyButton } from '../../web/ui.ts'
import { secretText } from '../one-time-code.ts'
import { codeField } from './sign-in-pages.ts'

type SetUpPage = {
  readonly secret: Uint8Array
  /** The `otpauth:` address in the QR code. */
  readonly address: string
  readonly problems: Problems
}

export function renderSetUp(context: AdminContext, { secret, address, problems }: SetUpPage): Html {
  const messages = context.messages.accounts
  return adminPage(context, {
    title: messages.setUpTitle,
    current: 'account',
    scripts: ['copy-field.js'],
    main: html`${formErrors(context, problems, { code: messages.setUpCode })}
<section class="card"><p>${messages.setUpScan}</p>
${qrCode(address, messages.setUpPicture)}
<p>${messages.setUpType} <code class="secret-key">${secretText(secret)}</code> ${copyButton(context, secretText(secret))}</p>
${postForm(context, {
  action: context.paths.manage.confirmSecondFactor(),
  content: html`${codeField({ label: messages.setUpCode, wrong: problems.get('code') })}
<p class="buttons">${button({ text: messages.setUpSubmit, kind: 'primary' })} ${buttonLink(context.paths.manage.account(), context.messages.manage.cancel)}</p>`,
})}</section>`,
  })
}

export function renderRecoveryCodes(context: AdminContext, codes: readonly string[]): Html {
  const messages = context.messages.accounts
  return adminPage(context, {
    title: messages.codesTitle,
    current: 'account',
    scripts: ['copy-field.js'],
    main: html`<section class="card"><p class="measure">${messages.codesLead}</p>
<ol class="codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ol>
<p class="buttons">${buttonLink(context.paths.manage.account(), messages.codesDone, 'primary')} ${copyButton(context, `${codes.join('\n')}\n`)}</p></section>`,
  })
}
