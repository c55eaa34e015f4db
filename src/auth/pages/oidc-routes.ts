import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, sessionOf } from '../../admin/guard.ts'
import { noProblems, type Problems, sendPage, wholeProblem } from '../../admin/problems.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { problems } from '../../kernel/problems.ts'
import type { ClientRateLimit } from '../../lib/client-rate-limit.ts'
import { headerObject } from '../../lib/rate-limit.ts'
import { route } from '../../web/route.ts'
import { type AccountMail, noNotice } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import { createCookies } from '../model/auth-cookies.ts'
import type { Oidc } from '../oidc.ts'
import { renderClaimed, renderLeaving, renderSignedOut } from './oidc-pages.ts'
import type { SignInContextOf } from './sign-in-context.ts'
import { orAgain, type SignOutHook } from './sign-in-routes.ts'

type OidcRoutesOptions = {
  readonly oidc: Oidc
  readonly accounts: Pick<Accounts, 'store' | 'own'>
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  /** What the provider is called. */
  readonly provider: string
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  /** Each sign-in that is begun or answered asks the provider. */
  readonly rateLimit: ClientRateLimit
  readonly paths: Paths
}

const anyone = { config: { access: 'anyone' } } as const
const justSignedIn = { config: { access: 'signed-in', fresh: 'account' } } as const

/** Returns the handler of signing out. */
export function oidcRoutes(app: FastifyInstance, options: OidcRoutesOptions): SignOutHook {
  const { oidc, accounts, mail, provider, browserSessions, context, rateLimit, paths } = options
  const { oidc: cookie, oidcClaims: claimsCookie, oidcSession: sessionCookie } = createCookies(paths)

  route.get(app, paths.manage.oidcStart, anyone, async (request, reply) => {
    checkLimits(request)
    const { next, again } = request.query
    const { address, sealed } = await oidc.begin(typeof next === 'string' ? next.slice(0, 2_000) : '', null)
    // Reauthentication asks for the password at the provider as well, where the provider supports `prompt`.
    if (again !== undefined) address.searchParams.set('prompt', 'login')
    return reply.header('set-cookie', cookie.set(sealed)).redirect(address.href, 303)
  })

  route.get(app, paths.manage.oidcCallback, anyone, async (request, reply) => {
    checkLimits(request)
    const sealed = cookie.read(request.headers.cookie) ?? ''
    reply.header('set-cookie', cookie.clear())
    const actor = sessionOf(request) ? actorOf(request) : null
    const { address } = browserSessions.visitor(request)
    const done = await oidc.finish(queryOf(request), sealed, actor, address, linkNotice(request))
    if (done.outcome === 'claimed') {
      reply.header('set-cookie', claimsCookie.set(done.sealed))
      return reply.redirect(paths.manage.oidcAccount(), 303)
    }
    if (done.outcome === 'linked') {
      return reply.redirect(paths.manage.account({ notice: 'oidcLinked' }), 303)
    }
    reply.header('set-cookie', sessionCookie.set(done.session))
    const { accountId, authenticatedAt } = done
    const { secondFactorDue } = await browserSessions.signedIn(
      reply,
      accountId,
      request,
      'openid',
      authenticatedAt,
    )
    return reply.redirect(
      secondFactorDue
        ? paths.manage.signInCode({ next: done.next || undefined })
        : browserSessions.nextOf(done.next),
      303,
    )
  })

  route.get(app, paths.manage.oidcAccount, anyone, (request, reply) =>
    claimedPage(request, reply, noProblems),
  )

  route.post(app, paths.manage.oidcAccountAction.link, justSignedIn, async (request, reply) => {
    const actor = actorOf(request)
    const account = await accounts.own.read(actor)
    const claims = claimsCookie.read(request.headers.cookie) ?? ''
    await oidc.linkClaimed(claims, actor, account, linkNotice(request))
    reply.header('set-cookie', claimsCookie.clear())
    return reply.redirect(paths.manage.account({ notice: 'oidcLinked' }), 303)
  })

  route.post(
    app,
    paths.manage.oidcAccountAction.create,
    orAgain((request, reply, problem) =>
      claimedPage(request, reply, wholeProblem(problem, context(request))),
    ),
    async (request, reply) => {
      checkLimits(request)
      const sealed = claimsCookie.read(request.headers.cookie) ?? ''
      const accountId = await oidc.createFromClaims(sealed, browserSessions.visitor(request).address)
      reply.header('set-cookie', claimsCookie.clear())
      await browserSessions.signedIn(reply, accountId, request, 'openid')
      return reply.redirect(paths.manage.home(), 303)
    },
  )

  /** Takes a CSRF token: otherwise another site could link its own identity to the account. */
  route.post(app, paths.manage.oidcLink, justSignedIn, async (request, reply) => {
    checkLimits(request)
    const { address, sealed } = await oidc.begin('', actorOf(request).accountId)
    reply.headers({ 'set-cookie': cookie.set(sealed), refresh: `0;url=${address.href}` })
    return sendPage(reply, renderLeaving(context(request), provider, address))
  })

  route.post(app, paths.manage.oidcUnlink, justSignedIn, async (request, reply) => {
    const form = formOf(request)
    await oidc.unlink(actorOf(request), { issuer: form.text('issuer'), subject: form.text('subject') })
    return reply.redirect(paths.manage.account({ notice: 'oidcUnlinked' }), 303)
  })

  /** Shows nothing about the account with this address: the visitor may not be its owner. */
  async function claimedPage(request: FastifyRequest, reply: FastifyReply, problems: Problems) {
    const claims = await oidc.claimed(claimsCookie.read(request.headers.cookie) ?? '')
    if (!claims) return reply.redirect(paths.manage.signIn(), 303)
    const username = sessionOf(request)?.username ?? null
    const page = { provider, email: claims.email ?? '', username, canCreate: oidc.canCreate, problems }
    return sendPage(reply, renderClaimed(context(request), page), reply.statusCode)
  }

  const linkNotice = (request: FastifyRequest) =>
    mail?.identityLinked(context(request).language, provider) ?? noNotice

  /** A form of ours leads nowhere else, so a page does. */
  async function onSignOut(request: FastifyRequest, reply: FastifyReply, accountId: number) {
    const sealed = sessionCookie.read(request.headers.cookie)
    if (sealed === null) return null
    reply.header('set-cookie', sessionCookie.clear())
    const address = await oidc.signOutAddress(sealed, accountId)
    if (address === null) return null
    reply.header('refresh', `0;url=${address.href}`)
    return renderSignedOut(context(request), provider, address)
  }

  function checkLimits(request: FastifyRequest): void {
    const { allowed, headers } = rateLimit.take(browserSessions.visitor(request).address)
    if (!allowed) throw new AppError('too_many_requests', problems.tooManyAttempts(), headerObject(headers))
  }

  return onSignOut
}

const queryOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
