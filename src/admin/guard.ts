import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, demand, type Permission, permissionsOf } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { Message } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import { problems } from '../kernel/problems.ts'
import { drawToken } from '../lib/id.ts'
import { minuteMs } from '../lib/time.ts'
import type { FormLimit } from '../web/form-limit.ts'
import { demandNotFromElsewhere, notFromHere, otherAddress } from '../web/from-here.ts'
import { webProblems } from '../web/web-problems.ts'
import { type FormSize, formOf, formParsers } from './admin-form.ts'
import { createFormCookie, isTokenMasked, maskedToken, strangerToken } from './csrf.ts'
import type { Session } from './request-session.ts'
import type { KeptCounts, SidebarCounts } from './sidebar-counts.ts'

/** Access to a route: everyone, signed-in accounts, or accounts with a permission. */
export type Access = 'anyone' | 'signed-in' | Permission

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access to the route. Registering an admin route without it throws. */
    readonly access?: Access
    /**
     * Page with the form of a route that adds or removes a credential: a session older than `freshMs` has to
     * reauthenticate first.
     */
    readonly fresh?: FreshPage
    /** Condition of `fresh`: whether this request needs reauthentication. Without it, all requests of the route do. */
    readonly freshWhen?: (request: FastifyRequest) => Promise<boolean>
    /** Shows the form again, with the typed values, if its CSRF token was missing or wrong. Required for `anyone`. */
    readonly again?: (request: FastifyRequest, reply: FastifyReply, problem: Message) => unknown
    /** Size class of the form, if it is not small. Not allowed for `anyone`. */
    readonly form?: FormSize
  }
}

/** Route options by access: everyone, signed-in accounts, and those whose session has begun or was confirmed just now. */
export const anyone = { config: { access: 'anyone' } } as const
export const signedIn = { config: { access: 'signed-in' } } as const
export const justSignedIn = { config: { access: 'signed-in', fresh: 'account' } } as const

export type FreshPage = 'account' | 'accounts' | 'tokens'

/** Sends the page that asks for reauthentication; resolves to null if the request itself has passed it. */
export type Confirm = (
  request: FastifyRequest,
  reply: FastifyReply,
  back: string,
) => Promise<FastifyReply | null>

type GuardOptions = {
  readonly paths: Paths
  readonly findSession: (request: FastifyRequest) => Promise<Session | null>
  readonly addressOf: (request: FastifyRequest) => string
  readonly confirm: Confirm
  readonly limitForm: FormLimit
  /** The numbers beside the entries of the sidebar. */
  readonly counts: Pick<KeptCounts, 'read' | 'forget'>
  readonly now: () => number
}

type Visitor = {
  readonly session: Session | null
  readonly actor: Actor | null
  /** Seed of the CSRF token for visitors who are not signed in, kept in a cookie; null until a page has a form. */
  formSeed: string | null
  readonly sentSeed: string | null
  counts: SidebarCounts | null
}

const visitors = new WeakMap<FastifyRequest, Visitor>()

