import { formErrors, postForm } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { type EntranceFrame, entrancePage } from './entrance-frame.ts'
import { codeField, passwordField } from './entrance-pages.ts'

export type ConfirmPage = {
  readonly username: string
  readonly hasPassword: boolean
  /** Then the password alone does not confirm, as it does not sign in. */
  readonly hasSecondFactor: boolean
  /** Where the form goes: to what was about to be done, with what was typed for it, or to the page that only confirms. */
  readonly action: string
  readonly carried: readonly (readonly [name: string, value: string])[]
  /** What the field of the password is called there. */
  readonly field: string
  /** Other ways, such as a passkey, and the scripts they need. */
  readonly ways: readonly Html[]
  readonly scripts: readonly string[]
  /** The page to go back to. */
  readonly back: string
  readonly problems: Problems
}

/** Names the form that a script sends once another way has confirmed. */
export const confirmFormId = 'confirm-form'

/** Not `code`, which is a field of forms that are confirmed. */
export const confirmCodeName = 'confirm-code'

export function renderConfirm(frame: EntranceFrame, page: ConfirmPage): Html {
  const { username, hasPassword, hasSecondFactor, action, carried, field, ways, scripts, back, problems } =
    page
  const { confirm: words, signIn, accounts, manage } = frame.words
  const hidden = carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return entrancePage(frame, {
    title: words.title,
    scripts,
    main: html`<section class="sheet entrance"><h1>${words.title}</h1><p>${words.lead}</p>
${formErrors(frame, problems, { [field]: accounts.password, [confirmCodeName]: signIn.code })}
${postForm(frame, {
  action,
  id: confirmFormId,
  content: hasPassword
    ? html`${hidden}<input class="visually-hidden" type="text" value="${username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${passwordField({ name: field, label: accounts.password, autocomplete: 'current-password', wrong: problems.get(field) })}
${hasSecondFactor ? codeField({ name: confirmCodeName, label: signIn.code, hint: signIn.codeHint, wrong: problems.get(confirmCodeName) }) : null}
<p class="buttons">${button({ words: words.submit, kind: 'primary' })} ${buttonLink(back, manage.cancel)}</p>`
    : html`${hidden}`,
})}
${ways.length > 0 ? html`<div class="ways">${hasPassword ? html`<p class="soft small">${signIn.or}</p>` : null}${ways}</div>` : null}
${hasPassword || ways.length > 0 ? null : html`<p>${words.noWay}</p>`}
${hasPassword ? null : html`<p class="buttons">${buttonLink(back, manage.cancel)}</p>`}</section>`,
  })
}
