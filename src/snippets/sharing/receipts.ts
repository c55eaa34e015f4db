import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Message } from '../../kernel/messages.ts'
import { fixedRate } from '../../lib/fixed-limit.ts'
import type { NetworkList } from '../../lib/network-list.ts'
import { createRateLimit, demandAllowed } from '../../lib/rate-limit.ts'
import { hourMs } from '../../lib/time.ts'
import { secretOf } from '../../outbox/webhook-signature.ts'
import { hashToken } from '../delete-token.ts'
import { InvalidField } from '../model/invalid-field.ts'
import { isMailReceipt, type Receipt } from '../model/sharing-fields.ts'
import type { Creator } from '../model/snippet.ts'
import { snippetChecks, snippetProblems } from '../model/snippet-problems.ts'
import { type ReceiptRow, receiptMark } from './receipt-statements.ts'

type ReceiptOptions = {
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
  readonly webhook: { readonly url: string; readonly secret: string } | null
}

export type Receipts = ReturnType<typeof createReceipts>

const receiptRate = fixedRate({
  area: 'Snippets',
  what: 'Snippets with a receipt, by account, or by address for service tokens',
  count: 60,
  windowMs: hourMs,
  why: 'Each read of one may become a message to a server of others.',
})

/** Decides who may ask for receipts, and makes the keys that those for webhooks are signed with. */
export function createReceipts(options: ReceiptOptions) {
  const { key, emailOf, hasMail, deny, addressOf, languageOf, now } = options
  const limit = createRateLimit(receiptRate, now)

  /** The receipt as it is stored. Throws for clients who may not ask for it, and `too_many_requests`. */
  async function check(receipt: Receipt, creator: Creator, request: IncomingMessage): Promise<Receipt> {
    if (!creator.isKnown) throw refused(snippetChecks.receiptUnknown())
    const checked =
      receipt.way === 'mail' ? await mailTo(receipt, creator.accountId, request) : permitted(receipt)
    const counted = creator.accountId === null ? addressOf(request) : `account ${creator.accountId}`
    demandAllowed(limit.take(counted), snippetProblems.tooManyReceipts())
    return checked
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
    if (isMailReceipt(receipt)) return { id, webhook: null }
    const secret = secretOf(await keyOf(id, receiptMark(delete_token_hash)))
    return { id, webhook: { url: receipt, secret } }
  }

  return { check, keyOf, secretFor, of }
}

const refused = (reason: Message): InvalidField => new InvalidField('receipt', reason)
