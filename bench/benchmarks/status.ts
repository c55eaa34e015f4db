import { startCorkboard } from '../corkboard.ts'
import { type Page, racePage } from '../page-race.ts'
import type { Result, Table, Target } from '../report.ts'
import { siteDocument } from '../site.ts'

/** Numbers of monitors on the site: many for a home page, and more than it names. */
const sizes = [200, 1000]

const pages: readonly Page[] = [
  { name: 'home', path: () => '/', atLeast: 0.7 },
  { name: 'the page of a monitor', path: () => '/monitors/web', atLeast: 0.7 },
  { name: 'a badge', path: () => '/badges/web/status.svg', atLeast: 0.7 },
  { name: 'summary.json', path: () => '/api/v2/summary.json', atLeast: 0.7 },
]

/** Races over what dashboards and worried readers ask of a large site, each beside a bare server with the same bytes. */
export async function measureStatus(): Promise<Result> {
  const tables: Table[] = []
  const targets: Target[] = []
  for (const monitors of sizes) {
    await using corkboard = await startCorkboard({ document: siteDocument({ monitors }) })
    for (const { name, ...page } of pages) {
      const { table, target } = await racePage(
        { ...page, name: `${name} with ${monitors} monitors` },
        corkboard,
        null,
      )
      tables.push(table)
      targets.push(target)
    }
  }
  return { tables, targets }
}
