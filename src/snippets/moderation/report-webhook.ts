import { createHmac } from 'node:crypto'
import type { Paths } from '../../kernel/paths.ts'
import { dayMs, minuteMs, rfc3339 } from '../../lib/time.ts'
import { type Message, type Sender, unpaced } from '../../outbox/delivery.ts'
import { post } from '../../outbox/http-post.ts'
import type { ReportStore } from './report-store.ts'

const signatureHeader = 'corkboard-signature'

type WebhookOptions = {
  readonly url: string
  readonly key: () => Promise<Uint8Array>
  readonly reports: Pick<ReportStore, 'totals'>
  readonly paths: Paths
  readonly now: () => number
}

/** What stands before the snippet in the targets of the report webhook. */
export const reportScheme = 'report'

export const reportTarget = (snippetId: string): string => `${reportScheme}:${snippetId}`

/** After a report of a snippet was delivered, the webhook hears nothing more of that snippet for so long. */
const quietMs = 5 * minuteMs

/** Reports of one snippet that came meanwhile are one message, which is about the last of them. */
export function createReportSender({ url, key, reports, paths, now }: WebhookOptions): Sender {
  return {
    ...unpaced,
    eventsMax: 1_000,
    burst: 1,
    paceMs: quietMs,
    giveUpAfterMs: dayMs,
    timeoutMs: 10_000,
    atOnce: 2,
    send: async (message, signal) => {
      const body = await bodyOf(message)
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': message.id,
        [signatureHeader]: signatureOf(await key(), body, now()),
      }
      await post({ url: new URL(url), headers, body, signal, now, deny: null })
      return { answer: null }
    },
  }

  async function bodyOf({ events }: Message): Promise<string> {
    const report = events.findLast(each => each.kind === 'snippet.reported')
    if (!report) throw new Error('The report webhook is told of reports alone.')
    const { snippetId, number, reason } = report.params
    const { open } = await reports.totals(snippetId)
    const snippet = paths.absolute(paths.snippet(snippetId))
    return JSON.stringify({ case: number, snippet, reason, count: open, at: rfc3339(report.at) })
  }
}

/** `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hex>`: what was overheard cannot be sent again much later. */
export function signatureOf(key: Uint8Array, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}
