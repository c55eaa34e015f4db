import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Reporter, ReportOrigin } from '../access/origins.ts'
import type { ModeratedSnippets } from './moderated-snippet-store.ts'
import type { Reason, Report, ReportState } from './report.ts'

export type ReportStore = ReturnType<typeof createReportStore>

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

  async function totals(snippetId: string): Promise<ReportTotals> {
    const rows = await query
      .selectFrom('snippet_reports')
      .select(({ fn }) => ['state', 'counts', fn.countAll<number>().as('count')])
      .where('snippet_id', '=', snippetId)
      .groupBy(['state', 'counts'])
      .execute()
    return totalsOf(rows)
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
    totals,
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

export const reportOf = (row: Selectable<Tables['snippet_reports']>): Report => ({
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
