import { isMissing } from '../../db/database-trouble.ts'
import { notFound } from '../../kernel/errors.ts'
import { parsed } from '../../lib/fields.ts'
import { fixedClientRates, fixedRate } from '../../lib/fixed-limit.ts'
import { drawId } from '../../lib/id.ts'
import { loadPart } from '../../lib/program-files.ts'
import { hourMs } from '../../lib/time.ts'
import type { Reporter } from '../access/origins.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { moderationProblems } from './model/moderation-problems.ts'
import { type Report, reportSchema } from './report.ts'
import type { ReportRecords } from './report-record-store.ts'
import type { ServiceParts } from './service-parts.ts'

const rates = {
  ...fixedClientRates({
    area: 'Reports and moderation',
    what: 'Reports and takedown requests',
    windowMs: hourMs,
    address: { count: 10, why: 'People report a few snippets, and a moderator looks at each report.' },
    network: { count: 60, why: 'An office or a school may be behind one network.' },
  }),
  all: fixedRate({
    area: 'Reports and moderation',
    what: 'Reports and takedown requests in all',
    count: 3_000,
    windowMs: hourMs,
    why: 'More could not be looked at.',
  }),
}

/** Limit of further reports from counted networks, since a few may add information. */
const repeatedMax = 20
/** Limit of counted networks, enough for every purpose. */
const countedMax = 1000
/** Limit of snippets that are looked at after a decision, whose moderator waits for it. */
const weighedMax = 200

export function createReporting(
  { db, stores, news, origins, limits, reportsToHide, now }: ServiceParts,
  readRecords: () => Promise<Pick<ReportRecords, 'ofOpen' | 'strangers' | 'alsoReported'>>,
  hideByReports: (snippetId: string) => Promise<void>,
) {
  const { snippets, reports: store } = stores
  const byClient = limits.clientLimit('reports', rates)
  const all = limits.limit('reports in all', rates.all)

  /**
   * Stores a report and returns its number. `accountId` is of a reporter who is signed in. Throws `InvalidFields`,
   * `not_found` and `too_many_requests`.
   */
  async function report(
    snippetId: string,
    input: unknown,
    address: string,
    accountId: number | null,
  ): Promise<string> {
    const given = parsed(reportSchema, input)
    const reporter = await origins.reporterOf(address, accountId)
    await checkLimits(address)
    if (!(await snippets.find(snippetId, now()))) throw gone()
    const number = drawId(10)
    const before = await store.totals(snippetId)
    const counts =
      before.counted < countedMax &&
      !(await store.isCounted(snippetId, [reporter.today, ...reporter.earlier]))
    // A repeated report is dropped, with the same answer.
    if (!counts && before.uncounted >= repeatedMax) return number
    await keep(
      { ...given, number, kind: 'report', snippetId, at: now(), state: 'open', decidedAt: null, counts },
      reporter,
    )
    await hideReported([snippetId])
    return number
  }

  /** Hides what is reported enough, now that a decision about these snippets has given their reporters more weight. */
  async function weighAgain(snippetIds: readonly string[]): Promise<void> {
    if (reportsToHide === 0 || snippetIds.length === 0) return
    const records = await readRecords()
    await hideReported(await records.alsoReported(snippetIds, weighedMax))
  }

  /** Hides those of the snippets whose open reports count for enough strangers. */
  async function hideReported(snippetIds: readonly string[]): Promise<void> {
    if (reportsToHide === 0 || snippetIds.length === 0) return
    const records = await readRecords()
    const [known, strangers, { countOf }] = await Promise.all([
      records.ofOpen(snippetIds),
      records.strangers(),
      loadPart(() => import('./model/report-weight.ts')),
    ])
    for (const [id, ofThis] of Map.groupBy(known, ({ snippetId }) => snippetId))
      if (countOf(ofThis, strangers) >= reportsToHide) await hideByReports(id)
  }

  async function keep(report: Report, reporter: Reporter): Promise<void> {
    const { snippetId, number, reason, at } = report
    try {
      await db.write(
        ...store.keepRecord(reporter),
        store.add(report, reporter.today),
        ...news({ snippetId, number, reason }, at),
      )
    } catch (error) {
      throw isMissing(error, 'snippet_reports') ? gone() : error
    }
  }

  /** Counts a report with every limit; one that a limit refuses is not counted by the others. */
  async function checkLimits(address: string): Promise<void> {
    await limits.demand([...byClient(address), { limit: all, key: '' }], moderationProblems.tooManyReports())
  }

  return { report, weighAgain, checkLimits }
}

export const gone = () => notFound(snippetProblems.gone())
