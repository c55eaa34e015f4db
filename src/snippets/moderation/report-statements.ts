import type { Database, Statement } from '../../db/database.ts'
import type { Origin } from '../model/snippet.ts'
import type { ModeratedSnippets } from './moderated-snippet-store.ts'
import type { Report, ReportState } from './report.ts'

/** Statements of reports, as parts of the writes that store or decide them. */
export function reportStatements({ query }: Database, snippets: Pick<ModeratedSnippets, 'aliveId'>) {
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
        decided_at: null,
      })
      .onConflict(conflict => conflict.doNothing())

  const decide = (snippetId: string, state: ReportState, at: number): Statement =>
    query
      .updateTable('snippet_reports')
      .set({ state, decided_at: at })
      .where('snippet_id', '=', snippetId)
      .where('state', '=', 'open')

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

  return { add, decide, closeGone, dropContacts }
}
