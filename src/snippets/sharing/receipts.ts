import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import { fixedLimit, fixedRate } from '../../lib/fixed-limit.ts'
import type { NetworkList } from '../../lib/network-list.ts'
import { createRateLimit, demandAllowed } from '../../lib/rate-limit.ts'
import { hourMs, minuteMs } from '../../lib/time.ts'
import { secretOf } from '../../outbox/webhook-signature.ts'
import { hashToken } from '../delete-token.ts'
import { InvalidField } from '../model/invalid-field.ts'
import { type Receipt, receiptOf } from '../model/sharing-fields.ts'
import type { Creator } from '../model/snippet.ts'
import { snippetChecks, snippetProblems } from '../model/snippet-problems.ts'
import {
  askAgain as askAgainStored,
  confirmMs,
  confirmStatements,
  findAsked,
  keepConfirmed,
  type ReceiptRow,
  receiptMark,
  receiptMarkLength,
} from './receipt-statements.ts'

type ReceiptOptions = {
  readonly db: Pick<Database, 'query' | 'write'>
  /** The key that the keys of webhooks are made from. */
  readonly key: () => Promise<Uint8Array>
  /** The confirmed email address of an account; null without one. */
  readonly emailOf: (accountId: number) => Promise<string | null>
  /** True if the site sends mail. */
  readonly hasMail: boolean
  /** Networks that webhooks may not be in. */
  readonly deny: NetworkList
  /** Key of the limit for clients without an account. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly languageOf: (request: IncomingMessage) => string
  readonly now: () => number
}

export type ShownReceipt = {
  readonly id: string
  /** Null for a receipt by email. */
  readonly webhook: ShownWebhook | null
}

type ShownWebhook = {
  readonly url: string
  readonly secret: string
  readonly state: WebhookState
  /** When it was last asked to confirm, and from when it may be asked again; null for one that has confirmed. */
  readonly asked: { readonly at: number | null; readonly againFrom: number } | null
}

/** `refused`: the request to confirm was given up, or not answered in time. */
type WebhookState = 'waiting' | 'confirmed' | 'refused'

export type Receipts = ReturnType<typeof createReceipts>

const receiptRate = fixedRate({
  area: 'Snippets',
  what: 'Snippets with a receipt, by account, or by address for service tokens',
  count: 60,
  windowMs: hourMs,
  why: 'Each read of one may become a message to a server of others.',
})

const askedRate = fixedRate({
  area: 'Snippets',
  what: 'Webhooks for reads that are asked to confirm, by account, or by address for service tokens',
  count: 20,
  windowMs: hourMs,
  why: 'Each gets a request that its owner may not want.',
})

const askAgainMs = fixedLimit({
  area: 'Snippets',
  what: 'Time between two requests that ask the webhook of a snippet to confirm',
  value: 10 * minuteMs,
  unit: 'ms',
  why: 'Its owner may not want them, and a server that was away is back by then.',
})

