import { randomBytes } from 'node:crypto'
import { createSecret } from '../../db/stored-secrets.ts'
import { lazy, lazyFor } from '../../lib/lazy.ts'
import { loadPart } from '../../lib/program-files.ts'
import { dayMs } from '../../lib/time.ts'
import type { Snippet } from '../model/snippet.ts'
import { createAppealNews } from './appeal-news.ts'
import { createAppeals } from './appeals.ts'
import { createBlocking } from './blocking.ts'
import { createBlocks } from './blocks.ts'
import { createBulkDecisions } from './bulk-decisions.ts'
import { createCases } from './cases.ts'
import { dayCounts } from './count-statements.ts'
import { listedDecisions } from './decision-list-store.ts'
import { createDecisions, weighing } from './decisions.ts'
import { createExpiryChanges } from './expiry-changes.ts'
import { type HiddenSearch, hiddenSnippets } from './hidden-snippet-store.ts'
import { firstDay, type MonthCounts, monthCounts } from './model/month-counts.ts'
import { createReportStatuses } from './report-status.ts'
import { createReportNews, createReportSender, type ReportSenderParts } from './report-webhook.ts'
import { createReporting } from './reporting.ts'
import type { ModerationOptions } from './service-parts.ts'
import { createCopies } from './traces/copies.ts'
import { createTraces } from './traces/traces.ts'

export type Moderation = ReturnType<typeof createModeration>
/** Days after the decision for which contact addresses are kept. */
export const contactKeepDays = 90
/** How long the figures are cached, in milliseconds: they are public, and counting reads a year. */
const countsMs = 10_000

export function createModeration(options: ModerationOptions) {
  const { db, changes, stores, paths, store, reportsToHide, webhookUrl, now } = options
  const { snippets, reports, notes } = stores
  const parts = {
    ...options,
    news: createReportNews(db, webhookUrl !== null),
    appealNews: createAppealNews(db, stores.appeals, options.mailTarget),
  }

  /** Reads a snippet, even if hidden: the newest revision or an earlier one. Null if it is protected or deleted. */
  async function look(id: string, revision?: number): Promise<Snippet | null> {
    const newest = await store.look(id, now())
    if (!newest || revision === undefined || revision === newest.revision) return newest
    return store.earlier(newest, revision)
  }

  const records = lazy(async () => {
    const { createReportRecords } = await loadPart(() => import('./report-record-store.ts'))
    return createReportRecords(db, now)
  })
  const queue = lazy(async () => {
    const [{ createReportQueue }, { createReportGroups }] = await loadPart(loadQueue)
    return createReportQueue(db, createReportGroups(db, await records()))
  })

  const unweighed = createDecisions(parts)
  const reporting = createReporting(parts, records, unweighed.hideByReports)
  const decisions = weighing(unweighed, reporting.weighAgain)
  const appeals = createAppeals(parts, decisions)
  const cases = createCases(parts, reporting.checkLimits)
  const blocks = createBlocks(parts)
  const blocking = createBlocking(parts, { look, follow: blocks.follow })

  const traces = createTraces({ db, fingerprints: stores.fingerprints, targets: stores.targets, now })
  const copies = createCopies({
    store: stores.copies,
    fingerprints: stores.fingerprints,
    hideCopy: decisions.hideCopy,
    now,
  })
  const hidden = hiddenSnippets(db)
  const expiries = createExpiryChanges(parts)
  const bulk = createBulkDecisions({ decisions: unweighed, blocking, weighAgain: reporting.weighAgain, now })

  const statuses = createReportStatuses(parts, createSecret(db, 'report-pages', randomBytes).read)
  const webhookKey = createSecret(db, 'report-webhook', randomBytes).read
  const counts = lazyFor(countsMs, now, async (): Promise<readonly MonthCounts[]> => {
    const days = await dayCounts(db, firstDay(now()))
    return monthCounts(days, now())
  })

  /** Closes reports of deleted snippets, and drops contact addresses, decided appeals and traces past their retention. */
  const tidy = async (signal?: Pick<AbortSignal, 'aborted'>) => {
    const before = now() - contactKeepDays * dayMs
    await db.write(
      reports.closeGone(now()),
      reports.dropContacts(before),
      stores.cases.dropContacts(before),
      ...stores.appeals.forget(before),
    )
    await traces.tidy(signal)
  }

  return {
    snippets,
    /** The store of how earlier reports were decided. */
    records,
    notes,
    decisions,
    expiries,
    bulk,
    reporting,
    appeals,
    cases,
    statuses,
    blocks,
    blocking,
    counts,
    traces,
    copies,
    /** The domains that links of the last day lead to, those from most networks first. */
    targets: (limit: number) => stores.targets.counts(now() - dayMs, limit),
    /** Reads what waits for a decision, at most `limit` snippets. */
    queue: async (limit: number) => (await queue()).read(now(), limit),
    look,
    /** The list of hidden snippets. */
    hidden: (search: HiddenSearch) => hidden(search, now()),
    /** The list of all decisions. */
    decided: listedDecisions(db),
    tidy,
    /** True if enough reports hide a snippet automatically. */
    hides: reportsToHide > 0,
    webhook:
      webhookUrl === null
        ? null
        : {
            key: webhookKey,
            sender: (parts: ReportSenderParts) =>
              createReportSender({ changes, url: webhookUrl, key: webhookKey, reports, paths, now }, parts),
          },
  }
}

const loadQueue = () => Promise.all([import('./report-queue-store.ts'), import('./report-group-store.ts')])
