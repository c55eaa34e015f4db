import { profileFields } from '../../accounts/model/account.ts'
import { formErrors, postForm, textField } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, labelsOf } from '../../admin/schema-form.ts'
import { publicCommand } from '../../lib/own-command.ts'
import { firstSteps } from '../../status-site/first-steps.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { type SignInContext, signInPage } from './sign-in-context.ts'

export type SignInPage = {
  readonly name: string
  /** Address to go to afterwards; empty for the start page. */
  readonly next: string
  readonly problems: Problems
  readonly passwordSet: boolean
  /** Other sign-in methods, such as a passkey, which need the `scripts`. */
  readonly ways: readonly Html[]
  readonly scripts: readonly string[]
}

export function renderSignIn(
  context: SignInContext,
  { name, next, problems, passwordSet, ways, scripts }: SignInPage,
): Html {
  const messages = context.messages.signIn
  return signInPage(context, {
    title: messages.title,
    scripts,
    main: html`<section class="card auth-card"><h1>${messages.title}</h1>${passwordSet ? html`<p class="notice" role="status">${messages.passwordSet}</p>` : html`<p class="soft">${messages.lead}</p>`}
${formErrors(context, problems, { name: messages.name, password: context.messages.common.password })}
${postForm(context, {
  action: context.paths.manage.signIn(),
  content: html`<input type="hidden" name="next" value="${next}">
${textField({ name: 'name', label: messages.name, value: name, autocomplete: 'username webauthn', required: true, maxLength: 254 })}
${passwordField({ name: 'password', label: context.messages.common.password, autocomplete: 'current-password', wrong: problems.get('password') })}
<p class="buttons">${button({ text: messages.title, kind: 'primary' })}</p>`,
})}
${ways.length > 0 ? html`<div class="ways"><p class="soft small">${messages.or}</p>${ways}</div>` : null}
<p class="small"><a href="${context.paths.manage.forgotten()}">${messages.forgottenTitle}</a></p></section>`,
  })
}

type CodePage = { readonly next: string; readonly problems: Problems }

export function renderCode(context: SignInContext, { next, problems }: CodePage): Html {
  const messages = context.messages.signIn
  return signInPage(context, {
    title: context.messages.accounts.secondFactor,
    main: html`<section class="card auth-card"><h1>${context.messages.accounts.secondFactor}</h1><p>${messages.codeLead}</p>
${formErrors(context, problems, { code: messages.code })}
${postForm(context, {
  action: context.paths.manage.signInCode(),
  content: html`<input type="hidden" name="next" value="${next}">
${codeField({ label: messages.code, hint: messages.codeHint, wrong: problems.get('code') })}
<p class="buttons">${button({ text: messages.codeSubmit, kind: 'primary' })} ${buttonLink(context.paths.manage.signIn(), messages.startOver)}</p>`,
})}</section>`,
  })
}

/** Explains how to regain access; `form` requests a link by mail, where mail is configured. */
export function renderForgotten(context: SignInContext, form: Html | null): Html {
  const messages = context.messages.signIn
  return signInPage(context, {
    title: messages.forgottenTitle,
    main: html`<section class="card auth-card"><h1>${messages.forgottenTitle}</h1>
${form}
<p>${messages.forgottenAsk}</p>
<p>${messages.forgottenFactor}</p>
<details><summary>${messages.forgottenOperator}</summary>
<p>${messages.forgottenCommand}</p>
<pre class="kept"><code>${publicCommand()} user reset-password NAME
${publicCommand()} user remove-second-step NAME</code></pre></details>
<p class="buttons">${buttonLink(context.paths.manage.signIn(), messages.title)}</p></section>`,
  })
}

export type LinkPage = {
  readonly token: string
  readonly kind: 'owner' | 'invitation' | 'reset'
  /** Name of the role that the invitation grants. */
  readonly role: string
  readonly values: { readonly username: string; readonly email: string }
  readonly problems: Problems
}

/** Renders the form of a link: for the first owner, an invited account, or a new password. */
export function renderLink(context: SignInContext, { token, kind, role, values, problems }: LinkPage): Html {
  const { firstSteps, signIn: messages, accounts } = context.messages
  const [title, lead] = {
    owner: [firstSteps.account, messages.ownerLead] as const,
    invitation: [messages.invitationTitle, messages.invitationLead(role)] as const,
    reset: [messages.resetTitle, messages.resetLead(values.username)] as const,
  }[kind]
  const labels = { ...labelsOf(context, profileFields.fields), password: accounts.newPassword }
  return signInPage(context, {
    title,
    main: html`${kind === 'owner' ? welcome(context) : null}<section class="card auth-card">${kind === 'owner' ? html`<h2>${title}</h2>` : html`<h1>${title}</h1>`}<p dir="auto">${lead}</p>
${formErrors(context, problems, labels)}
${postForm(context, {
  action: context.paths.manage.link(token),
  content: html`${kind === 'reset' ? hiddenUsername(values.username) : personFields(context, values, problems)}
${passwordField({
  name: 'password',
  label: accounts.newPassword,
  hint: accounts.newPasswordHint,
  autocomplete: 'new-password',
  wrong: problems.get('password'),
})}
<p class="buttons">${button({ text: kind === 'reset' ? messages.setPassword : messages.create, kind: 'primary' })}</p>`,
})}</section>`,
  })
}

/** Welcome on the first page that the operator of a new site sees. */
const welcome = (context: SignInContext): Html => html`<section class="card auth-card first-steps">
<h1>${context.messages.firstSteps.title}</h1>
<p>${context.messages.firstSteps.ownerLead}</p>
${firstSteps(context, 'account')}</section>`

export function renderGoneLink(context: SignInContext): Html {
  const messages = context.messages.signIn
  return signInPage(context, {
    title: messages.goneTitle,
    main: html`<section class="card auth-card"><h1>${messages.goneTitle}</h1><p>${messages.gone}</p>
<p class="soft small">${messages.goneOwner}</p>
<p class="buttons">${buttonLink(context.paths.manage.signIn(), messages.title)}</p></section>`,
  })
}

function personFields(context: SignInContext, values: LinkPage['values'], problems: Problems): Html {
  const { fields } = profileFields
  const form = { fields, values, problems }
  const email = `${labelsOf(context, fields)['email']} (${context.messages.manage.optional})`
  return html`${control(context, form, 'username', { autocomplete: 'username', maxLength: 60 })}
${control(context, form, 'email', { label: email, type: 'email', autocomplete: 'email', maxLength: 254 })}`
}

/** Hidden field by which a password manager knows whose password it stores. */
const hiddenUsername = (username: string): Html =>
  html`<input class="visually-hidden" type="text" name="username" value="${username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>`

type PasswordField = {
  readonly name: string
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly wrong?: string | undefined
}

/** A password field, always empty: a typed password is never sent back. */
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
