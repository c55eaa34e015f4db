import { isLanguage, messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { dayMs, minuteMs, rfc3339 } from '../../lib/time.ts'
import { personalDelivery } from '../../mail/mail-fault.ts'
import type { Mailer } from '../../mail/mailer.ts'
import {
  DeliveryFault,
  type Message,
  type Sender,
  type Sent,
  unanswered,
  unpaced,
} from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import type { PostRequest } from '../../outbox/http-post.ts'
import { signedHeaders } from '../../outbox/webhook-signature.ts'
import { confirmMs, receiptSchemes } from './receipt-statements.ts'
import type { Receipts } from './receipts.ts'

type Options = {
  readonly tokenOf: Receipts['tokenOf']
  readonly keyOf: Receipts['keyOf']
  readonly emailOf: (accountId: number) => Promise<string | null>
  /** Null: the site sends no mail. */
  readonly mailer: Pick<Mailer, 'send'> | null
  /** Sends a request to an address that a creator entered, unless it leads where it must not. */
  readonly post: (request: PostRequest) => Promise<string>
  readonly siteTitle: () => string
  /** An instant in words. */
  readonly exact: (language: string, at: number) => string
  readonly paths: Paths
  readonly now: () => number
}

type Read = StoredEvent & { readonly kind: 'snippet.read' }

/** Reads that come close together are one message; beyond a few, messages are a minute apart. */
const pacing = {
  ...unpaced,
  eventsMax: 100,
  gatherMs: 2_000,
  burst: 5,
  paceMs: minuteMs,
  giveUpAfterMs: dayMs,
} as const

/** The senders of receipts, by the scheme of their targets. */
export function createReceiptSenders(options: Options): Readonly<Record<string, Sender>> {
  const { tokenOf, keyOf, emailOf, mailer, post, siteTitle, exact, paths, now } = options

  const webhook: Sender = {
    ...pacing,
    timeoutMs: 30_000,
    atOnce: 8,
    send: async ({ id, events }, signal) => {
      const reads = readsOf(events)
      const { hook, snippetId, mark } = reads[0].params
      if (hook === null) throw unexpected()
      return send({ snippetId, mark, hook }, id, signal, documentOf(reads, paths))
    },
  }

  /** Asks a webhook whether it wants the reads of a snippet. Nothing in the request leads to the snippet. */
  const confirmation: Sender = {
    ...unpaced,
    eventsMax: 1,
    giveUpAfterMs: dayMs,
    timeoutMs: 30_000,
    atOnce: 2,
    send: async ({ id, events: [event] }, signal) => {
      if (event?.kind !== 'snippet.receipt_confirmation') throw unexpected()
      const url = paths.absolute(paths.receiptConfirmation(await tokenOf(event.params.mark)))
      return send(event.params, id, signal, {
        type: 'snippet.read.confirmation',
        version: 1,
        timestamp: rfc3339(event.at),
        data: {
          site: siteTitle(),
          confirmation: { url, method: 'POST', expiresAt: rfc3339(event.at + confirmMs) },
        },
      })
    },
  }

  type Hook = { readonly snippetId: string; readonly mark: string; readonly hook: string }

  async function send(
    { snippetId, mark, hook }: Hook,
    id: string,
    signal: AbortSignal,
    document: object,
  ): Promise<Sent> {
    const body = JSON.stringify(document)
    const signed = signedHeaders({ key: await keyOf(snippetId, mark), id, body, now: now() })
    await post({
      url: hook,
      headers: { 'content-type': 'application/json', ...signed },
      body,
      signal,
    }).catch(error => {
      throw error instanceof DeliveryFault ? error.withoutAddress() : error
    })
    return unanswered
  }

  const mail = (mailer: Pick<Mailer, 'send'>): Sender => ({
    ...pacing,
    timeoutMs: 35_000,
    atOnce: 2,
    send: async ({ id, events }: Message, signal: AbortSignal) => {
      const reads = readsOf(events)
      const { accountId, language } = reads[0].params
      const to = accountId === null ? null : await emailOf(accountId)
      // The account was deleted, or its address is not confirmed any more.
      if (to === null) return unanswered
      const spoken = language !== null && isLanguage(language) ? language : 'en'
      const { receipt } = messagesIn(spoken)
      const lines = reads.map(({ at, params }) =>
        receipt.line({
          snippet: paths.absolute(paths.snippet(params.snippetId)),
          when: exact(spoken, at),
          read: params.read,
          of: params.of,
        }),
      )
      const site = siteTitle()
      const letter = { to, subject: receipt.subject(site), text: receipt.text(site, lines.join('\n')) }
      return personalDelivery(mailer.send(letter, { id, signal }))
    },
  })

  return {
    [receiptSchemes.webhook]: webhook,
    [receiptSchemes.confirmation]: confirmation,
    ...(mailer && { [receiptSchemes.mail]: mail(mailer) }),
  }
}

/** The reads of a message, which has nothing else, in their order: PostgreSQL may draw the ids of events in another. */
function readsOf(events: readonly StoredEvent[]): readonly [Read, ...Read[]] {
  const [first, ...others] = events
    .filter(each => each.kind === 'snippet.read')
    .sort((a, b) => a.at - b.at || a.params.read - b.params.read)
  if (!first) throw unexpected()
  return [first, ...others]
}

const unexpected = () => new DeliveryFault('unexpected', { isPermanent: true })

/** The document of a webhook: the same for every attempt, and without anything about readers. */
const documentOf = (reads: readonly Read[], paths: Paths): object => ({
  type: 'snippet.read',
  version: 1,
  timestamp: rfc3339(reads.at(-1)?.at ?? 0),
  data: {
    reads: reads.map(({ key, at, params }) => ({
      id: key,
      at: rfc3339(at),
      snippet: paths.absolute(paths.snippet(params.snippetId)),
      read: params.read,
      of: params.of,
    })),
  },
})
