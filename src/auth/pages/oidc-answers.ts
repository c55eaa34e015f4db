import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../../admin/guard.ts'
import { type Problems, sendPage } from '../../admin/problems.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Html } from '../../web/html.ts'
import { type AccountMail, type AccountNotice, noNotice } from '../account-mail.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import { createCookies } from '../model/auth-cookies.ts'
import type { Oidc, OidcResult } from '../oidc.ts'
import { renderClaimed, renderLeaving, renderSignedOut } from './oidc-pages.ts'
import type { SignInContextOf } from './sign-in-context.ts'

export type OidcAnswersOptions = {
  readonly oidc: Oidc
  /** Mail to owners of accounts; null if no mail is configured. */
  readonly mail: AccountMail | null
  /** Name of the provider on pages. */
  readonly provider: string
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  readonly paths: Paths
}

/** Answers that lead the browser to the provider and back, with the cookies that it carries. */
export function createOidcAnswers(options: OidcAnswersOptions) {
  const { oidc, mail, provider, browserSessions, context, paths } = options
  const cookies = createCookies(paths)

  /** Redirects to the provider. */
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

  return {
    leave,
    showLeaving,
    takeBegun,
    finish,
    readClaims,
    forgetClaims,
    showClaimed,
    showLinked,
    signedOut,
    linkNotice,
  }
}

type Begun = Awaited<ReturnType<Oidc['begin']>>
