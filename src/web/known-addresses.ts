import type { FastifyInstance } from 'fastify'
import type { Paths } from '../kernel/paths.ts'

type KnownAddresses = Readonly<Record<string, string>>

/** What people and feed readers try first on a status page, because others have it there. */
const knownAddresses = (paths: Paths): KnownAddresses => ({
  '/status': paths.home(),
  '/incidents': paths.announcements(),
  '/history': paths.announcements(),
  '/rss': paths.atomFeed(),
  '/feed': paths.atomFeed(),
  '/atom': paths.atomFeed(),
  '/rss.xml': paths.atomFeed(),
  '/feed.xml': paths.atomFeed(),
  '/atom.xml': paths.atomFeed(),
  '/history.rss': paths.atomFeed(),
  '/history.atom': paths.atomFeed(),
  '/feed.json': paths.jsonFeed(),
})

/** Leads there, for now: a page of its own may come to stand at each. */
export function knownAddressRoutes(app: FastifyInstance, { paths }: { readonly paths: Paths }): void {
  for (const [from, to] of Object.entries(knownAddresses(paths)))
    app.get(from, async (_request, reply) => reply.redirect(to, 302))
}
