import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, demand, type Permission, permissionsOf } from '../actor.ts'
import { AppError } from '../errors.ts'
import { minuteMs } from '../lib/time.ts'
import type { Paths } from '../paths.ts'
import { isFromHere } from '../web/from-here.ts'
import { isTokenMasked } from './csrf.ts'
import { formOf, formParsers } from './form.ts'
import type { Session } from './session.ts'

/** Who may use a route: everybody, whoever is signed in, or whoever has the permission. */
export type Access = 'anyone' | 'signed-in' | Permission

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route of the management side says this; one that does not is never served. */
    readonly access?: Access
    /** True: it opens a lasting way in, so only whoever has just signed in may use it. */
    readonly fresh?: boolean
  }
}

type GuardOptions = {
  readonly paths: Paths
  readonly findSession: (request: FastifyRequest) => Promise<Session | null>
  readonly addressOf: (request: FastifyRequest) => string
  readonly now: () => number
}

type Visitor = { readonly session: Session | null; readonly actor: Actor | null }

const visitors = new WeakMap<FastifyRequest, Visitor>()

/** Guards every route of the scope: who may use it, and that a form of ours sent what changes something. */
export function guard(app: FastifyInstance, { paths, findSession, addressOf, now }: GuardOptions): void {
  formParsers(app)

  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`The route ${method} ${url} does not say who may use it`)
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const session = await findSession(request)
    visitors.set(request, { session, actor: session && actorFor(session, addressOf(request)) })
    const { access, fresh } = request.routeOptions.config
    if (access === 'anyone') return
    if (!session) return turnAway(request, reply)
    if (access && access !== 'signed-in') demand(actorOf(request), access)
    if (fresh && now() - session.createdAt > freshMs) throw staleSession()
  })

  app.addHook('preHandler', async request => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (!isFromHere(request, paths) || !hasToken(request)) throw notFromHere()
  })

  function turnAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('unauthorized', 'You are not signed in any more. Sign in and send this again.')
    return reply.redirect(paths.manage.signIn(request.url), 303)
  }
}

/** Who is signed in; null when nobody is. */
export const sessionOf = (request: FastifyRequest): Session | null => visitors.get(request)?.session ?? null

/** Who acts; throws `unauthorized` when nobody is signed in. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = visitors.get(request)?.actor
  if (!actor) throw new AppError('unauthorized', 'Sign in first.')
  return actor
}

const actorFor = ({ accountId, username, role }: Session, address: string): Actor => ({
  accountId,
  name: username,
  via: 'web',
  address,
  permissions: permissionsOf(role),
})

/** Whoever is not signed in has no token yet; there the origin alone must do. */
function hasToken(request: FastifyRequest): boolean {
  const session = sessionOf(request)
  if (!session) return true
  const header = request.headers['x-csrf-token']
  const given = typeof header === 'string' ? header : formOf(request).text('csrf')
  return isTokenMasked(given, session.csrf)
}

/** Long enough for whoever came to do this, too short for whoever finds the window open. */
const freshMs = 30 * minuteMs

const staleSession = () =>
  new AppError(
    'forbidden',
    'This opens a lasting way in, so only somebody who has just signed in may do it. Sign out, sign in and try again.',
  )

const notFromHere = () =>
  new AppError(
    'forbidden',
    'This form did not come from this site, or it is too old. Go back, reload the page and try again.',
  )
