import { createHmac } from 'node:crypto'
import type { Changes } from '../../db/changes.ts'
import type { Database, Statement } from '../../db/database.ts'
import { systemActor } from '../../kernel/actor.ts'
import { isConflict } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { dayMs, minuteMs, rfc3339 } from '../../lib/time.ts'
import { DeliveryFault, type Message, type Sender, unpaced } from '../../outbox/delivery.ts'
import type { Event, ReportFact, StoredEvent } from '../../outbox/event.ts'
import { recordEvent, recordFor } from '../../outbox/event-statements.ts'
import { post } from '../../outbox/http-post.ts'
import { earlierHeaders, signedHeaders } from '../../outbox/webhook-signature.ts'
import { type ReportStore, webhookSubject } from './report-store.ts'

/**
 * `REPORT_WEBHOOK_URL`, which is deprecated: a webhook channel that has chosen `snippet.reported` takes its place. Until it ends, a
 * message has the body and the signature of such a channel, and those from before for receivers that know only them.
 */

type WebhookOptions = {
  readonly changes: Pick<Changes, 'write' | 'nextRevision'>
  readonly url: string
  readonly key: () => Promise<Uint8Array>
  readonly reports: Pick<ReportStore, 'totals' | 'isWebhookGone'>
  readonly paths: Paths
  readonly now: () => number
}

export type ReportSenderParts = {
  readonly payload: (events: readonly StoredEvent[]) => object
  readonly log: { warn(fields: object, message: string): void }
}

/** The scheme of the targets of the report webhook; the snippet follows it. */
export const reportScheme = 'report'

const reportTarget = (snippetId: string): string => `${reportScheme}:${snippetId}`

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

/** After a report of a snippet was delivered, the webhook gets no other of that snippet for so long. */
const quietMs = 5 * minuteMs

/** Reports of one snippet that arrive meanwhile are one message. */
export function createReportSender(
  { changes, url, key, reports, paths, now }: WebhookOptions,
  { payload, log }: ReportSenderParts,
): Sender {
  return {
    ...unpaced,
    eventsMax: 1_000,
    burst: 1,
    paceMs: quietMs,
    giveUpAfterMs: dayMs,
    timeoutMs: 10_000,
    atOnce: 2,
    send: async (message, signal) => {
      if (await isGone()) throw new DeliveryFault('channel_disabled', { isPermanent: true })
      const body = JSON.stringify({ ...payload(message.events), ...(await earlierBody(message)) })
      const signed = { key: await key(), id: message.id, body, now: now() }
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders(signed),
        ...earlierHeaders(signed),
      }
      await post({ url: new URL(url), headers, body, signal, now, deny: null }).catch(disable)
      return { answer: null }
    },
  }

  /** The address as the audit trail has it: people who may read the trail must not see the password in it. */
  async function address(): Promise<string> {
    const hmac = createHmac('sha256', await key())
    return hmac.update(url).digest('base64url').slice(0, 12)
  }

  /** True if the address has answered 410, also before the last start and to another instance. */
  async function isGone(): Promise<boolean> {
    return reports.isWebhookGone(await address())
  }

  async function disable(error: unknown): Promise<never> {
    if (error instanceof DeliveryFault && error.code === 'target_gone') await noteGone()
    throw error
  }

  /** If the write fails, the answer to the next message disables the address. */
  async function noteGone(): Promise<void> {
    try {
      // Read first: of two deliveries at once, the second either sees the line or creates the same revision.
      const revision = await changes.nextRevision(webhookSubject)
      if (await isGone()) return
      const after = { address: await address() }
      await changes.write({
        actor: systemActor,
        action: 'disabled',
        subject: webhookSubject,
        revision,
        before: null,
        after,
      })
      log.warn(
        {},
        'The receiver at REPORT_WEBHOOK_URL has answered 410: this address gets nothing more. Add a channel, or name another address',
      )
    } catch (error) {
      // Another delivery or instance has written it.
      if (isConflict(error)) return
      log.warn(
        { err: error },
        'The address in REPORT_WEBHOOK_URL, whose receiver is gone, could not be disabled',
      )
    }
  }

  /** About the newest report. */
  async function earlierBody({ events }: Message): Promise<object> {
    const report = events.findLast(each => each.kind === 'snippet.reported')
    if (!report) throw new Error('The report webhook gets only reports.')
    const { snippetId, number, reason } = report.params
    const { open } = await reports.totals(snippetId)
    const snippet = paths.absolute(paths.snippet(snippetId))
    return { case: number, snippet, reason, count: open, at: rfc3339(report.at) }
  }
}
