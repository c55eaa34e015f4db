import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, postForm, radioGroup, textField } from '../../admin/admin-parts.ts'
import { deskList } from '../../admin/lists/desk-list.ts'
import type { Problems } from '../../admin/problems.ts'
import { labelsOf } from '../../admin/schema-form.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { type Role, roles } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { button, copyField } from '../../web/ui.ts'
import type { Invitation } from '../account-service.ts'
import { type Account, accountFields, invitationFields } from '../model/account.ts'
import { accountList, invitationList } from './account-list.ts'

type AccountsPage = {
  readonly accounts: readonly Account[]
  readonly invitations: readonly Invitation[]
  readonly invitation: { readonly role: string; readonly email: string }
  readonly problems: Problems
}

export function renderAccounts(context: AdminContext, page: AccountsPage): Html {
  const messages = context.messages.accounts
  return adminPage(context, {
    title: context.messages.manage.accounts,
    current: 'accounts',
    scripts: ['desk-keys.js'],
    main: html`${formErrors(context, page.problems, labelsOf(context, invitationFields.fields))}
<section class="card">${deskList(context, accountList(context), page.accounts)}</section>
${page.invitations.length > 0 ? html`<section class="card"><h2>${messages.invitations}</h2>${deskList(context, invitationList(context), page.invitations)}</section>` : null}
${inviteCard(context, page)}
${shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}

function inviteCard(context: AdminContext, { invitation, problems }: AccountsPage): Html {
  const { accounts: messages, manage } = context.messages
  return html`<section class="card" id="invite"><h2>${messages.invite}</h2><p class="measure soft">${messages.inviteHint}</p>
${postForm(context, {
  action: context.paths.manage.invitations(),
  content: html`${roleChoice(context, invitation.role, problems)}
${textField({
  name: 'email',
  label: `${labelsOf(context, invitationFields.fields)['email']} (${manage.optional})`,
  hint: messages.inviteEmailHint,
  value: invitation.email,
  type: 'email',
  autocomplete: 'off',
  maxLength: 254,
  wrong: problems.get('email'),
})}
<p class="buttons">${button({ text: messages.makeInvitation, kind: 'primary' })}</p>`,
})}</section>`
}

export const roleChoice = (context: AdminContext, value: string, problems: Problems): Html =>
  radioGroup({
    name: 'role',
    label: labelsOf(context, accountFields.fields)['role'] ?? '',
    value,
    options: roles.map((role: Role) => ({
      value: role,
      label: context.messages.manage.roles[role],
      hint: context.messages.accounts.roleHints[role],
    })),
    wrong: problems.get('role'),
  })

/** Shows a link, this one time. */
export function renderNewLink(
  context: AdminContext,
  { title, text, address }: { title: string; text: string; address: string },
): Html {
  const messages = context.messages.accounts
  return adminPage(context, {
    title,
    scripts: ['copy-field.js'],
    current: 'accounts',
    main: html`<section class="card"><p class="measure" dir="auto">${text}</p>
${copyField(context, { name: 'link', label: messages.link, value: address })}
<p class="measure soft">${messages.linkOnce}</p>
<p class="buttons"><a class="button primary" href="${context.paths.manage.accounts()}">${messages.linkDone}</a></p></section>`,
  })
}
