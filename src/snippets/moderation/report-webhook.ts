import type { Paths } from '../../kernel/paths.ts'
import { dayMs, minuteMs, rfc3339 } from '../../lib/time.ts'
import { DeliveryFault, type Message, type Sender, unpaced } from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { post } from '../../outbox/http-post.ts'
import { earlierHeaders, signedHeaders } from '../../outbox/webhook-signature.ts'
import type { ReportStore } from './report-store.ts'

/**
 * `REPORT_WEBHOOK_URL`, which is deprecated: a webhook channel that has chosen `snippet.reported` takes its place. Until it ends, a
 * message has the body and the signature of such a channel, and those from before for receivers that know only them.
 */

type WebhookOptions = {
  readonly url: string
  readonly key: () => Promise<Uint8Array>
  readonly reports: Pick<ReportStore, 'totals'>
  readonly paths: Paths
  readonly now: () => number
}

export type ReportSenderParts = {
  /** The body of the webhook of a channel. */
  readonly payload: (events: readonly StoredEvent[]) => object
  readonly log: { warn(fields: object, message: string): void }
}

/** The scheme of the targets of the report webhook; the snippet follows it. */
export const reportScheme = 'report'

export const reportTarget = (snippetId: string): string => `${reportScheme}:${snippetId}`

/** After a report of a snippet was delivered, the webhook gets no other of that snippet for so long. */
const quietMs = 5 * minuteMs

/** Reports of one snippet that arrive meanwhile are one message. */
export function createReportSender(
  { url, key, reports, paths, now }: WebhookOptions,
  { payload, log }: ReportSenderParts,
): Sender {
  let isGone = false
  return {
    ...unpaced,
    eventsMax: 1_000,
    burst: 1,
    paceMs: quietMs,
    giveUpAfterMs: dayMs,
    timeoutMs: 10_000,
    atOnce: 2,
    send: async (message, signal) => {
      if (isGone) throw new DeliveryFault('channel_disabled', { isPermanent: true })
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

  function disable(error: unknown): never {
    if (error instanceof DeliveryFault && error.code === 'target_gone' && !isGone) {
      isGone = true
      log.warn(
        {},
        'The receiver at REPORT_WEBHOOK_URL has answered 410: it gets nothing more until the next start',
      )
    }
    throw error
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