/** Guards every route of the scope: checks access, the origin and CSRF token of changes, and reauthentication. */
export function guard(
  app: FastifyInstance,
  { paths, findSession, addressOf, confirm, limitForm, counts, now }: GuardOptions,
): void {
  const formCookie = createFormCookie(paths)
  formParsers(app)

  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`The route ${method} ${url} does not say who may use it`)
    if (config.access === 'anyone' && method !== 'GET' && method !== 'HEAD' && !config.again)
      throw new Error(`The route ${method} ${url} does not say how its form is shown again`)
    if (config.access === 'anyone' && config.form)
      throw new Error(`The route ${method} ${url} would take large forms from strangers`)
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const session = await findSession(request)
    const sentSeed = formCookie.read(request.headers.cookie)
    const actor = session && actorFor(session, addressOf(request))
    visitors.set(request, { session, actor, sentSeed, formSeed: sentSeed, counts: null })
    const { access } = request.routeOptions.config
    if (access === 'anyone') {
      if (!session && !isRead(request)) limitForm(request)
      return
    }
    if (!session) return refuseAnonymous(request, reply)
    if (access && access !== 'signed-in') demand(actorOf(request), access)
  })

  app.addHook('preHandler', async (request, reply) => {
    if (isRead(request)) return
    demandNotFromElsewhere(request, paths)
    if (hasToken(request)) return
    const { again } = request.routeOptions.config
    if (!again) throw notFromHere(request, paths)
    return again(request, reply.code(403), otherAddress(request, paths) ?? cookieProblem(request))
  })

  app.addHook('preHandler', async (request, reply) => {
    const { fresh, freshWhen } = request.routeOptions.config
    const session = sessionOf(request)
    if (!fresh || !session || now() - session.createdAt <= freshMs) return undefined
    if (freshWhen && !(await freshWhen(request))) return undefined
    return (await confirm(request, reply, paths.manage[fresh]())) ?? undefined
  })

  app.addHook('preHandler', async request => {
    const visitor = visitors.get(request)
    if (visitor?.actor) visitor.counts = await counts.read()
  })

  app.addHook('onSend', async (request, reply) => {
    if (!isRead(request)) counts.forget()
    const { formSeed, sentSeed } = visitors.get(request) ?? {}
    if (formSeed && formSeed !== sentSeed) reply.header('set-cookie', formCookie.set(formSeed))
  })

  /**
   * The reason for a missing token. A request without any cookie may come from a page opened over http, where browsers
   * silently drop `Secure` cookies, or from a browser without cookies; the message covers both.
   */
  function cookieProblem(request: FastifyRequest): Message {
    const base = paths.absolute('')
    const hasCookie = Boolean(visitors.get(request)?.sentSeed || sessionOf(request))
    if (hasCookie || !base.startsWith('https:')) return webProblems.lostCookie()
    return webProblems.noCookie({ base: `${base}${paths.base}` })
  }

  function refuseAnonymous(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!isRead(request)) throw new AppError('unauthorized', problems.signedOut())
    return reply.redirect(paths.manage.signIn({ next: request.url }), 303)
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** The session of the request; null when it is anonymous. */
export const sessionOf = (request: FastifyRequest): Session | null => visitors.get(request)?.session ?? null

/** What waits, for the sidebar; null if it is not known. */
export const countsOf = (request: FastifyRequest): SidebarCounts | null =>
  visitors.get(request)?.counts ?? null

/** The actor of the request. Throws `unauthorized` if it is anonymous. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = visitors.get(request)?.actor
  if (!actor) throw new AppError('unauthorized', problems.signInFirst())
  return actor
}

const actorFor = ({ accountId, username, role }: Session, address: string): Actor => ({
  accountId,
  name: username,
  via: 'web',
  address,
  permissions: permissionsOf(role),
})

/** The masked CSRF token for the forms of a page: of the session, or else of a cookie, which this response sets if needed. */
export function formToken(request: FastifyRequest): string {
  const visitor = visitors.get(request)
  if (!visitor) throw new Error('A form stands on a page that is not guarded')
  if (visitor.session) return maskedToken(visitor.session.csrf)
  visitor.formSeed ??= drawToken(16)
  return maskedToken(strangerToken(visitor.formSeed))
}

/**
 * True if the request has a valid CSRF token: that of the session or, on routes for `anyone`, that of the form cookie,
 * because their page may have been opened before signing in.
 */
function hasToken(request: FastifyRequest): boolean {
  const { session, sentSeed } = visitors.get(request) ?? {}
  const header = request.headers['x-csrf-token']
  const given = typeof header === 'string' ? header : formOf(request).text('csrf')
  if (session && isTokenMasked(given, session.csrf)) return true
  const isForAll = request.routeOptions.config.access === 'anyone'
  return isForAll && Boolean(sentSeed) && isTokenMasked(given, strangerToken(sentSeed ?? ''))
}

/** Age up to which a session needs no reauthentication: enough for a visit to the settings, short for an unattended browser. */
const freshMs = 30 * minuteMs
