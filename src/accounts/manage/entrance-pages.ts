import { formErrors, postForm, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { firstSteps } from '../../web/first-steps.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { type EntranceFrame, entrancePage } from './entrance-frame.ts'

export type SignInPage = {
  readonly name: string
  /** Where to go afterwards; empty for the first page. */
  readonly next: string
  readonly problems: Problems
  /** True: a new password was just set. */
  readonly passwordSet: boolean
  /** Other ways in, such as a passkey, and the scripts they need. */
  readonly ways: readonly Html[]
  readonly scripts: readonly string[]
}

export function renderSignIn(
  frame: EntranceFrame,
  { name, next, problems, passwordSet, ways, scripts }: SignInPage,
): Html {
  const words = frame.words.signIn
  return entrancePage(frame, {
    title: words.title,
    scripts,
    main: html`<section class="sheet entrance"><h1>${words.title}</h1>${passwordSet ? html`<p class="notice" role="status">${words.passwordSet}</p>` : html`<p class="soft">${words.lead}</p>`}
${formErrors(frame, problems, { name: words.name, password: words.password })}
${postForm(frame, {
  action: frame.paths.manage.signIn(),
  content: html`<input type="hidden" name="next" value="${next}">
${textField({ name: 'name', label: words.name, value: name, autocomplete: 'username webauthn', required: true, maxLength: 254 })}
${passwordField({ name: 'password', label: words.password, autocomplete: 'current-password', wrong: problems.get('password') })}
<p class="buttons">${button({ words: words.submit, kind: 'primary' })}</p>`,
})}
${ways.length > 0 ? html`<div class="ways"><p class="soft small">${words.or}</p>${ways}</div>` : null}
<p class="small"><a href="${frame.paths.manage.forgotten()}">${words.forgottenLink}</a></p></section>`,
  })
}

export type CodePage = { readonly next: string; readonly problems: Problems }

export function renderCode(frame: EntranceFrame, { next, problems }: CodePage): Html {
  const words = frame.words.signIn
  return entrancePage(frame, {
    title: words.codeTitle,
    main: html`<section class="sheet entrance"><h1>${words.codeTitle}</h1><p>${words.codeLead}</p>
${formErrors(frame, problems, { code: words.code })}
${postForm(frame, {
  action: frame.paths.manage.signInCode(),
  content: html`<input type="hidden" name="next" value="${next}">
${codeField({ label: words.code, hint: words.codeHint, wrong: problems.get('code') })}
<p class="buttons">${button({ words: words.codeSubmit, kind: 'primary' })} ${buttonLink(frame.paths.manage.signIn(), words.startOver)}</p>`,
})}</section>`,
  })
}

/** Says what to do; `form` sends a link by mail where that is possible. */
export function renderForgotten(frame: EntranceFrame, form: Html | null): Html {
  const words = frame.words.signIn
  return entrancePage(frame, {
    title: words.forgottenTitle,
    main: html`<section class="sheet entrance"><h1>${words.forgottenTitle}</h1>
${form}
<p>${words.forgottenAsk}</p>
<p>${words.forgottenFactor}</p>
<p>${words.forgottenCommand}</p>
<pre class="kept"><code>corkboard user reset-password NAME
corkboard user remove-second-step NAME</code></pre>
<p class="buttons">${buttonLink(frame.paths.manage.signIn(), words.title)}</p></section>`,
  })
}

export type LinkPage = {
  readonly token: string
  readonly kind: 'owner' | 'invitation' | 'reset'
  /** What an invitation makes of somebody, in words. */
  readonly role: string
  readonly values: { readonly username: string; readonly email: string }
  readonly problems: Problems
}

/** The first owner, an invited account, or a new password. */
export function renderLink(frame: EntranceFrame, { token, kind, role, values, problems }: LinkPage): Html {
  const words = frame.words.signIn
  const [title, lead] = {
    owner: [words.ownerTitle, words.ownerLead] as const,
    invitation: [words.invitationTitle, words.invitationLead(role)] as const,
    reset: [words.resetTitle, words.resetLead(values.username)] as const,
  }[kind]
  const labels = { username: words.username, email: words.email, password: words.newPassword }
  return entrancePage(frame, {
    title,
    main: html`${kind === 'owner' ? welcome(frame) : null}<section class="sheet entrance">${kind === 'owner' ? html`<h2>${title}</h2>` : html`<h1>${title}</h1>`}<p dir="auto">${lead}</p>
${formErrors(frame, problems, labels)}
${postForm(frame, {
  action: frame.paths.manage.link(token),
  content: html`${kind === 'reset' ? hiddenUsername(values.username) : personFields(frame, values, problems)}
${passwordField({
  name: 'password',
  label: words.newPassword,
  hint: words.newPasswordHint,
  autocomplete: 'new-password',
  wrong: problems.get('password'),
})}
<p class="buttons">${button({ words: kind === 'reset' ? words.setPassword : words.create, kind: 'primary' })}</p>`,
})}</section>`,
  })
}

/** The first page that the operator of a new site sees. */
const welcome = (frame: EntranceFrame): Html => html`<section class="sheet entrance first-steps">
<h1>${frame.words.firstSteps.title}</h1>
<p>${frame.words.firstSteps.ownerLead}</p>
${firstSteps(frame, 'account')}</section>`

export function renderGoneLink(frame: EntranceFrame): Html {
  const words = frame.words.signIn
  return entrancePage(frame, {
    title: words.goneTitle,
    main: html`<section class="sheet entrance"><h1>${words.goneTitle}</h1><p>${words.gone}</p>
<p class="soft small">${words.goneOwner}</p>
<p class="buttons">${buttonLink(frame.paths.manage.signIn(), words.title)}</p></section>`,
  })
}

const personFields = (frame: EntranceFrame, values: LinkPage['values'], problems: Problems): Html => {
  const words = frame.words.signIn
  return html`${textField({
    name: 'username',
    label: words.username,
    hint: words.usernameHint,
    value: values.username,
    autocomplete: 'username',
    required: true,
    maxLength: 60,
    wrong: problems.get('username'),
  })}
${textField({
  name: 'email',
  label: `${words.email} (${frame.words.manage.optional})`,
  hint: words.emailHint,
  value: values.email,
  type: 'email',
  autocomplete: 'email',
  maxLength: 254,
  wrong: problems.get('email'),
})}`
}

/** So that a password manager knows whose password it keeps. */
const hiddenUsername = (username: string): Html =>
  html`<input class="visually-hidden" type="text" name="username" value="${username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>`

export type PasswordField = {
  readonly name: string
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly wrong?: string | undefined
}

/** What was typed is never sent back. */
export const passwordField = (field: PasswordField): Html =>
  textField({ ...field, value: '', type: 'password', required: true, maxLength: 1_000 })

export const codeField = (field: {
  name?: string
  label: string
  hint?: string
  wrong?: string | undefined
}): Html =>
  textField({
    name: 'code',
    ...field,
    value: '',
    autocomplete: 'one-time-code',
    inputMode: 'text',
    required: true,
    maxLength: 40,
  })
