import type { AdminContext } from '../../admin/admin-layout.ts'
import type { BulkAction } from '../../admin/lists/bulk-routes.ts'
import { fieldColumns } from '../../admin/lists/field-columns.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import { labelsOf } from '../../admin/schema-form.ts'
import { roles } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { button, dateOf } from '../../web/ui.ts'
import type { AccountService, Invitation } from '../account-service.ts'
import { type Account, accountFields, invitationFields, otherAccountFields } from '../model/account.ts'

/** The list of people. */
export function accountList(context: AdminContext): DeskList<Account> {
  const { common, accounts: messages, manage } = context.messages
  const labels = labelsOf(context, accountFields.fields)
  return {
    id: 'accounts',
    caption: manage.accounts,
    columns: [
      {
        name: 'username',
        head: labels['username'] ?? '',
        cell: ({ id, username, hasPassword }) =>
          html`<span class="list-name"><a href="${context.paths.manage.accountOf(id)}" dir="auto">${username}</a>${
            id === context.actor.accountId ? html` <span class="chip">${messages.you}</span>` : null
          }${hasPassword ? null : html` <span class="chip">${messages.noPassword}</span>`}</span>`,
        sortBy: ({ username }) => username,
      },
      {
        name: 'role',
        head: labels['role'] ?? '',
        narrow: 'alone',
        cell: ({ role }) => manage.roles[role],
        sortBy: ({ role }) => roles.indexOf(role),
        width: 'narrow',
      },
      {
        name: 'email',
        head: labels['email'] ?? '',
        narrow: 'alone',
        cell: ({ email }) => email,
        sortBy: ({ email }) => email,
      },
      ...fieldColumns<Account>(context, otherAccountFields),
      {
        name: 'factor',
        head: messages.secondFactorShort,
        cell: ({ hasSecondFactor }) => (hasSecondFactor ? messages.on : messages.off),
        sortBy: ({ hasSecondFactor }) => (hasSecondFactor ? 1 : 0),
        width: 'narrow',
      },
      {
        name: 'created',
        head: common.created,
        cell: ({ createdAt }) => dateOf(context, createdAt),
        sortBy: ({ createdAt }) => createdAt,
        first: 'desc',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ username }) => username,
    at: context.paths.manage.accounts,
    usual: null,
    filters: roles.map(value => ({
      value,
      label: manage.roles[value],
      test: ({ role }) => role === value,
    })),
    searched: ({ username, email }) => [username, email],
    bulk: {
      at: context.paths.manage.accountsBulk,
      actions: [],
      controls: { html: roleControl(context), action: 'role' },
    },
  }
}

/** The role that all selected people are to have, with its button. */
const roleControl = (context: AdminContext): Html =>
  html`<label>${labelsOf(context, accountFields.fields)['role']} <select class="input" name="role">${roles
    .toReversed()
    .map(
      value => html`<option value="${value}">${context.messages.manage.roles[value]}</option>`,
    )}</select></label>
${button({ text: context.messages.accounts.changeRole, kind: 'primary', name: 'do', value: 'role' })}`

/** What can be done to several people. Who loses the right to manage accounts is asked for no more than one alone. */
export const accountActions = (service: AccountService): Readonly<Record<string, BulkAction<Account>>> => ({
  role: {
    notice: 'bulkChanged',
    text: ({ accounts }) => accounts.changeRole,
    run: ({ actor }, account, form) =>
      service.update(actor, account, { role: form.text('role') }, account.revision),
  },
})

/** The list of invitations whose links still work. */
export function invitationList(context: AdminContext): DeskList<Invitation> {
  const { accounts: messages, manage, tokens } = context.messages
  const whom = ({ email }: Invitation) => email ?? messages.invitationAnybody
  const role = ({ role: granted }: Invitation) => manage.roles[granted ?? 'viewer']
  return {
    id: 'invitations',
    caption: messages.invitations,
    columns: [
      { name: 'for', head: messages.invitationFor, cell: whom, sortBy: whom, width: 'wide' },
      {
        name: 'as',
        head: labelsOf(context, invitationFields.fields)['role'] ?? '',
        narrow: 'alone',
        cell: role,
        sortBy: role,
      },
      {
        name: 'until',
        head: messages.invitationExpires,
        cell: ({ expiresAt }) => dateOf(context, expiresAt),
        sortBy: ({ expiresAt }) => expiresAt,
      },
    ],
    idOf: ({ id }) => id,
    nameOf: each => `${whom(each)} (${role(each)})`,
    at: context.paths.manage.accounts,
    usual: null,
    bulk: {
      at: context.paths.manage.invitationsBulk,
      actions: [{ name: 'revoke', text: tokens.revoke, isDanger: true }],
    },
  }
}

/** What can be done to several invitations. */
export const invitationActions = (
  service: AccountService,
): Readonly<Record<string, BulkAction<Invitation>>> => ({
  revoke: {
    notice: 'bulkRevoked',
    text: ({ tokens }) => tokens.revoke,
    run: async ({ actor }, { id }) => {
      await service.revokeInvitation(actor, id)
      return null
    },
    question: ({ accounts }) => accounts.revokeInvitationText,
    isFinal: true,
  },
})