/** Decides who may ask for receipts, and makes the keys that those for webhooks are signed with. */
export function createReceipts(options: ReceiptOptions) {
  const { db, key, emailOf, hasMail, deny, addressOf, languageOf, now } = options
  const limit = createRateLimit(receiptRate, now)
  const askedLimit = createRateLimit(askedRate, now)

  /** The receipt as it is stored. Throws for clients who may not ask for it, and `too_many_requests`. */
  async function check(receipt: Receipt, creator: Creator, request: IncomingMessage): Promise<Receipt> {
    if (!creator.isKnown) throw refused(snippetChecks.receiptUnknown())
    const checked =
      receipt.way === 'mail' ? await mailTo(receipt, creator.accountId, request) : permitted(receipt)
    const counted = countedFor(creator.accountId, request)
    demandAllowed(limit.take(counted), snippetProblems.tooManyReceipts())
    if (checked.way === 'mail') return checked
    const isConfirmed = await hasConfirmed(creator.accountId, checked.url)
    if (!isConfirmed) demandAllowed(askedLimit.take(counted), snippetProblems.tooManyWebhooks())
    return { ...checked, isConfirmed }
  }

  const countedFor = (accountId: number | null, request: IncomingMessage): string =>
    accountId === null ? addressOf(request) : `account ${accountId}`

  /** True for a webhook that confirmed for this account before. It is forgotten with old events after its last use. */
  async function hasConfirmed(accountId: number | null, hook: string): Promise<boolean> {
    const [kept] = await db.write(keepConfirmed(db, { accountId, hook }, now()))
    return kept?.changes === 1
  }

  async function mailTo(
    receipt: Receipt & { readonly way: 'mail' },
    accountId: number | null,
    request: IncomingMessage,
  ): Promise<Receipt> {
    if (!hasMail) throw refused(snippetChecks.receiptNoMail())
    if (accountId === null || (await emailOf(accountId)) === null) throw refused(snippetChecks.receiptMail())
    return { ...receipt, language: languageOf(request) }
  }

  /** Names are looked up and judged when a receipt is sent, since they may lead elsewhere by then. */
  function permitted(receipt: Receipt & { readonly way: 'webhook' }): Receipt {
    const host = new URL(receipt.url).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && deny.includes(host)) throw refused(snippetChecks.receiptDenied())
    return receipt
  }

  /** The key of the webhook of a snippet, which is never stored: an id and the mark of its snippet stand for it. */
  const keyOf = async (id: string, mark: string): Promise<Uint8Array> =>
    createHmac('sha256', await key())
      .update(`receipt ${id} ${mark}`)
      .digest()

  /** The same as its creator gets it. */
  const secretFor = async (id: string, deleteToken: string): Promise<string> =>
    secretOf(await keyOf(id, receiptMark(hashToken(deleteToken))))

  /** The destination of the receipts of a snippet, as its creator sees it; null for a snippet without receipts. */
  async function of({ id, receipt, delete_token_hash }: ReceiptRow): Promise<ShownReceipt | null> {
    if (receipt === null) return null
    const to = receiptOf(receipt)
    if (to.way === 'mail') return { id, webhook: null }
    const mark = receiptMark(delete_token_hash)
    const secret = secretOf(await keyOf(id, mark))
    if (to.isConfirmed) return { id, webhook: { url: to.url, secret, state: 'confirmed', asked: null } }
    const found = await findAsked(db, mark)
    const state = found && !found.isDead && found.event.at + confirmMs > now() ? 'waiting' : 'refused'
    const at = found?.event.at ?? null
    const asked = { at, againFrom: at === null ? 0 : at + askAgainMs }
    return { id, webhook: { url: to.url, secret, state, asked } }
  }

  /**
   * Asks the webhook of a snippet once more to confirm; changes nothing if it has. Throws `too_many_requests` soon after the
   * last request, and beyond the limit of webhooks that have not confirmed.
   */
  async function askAgain(row: ReceiptRow, request: IncomingMessage): Promise<void> {
    const webhook = (await of(row))?.webhook
    if (!webhook?.asked) return
    const at = now()
    const waitMs = webhook.asked.againFrom - at
    if (waitMs > 0) throw askedLately(waitMs)
    const { id: snippetId, account_id: accountId } = row
    if (await hasConfirmed(accountId, webhook.url)) {
      const mark = receiptMark(row.delete_token_hash)
      await db.write(...confirmStatements(db, { snippetId, mark, accountId, hook: webhook.url }, at))
      return
    }
    const counted = countedFor(accountId, request)
    demandAllowed(askedLimit.take(counted), snippetProblems.tooManyWebhooks())
    const isAsked = await askAgainStored(db, row, { at, askedBefore: at - askAgainMs })
    if (!isAsked) askedLimit.refund(counted)
  }

  /**
   * The token with which the webhook of the snippet with this mark confirms. It names no snippet, since its receiver may be
   * a stranger; and the creator, who knows the signing secret, cannot make it.
   */
  const tokenOf = async (mark: string): Promise<string> =>
    mark +
    createHmac('sha256', await key())
      .update(`receipt confirmation ${mark}`)
      .digest('base64url')

  /** The request that a token answers; null for a wrong one, and after its time. */
  async function asked(token: string) {
    const mark = token.slice(0, receiptMarkLength)
    const [given, expected] = [Buffer.from(token), Buffer.from(await tokenOf(mark))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const found = await findAsked(db, mark)
    return found && found.event.at + confirmMs > now() ? found.event.params : null
  }

  /** Confirms that a webhook wants the reads of its snippet; idempotent. False for a token that confirms nothing. */
  async function confirm(token: string): Promise<boolean> {
    const found = await asked(token)
    if (found) await db.write(...confirmStatements(db, found, now()))
    return found !== null
  }

  return { check, keyOf, secretFor, of, askAgain, tokenOf, asked, confirm }
}

const askedLately = (waitMs: number): AppError =>
  new AppError('too_many_requests', snippetProblems.askedLately({ minutes: Math.ceil(waitMs / minuteMs) }), {
    'retry-after': String(Math.ceil(waitMs / 1000)),
  })

const refused = (reason: Message): InvalidField => new InvalidField('receipt', reason)
