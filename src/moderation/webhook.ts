import { rfc3339 } from '../lib/time.ts'
import type { Paths } from '../paths.ts'
import type { Delivery, DeliveryStore } from './delivery-statements.ts'
import type { ReportStore } from './report-statements.ts'
import { signatureHeader, signatureOf } from './signature.ts'

export type WebhookOptions = {
  readonly url: string
  readonly key: () => Promise<Uint8Array>
  readonly store: DeliveryStore
  readonly reports: Pick<ReportStore, 'totals'>
  readonly paths: Paths
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
  readonly times?: WebhookTimes
}

export type WebhookTimes = {
  /** After it was told of a snippet, it hears nothing more of it for so long. */
  readonly quietMs: number
  readonly timeoutMs: number
  /** After the first failure; each further one waits twice as long. */
  readonly retryMs: number
}

const usualTimes: WebhookTimes = { quietMs: 300_000, timeoutMs: 10_000, retryMs: 15_000 }
/** With doubled waits this is more than a day. */
const triesMax = 13
/** So many at a time, each to the end. */
const batch = 5

/**
 * Tells the webhook what is due; what fails is kept and tried again later, also by another instance. What the signal
 * breaks off is due again when its claim has run out, and does not count as a try.
 */
export function createWebhook(options: WebhookOptions): (signal: AbortSignal) => Promise<void> {
  const { url, key, store, reports, paths, now, log, times = usualTimes } = options

  async function tellAll(stopping: AbortSignal): Promise<void> {
    const due = await store.due(now(), batch)
    await Promise.all(due.map(delivery => tell(delivery, stopping)))
    if (!stopping.aborted) await store.forget(now())
  }

  async function tell(delivery: Delivery, stopping: AbortSignal): Promise<void> {
    if (!(await store.claim(delivery, now() + 2 * times.timeoutMs))) return
    try {
      await send(await bodyOf(delivery), stopping)
      await store.told(delivery, now() + times.quietMs)
    } catch (error) {
      if (stopping.aborted) return
      await later(delivery, error)
    }
  }

  async function later(delivery: Delivery, error: unknown): Promise<void> {
    if (delivery.tries + 1 < triesMax)
      return void (await store.failed(delivery, now() + times.retryMs * 2 ** delivery.tries))
    log.warn(
      { err: error, report: delivery.number },
      'The report webhook was not told of a report; it is given up',
    )
    await store.giveUp(delivery)
  }

  async function bodyOf({ snippetId, number, reason, at }: Delivery): Promise<string> {
    const { open } = await reports.totals(snippetId)
    const snippet = paths.absolute(paths.snippet(snippetId))
    return JSON.stringify({ case: number, snippet, reason, count: open, at: rfc3339(at) })
  }

  async function send(body: string, stopping: AbortSignal): Promise<void> {
    const answer = await fetch(withoutAccount(url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Corkboard',
        [signatureHeader]: signatureOf(await key(), body, now()),
        ...accountOf(url),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(times.timeoutMs)]),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The report webhook answered ${answer.status}`)
  }

  return tellAll
}

/** `fetch` takes no account in an address. */
function accountOf(url: string): Readonly<Record<string, string>> {
  const { username, password } = new URL(url)
  if (username === '' && password === '') return {}
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(account).toString('base64')}` }
}

function withoutAccount(url: string): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}
