import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, anyone, justSignedIn, sessionOf } from '../../admin/guard.ts'
import { noProblems, type Problems, sendPage, wholeProblem } from '../../admin/problems.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { ClientRateLimit } from '../../lib/client-rate-limit.ts'
import { demandAllowed } from '../../lib/rate-limit.ts'
import type { Html } from '../../web/html.ts'
import { route } from '../../web/route.ts'
import { type AccountMail, type AccountNotice, noNotice } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import { createCookies } from '../model/auth-cookies.ts'
import type { Oidc, OidcResult } from '../oidc.ts'
import { renderClaimed, renderLeaving, renderSignedOut } from './oidc-pages.ts'
import type { SignInContextOf } from './sign-in-context.ts'
import { orAgain, type SignOutHook } from './sign-in-routes.ts'

type OidcRoutesOptions = {
  readonly oidc: Oidc
  readonly accounts: Pick<Accounts, 'own'>
  /** Mail to owners of accounts; null if no mail is configured. */
  readonly mail: AccountMail | null
  /** Name of the provider on pages. */
  readonly provider: string
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  readonly paths: Paths
  /** Rate limit of clients: beginning or completing a sign-in sends requests to the provider. */
  readonly rateLimit: ClientRateLimit
}

/** Mounts the routes of the provider's sign-in; returns the hook for signing out. */
export function oidcRoutes(app: FastifyInstance, options: OidcRoutesOptions): SignOutHook {
  const { oidc, accounts, mail, provider, browserSessions, context, rateLimit, paths } = options
  const { manage } = paths
  const cookies = createCookies(paths)
  const addressOf = (request: FastifyRequest) => browserSessions.visitor(request).address
  const limited = {
    preHandler: async (request: FastifyRequest) => demandAllowed(rateLimit.take(addressOf(request))),
  }

  route.get(app, manage.oidcStart, { ...anyone, ...limited }, async (request, reply) => {
    const { next, again } = request.query
    const begun = await oidc.begin(typeof next === 'string' ? next.slice(0, 2_000) : '', null)
    // Reauthentication asks for the password at the provider as well, where the provider supports `prompt`.
    if (again !== undefined) begun.address.searchParams.set('prompt', 'login')
    return leave(reply, begun)
  })

  route.get(app, manage.oidcCallback, { ...anyone, ...limited }, async (request, reply) => {
    const sealed = takeBegun(request, reply)
    const result = await oidc.finish(queryOf(request), sealed, {
      actor: sessionOf(request) ? actorOf(request) : null,
      address: addressOf(request),
      linked: linkNotice(request),
    })
    return finish(request, reply, result)
  })

  route.get(app, manage.oidcAccount, anyone, (request, reply) => showClaimed(request, reply, noProblems))

  route.post(app, manage.oidcAccountAction.link, justSignedIn, async (request, reply) => {
    const actor = actorOf(request)
    const account = await accounts.own.read(actor)
    await oidc.linkClaimed(readClaims(request), actor, account, linkNotice(request))
    forgetClaims(reply)
    return showLinked(reply)
  })

  const claimedAgain = orAgain((request, reply, problem) =>
    showClaimed(request, reply, wholeProblem(problem, context(request))),
  )

  route.post(
    app,
    manage.oidcAccountAction.create,
    { ...claimedAgain, ...limited },
    async (request, reply) => {
      const accountId = await oidc.createFromClaims(readClaims(request), addressOf(request))
      forgetClaims(reply)
      await browserSessions.signedIn(reply, accountId, request, 'openid')
      return reply.redirect(manage.home(), 303)
    },
  )

  /** This route requires a CSRF token: otherwise another site could link its own identity to the account. */
  route.post(app, manage.oidcLink, { ...justSignedIn, ...limited }, async (request, reply) =>
    showLeaving(request, reply, await oidc.begin('', actorOf(request).accountId)),
  )

  route.post(app, manage.oidcUnlink, justSignedIn, async (request, reply) => {
    const form = formOf(request)
    const identity = { issuer: form.text('issuer'), subject: form.text('subject') }
    await oidc.identities.unlink(actorOf(request), identity)
    return reply.redirect(manage.account({ notice: 'oidcUnlinked' }), 303)
  })

  return signedOut

  function leave(reply: FastifyReply, { address, sealed }: Begun): FastifyReply {
    return reply.header('set-cookie', cookies.oidc.set(sealed)).redirect(address.href, 303)
  }

  /**
   * Shows a page that leads to the provider, as the answer to a form: the security policy (`form-action`) forbids a
   * redirect.
   */
  function showLeaving(
    request: FastifyRequest,
    reply: FastifyReply,
    { address, sealed }: Begun,
  ): FastifyReply {
    reply.headers({ 'set-cookie': cookies.oidc.set(sealed), refresh: `0;url=${address.href}` })
    return sendPage(reply, renderLeaving(context(request), provider, address))
  }

  /** Reads and clears the cookie with the state of the sign-in, which is valid for one answer. */
  function takeBegun(request: FastifyRequest, reply: FastifyReply): string {
    reply.header('set-cookie', cookies.oidc.clear())
    return cookies.oidc.read(request.headers.cookie) ?? ''
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: OidcResult,
  ): Promise<FastifyReply> {
    if (result.outcome === 'linked') return showLinked(reply)
    if (result.outcome === 'claimed') {
      reply.header('set-cookie', cookies.oidcClaims.set(result.sealed))
      return reply.redirect(paths.manage.oidcAccount(), 303)
    }
    const { accountId, authenticatedAt, next, session } = result
    reply.header('set-cookie', cookies.oidcSession.set(session))
    const entered = await browserSessions.signedIn(reply, accountId, request, 'openid', authenticatedAt)
    return reply.redirect(browserSessions.goesTo(entered, next), 303)
  }

  function readClaims(request: FastifyRequest): string {
    return cookies.oidcClaims.read(request.headers.cookie) ?? ''
  }

  function forgetClaims(reply: FastifyReply): void {
    reply.header('set-cookie', cookies.oidcClaims.clear())
  }

  /**
   * Asks for a sign-in to the account that has the address, without showing the account: the visitor may not be its
   * owner.
   */
  async function showClaimed(
    request: FastifyRequest,
    reply: FastifyReply,
    problems: Problems,
  ): Promise<FastifyReply> {
    const claims = await oidc.claimed(readClaims(request))
    if (!claims) return reply.redirect(paths.manage.signIn(), 303)
    const username = sessionOf(request)?.username ?? null
    const page = { provider, email: claims.email ?? '', username, canCreate: oidc.canCreate, problems }
    return sendPage(reply, renderClaimed(context(request), page), reply.statusCode)
  }

  function showLinked(reply: FastifyReply): FastifyReply {
    return reply.redirect(paths.manage.account({ notice: 'oidcLinked' }), 303)
  }

  /**
   * Renders the page that leads to the provider's logout; null if there is no session to end there. It is a page
   * because the security policy (`form-action`) forbids a form to redirect to another site.
   */
  async function signedOut(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: number,
  ): Promise<Html | null> {
    const { oidcSession } = cookies
    const sealed = oidcSession.read(request.headers.cookie)
    if (sealed === null) return null
    reply.header('set-cookie', oidcSession.clear())
    const address = await oidc.signOutAddress(sealed, accountId)
    if (address === null) return null
    reply.header('refresh', `0;url=${address.href}`)
    return renderSignedOut(context(request), provider, address)
  }

  function linkNotice(request: FastifyRequest): AccountNotice {
    return mail?.identityLinked(context(request).language, provider) ?? noNotice
  }
}

const queryOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

type Begun = Awaited<ReturnType<Oidc['begin']>>
