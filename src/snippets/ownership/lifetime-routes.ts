import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { parseUrlencoded } from '../../lib/urlencoded.ts'
import { createCookie } from '../../web/cookie.ts'
import { readBody } from '../../web/edge/body.ts'
import { demandFromHere } from '../../web/from-here.ts'
import { route } from '../../web/route.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { LifetimeChange } from './lifetime-bar.ts'
import { undoMs } from './lifetimes.ts'

const bodyMaxBytes = fixedLimit({
  area: 'Snippets',
  what: 'The form that changes the expiry of own snippets',
  value: 65_536,
  unit: 'bytes',
  why: 'As many ids as a form has fields, of the longest that there are.',
})

/** Shows the list again, with what was refused, after a change of this many. */
type Show = (reply: FastifyReply, request: FastifyRequest, change: LifetimeChange) => Promise<FastifyReply>

/** Mounts the change of the expiry of several own snippets; returns whether the last one can be undone. */
export function lifetimeRoutes(app: FastifyInstance, parts: SnippetParts, show: Show) {
  const { lifetimes, rules, paths, limitForm } = parts
  const cookie = createCookie(paths, {
    ...{ name: 'expiry-undo', maxAgeMs: undoMs, sameSite: 'Strict', path: paths.mySnippets() },
  })

  route.post(app, paths.mySnippetsLifetime, async (request, reply) => {
    limitForm(request)
    demandFromHere(request, paths)
    const form = parseUrlencoded(await readBody(request.raw, bodyMaxBytes))
    const place = placeIn(request.query)
    const ids = form.get('id') ?? []
    if (ids.length === 0) return reply.redirect(paths.mySnippets(place), 303)
    const { changed, refused } = await lifetimes.change(
      request,
      ids,
      form.get('expires')?.[0] ?? '',
      rules.expires,
    )
    const ticket = await lifetimes.ticketOf(request, changed)
    reply.header('set-cookie', ticket === null ? cookie.clear() : cookie.set(ticket))
    return refused.length === 0
      ? reply.redirect(paths.mySnippets({ ...place, changed: changed.length }), 303)
      : show(reply, request, { changed: changed.length, canUndo: ticket !== null, refused })
  })

  route.post(app, paths.mySnippetsLifetimeUndo, async (request, reply) => {
    limitForm(request)
    demandFromHere(request, paths)
    reply.header('set-cookie', cookie.clear())
    const changed = await lifetimes.undo(request, cookie.read(request.headers.cookie) ?? '')
    return reply.redirect(paths.mySnippets({ ...placeIn(request.query), changed }), 303)
  })

  return async (request: FastifyRequest): Promise<boolean> => {
    const ticket = cookie.read(request.headers.cookie)
    return ticket !== null && (await lifetimes.undoIn(request, ticket)).length > 0
  }
}

/** Page and search of the list that a form was sent from. */
const placeIn = ({ page, q }: { readonly page?: unknown; readonly q?: unknown }) => ({
  page: text(page),
  q: text(q),
})

const text = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined)
