import { csrfField, type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postButton, postForm, table, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, timeElement } from '../../web/ui.ts'
import { type Account, unprovedEmail } from '../account.ts'
import type { ListedSession } from '../sessions.ts'
import { passwordField } from './entrance-pages.ts'

export type ProfileValues = { readonly username: string; readonly email: string; readonly avatar: string }

export type AccountPage = {
  readonly account: Account
  readonly profile: ProfileValues
  readonly problems: Problems
  /** Whether a mail with a link can be sent. */
  readonly sendsMail: boolean
  readonly recoveryCodesLeft: number
  readonly sessions: readonly ListedSession[]
  /** The one that asks. */
  readonly session: string
  /** What else belongs to an account, such as other ways of signing in; each a sheet. */
  readonly sections: readonly Html[]
  readonly scripts: readonly string[]
  readonly now: number
}

export const profileOf = ({ username, email, avatar }: Account): ProfileValues => ({
  username,
  email: email ?? '',
  avatar: avatar ?? '',
})

export function renderAccount(frame: ManageFrame, page: AccountPage): Html {
  const words = frame.words.accounts
  return managePage(frame, {
    title: words.accountTitle,
    current: 'account',
    scripts: page.scripts,
    main: html`${formErrors(frame, page.problems, labels(frame))}
${profileSheet(frame, page)}
${passwordSheet(frame, page)}
${secondFactorSheet(frame, page)}
${page.sections}
${sessionsSheet(frame, page)}`,
  })
}

export const renderConfirmEmail = (frame: ManageFrame, email: string, token: string): Html => {
  const words = frame.words.accounts
  return managePage(frame, {
    title: words.emailConfirmTitle,
    current: 'account',
    main: html`<section class="sheet"><p class="measure">${words.emailConfirmLead(email)}</p>
${postForm(frame, {
  action: frame.paths.manage.confirmEmail(token),
  content: html`<p class="buttons">${button({ words: words.emailConfirm, kind: 'primary' })}</p>`,
})}</section>`,
  })
}

/** `sheets`: what still opens the account. */
export function renderPasswordChanged(frame: ManageFrame, sheets: readonly Html[]): Html {
  const words = frame.words.accounts
  const lead = sheets.length > 0 ? words.passwordChangedLead : words.passwordChangedNothing
  return managePage(frame, {
    title: words.passwordChanged,
    current: 'account',
    main: html`<p class="measure" role="status">${lead}</p>
${sheets}
<p class="buttons">${buttonLink(frame.paths.manage.account(), words.passwordChangedDone, 'primary')}</p>`,
  })
}

function profileSheet(frame: ManageFrame, { account, profile, problems, sendsMail }: AccountPage): Html {
  const { accounts: words, manage } = frame.words
  const field = (name: keyof ProfileValues, label: string, hint: string) =>
    ({ name, label, hint, value: profile[name], wrong: problems.get(name) }) as const
  return html`<section class="sheet"><div class="sheet-head"><h2>${words.profile}</h2><span class="chip">${manage.roles[account.role]}</span></div>
${postForm(frame, {
  action: frame.paths.manage.account(),
  content: html`<input type="hidden" name="revision" value="${account.revision}">
${textField({ ...field('username', words.username, words.usernameHint), required: true, autocomplete: 'username', maxLength: 60 })}
${textField({ ...field('email', `${words.email} (${manage.optional})`, words.emailHint), type: 'email', autocomplete: 'email', maxLength: 254 })}
${textField({ ...field('avatar', `${words.avatar} (${manage.optional})`, words.avatarHint), inputMode: 'url', maxLength: 2000 })}
${account.hasPassword ? currentPassword(frame, 'profile-current', problems, words.emailNeedsPassword) : null}
<p class="buttons">${button({ words: words.saveProfile, kind: 'primary' })}</p>`,
})}
${emailNotice(frame, account, sendsMail)}</section>`
}

