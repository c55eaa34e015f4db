import {
  type Account,
  otherAccountFields,
  profileFields,
  unprovedEmail,
} from '../../accounts/model/account.ts'
import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postButton, postForm, table } from '../../admin/admin-parts.ts'
import { conflictCard, versionsOf } from '../../admin/conflict-card.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, controls, labelsOf } from '../../admin/schema-form.ts'
import type { FormValues } from '../../kernel/fields/form.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, timeAgo } from '../../web/ui.ts'
import type { ListedSession } from '../session-store.ts'
import { passwordField } from './sign-in-pages.ts'

export type AccountPage = {
  readonly account: Account
  readonly profile: FormValues
  /** The stored profile, saved by someone else since the form was opened; null: no conflict. */
  readonly theirs: FormValues | null
  readonly problems: Problems
  readonly sendsMail: boolean
  readonly recoveryCodesLeft: number
  readonly sessions: readonly ListedSession[]
  /** Id of the session of this request. */
  readonly session: string
  /** Cards of further parts of the account, such as other sign-in methods. */
  readonly sections: readonly Html[]
  readonly scripts: readonly string[]
  readonly now: number
}

export function renderAccount(context: AdminContext, page: AccountPage): Html {
  return adminPage(context, {
    title: context.messages.manage.account,
    current: 'account',
    scripts: page.scripts,
    main: html`${page.theirs ? conflictCard(context, versionsOf(context, profileFields.fields, { mine: page.profile, theirs: page.theirs })) : null}${formErrors(context, page.problems, labelsOfPage(context))}
${profileCard(context, page)}
${passwordCard(context, page)}
${secondFactorCard(context, page)}
${page.sections}
${sessionsCard(context, page)}`,
  })
}

export const renderConfirmEmail = (context: AdminContext, email: string, token: string): Html => {
  const messages = context.messages.accounts
  return adminPage(context, {
    title: messages.emailConfirmTitle,
    current: 'account',
    main: html`<section class="card"><p class="measure">${messages.emailConfirmLead(email)}</p>
${postForm(context, {
  action: context.paths.manage.confirmEmail(token),
  content: html`<p class="buttons">${button({ text: messages.emailConfirm, kind: 'primary' })}</p>`,
})}</section>`,
  })
}

/** Confirms the new password; `sheets` are cards of the credentials that stay valid. */
export function renderPasswordChanged(context: AdminContext, sheets: readonly Html[]): Html {
  const messages = context.messages.accounts
  const lead = sheets.length > 0 ? messages.passwordChangedLead : messages.passwordChangedNothing
  return adminPage(context, {
    title: messages.passwordChanged,
    current: 'account',
    main: html`<p class="measure" role="status">${lead}</p>
${sheets}
<p class="buttons">${buttonLink(context.paths.manage.account(), messages.passwordChangedDone, 'primary')}</p>`,
  })
}

function profileCard(context: AdminContext, { account, profile, problems, sendsMail }: AccountPage): Html {
  const { accounts: messages, manage } = context.messages
  const form = { fields: profileFields.fields, values: profile, problems }
  const labels = labelsOf(context, profileFields.fields)
  const optional = (name: string) => `${labels[name]} (${manage.optional})`
  return html`<section class="card"><div class="card-head"><h2>${messages.profile}</h2><span class="chip">${manage.roles[account.role]}</span></div>
${postForm(context, {
  action: context.paths.manage.account(),
  content: html`<input type="hidden" name="revision" value="${account.revision}">
${control(context, form, 'username', { autocomplete: 'username', maxLength: 60 })}
${control(context, form, 'email', { label: optional('email'), type: 'email', autocomplete: 'email', maxLength: 254 })}
${control(context, form, 'avatar', { label: optional('avatar'), maxLength: 2000 })}
${controls(context, form, Object.keys(otherAccountFields))}
${account.hasPassword ? currentPassword(context, 'profile-current', problems, messages.emailNeedsPassword) : null}
<p class="buttons">${button({ text: messages.saveProfile, kind: 'primary' })}</p>`,
})}
${emailNotice(context, account, sendsMail)}</section>`
}

