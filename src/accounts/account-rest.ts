import { z } from 'zod'
import { roles } from '../kernel/actor.ts'
import { answerShape, exampleOf } from '../kernel/fields/reference.ts'
import { rfc3339 } from '../lib/time.ts'
import { listed } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { resourceOperations } from '../rest/resource-operations.ts'
import type { AccountService, Invitation } from './account-service.ts'
import {
  type Account,
  accountDocument,
  accountFields,
  changedFields,
  emailFields,
  invitationFields,
  newAccountFields,
} from './model/account.ts'

type Options = {
  readonly accountService: AccountService
  /** Absolute URL of an invitation or password link. */
  readonly linkAddress: (token: string) => string
}

const group = { name: 'Accounts', description: 'Accounts and invitations.' }
const operation = operationIn(group)
const permission = 'accounts'
const params = z.object({ id: idInAddress('an account') })
const link = z
  .url()
  .describe('Shown here only. It works once.')
  .meta({ examples: ['https://status.example.org/manage/link/3vQeZk0c'] })

const accountAnswer = named(
  'Account',
  z.object({
    id: z.int(),
    ...answerShape(accountFields.fields),
    createdAt: z.iso.datetime(),
    revision: z.int(),
  }),
  { id: 2, ...exampleOf(accountFields.fields), createdAt: '2026-01-01T13:00:00.000Z', revision: 2 },
)

const invitationAnswer = named(
  'Invitation',
  z.object({
    id: z.string(),
    role: z.enum(roles).nullable(),
    email: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  }),
  { id: 'h2Vq81xPzt', role: 'viewer', email: null, expiresAt: '2026-01-08T13:00:00.000Z' },
)

/** REST operations of accounts. Those that return a link take no `Idempotency-Key`, which would require storing the link. */
export function accountOperations({ accountService, linkAddress }: Options): readonly Operation[] {
  const account = resourceOperations({
    group,
    path: '/accounts',
    params,
    access: { read: permission, write: permission },
    answer: accountAnswer,
    documentOf,
    find: ({ id }, actor) => accountService.read(actor, id),
  })
  return [
    account.list({
      id: 'listAccounts',
      summary: 'List all accounts.',
      answer: listOf('AccountList', accountAnswer),
      all: ({ actor }) => accountService.list(actor),
    }),
    operation({
      id: 'createAccount',
      method: 'POST',
      path: '/accounts',
      summary: 'Create an account without a password, and a link that sets one.',
      permission,
      body: named('NewAccount', newAccountFields.schema, exampleOf(newAccountFields.fields)),
      answers: { 201: named('CreatedAccount', z.object({ account: accountAnswer, link })) },
      gives: ['Location'],
      handle: async ({ actor, body }) => {
        const { account, token } = await accountService.add(actor, body)
        return {
          status: 201,
          body: { account: documentOf(account), link: linkAddress(token) },
          location: `/accounts/${account.id}`,
        }
      },
    }),
    account.get({ id: 'getAccount', summary: 'Get an account.' }),
    account.change({
      id: 'changeRole',
      summary: 'Change the role of an account, from its next request on.',
      body: named('RoleChange', changedFields.patch, { role: 'operator' }),
      refuses: { conflict: 'It is the last owner, or it was changed at the same time.' },
      change: ({ actor, found, body, expectedRevision }) =>
        accountService.update(actor, found, body, expectedRevision),
    }),
    account.change({
      id: 'setEmail',
      method: 'PUT',
      below: '/email',
      summary: 'Set or remove the email address of an account. It counts as verified.',
      body: named('EmailChange', emailFields.schema, exampleOf(emailFields.fields)),
      change: ({ actor, found, body, expectedRevision }) =>
        accountService.setEmail(actor, found, body, expectedRevision),
    }),
    account.remove({
      id: 'deleteAccount',
      summary: 'Delete an account with its sessions and tokens. What it wrote stays.',
      refuses: { conflict: 'It is the last owner, or it was changed at the same time.' },
      remove: ({ actor, found, expectedRevision }) => accountService.remove(actor, found, expectedRevision),
    }),
    operation({
      id: 'makeResetLink',
      method: 'POST',
      path: '/accounts/:id/reset-links',
      summary: 'Create a link that sets a new password; earlier ones become invalid.',
      permission,
      params,
      answers: { 201: named('ResetLink', z.object({ link })) },
      handle: async ({ actor, params: { id } }) => ({
        status: 201,
        body: { link: linkAddress(await accountService.makeResetLink(actor, id)) },
      }),
    }),
    operation({
      id: 'listInvitations',
      method: 'GET',
      path: '/invitations',
      summary: 'List the invitations that have not been used yet.',
      permission,
      answers: { 200: listOf('InvitationList', invitationAnswer) },
      handle: async ({ actor }) => listed((await accountService.invitations(actor)).map(invitationDocument)),
    }),
    operation({
      id: 'invite',
      method: 'POST',
      path: '/invitations',
      summary: 'Create an invitation link for an account with this role.',
      permission,
      body: named('NewInvitation', invitationFields.schema, { role: 'viewer', email: null }),
      answers: { 201: named('CreatedInvitation', z.object({ invitation: invitationAnswer, link })) },
      handle: async ({ actor, body }) => {
        const made = await accountService.invite(actor, body)
        return {
          status: 201,
          body: { invitation: invitationDocument(made.link), link: linkAddress(made.token) },
        }
      },
    }),
    operation({
      id: 'deleteInvitation',
      method: 'DELETE',
      path: '/invitations/:id',
      summary: 'Revoke an invitation.',
      permission,
      params: z.object({
        id: z
          .string()
          .describe('The id of an invitation.')
          .meta({ examples: ['h2Vq81xPzt'] }),
      }),
      answers: { 204: null },
      handle: async ({ actor, params: { id } }) => {
        await accountService.revokeInvitation(actor, id)
      },
    }),
  ]
}

const documentOf = (account: Account) => ({
  id: account.id,
  ...accountDocument(account),
  createdAt: rfc3339(account.createdAt),
  revision: account.revision,
})

const invitationDocument = ({ id, role, email, expiresAt }: Invitation) => ({
  id,
  role,
  email,
  expiresAt: rfc3339(expiresAt),
})
