import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf } from '../../admin/guard.ts'
import { bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { problemMap } from '../../admin/problems.ts'
import { savedOr } from '../../admin/saved-or.ts'
import { readValues } from '../../admin/schema-form.ts'
import type { Undos } from '../../admin/undo.ts'
import { inputFrom } from '../../kernel/fields/form.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { numberedId, route } from '../../web/route.ts'
import { changedFields, nameKey } from '../model/account.ts'
import { accountProblems } from '../model/account-problems.ts'
import { accountActions, invitationActions } from './account-list.ts'
import {
  type AccountRequest,
  AccountsAnswers,
  type AccountsAnswersOptions,
  type TypedAccount,
} from './accounts-answers.ts'

const owners = { config: { access: 'accounts' } } as const
const freshOwners = { config: { access: 'accounts', fresh: 'accounts' } } as const

export function accountsRoutes(
  app: FastifyInstance,
  options: AccountsAnswersOptions & { readonly undos: Undos },
): void {
  const { accountService, context, paths } = options
  const { manage } = paths
  const answers = new AccountsAnswers(options)

  route.get(app, manage.accounts, owners, async (request, reply) => answers.showAll(context(request), reply))

  route.post(app, manage.invitations, freshOwners, async (request, reply) => {
    const form = formOf(request)
    const typed = { role: form.text('role'), email: form.text('email').trim() }
    const page = context(request)
    try {
      const { link, token } = await accountService.invite(actorOf(request), typed)
      const { accounts: messages, manage } = page.messages
      const text = messages.linkInvitation(manage.roles[link.role ?? 'viewer'])
      return answers.showLink(request, reply, token, { title: messages.invitationLink, text })
    } catch (error) {
      return answers.showAll(page, reply, {
        invitation: typed,
        problems: problemMap(error, page),
        status: 422,
      })
    }
  })

  bulkRoutes(app, options, {
    at: manage.accountsBulk,
    list: manage.accounts,
    access: 'accounts',
    fresh: 'accounts',
    current: 'accounts',
    find: async ({ actor }, ids) =>
      (await accountService.list(actor)).filter(({ id }) => ids.includes(String(id))),
    idOf: ({ id }) => id,
    nameOf: ({ username }) => username,
    countOf: ({ manage: { lists } }, count) => lists.accounts(count),
    actions: accountActions(accountService),
    show: (reply, page, status) => answers.showAll(page, reply, { status }),
    revert: ({ actor }, { role }, now) => accountService.update(actor, now?.id ?? 0, { role }, now?.revision),
    revisionOf: ({ revision }) => revision,
  })

  bulkRoutes(app, options, {
    at: manage.invitationsBulk,
    list: manage.accounts,
    access: 'accounts',
    current: 'accounts',
    find: async ({ actor }, ids) =>
      (await accountService.invitations(actor)).filter(({ id }) => ids.includes(id)),
    idOf: ({ id }) => id,
    nameOf: ({ email, role }) => email ?? role ?? '',
    countOf: ({ manage: { lists } }, count) => lists.invitations(count),
    actions: invitationActions(accountService),
    show: (reply, page, status) => answers.showAll(page, reply, { status }),
  })

  route.get(app, manage.accountOf, owners, async (request, reply) => answers.showOne(request, reply))

  route.post(app, manage.accountAction.role, freshOwners, async (request, reply) => {
    const form = formOf(request)
    const { fields } = changedFields
    const [changed, revision] = [readValues(form, fields), Number(form.text('revision'))]
    return orAgain(request, reply, { changed, revision }, async id => {
      const input = inputFrom(fields, changed)
      const { username } = await accountService.update(actorOf(request), id, input, revision)
      return redirectNamed(reply, paths, manage.accounts({ notice: 'saved' }), username)
    })
  })

  route.post(app, manage.accountAction.email, freshOwners, async (request, reply) => {
    const email = formOf(request).text('email').trim()
    return orAgain(request, reply, { email }, async id => {
      const { username } = await accountService.setEmail(actorOf(request), id, { email })
      return redirectNamed(reply, paths, manage.accountOf(id, { notice: 'saved' }), username)
    })
  })

  route.post(app, manage.accountAction.reset, freshOwners, async (request, reply) => {
    const account = await accountService.read(actorOf(request), numberedId(request))
    const token = await accountService.makeResetLink(actorOf(request), account)
    const { accounts: messages } = context(request).messages
    return answers.showLink(request, reply, token, {
      title: messages.resetLink,
      text: messages.linkReset(account.username),
    })
  })

  route.post(app, manage.accountAction['second-factor'], freshOwners, async (request, reply) => {
    const { id, username } = await accountService.removeSecondFactor(actorOf(request), numberedId(request))
    return redirectNamed(reply, paths, manage.accountOf(id, { notice: 'saved' }), username)
  })

  route.post(app, manage.accountAction.remove, freshOwners, async (request, reply) =>
    orAgain(request, reply, {}, async id => {
      const account = await accountService.read(actorOf(request), id)
      if (nameKey(formOf(request).text('confirm')) !== nameKey(account.username))
        throw invalidField('confirm', accountProblems.wrongName())
      await accountService.remove(actorOf(request), account)
      return redirectNamed(reply, paths, manage.accounts({ notice: 'deleted' }), account.username)
    }),
  )

  const orAgain = (
    request: AccountRequest,
    reply: FastifyReply,
    typed: TypedAccount,
    work: (id: number) => Promise<FastifyReply>,
  ) => savedOr(() => work(numberedId(request)), answers.again(request, reply, typed))
}
