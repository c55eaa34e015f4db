import type { Database, Statement } from '../../db/database.ts'
import type { Event, ReportFact } from '../../outbox/event.ts'
import { recordEvent, recordFor } from '../../outbox/event-statements.ts'
import { reportTarget } from './report-webhook.ts'

/** Statements for the write of a report: its event and, with a webhook, its delivery. */
export type ReportNews = (fact: ReportFact, at: number) => readonly Statement[]

export const createReportNews =
  (db: Pick<Database, 'query'>, hasWebhook: boolean): ReportNews =>
  (params, at) => {
    const { number, snippetId } = params
    const event: Event = {
      kind: 'snippet.reported',
      key: `snippet.reported:${number}:${snippetId}`,
      subject: `snippet:${snippetId}`,
      at,
      params,
    }
    return hasWebhook ? recordFor(db, reportTarget(snippetId), event) : [recordEvent(db, event)]
  }
