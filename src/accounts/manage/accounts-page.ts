import { type Role, roles } from '../../actor.ts'
import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, postButton, postForm, radioGroup, table, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, copyField, timeElement } from '../../web/ui.ts'
import type { Account } from '../account.ts'
import type { Link } from '../links.ts'

export type AccountsPage = {
  readonly accounts: readonly Account[]
  readonly invitations: readonly Link[]
  readonly invitation: { readonly role: string; readonly email: string }
  readonly problems: Problems
}

export function renderAccounts(frame: ManageFrame, page: AccountsPage): Html {
  const words = frame.words.accounts
  return managePage(frame, {
    title: words.title,
    current: 'accounts',
    main: html`${formErrors(frame, page.problems, { role: words.role, email: words.inviteEmail })}
<section class="sheet">${accountsTable(frame, page.accounts)}</section>
${page.invitations.length > 0 ? html`<section class="sheet"><h2>${words.invitations}</h2>${invitationsTable(frame, page.invitations)}</section>` : null}
${inviteSheet(frame, page)}`,
  })
}

function accountsTable(frame: ManageFrame, accounts: readonly Account[]): Html {
  const { accounts: words, manage } = frame.words
  const rows = accounts.map(account => [
    html`<a href="${frame.paths.manage.accountOf(account.id)}" dir="auto">${account.username}</a>${
      account.id === frame.actor.accountId ? html` <span class="chip">${words.you}</span>` : null
    }${account.hasPassword ? null : html` <span class="chip">${words.noPassword}</span>`}`,
    manage.roles[account.role],
    account.email,
    account.hasSecondFactor ? words.on : words.off,
    day(frame, account.createdAt),
  ])
  return table(
    [words.username, words.role, words.email, words.secondFactorShort, words.since],
    rows,
    words.title,
  )
}

function invitationsTable(frame: ManageFrame, invitations: readonly Link[]): Html {
  const { accounts: words, manage } = frame.words
  const rows = invitations.map(({ id, email, role, expiresAt }) => {
    const whom = email ?? words.invitationAnybody
    const roleName = manage.roles[role ?? 'viewer']
    return [
      whom,
      roleName,
      day(frame, expiresAt),
      postButton(frame, frame.paths.manage.invitation(id), words.withdraw, {
        label: words.withdrawOf(roleName, whom),
      }),
    ]
  })
  return table([words.invitationFor, words.role, words.invitationExpires, ''], rows, words.invitations)
}

function inviteSheet(frame: ManageFrame, { invitation, problems }: AccountsPage): Html {
  const { accounts: words, manage } = frame.words
  return html`<section class="sheet"><h2>${words.invite}</h2><p class="measure soft">${words.inviteHint}</p>
${postForm(frame, {
  action: frame.paths.manage.invitations(),
  content: html`${roleChoice(frame, invitation.role, problems)}
${textField({
  name: 'email',
  label: `${words.inviteEmail} (${manage.optional})`,
  hint: words.inviteEmailHint,
  value: invitation.email,
  type: 'email',
  autocomplete: 'off',
  maxLength: 254,
  wrong: problems.get('email'),
})}
<p class="buttons">${button({ words: words.makeInvitation, kind: 'primary' })}</p>`,
})}</section>`
}

export const roleChoice = (frame: ManageFrame, value: string, problems: Problems): Html =>
  radioGroup({
    name: 'role',
    label: frame.words.accounts.role,
    value,
    options: roles.map((role: Role) => ({
      value: role,
      label: frame.words.manage.roles[role],
      hint: frame.words.accounts.roleHints[role],
    })),
    wrong: problems.get('role'),
  })

/** Shows a link this one time. */
export function renderNewLink(
  frame: ManageFrame,
  { text, address }: { text: string; address: string },
): Html {
  const words = frame.words.accounts
  return managePage(frame, {
    title: words.linkTitle,
    scripts: ['copy-field.js'],
    current: 'accounts',
    main: html`<section class="sheet"><p class="measure" dir="auto">${text}</p>
${copyField(frame, { name: 'link', label: words.link, value: address })}
<p class="measure soft">${words.linkOnce}</p>
<p class="buttons"><a class="button primary" href="${frame.paths.manage.accounts()}">${words.linkDone}</a></p></section>`,
  })
}

const day = (frame: ManageFrame, at: number): Html => timeElement(frame, at, frame.format.date(at))
