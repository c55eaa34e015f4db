import { formErrors, postForm } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { type SignInContext, signInPage } from './sign-in-context.ts'
import { codeField, passwordField } from './sign-in-pages.ts'

export type ConfirmPage = {
  readonly username: string
  readonly hasPassword: boolean
  /** True if the password needs a code besides, as at sign-in. */
  readonly hasSecondFactor: boolean
  /**
   * Address that the form is sent to: that of the interrupted action, with its typed values, or of the page that only
   * confirms.
   */
  readonly action: string
  readonly carried: readonly (readonly [name: string, value: string])[]
  readonly field: string
  /** Other ways to confirm, such as a passkey, which need the `scripts`. */
  readonly ways: readonly Html[]
  readonly scripts: readonly string[]
  readonly back: string
  readonly problems: Problems
}

/** Id of the form that a script sends after another way has confirmed. */
export const confirmFormId = 'confirm-form'

/** Name of the code field; `code` is a field of some forms that need confirmation. */
export const confirmCodeName = 'confirm-code'

export function renderConfirm(context: SignInContext, page: ConfirmPage): Html {
  const { username, hasPassword, hasSecondFactor, action, carried, field, ways, scripts, back, problems } =
    page
  const { common, confirm: messages, signIn, manage } = context.messages
  const hidden = carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return signInPage(context, {
    title: messages.title,
    scripts,
    main: html`<section class="card auth-card"><h1>${messages.title}</h1><p>${messages.lead}</p>
${formErrors(context, problems, { [field]: common.password, [confirmCodeName]: signIn.code })}
${postForm(context, {
  action,
  id: confirmFormId,
  content: hasPassword
    ? html`${hidden}<input class="visually-hidden" type="text" value="${username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${passwordField({ name: field, label: common.password, autocomplete: 'current-password', wrong: problems.get(field) })}
${hasSecondFactor ? codeField({ name: confirmCodeName, label: signIn.code, hint: signIn.codeHint, wrong: problems.get(confirmCodeName) }) : null}
<p class="buttons">${button({ text: messages.submit, kind: 'primary' })} ${buttonLink(back, manage.cancel)}</p>`
    : html`${hidden}`,
})}
${ways.length > 0 ? html`<div class="ways">${hasPassword ? html`<p class="soft small">${signIn.or}</p>` : null}${ways}</div>` : null}
${hasPassword || ways.length > 0 ? null : html`<p>${messages.noWay}</p>`}
${hasPassword ? null : html`<p class="buttons">${buttonLink(back, manage.cancel)}</p>`}</section>`,
  })
}
