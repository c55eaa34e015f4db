import { expressionBuilder, type Selectable, sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { isAlive, isNoCopy } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'
import { loadPart } from '../../lib/program-files.ts'
import { dayMs } from '../../lib/time.ts'
import type { Reporter, ReportOrigin } from '../access/origins.ts'
import type { ReportRecord } from './model/report-weight.ts'
import type { ModeratedSnippets } from './moderated-snippet-store.ts'
import type { Reason, Report, ReportState } from './report.ts'

export type ReportStore = ReturnType<typeof createReportStore>

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
  /** How earlier reports by those who have reported this snippet were decided. */
  readonly record: ReportRecord
}

/** A report with how earlier ones by the same reporter were decided. */
export type ReportOfRecord = Report & { readonly record: ReportRecord }

/** The webhook of reports in the audit trail. */
export const webhookSubject = 'report-webhook'

type ReportTotals = { readonly open: number; readonly counted: number; readonly uncounted: number }

export function createReportStore(db: Database, snippets: Pick<ModeratedSnippets, 'aliveId'>) {
  const { query } = db

  /** True if a report by one of these is counted: by their network, or by their account from another network. */
  async function isCounted(snippetId: string, reporters: readonly ReportOrigin[]): Promise<boolean> {
    const row = await query
      .selectFrom('snippet_reports')
      .select('id')
      .where('snippet_id', '=', snippetId)
      .where('counts', '=', 1)
      .where(({ or, eb }) => {
        const networks = reporters.map(({ origin }) => origin.network)
        return or([
          eb('network_hash', 'in', networks),
          eb(
            'reporter',
            'in',
            reporters.map(each => each.reporter),
          ),
        ])
      })
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** How earlier reports were decided of each reporter whose report of these snippets is open and counted. */
  async function records(
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

  /** How the first reports of reporters that had none before were decided, of the newest reports since the instant. */
  async function strangers(since: number): Promise<ReportRecord> {
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
  }

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

  async function totals(snippetId: string): Promise<ReportTotals> {
    const rows = await query
      .selectFrom('snippet_reports')
      .select(({ fn }) => ['state', 'counts', fn.countAll<number>().as('count')])
      .where('snippet_id', '=', snippetId)
      .groupBy(['state', 'counts'])
      .execute()
    return totalsOf(rows)
  }

  /**
   * Reports of existing snippets: those that most copies were hidden with first, then those from most networks, then the
   * oldest. Networks count by the square of their weights: a few that were often right come before many that were not.
   */
  async function queue(now: number, limit: number): Promise<readonly ReportGroup[]> {
    const { mostWeight, priorOf } = await loadPart(() => import('./model/report-weight.ts'))
    const most = sql.lit(mostWeight)
    const prior = priorOf(await strangers(now - dayMs))
    const groups = await query
      .selectFrom(openReports(now, prior).as('open'))
      .select(({ fn, selectFrom }) => [
        'snippet_id',
        'hidden_at',
        fn.countAll<number>().as('reports'),
        fn.sum<number>('counts').as('networks'),
        fn.min('at').as('first_at'),
        fn.max('at').as('last_at'),
        sql<number>`round(cast(coalesce(sum(case when weight > ${most} then ${most} * ${most} else weight * weight end), 0) as numeric), 4)`.as(
          'urgency',
        ),
        selectFrom('snippet_decisions')
          .innerJoin('snippets as copies', join =>
            join
              .onRef('copies.id', '=', 'snippet_decisions.snippet_id')
              .onRef('copies.hidden_at', '=', 'snippet_decisions.at'),
          )
          .whereRef('because', '=', 'open.snippet_id')
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
    const [reasons, known] = await Promise.all([reasonsOf(ids), records(ids)])
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

  /** Open reports of existing snippets with their weights; that of a report which does not count is null. */
  const openReports = (now: number, prior: ReportRecord) =>
    query
      .selectFrom('snippet_reports')
      .innerJoin('snippets', 'snippets.id', 'snippet_reports.snippet_id')
      .where('snippet_reports.state', '=', 'open')
      .where(isAlive(now))
      .where(isNoCopy)
      .select([
        'snippet_reports.snippet_id',
        'snippets.hidden_at',
        'snippet_reports.counts',
        'snippet_reports.at',
        sql<
          number | null
        >`case when counts = 1 then (${decided('upheld')} + ${float(prior.right)}) / (${decided('dismissed')} + ${float(prior.wrong)}) end`.as(
          'weight',
        ),
      ])

  /** Number of existing snippets with open reports. */
  async function waiting(now: number): Promise<number> {
    const row = await query
      .selectFrom('snippet_reports')
      .innerJoin('snippets', 'snippets.id', 'snippet_reports.snippet_id')
      .where('snippet_reports.state', '=', 'open')
      .where(isAlive(now))
      .where(isNoCopy)
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

  /** A report that belongs to no takedown request; null if there is none with this number. */
  async function find(number: string): Promise<Report | null> {
    const row = await query
      .selectFrom('snippet_reports')
      .selectAll()
      .where('number', '=', number)
      .where('kind', '=', 'report')
      .executeTakeFirst()
    return row ? reportOf(row) : null
  }

  /** True if the audit trail has the webhook disabled at this address, which is hashed. */
  async function isWebhookGone(address: string): Promise<boolean> {
    const line = await query
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', webhookSubject)
      .where('after', '=', JSON.stringify({ address }))
      .limit(1)
      .executeTakeFirst()
    return line !== undefined
  }

  return {
    ...reportStatements(db, snippets),
    isCounted,
    records,
    strangers,
    totals,
    queue,
    waiting,
    ofSnippet,
    find,
    isWebhookGone,
  }
}

/** Decided reports of each outcome by which it is known how often strangers are right. */
const strangersRead = 200

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

const float = (value: number) => sql<number>`cast(${value} as double precision)`

type RecordRow = { readonly right: number | null; readonly wrong: number | null }

const recordOf = ({ right, wrong }: RecordRow): ReportRecord => ({
  right: Number(right),
  wrong: Number(wrong),
})

const sumOf = (records: readonly ReportRecord[]): ReportRecord => ({
  right: records.reduce((sum, { right }) => sum + right, 0),
  wrong: records.reduce((sum, { wrong }) => sum + wrong, 0),
})

type CountRow = { readonly state: ReportState; readonly counts: number; readonly count: number }

function totalsOf(rows: readonly CountRow[]): ReportTotals {
  const sum = (which: (row: CountRow) => boolean) =>
    rows.filter(which).reduce((total, { count }) => total + count, 0)
  return {
    open: sum(({ state }) => state === 'open'),
    counted: sum(({ state, counts }) => state === 'open' && counts === 1),
    uncounted: sum(({ counts }) => counts === 0),
  }
}

const reportOf = (row: Selectable<Tables['snippet_reports']>): Report => ({
  number: row.number,
  kind: row.kind,
  snippetId: row.snippet_id,
  reason: row.reason as Reason,
  text: row.text,
  contact: row.contact,
  at: row.at,
  state: row.state,
  decidedAt: row.decided_at,
  counts: row.counts === 1,
})

/** Statements of reports, as parts of the writes that store or decide them. */
function reportStatements({ query }: Database, snippets: Pick<ModeratedSnippets, 'aliveId'>) {
  /**
   * Stores a report. Fails with an error that `isMissing` recognizes if the snippet was deleted; does nothing if its
   * network is counted already.
   */
  const add = (report: Report, by: ReportOrigin | null): Statement =>
    query
      .insertInto('snippet_reports')
      .values({
        number: report.number,
        kind: report.kind,
        snippet_id: snippets.aliveId(report.snippetId, report.at),
        reason: report.reason,
        text: report.text,
        contact: report.contact,
        origin_key: by?.origin.key ?? null,
        network_hash: by?.origin.network ?? null,
        reporter: report.counts ? (by?.reporter ?? null) : null,
        counts: Number(report.counts),
        at: report.at,
        state: report.state,
        decided_at: report.decidedAt,
      })
      .onConflict(conflict => conflict.doNothing())

  /** Puts what is known of a reporter by hashes of earlier days under the hash of today, so that one lookup finds all of it. */
  const keepRecord = ({ today, earlier }: Reporter): readonly Statement[] =>
    earlier.length === 0
      ? []
      : [
          query
            .updateTable('snippet_reports')
            .set({ reporter: today.reporter })
            .where(
              'reporter',
              'in',
              earlier.map(each => each.reporter),
            ),
        ]

  const decide = (snippetId: string, state: ReportState, at: number): Statement =>
    query
      .updateTable('snippet_reports')
      .set({ state, decided_at: at })
      .where('snippet_id', '=', snippetId)
      .where('state', '=', 'open')

  /** Opens the reports that the decision of this instant has closed. */
  const reopen = (snippetId: string, decidedAt: number): Statement =>
    query
      .updateTable('snippet_reports')
      .set({ state: 'open', decided_at: null })
      .where('snippet_id', '=', snippetId)
      .where('decided_at', '=', decidedAt)
      .where('state', 'in', ['upheld', 'dismissed'])

  /** Closes reports of snippets that expired, were read or were deleted by their creators. */
  const closeGone = (at: number): Statement =>
    query
      .updateTable('snippet_reports')
      .set({ state: 'gone', decided_at: at })
      .where('state', '=', 'open')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('snippets').select('id').whereRef('snippets.id', '=', 'snippet_reports.snippet_id'),
          ),
        ),
      )

  /** Deletes contact addresses of reports decided before the instant, or received before it and never decided. */
  const dropContacts = (before: number): Statement =>
    query
      .updateTable('snippet_reports')
      .set({ contact: null })
      .where('contact', 'is not', null)
      .where(({ eb, fn }) => eb(fn.coalesce('decided_at', 'at'), '<=', before))

  return { add, keepRecord, decide, reopen, closeGone, dropContacts }
}
