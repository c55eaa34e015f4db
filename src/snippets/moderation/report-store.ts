import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { isAlive, isNoCopy } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'
import type { Origin } from '../model/snippet.ts'
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
}

/** The webhook of reports in the audit trail. */
export const webhookSubject = 'report-webhook'

type ReportTotals = { readonly open: number; readonly counted: number; readonly uncounted: number }

export function createReportStore(db: Database, snippets: Pick<ModeratedSnippets, 'aliveId'>) {
  const { query } = db

  /** The counted networks, hashed with the keys of their days. */
  async function networks(snippetId: string): Promise<readonly { key: number; network: Uint8Array }[]> {
    const rows = await query
      .selectFrom('snippet_reports')
      .select(['origin_key', 'network_hash'])
      .where('snippet_id', '=', snippetId)
      .where('counts', '=', 1)
      .execute()
    return rows.flatMap(({ origin_key: key, network_hash: network }) =>
      key === null || network === null ? [] : [{ key, network }],
    )
  }

  async function totals(snippetId: string): Promise<ReportTotals> {
    const rows = await query
      .selectFrom('snippet_reports')
      .select(({ fn }) => ['state', 'counts', fn.countAll<number>().as('count')])
      .where('snippet_id', '=', snippetId)
      .groupBy(['state', 'counts'])
      .execute()
    return totalsOf(rows)
  }

  /** Reports of existing snippets: those that most copies were hidden with first, then those from most networks, then the oldest. */
  async function queue(now: number, limit: number): Promise<readonly ReportGroup[]> {
    const groups = await query
      .selectFrom('snippet_reports')
      .innerJoin('snippets', 'snippets.id', 'snippet_reports.snippet_id')
      .where('snippet_reports.state', '=', 'open')
      .where(isAlive(now))
      .where(isNoCopy)
      .select(({ fn, selectFrom }) => [
        'snippet_reports.snippet_id',
        'hidden_at',
        fn.countAll<number>().as('reports'),
        fn.sum<number>('counts').as('networks'),
        fn.min('snippet_reports.at').as('first_at'),
        fn.max('snippet_reports.at').as('last_at'),
        selectFrom('snippet_decisions')
          .innerJoin('snippets as copies', join =>
            join
              .onRef('copies.id', '=', 'snippet_decisions.snippet_id')
              .onRef('copies.hidden_at', '=', 'snippet_decisions.at'),
          )
          .whereRef('because', '=', 'snippet_reports.snippet_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('copies'),
      ])
      .groupBy(['snippet_reports.snippet_id', 'hidden_at'])
      .orderBy('copies', 'desc')
      .orderBy('networks', 'desc')
      .orderBy('first_at')
      .limit(limit)
      .execute()
    const reasons = await reasonsOf(groups.map(each => each.snippet_id))
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
    }))
  }

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

  async function ofSnippet(snippetId: string, limit: number): Promise<readonly Report[]> {
    const rows = await query
      .selectFrom('snippet_reports')
      .selectAll()
      .where('snippet_id', '=', snippetId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(reportOf)
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
    networks,
    totals,
    queue,
    waiting,
    ofSnippet,
    find,
    isWebhookGone,
  }
}

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
  const add = (report: Report, origin: Origin | null): Statement =>
    query
      .insertInto('snippet_reports')
      .values({
        number: report.number,
        kind: report.kind,
        snippet_id: snippets.aliveId(report.snippetId, report.at),
        reason: report.reason,
        text: report.text,
        contact: report.contact,
        origin_key: origin?.key ?? null,
        network_hash: origin?.network ?? null,
        counts: Number(report.counts),
        at: report.at,
        state: report.state,
        decided_at: report.decidedAt,
      })
      .onConflict(conflict => conflict.doNothing())

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

  return { add, decide, reopen, closeGone, dropContacts }
}
