import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAlive, isNoCopy } from '../../db/snippet-facts.ts'
import { mostWeight, priorOf, type ReportRecord } from './model/report-weight.ts'
import type { Reason } from './report.ts'
import { type ReportRecords, sumOf, weightBy } from './report-record-store.ts'
import { inForce } from './traces/copy-store.ts'

export type ReportGroups = ReturnType<typeof createReportGroups>

export type ReportGroup = {
  readonly snippetId: string
  readonly reports: number
  /** Number of networks they came from, up to a limit. */
  readonly networks: number
  readonly lastAt: number
  readonly reasons: readonly { readonly reason: Reason; readonly count: number }[]
  readonly hidden: boolean
  /** Number of snippets that are hidden because they are like it. */
  readonly alike: number
  /** The record of those who have reported this snippet. */
  readonly record: ReportRecord
}

/** Reads the open reports, those of one snippet together. */
export function createReportGroups(
  { query }: Pick<Database, 'query'>,
  records: Pick<ReportRecords, 'ofOpen' | 'strangers'>,
) {
  /**
   * Reports of existing snippets: those that most copies were hidden with first, then those from most networks, then the
   * oldest. Networks count by the square of their weights: a few that were often right come before many that were not.
   */
  async function queue(now: number, limit: number): Promise<readonly ReportGroup[]> {
    const most = sql.lit(mostWeight)
    const prior = priorOf(await records.strangers())
    const groups = await query
      .selectFrom(weighed(now, prior).as('open'))
      .select(({ fn }) => [
        'snippet_id',
        'hidden_at',
        fn.countAll<number>().as('reports'),
        fn.sum<number>('counts').as('networks'),
        fn.min('at').as('first_at'),
        fn.max('at').as('last_at'),
        sql<number>`round(cast(coalesce(sum(case when weight > ${most} then ${most} * ${most} else weight * weight end), 0) as numeric), 4)`.as(
          'urgency',
        ),
        inForce(query, 'hidden_at')
          .where('because', '=', sql.ref<string>('open.snippet_id'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('copies'),
      ])
      .groupBy(['snippet_id', 'hidden_at'])
      .orderBy('copies', 'desc')
      .orderBy('urgency', 'desc')
      .orderBy('first_at')
      .limit(limit)
      .execute()
    const ids = groups.map(each => each.snippet_id)
    const [reasons, known] = await Promise.all([reasonsOf(ids), records.ofOpen(ids)])
    return groups.map(each => ({
      snippetId: each.snippet_id,
      reports: each.reports,
      networks: each.networks,
      lastAt: each.last_at,
      reasons: reasons
        .filter(({ snippet_id }) => snippet_id === each.snippet_id)
        .map(({ reason, count }) => ({ reason: reason as Reason, count })),
      hidden: each.hidden_at !== null,
      alike: Number(each.copies),
      record: sumOf(known.filter(({ snippetId }) => snippetId === each.snippet_id)),
    }))
  }

  /** Open reports of existing snippets. */
  const openReports = (now: number) =>
    query
      .selectFrom('snippet_reports')
      .innerJoin('snippets', 'snippets.id', 'snippet_reports.snippet_id')
      .where('snippet_reports.state', '=', 'open')
      .where(isAlive(now))
      .where(isNoCopy)

  /** Open reports with their weights; that of a report which does not count is null. */
  const weighed = (now: number, prior: ReportRecord) =>
    openReports(now).select([
      'snippet_reports.snippet_id',
      'snippets.hidden_at',
      'snippet_reports.counts',
      'snippet_reports.at',
      weightBy(prior).as('weight'),
    ])

  /** Number of existing snippets with open reports. */
  async function waiting(now: number): Promise<number> {
    const row = await openReports(now)
      .select(({ fn }) => fn.count<number>('snippet_id').distinct().as('count'))
      .executeTakeFirst()
    return row?.count ?? 0
  }

  const reasonsOf = async (snippetIds: readonly string[]) =>
    snippetIds.length === 0
      ? []
      : query
          .selectFrom('snippet_reports')
          .select(({ fn }) => ['snippet_id', 'reason', fn.countAll<number>().as('count')])
          .where('snippet_id', 'in', snippetIds)
          .where('state', '=', 'open')
          .groupBy(['snippet_id', 'reason'])
          .orderBy('count', 'desc')
          .orderBy('reason')
          .execute()

  return { queue, waiting }
}