function emailNotice(context: AdminContext, account: Account, sendsMail: boolean): Html | null {
  const { accounts: messages, paths } = { ...context.messages, paths: context.paths.manage }
  const email = unprovedEmail(account)
  if (email === null) return null
  return html`<p class="measure">${messages.emailUnproved(email)} ${sendsMail ? messages.emailProveByMail : messages.emailProveByOwner}</p>
<div class="buttons">${sendsMail ? postButton(context, paths.accountEmail.send(), messages.emailSend) : null}
${account.pendingEmail === null ? null : postButton(context, paths.accountEmail.withdraw(), messages.emailWithdraw)}</div>`
}

function passwordCard(context: AdminContext, { account, problems }: AccountPage): Html {
  const messages = context.messages.accounts
  return html`<section class="card"><h2>${context.messages.common.password}</h2>
${postForm(context, {
  action: context.paths.manage.accountPassword(),
  content: html`<input class="visually-hidden" type="text" value="${account.username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${account.hasPassword ? currentPassword(context, 'current', problems) : null}
${passwordField({ name: 'password', label: messages.newPassword, hint: messages.newPasswordHint, autocomplete: 'new-password', wrong: problems.get('password') })}
<p class="soft small">${messages.passwordEnds}</p>
<p class="buttons">${button({ text: messages.changePassword })}</p>`,
})}</section>`
}

function secondFactorCard(
  context: AdminContext,
  { account, recoveryCodesLeft, problems }: AccountPage,
): Html {
  const { accounts: messages } = context.messages
  const { manage: paths } = context.paths
  if (!account.hasSecondFactor)
    return html`<section class="card"><h2>${messages.secondFactor}</h2><p class="measure">${messages.secondFactorOff}</p>
<div class="buttons">${postButton(context, paths.secondFactor(), messages.setUp)}</div></section>`
  return html`<section class="card"><h2>${messages.secondFactor}</h2><p class="measure">${messages.secondFactorOn} ${messages.recoveryLeft(recoveryCodesLeft)}</p>
<form class="form" method="post" action="${paths.recoveryCodes()}" novalidate>${csrfField(context)}
${account.hasPassword ? currentPassword(context, 'factor-current', problems) : null}
<p class="buttons">${button({ text: messages.renewCodes })}
<button class="button" formaction="${paths.removeSecondFactor()}">${messages.removeFactor}</button></p></form></section>`
}

const currentPassword = (context: AdminContext, name: string, problems: Problems, hint?: string): Html =>
  passwordField({
    name,
    ...(hint ? { hint } : {}),
    label: context.messages.accounts.currentPassword,
    autocomplete: 'current-password',
    wrong: problems.get(name),
  })

function sessionsCard(context: AdminContext, { sessions, session, now }: AccountPage): Html {
  const { audit, common, manage, accounts: messages } = context.messages
  const { manage: paths } = context.paths
  const rows = sessions.map(each => {
    const device = each.device || messages.unknownDevice
    return [
      html`${device}${each.id === session ? html` <span class="chip">${messages.thisSession}</span>` : null}`,
      timeAgo(context, each.lastUsedAt, now),
      timeAgo(context, each.createdAt, now),
      each.address,
      each.id === session
        ? null
        : postButton(context, paths.session(each.id), manage.signOut, {
            label: messages.endSessionOf(device),
          }),
    ]
  })
  const heads = [messages.sessionDevice, common.lastUsed, messages.sessionStarted, audit.address, '']
  return html`<section class="card"><div class="card-head"><h2>${messages.sessions}</h2>
${sessions.length > 1 ? postButton(context, paths.otherSessions(), messages.endOthers) : null}</div>
${table(heads, rows, messages.sessions)}</section>`
}

const labelsOfPage = (context: AdminContext): Readonly<Record<string, string>> => {
  const { accounts } = context.messages
  return {
    ...labelsOf(context, profileFields.fields),
    current: accounts.currentPassword,
    'profile-current': accounts.currentPassword,
    'factor-current': accounts.currentPassword,
    password: accounts.newPassword,
  }
}
