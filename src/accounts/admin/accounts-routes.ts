import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import { AppError, InvalidFields, invalidField } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Html } from '../../web/html.ts'
import { numberedId, type RequestAt, route } from '../../web/route.ts'
import type { AccountService } from '../account-service.ts'
import { nameKey } from '../model/account.ts'
import { accountProblems } from '../model/account-problems.ts'
import { renderAccounts, renderNewLink } from './accounts-page.ts'
import { renderOneAccount } from './one-account-page.ts'

export type AccountsRoutesOptions = {
  readonly editing: AccountService
  readonly context: AdminContextOf
  readonly paths: Paths
}

const owners = { config: { access: 'accounts' } } as const
const freshOwners = { config: { access: 'accounts', fresh: 'accounts' } } as const

export function accountsRoutes(
  app: FastifyInstance,
  { editing, context, paths }: AccountsRoutesOptions,
): void {
  route.get(app, paths.manage.accounts, owners, async (request, reply) =>
    sendPage(reply, await listPage(request, { role: 'editor', email: '' }, noProblems)),
  )

  route.post(app, paths.manage.invitations, freshOwners, async (request, reply) => {
    const form = formOf(request)
    const typed = { role: form.text('role'), email: form.text('email').trim() }
    const page = context(request)
    try {
      const { link, token } = await editing.invite(actorOf(request), typed)
      const { accounts: messages, manage } = page.messages
      const text = messages.linkInvitation(manage.roles[link.role ?? 'viewer'])
      const address = linkAddress(token)
      return sendPage(reply, renderNewLink(page, { title: messages.invitationLink, text, address }))
    } catch (error) {
      return sendPage(reply, await listPage(request, typed, problemMap(error, page)), 422)
    }
  })

  route.post(app, paths.manage.invitation, owners, async (request, reply) => {
    await editing.revokeInvitation(actorOf(request), request.params.id)
    return reply.redirect(paths.manage.accounts({ notice: 'deleted' }), 303)
  })

  route.get(app, paths.manage.accountOf, owners, async (request, reply) =>
    sendPage(reply, await onePage(request, {}, noProblems)),
  )

  route.post(app, paths.manage.accountAction.role, freshOwners, async (request, reply) => {
    const form = formOf(request)
    const role = form.text('role')
    return orAgain(request, reply, { role }, async id => {
      await editing.changeRole(actorOf(request), id, { role }, Number(form.text('revision')))
      return reply.redirect(paths.manage.accounts({ notice: 'saved' }), 303)
    })
  })

  route.post(app, paths.manage.accountAction.email, freshOwners, async (request, reply) => {
    const email = formOf(request).text('email').trim()
    return orAgain(request, reply, { email }, async id => {
      await editing.setEmail(actorOf(request), id, { email })
      return reply.redirect(paths.manage.accountOf(id, { notice: 'saved' }), 303)
    })
  })

  route.post(app, paths.manage.accountAction.reset, freshOwners, async (request, reply) => {
    const id = numberedId(request)
    const account = await editing.read(actorOf(request), id)
    const token = await editing.makeResetLink(actorOf(request), id)
    const page = context(request)
    const { accounts: messages } = page.messages
    const text = messages.linkReset(account.username)
    return sendPage(
      reply,
      renderNewLink(page, { title: messages.resetLink, text, address: linkAddress(token) }),
    )
  })

  route.post(app, paths.manage.accountAction['second-factor'], freshOwners, async (request, reply) => {
    await editing.removeSecondFactor(actorOf(request), numberedId(request))
    return reply.redirect(paths.manage.accountOf(numberedId(request), { notice: 'saved' }), 303)
  })

  route.post(app, paths.manage.accountAction.remove, freshOwners, async (request, reply) =>
    orAgain(request, reply, {}, async id => {
      const account = await editing.read(actorOf(request), id)
      if (nameKey(formOf(request).text('confirm')) !== nameKey(account.username))
        throw invalidField('confirm', accountProblems.wrongName())
      await editing.remove(actorOf(request), id)
      return reply.redirect(paths.manage.accounts({ notice: 'deleted' }), 303)
    }),
  )

  const linkAddress = (token: string) => paths.absolute(paths.manage.link(token))

  /** Shows a refusal on the page that sent the form. */
  async function orAgain(
    request: AccountRequest,
    reply: FastifyReply,
    typed: Typed,
    work: (id: number) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await work(numberedId(request))
    } catch (error) {
      const { status, problems } = refusal(error, request)
      return sendPage(reply, await onePage(request, typed, problems), status)
    }
  }

  function refusal(error: unknown, request: FastifyRequest): { status: number; problems: Problems } {
    if (error instanceof InvalidFields) return { status: 422, problems: problemMap(error, context(request)) }
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return { status: 409, problems: new Map([['role', context(request).problem(error.reason)]]) }
  }

  async function onePage(request: AccountRequest, typed: Typed, problems: Problems): Promise<Html> {
    const account = await editing.read(actorOf(request), numberedId(request))
    const { role, pendingEmail, email } = account
    const shown = { role, email: pendingEmail ?? email ?? '', ...typed }
    return renderOneAccount(context(request), { account, ...shown, problems })
  }

  async function listPage(
    request: FastifyRequest,
    invitation: { role: string; email: string },
    problems: Problems,
  ): Promise<Html> {
    const actor = actorOf(request)
    const [all, invitations] = [await editing.list(actor), await editing.invitations(actor)]
    return renderAccounts(context(request), { accounts: all, invitations, invitation, problems })
  }
}

type AccountRequest = RequestAt<Paths['manage']['accountOf']>

type Typed = { readonly role?: string; readonly email?: string }