/** What is to be done about an address that nobody has proved. */
function emailNotice(frame: ManageFrame, account: Account, sendsMail: boolean): Html | null {
  const { accounts: words, paths } = { ...frame.words, paths: frame.paths.manage }
  const email = unprovedEmail(account)
  if (email === null) return null
  return html`<p class="measure">${words.emailUnproved(email)} ${sendsMail ? words.emailProveByMail : words.emailProveByOwner}</p>
<div class="buttons">${sendsMail ? postButton(frame, paths.accountEmail('send'), words.emailSend) : null}
${account.pendingEmail === null ? null : postButton(frame, paths.accountEmail('withdraw'), words.emailWithdraw)}</div>`
}

function passwordSheet(frame: ManageFrame, { account, problems }: AccountPage): Html {
  const words = frame.words.accounts
  return html`<section class="sheet"><h2>${words.password}</h2>
${postForm(frame, {
  action: frame.paths.manage.accountPassword(),
  content: html`<input class="visually-hidden" type="text" value="${account.username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${account.hasPassword ? currentPassword(frame, 'current', problems) : null}
${passwordField({ name: 'password', label: words.newPassword, hint: words.newPasswordHint, autocomplete: 'new-password', wrong: problems.get('password') })}
<p class="soft small">${words.passwordEnds}</p>
<p class="buttons">${button({ words: words.changePassword })}</p>`,
})}</section>`
}

function secondFactorSheet(frame: ManageFrame, { account, recoveryCodesLeft, problems }: AccountPage): Html {
  const { accounts: words } = frame.words
  const { manage: paths } = frame.paths
  if (!account.hasSecondFactor)
    return html`<section class="sheet"><h2>${words.secondFactor}</h2><p class="measure">${words.secondFactorOff}</p>
<div class="buttons">${postButton(frame, paths.secondFactor(), words.setUp)}</div></section>`
  return html`<section class="sheet"><h2>${words.secondFactor}</h2><p class="measure">${words.secondFactorOn} ${words.recoveryLeft(recoveryCodesLeft)}</p>
<form class="form" method="post" action="${paths.recoveryCodes()}" novalidate>${csrfField(frame)}
${account.hasPassword ? currentPassword(frame, 'factor-current', problems) : null}
<p class="buttons">${button({ words: words.renewCodes })}
<button class="button danger" formaction="${paths.removeSecondFactor()}">${words.removeFactor}</button></p></form></section>`
}

const currentPassword = (frame: ManageFrame, name: string, problems: Problems, hint?: string): Html =>
  passwordField({
    name,
    ...(hint ? { hint } : {}),
    label: frame.words.accounts.currentPassword,
    autocomplete: 'current-password',
    wrong: problems.get(name),
  })

function sessionsSheet(frame: ManageFrame, { sessions, session, now }: AccountPage): Html {
  const { accounts: words } = frame.words
  const { manage: paths } = frame.paths
  const rows = sessions.map(each => {
    const device = each.device || words.unknownDevice
    return [
      html`${device}${each.id === session ? html` <span class="chip">${words.thisSession}</span>` : null}`,
      when(frame, each.lastUsedAt, now),
      when(frame, each.createdAt, now),
      each.address,
      each.id === session
        ? null
        : postButton(frame, paths.session(each.id), words.endSession, { label: words.endSessionOf(device) }),
    ]
  })
  const heads = [words.sessionDevice, words.sessionUsed, words.sessionStarted, words.sessionAddress, '']
  return html`<section class="sheet"><div class="sheet-head"><h2>${words.sessions}</h2>
${sessions.length > 1 ? postButton(frame, paths.otherSessions(), words.endOthers) : null}</div>
${table(heads, rows, words.sessions)}</section>`
}

const when = (frame: ManageFrame, at: number, now: number): Html =>
  timeElement(frame, at, frame.format.ago(at, now))

const labels = ({ words: { accounts } }: ManageFrame): Readonly<Record<string, string>> => ({
  username: accounts.username,
  email: accounts.email,
  avatar: accounts.avatar,
  current: accounts.currentPassword,
  'profile-current': accounts.currentPassword,
  'factor-current': accounts.currentPassword,
  password: accounts.newPassword,
})
