import { sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import type { AppealFact, Event, ReportFact } from '../../outbox/event.ts'
import {
  insertDelivery,
  recordEvent,
  recordEventWhere,
  recordFor,
  waiting,
} from '../../outbox/event-statements.ts'
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

/** Statements for the write of a decision, before those that settle the appeal: its event, and the delivery of a mail. */
export type AppealNews = (fact: AppealFact, at: number) => readonly Statement[]

/** `targetOf` is the target of mails to an account; null if the site sends none. */
export const createAppealNews =
  (db: Pick<Database, 'query'>, targetOf: ((accountId: number) => string) | null): AppealNews =>
  (fact, at) => {
    const { accountId, snippetId } = fact
    if (!targetOf) return []
    const event = {
      kind: 'account.appeal_decided',
      key: `account.appeal_decided:${snippetId}:${at}`,
      subject: `snippet:${snippetId}`,
      at,
    } as const
    const open = db.query
      .selectFrom('snippet_appeals')
      .where('snippet_id', '=', snippetId)
      .where('state', '=', 'open')
    return [
      recordEventWhere(db, { ...event, params: sql.val(JSON.stringify(fact)) }, open),
      insertDelivery(db.query, event.key, waiting(targetOf(accountId), at)),
    ]
  }
