import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAlive } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'
import { lazyFor } from '../../lib/lazy.ts'
import { dayMs } from '../../lib/time.ts'
import type { ReportRecord } from './model/report-weight.ts'
import type { Report } from './report.ts'
import { reportOf } from './report-store.ts'

export type ReportRecords = ReturnType<typeof createReportRecords>

/** A report with how earlier ones by the same reporter were decided. */
export type ReportOfRecord = Report & { readonly record: ReportRecord }

/** Reads how earlier reports were decided: of single reporters, and of strangers. */
export function createReportRecords({ query }: Pick<Database, 'query'>, now: () => number) {
  /** How earlier reports were decided of each reporter whose report of these snippets is open and counted. */
  async function ofOpen(
    snippetIds: readonly string[],
  ): Promise<readonly (ReportRecord & { readonly snippetId: string })[]> {
    if (snippetIds.length === 0) return []
    const rows = await query
      .selectFrom('snippet_reports')
      .select(['snippet_id', decided('upheld').as('right'), decided('dismissed').as('wrong')])
      .where('snippet_id', 'in', snippetIds)
      .where('state', '=', 'open')
      .where('counts', '=', 1)
      .execute()
    return rows.map(row => ({ snippetId: row.snippet_id, ...recordOf(row) }))
  }

  /**
   * How the first reports of reporters that had none before were decided, of the newest reports of the last day. It is of
   * hundreds of reports, so a few decisions more make little difference.
   */
  const strangers = lazyFor(strangersMs, now, async (): Promise<ReportRecord> => {
    const since = now() - dayMs
    const [upheld, dismissed] = await Promise.all([
      firstReports('upheld', since),
      firstReports('dismissed', since),
    ])
    // Where more reports were decided than are read, both outcomes are counted over the same time.
    const oldest = [upheld, dismissed].map(rows => rows[strangersRead - 1]?.at ?? since)
    const start = Math.max(...oldest)
    const count = (rows: readonly FirstRow[]) =>
      rows.filter(({ at, first }) => at >= start && Boolean(first)).length
    return { right: count(upheld), wrong: count(dismissed) }
  })

  const firstReports = (state: 'upheld' | 'dismissed', since: number): Promise<readonly FirstRow[]> =>
    query
      .selectFrom('snippet_reports')
      .select(({ not, exists, selectFrom }) => [
        'at',
        not(
          exists(
            selectFrom('snippet_reports as earlier')
              .select('earlier.id')
              .whereRef('earlier.reporter', '=', 'snippet_reports.reporter')
              .whereRef('earlier.id', '<', 'snippet_reports.id')
              .where('earlier.state', 'in', ['upheld', 'dismissed']),
          ),
        ).as('first'),
      ])
      .where('state', '=', state)
      .where('at', '>=', since)
      .where('counts', '=', 1)
      .where('reporter', 'is not', null)
      .orderBy('at', 'desc')
      .limit(strangersRead)
      .execute()

  /**
   * Other snippets with open reports by reporters of these, neither hidden nor with dismissed reports; those that were
   * reported first before others.
   */
  async function alsoReported(snippetIds: readonly string[], limit: number): Promise<readonly string[]> {
    const rows = await query
      .selectFrom('snippet_reports')
      .innerJoin('snippets', 'snippets.id', 'snippet_reports.snippet_id')
      .select('snippet_id')
      .where('snippet_reports.state', '=', 'open')
      .where('counts', '=', 1)
      .where('reporter', 'in', ({ selectFrom }) =>
        selectFrom('snippet_reports as theirs')
          .select('theirs.reporter')
          .where('theirs.snippet_id', 'in', snippetIds)
          .where('theirs.counts', '=', 1)
          .where('theirs.reporter', 'is not', null),
      )
      .where('snippet_id', 'not in', snippetIds)
      .where('hidden_at', 'is', null)
      .where('reviewed_at', 'is', null)
      .where(isAlive(now()))
      .groupBy('snippet_id')
      .orderBy(({ fn }) => fn.min('snippet_reports.id'))
      .limit(limit)
      .execute()
    return rows.map(each => each.snippet_id)
  }

  async function ofSnippet(snippetId: string, limit: number): Promise<readonly ReportOfRecord[]> {
    const rows = await query
      .selectFrom('snippet_reports')
      .selectAll()
      .select([decided('upheld').as('right'), decided('dismissed').as('wrong')])
      .where('snippet_id', '=', snippetId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({ ...reportOf(row), record: recordOf(row) }))
  }

  return { ofOpen, strangers, alsoReported, ofSnippet }
}

/** Decided reports of each outcome by which it is known how often strangers are right. */
const strangersRead = 200
/** Time for which the record of strangers is kept, in milliseconds: every report and every reading of the queue needs it. */
export const strangersMs = 10_000

type FirstRow = { readonly at: number; readonly first: unknown }

/** Number of other reports by the same reporter with this outcome. */
function decided(state: 'upheld' | 'dismissed') {
  const { selectFrom } = expressionBuilder<Tables, 'snippet_reports'>()
  return selectFrom('snippet_reports as others')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('others.reporter', '=', 'snippet_reports.reporter')
    .whereRef('others.id', '!=', 'snippet_reports.id')
    .where('others.state', '=', state)
}

/** The weight of a report before its bound, as `reportWeight` gives it; null if the report does not count. */
export const weightBy = (prior: ReportRecord) =>
  sql<
    number | null
  >`case when counts = 1 then (${decided('upheld')} + ${float(prior.right)}) / (${decided('dismissed')} + ${float(prior.wrong)}) end`

const float = (value: number) => sql<number>`cast(${value} as double precision)`

type RecordRow = { readonly right: number | null; readonly wrong: number | null }

const recordOf = ({ right, wrong }: RecordRow): ReportRecord => ({
  right: Number(right),
  wrong: Number(wrong),
})

export const sumOf = (records: readonly ReportRecord[]): ReportRecord => ({
  right: records.reduce((sum, { right }) => sum + right, 0),
  wrong: records.reduce((sum, { wrong }) => sum + wrong, 0),
})
