import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, anyone, justSignedIn, sessionOf } from '../../admin/guard.ts'
import { noProblems, wholeProblem } from '../../admin/problems.ts'
import type { ClientRateLimit } from '../../lib/client-rate-limit.ts'
import { demandAllowed } from '../../lib/rate-limit.ts'
import { route } from '../../web/route.ts'
import type { Accounts } from '../accounts.ts'
import { createOidcAnswers, type OidcAnswersOptions } from './oidc-answers.ts'
import { orAgain, type SignOutHook } from './sign-in-routes.ts'

type OidcRoutesOptions = OidcAnswersOptions & {
  readonly accounts: Pick<Accounts, 'own'>
  /** Rate limit of clients: beginning or completing a sign-in sends requests to the provider. */
  readonly rateLimit: ClientRateLimit
}

/** Mounts the routes of the provider's sign-in; returns the hook for signing out. */
export function oidcRoutes(app: FastifyInstance, options: OidcRoutesOptions): SignOutHook {
  const { oidc, accounts, browserSessions, context, rateLimit, paths } = options
  const { manage } = paths
  const answers = createOidcAnswers(options)
  const addressOf = (request: FastifyRequest) => browserSessions.visitor(request).address
  const limited = {
    preHandler: async (request: FastifyRequest) => demandAllowed(rateLimit.take(addressOf(request))),
  }

  route.get(app, manage.oidcStart, { ...anyone, ...limited }, async (request, reply) => {
    const { next, again } = request.query
    const begun = await oidc.begin(typeof next === 'string' ? next.slice(0, 2_000) : '', null)
    // Reauthentication asks for the password at the provider as well, where the provider supports `prompt`.
    if (again !== undefined) begun.address.searchParams.set('prompt', 'login')
    return answers.leave(reply, begun)
  })

  route.get(app, manage.oidcCallback, { ...anyone, ...limited }, async (request, reply) => {
    const sealed = answers.takeBegun(request, reply)
    const result = await oidc.finish(queryOf(request), sealed, {
      actor: sessionOf(request) ? actorOf(request) : null,
      address: addressOf(request),
      linked: answers.linkNotice(request),
    })
    return answers.finish(request, reply, result)
  })

  route.get(app, manage.oidcAccount, anyone, (request, reply) =>
    answers.showClaimed(request, reply, noProblems),
  )

  route.post(app, manage.oidcAccountAction.link, justSignedIn, async (request, reply) => {
    const actor = actorOf(request)
    const account = await accounts.own.read(actor)
    await oidc.linkClaimed(answers.readClaims(request), actor, account, answers.linkNotice(request))
    answers.forgetClaims(reply)
    return answers.showLinked(reply)
  })

  const claimedAgain = orAgain((request, reply, problem) =>
    answers.showClaimed(request, reply, wholeProblem(problem, context(request))),
  )

  route.post(
    app,
    manage.oidcAccountAction.create,
    { ...claimedAgain, ...limited },
    async (request, reply) => {
      const accountId = await oidc.createFromClaims(answers.readClaims(request), addressOf(request))
      answers.forgetClaims(reply)
      await browserSessions.signedIn(reply, accountId, request, 'openid')
      return reply.redirect(manage.home(), 303)
    },
  )

  /** This route requires a CSRF token: otherwise another site could link its own identity to the account. */
  route.post(app, manage.oidcLink, { ...justSignedIn, ...limited }, async (request, reply) =>
    answers.showLeaving(request, reply, await oidc.begin('', actorOf(request).accountId)),
  )

  route.post(app, manage.oidcUnlink, justSignedIn, async (request, reply) => {
    const form = formOf(request)
    const identity = { issuer: form.text('issuer'), subject: form.text('subject') }
    await oidc.identities.unlink(actorOf(request), identity)
    return reply.redirect(manage.account({ notice: 'oidcUnlinked' }), 303)
  })

  return answers.signedOut
}

const queryOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
