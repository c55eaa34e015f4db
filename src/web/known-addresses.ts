import type { FastifyInstance } from 'fastify'
import type { AnyAddress } from '../kernel/address.ts'
import type { Paths } from '../kernel/paths.ts'
import { route } from './route.ts'

/** Redirects usual addresses of status pages, temporarily: each may get a page of its own later. */
export function knownAddressRoutes(app: FastifyInstance, { paths }: { readonly paths: Paths }): void {
  const { status, incidents, news, feedJson, ...atomFeeds } = paths.usual
  const redirect = (to: string, from: readonly AnyAddress[]) => {
    for (const each of from) route.get(app, each, async (_request, reply) => reply.redirect(to, 302))
  }
  redirect(paths.home(), [status])
  redirect(paths.history({ kind: 'incident' }), [incidents])
  redirect(paths.announcements(), [news])
  redirect(paths.jsonFeed(), [feedJson])
  redirect(paths.atomFeed(), Object.values(atomFeeds))
}
