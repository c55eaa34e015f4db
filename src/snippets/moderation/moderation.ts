import { randomBytes } from 'node:crypto'
import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { nextId } from '../../db/serials.ts'
import { createSecret } from '../../db/stored-secrets.ts'
import type { Paths } from '../../kernel/paths.ts'
import { fixedRate } from '../../lib/fixed-limit.ts'
import { createRateLimit } from '../../lib/rate-limit.ts'
import { dayMs, hourMs } from '../../lib/time.ts'
import type { Origins } from '../access/origins.ts'
import type { SnippetStore } from '../snippet-store.ts'
import type { BlockStore } from './block-store.ts'
import { createBlocking } from './blocking.ts'
import { createBlocks } from './blocks.ts'
import type { CaseStore } from './case-store.ts'
import { createCases } from './cases.ts'
import { dayCounts } from './count-statements.ts'
import { createDecisions } from './decisions.ts'
import { firstDay, type MonthCounts, monthCounts } from './model/month-counts.ts'
import type { ModeratedSnippets } from './moderated-snippet-store.ts'
import type { NoteStore } from './note-store.ts'
import { createReportNews } from './report-events.ts'
import type { ReportStore } from './report-store.ts'
import { createReportSender, type ReportSenderParts } from './report-webhook.ts'
import { createReporting } from './reporting.ts'

export type Moderation = ReturnType<typeof createModeration>

export type ModerationOptions = {
  readonly db: Database
  readonly stores: ModerationStores
  readonly changes: Changes
  readonly paths: Paths
  readonly origins: Origins
  readonly store: Pick<SnippetStore, 'look' | 'taking' | 'taken'>
  /** Evicts the text of a snippet from the caches. */
  readonly forget: (id: string) => void
  /** Number of networks whose reports hide a snippet automatically; 0 if never. */
  readonly reportsToHide: number
  /** Address of the report webhook; null if there is none. */
  readonly webhookUrl: string | null
  readonly now: () => number
}

type ModerationStores = {
  readonly snippets: ModeratedSnippets
  readonly reports: ReportStore
  readonly notes: NoteStore
  readonly cases: CaseStore
  readonly blocks: BlockStore
}

const limits = {
  address: fixedRate({
    area: 'Reports and moderation',
    what: 'Reports and takedown requests, by address',
    count: 10,
    windowMs: hourMs,
    why: 'People report a few snippets, and a moderator looks at each report.',
  }),
  network: fixedRate({
    area: 'Reports and moderation',
    what: 'Reports and takedown requests, by network',
    count: 60,
    windowMs: hourMs,
    why: 'An office or a school may be behind one network.',
  }),
  all: fixedRate({
    area: 'Reports and moderation',
    what: 'Reports and takedown requests in all',
    count: 3_000,
    windowMs: hourMs,
    why: 'More could not be looked at.',
  }),
}

/** Days after the decision for which contact addresses are kept. */
export const contactKeepDays = 90
/** How long the figures are cached, in milliseconds: they are public, and counting reads a year. */
const countsMs = 10_000

/** Creates the services of reporting, deciding and blocking. */
export function createModeration(options: ModerationOptions) {
  const { db, changes, paths, origins, store, forget, reportsToHide, webhookUrl, now } = options
  const { snippets, reports, notes, cases: caseStore, blocks: blockStore } = options.stores
  const news = createReportNews(db, webhookUrl !== null)

  const textOf = (id: string) => store.look(id, now())
  const decisions = createDecisions({ changes, snippets, reports, notes, store, forget, now })
  const reporting = createReporting({
    db,
    snippets,
    store: reports,
    news,
    origins,
    limits: {
      address: createRateLimit(limits.address, now),
      network: createRateLimit(limits.network, now),
      all: createRateLimit(limits.all, now),
    },
    reportsToHide,
    hideByReports: decisions.hideByReports,
    now,
  })
  const cases = createCases({
    db,
    changes,
    store: caseStore,
    reports,
    snippets,
    news,
    origins,
    checkLimits: reporting.checkLimits,
    home: paths.absolute(paths.base),
    now,
  })

  const blocks = createBlocks({ store: blockStore, origins, write: db.write })
  const blocking = createBlocking({
    changes,
    store: blockStore,
    snippets,
    textOf,
    drawId: () => nextId(db, 'snippet_blocks'),
    follow: blocks.follow,
    now,
  })

  const webhookKey = createSecret(db, 'report-webhook', randomBytes).read
  const counts = keptFor(countsMs, now, async (): Promise<readonly MonthCounts[]> => {
    const days = await dayCounts(db, firstDay(now()))
    return monthCounts(days, now())
  })

  /** Closes reports of deleted snippets and drops contact addresses past their retention. */
  const tidy = () => {
    const before = now() - contactKeepDays * dayMs
    return db.write(reports.closeGone(now()), reports.dropContacts(before), caseStore.dropContacts(before))
  }

  return {
    snippets,
    reports,
    notes,
    decisions,
    reporting,
    cases,
    blocks,
    blocking,
    counts,
    textOf,
    tidy,
    /** True if enough reports hide a snippet automatically. */
    hides: reportsToHide > 0,
    webhook:
      webhookUrl === null
        ? null
        : {
            key: webhookKey,
            sender: (parts: ReportSenderParts) =>
              createReportSender({ url: webhookUrl, key: webhookKey, reports, paths, now }, parts),
          },
  }
}

/** Caches a value for `forMs`, however many callers ask. */
function keptFor<T>(forMs: number, now: () => number, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | null = null
  return () => {
    if (kept && now() < kept.until) return kept.value
    const value = make()
    kept = { value, until: now() + forMs }
    // A failed value is dropped, so that the next call tries again.
    value.catch(() => {
      kept = null
    })
    return value
  }
}
