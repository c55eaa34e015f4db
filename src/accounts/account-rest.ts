import { z } from 'zod'
import { type Actor, roles } from '../kernel/actor.ts'
import { rfc3339 } from '../lib/time.ts'
import { answerOf, listed } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import type { AccountService, Invitation } from './account-service.ts'
import {
  type Account,
  accountDocument,
  emailSchema,
  invitationSchema,
  newAccountSchema,
  roleSchema,
} from './model/account.ts'

type Options = {
  readonly editing: AccountService
  /** Absolute URL of an invitation or password link. */
  readonly linkAddress: (token: string) => string
}

const operation = operationIn({
  name: 'Accounts',
  description: 'Who can sign in, and who is invited to.',
})
const permission = 'accounts'
const one = '/accounts/:id'
const params = z.object({ id: idInAddress('an account') })
const link = z
  .url()
  .describe('Shown here only. It works once.')
  .meta({ examples: ['https://status.example.org/manage/link/3vQeZk0c'] })

const accountAnswer = named(
  'Account',
  z.object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    emailProved: z.boolean().describe('Whether the address was shown to belong to the account.'),
    pendingEmail: z.string().nullable().describe('An address that waits for its proof.'),
    avatar: z.string().nullable(),
    role: z.enum(roles),
    secondFactor: z.boolean(),
    createdAt: z.iso.datetime(),
    revision: z.int(),
  }),
  {
    id: 2,
    username: 'grace',
    email: 'grace@example.org',
    emailProved: true,
    pendingEmail: null,
    avatar: null,
    role: 'editor',
    secondFactor: true,
    createdAt: '2026-01-01T13:00:00.000Z',
    revision: 2,
  },
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

/** What answers with a link does not take an `Idempotency-Key`: the link would have to be kept. */
export function accountOperations({ editing, linkAddress }: Options): readonly Operation[] {
  const revisionAt = async ({ id }: { readonly id: number }, actor: Actor) =>
    (await editing.read(actor, id)).revision
  return [
    operation({
      id: 'listAccounts',
      method: 'GET',
      path: '/accounts',
      summary: 'Everyone who can sign in.',
      permission,
      answers: { 200: listOf('AccountList', accountAnswer) },
      handle: async ({ actor }) => listed((await editing.list(actor)).map(documentOf)),
    }),
    operation({
      id: 'createAccount',
      method: 'POST',
      path: '/accounts',
      summary: 'Makes an account without a password, and the link that sets one.',
      permission,
      body: named('NewAccount', newAccountSchema, {
        username: 'grace',
        email: 'grace@example.org',
        role: 'editor',
      }),
      answers: { 201: named('CreatedAccount', z.object({ account: accountAnswer, link })) },
      gives: ['Location'],
      handle: async ({ actor, body }) => {
        const { account, token } = await editing.add(actor, body)
        return {
          status: 201,
          body: { account: documentOf(account), link: linkAddress(token) },
          location: `/accounts/${account.id}`,
        }
      },
    }),
    operation({
      id: 'getAccount',
      method: 'GET',
      path: one,
      summary: 'One account.',
      permission,
      params,
      answers: { 200: accountAnswer },
      gives: ['ETag'],
      handle: async ({ actor, params: { id } }) => answer(await editing.read(actor, id)),
    }),
    operation({
      id: 'changeRole',
      method: 'PATCH',
      path: one,
      summary: 'Gives the account another role, from its next request on.',
      permission,
      params,
      body: named('RoleChange', roleSchema, { role: 'operator' }),
      refuses: { conflict: 'It is the last owner, or it was changed at the same time.' },
      answers: { 200: accountAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { id }, body, expectedRevision }) =>
        answer(await editing.changeRole(actor, id, body, expectedRevision)),
    }),
    operation({
      id: 'setEmail',
      method: 'PUT',
      path: '/accounts/:id/email',
      summary: 'Gives the account an email address, or none. It counts as proved: the token answers for it.',
      permission,
      params,
      body: named('EmailChange', emailSchema, { email: 'grace@example.org' }),
      answers: { 200: accountAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { id }, body, expectedRevision }) =>
        answer(await editing.setEmail(actor, id, body, expectedRevision)),
    }),
    operation({
      id: 'deleteAccount',
      method: 'DELETE',
      path: one,
      summary: 'Removes the account, its sessions and tokens. What it wrote stays.',
      permission,
      params,
      refuses: { conflict: 'It is the last owner, or it was changed at the same time.' },
      answers: { 204: null },
      revisionAt,
      handle: ({ actor, params: { id }, expectedRevision }) => editing.remove(actor, id, expectedRevision),
    }),
    operation({
      id: 'makeResetLink',
      method: 'POST',
      path: '/accounts/:id/reset-links',
      summary: 'Makes a link that sets a new password; earlier ones of the account end.',
      permission,
      params,
      answers: { 201: named('ResetLink', z.object({ link })) },
      handle: async ({ actor, params: { id } }) => ({
        status: 201,
        body: { link: linkAddress(await editing.makeResetLink(actor, id)) },
      }),
    }),
    operation({
      id: 'listInvitations',
      method: 'GET',
      path: '/invitations',
      summary: 'The invitations that have not been used yet.',
      permission,
      answers: { 200: listOf('InvitationList', invitationAnswer) },
      handle: async ({ actor }) => listed((await editing.invitations(actor)).map(invitationDocument)),
    }),
    operation({
      id: 'invite',
      method: 'POST',
      path: '/invitations',
      summary: 'Creates an invitation link for an account of this role.',
      permission,
      body: named('NewInvitation', invitationSchema, { role: 'viewer', email: null }),
      answers: { 201: named('CreatedInvitation', z.object({ invitation: invitationAnswer, link })) },
      handle: async ({ actor, body }) => {
        const made = await editing.invite(actor, body)
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
      summary: 'Takes an invitation back.',
      permission,
      params: z.object({
        id: z
          .string()
          .describe('The id of an invitation.')
          .meta({ examples: ['h2Vq81xPzt'] }),
      }),
      answers: { 204: null },
      handle: async ({ actor, params: { id } }) => {
        await editing.revokeInvitation(actor, id)
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

const answer = answerOf(documentOf)

const invitationDocument = ({ id, role, email, expiresAt }: Invitation) => ({
  id,
  role,
  email,
  expiresAt: rfc3339(expiresAt),
})
