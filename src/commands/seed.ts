import type { Database } from '../db/database.ts'
import { OperatorError } from '../kernel/errors.ts'
import { createPaths } from '../kernel/paths.ts'
import { createStores } from '../server/stores.ts'
import { importDocument } from './import.ts'
import { parseDocument } from './import-document.ts'
import { seedDocument } from './seed-document.ts'
import { seedDomain } from './seed-domain.ts'
import { seedHistory } from './seed-history.ts'
import { seedReports } from './seed-reports.ts'
import { seedSnippets } from './seed-snippets.ts'
import { seedSubscribers } from './seed-subscribers.ts'

/**
 * Fills the site with realistic content. Its monitors are really probed: most watch this very server, and one a port on
 * which nothing listens, to show an outage. Returns the addresses of the snippets, which no page lists.
 */
export async function seedSite(db: Database, now: number, baseUrl: URL): Promise<readonly string[]> {
  await importDocument(db, parseDocument(JSON.stringify(seedDocument(now, baseUrl))))
  await seedHistory(db, now)
  await seedDomain(db, now)
  await seedSubscribers(db, now)
  const paths = createPaths(baseUrl)
  await seedReports(db, now)
  return (await seedSnippets(db, now)).map(id => paths.absolute(paths.snippet(id)))
}

/** Throws `conflict` if the site has content: the seed would mix with it, and overwrite what has the same names. */
export async function refuseContent(db: Database): Promise<void> {
  const { site, announcements, monitors } = await contentOf(db)
  if (site === 0 && announcements === 0 && monitors === 0) return
  throw new OperatorError(
    'conflict',
    `This site has content of its own (${announcements} announcements, ${monitors} monitors), and the seed would mix with it. Use another DATABASE_URL to look around, or --force to insist.`,
  )
}

async function contentOf(db: Database) {
  const stores = createStores(db)
  const { monitors } = await stores.monitors.all()
  return {
    site: (await stores.site.load()).revision,
    announcements: (await stores.announcements.all()).length,
    monitors: monitors.length,
  }
}
