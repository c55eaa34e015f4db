import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { insertWhere } from '../../db/upsert.ts'
import { dayMs } from '../../lib/time.ts'
import type { ReadFact, StoredEvent } from '../../outbox/event.ts'
import {
  eventOf,
  insertDelivery,
  recordEvent,
  recordEventWhere,
  waiting,
} from '../../outbox/event-statements.ts'
import { receiptOf, storedReceipt } from '../model/sharing-fields.ts'

/** Targets of receipts by email are accounts, those of webhooks are snippets, so that none waits for another. */
export const receiptSchemes = {
  mail: 'receipt-mail',
  webhook: 'receipt-hook',
  confirmation: 'receipt-confirm',
} as const

/** The columns that a receipt is made of. */
export type ReceiptRow = {
  readonly id: string
  readonly receipt: string | null
  readonly account_id: number | null
  readonly delete_token_hash: Uint8Array
}

export const receiptMarkLength = 16

/** Time for a webhook to confirm, in milliseconds. */
export const confirmMs = 3 * dayMs

/** Mark of a snippet: an id may be drawn again after its snippet was deleted. */
export const receiptMark = (deleteTokenHash: Uint8Array): string =>
  Buffer.from(deleteTokenHash).toString('hex').slice(0, receiptMarkLength)

const readKey = (id: string, mark: string): string => `snippet.read:${id}:${mark}:`

/**
 * Statements that record a read and its receipt, after the statement that set the time of this read in the same transaction;
 * one that set none records nothing. The number of the read makes the key: 1 where reads are not counted. While a webhook
 * has not confirmed, the read is recorded without a delivery. The row of the snippet, which the statement before has
 * locked, decides that: a confirmation either is seen here, or finds this read.
 */
export function receiptStatements(
  db: Pick<Database, 'query'>,
  row: ReceiptRow,
  at: number,
): readonly Statement[] {
  const { id } = row
  if (row.receipt === null) return []
  const receipt = receiptOf(row.receipt)
  const mark = receiptMark(row.delete_token_hash)
  const fact = {
    snippetId: id,
    mark,
    accountId: receipt.way === 'mail' ? row.account_id : null,
    language: receipt.way === 'mail' ? receipt.language : null,
    hook: receipt.way === 'mail' ? null : receipt.url,
  } satisfies Omit<ReadFact, 'read' | 'of'>
  const begun = `${JSON.stringify(fact).slice(0, -1)},"read":`
  // A single read has no number.
  const max = sql`coalesce(reads_max, 1)`
  const number = sql<string>`cast(${max} - coalesce(reads_left, 0) as text)`
  const of = sql<string>`case when onetime = 1 then cast(${max} as text) else 'null' end`
  const key = sql<string>`${text(readKey(id, mark))} || ${number}`
  const params = sql<string>`${text(begun)} || ${number} || ${text(',"of":')} || ${of} || ${text('}')}`
  const target =
    receipt.way === 'mail' ? `${receiptSchemes.mail}:${row.account_id}` : `${receiptSchemes.webhook}:${id}`
  const found = db.query.selectFrom('snippets').where('id', '=', id).where('read_at', '=', at)
  const confirmed = receipt.way === 'mail' ? found : found.where('receipt', '=', receipt.url)
  return [
    recordEventWhere(
      db,
      { kind: 'snippet.read', key: key as never, subject: `snippet:${id}`, at, params },
      found,
    ),
    insertDelivery(db.query, confirmed.select(key.as('key')).$asScalar(), waiting(target, at)),
  ]
}

const text = (value: string): RawBuilder<string> => sql<string>`cast(${value} as text)`

type Asked = StoredEvent & { readonly kind: 'snippet.receipt_confirmation' }

const askedKey = (mark: string): string => `snippet.receipt_confirmation:${mark}`

/** Statements that ask the webhook of a snippet to confirm, after the one that stores the snippet in the same transaction. */
export function askStatements(
  db: Pick<Database, 'query'>,
  row: ReceiptRow,
  at: number,
): readonly Statement[] {
  const { id, account_id: accountId, delete_token_hash: tokenHash } = row
  const receipt = row.receipt === null ? null : receiptOf(row.receipt)
  if (receipt?.way !== 'webhook' || receipt.isConfirmed) return []
  const mark = receiptMark(tokenHash)
  const params = JSON.stringify({ snippetId: id, mark, accountId, hook: receipt.url })
  const key = askedKey(mark)
  return [
    recordEventWhere(
      db,
      {
        ...{ kind: 'snippet.receipt_confirmation', key, subject: `snippet:${id}`, at },
        params: sql.val(params),
      },
      unconfirmed(db, row),
    ),
    insertDelivery(db.query, key, waiting(`${receiptSchemes.confirmation}:${id}`, at)),
  ]
}

/** The snippet while its webhook has not confirmed. Its id may have been taken by another one. */
const unconfirmed = ({ query }: Pick<Database, 'query'>, row: ReceiptRow) =>
  query
    .selectFrom('snippets')
    .where('snippets.id', '=', row.id)
    .where('delete_token_hash', '=', row.delete_token_hash)
    .where('receipt', '=', row.receipt)

/**
 * Asks a webhook again that has not confirmed; false if another request is newer than `askedBefore`, or if it has confirmed.
 * The request becomes another event, and so another message: receivers ignore one whose id they know.
 */
export async function askAgain(
  db: Pick<Database, 'query' | 'write'>,
  row: ReceiptRow,
  { at, askedBefore }: { readonly at: number; readonly askedBefore: number },
): Promise<boolean> {
  const outdated = db.query
    .deleteFrom('events')
    .where('key', '=', askedKey(receiptMark(row.delete_token_hash)))
    .where('at', '<=', askedBefore)
    .where(({ exists }) => exists(unconfirmed(db, row).select('snippets.id')))
  const [, asked] = await db.write(outdated, ...askStatements(db, row, at))
  return asked?.changes === 1
}

/** The request that the webhook of the snippet with this mark got, and whether it was given up; null if there is none. */
export async function findAsked(
  { query }: Pick<Database, 'query'>,
  mark: string,
): Promise<{ readonly event: Asked; readonly isDead: boolean } | null> {
  const row = await query
    .selectFrom('events')
    .leftJoin('deliveries', 'deliveries.event_id', 'events.id')
    .selectAll('events')
    .select('deliveries.state')
    .where('key', '=', askedKey(mark))
    .executeTakeFirst()
  const event = row && eventOf(row)
  return event?.kind === 'snippet.receipt_confirmation' ? { event, isDead: row?.state === 'dead' } : null
}

/**
 * Statements that confirm the webhook of a snippet, also of one that was read and deleted meanwhile, and send the reads that
 * were recorded before and are not older than the time to confirm; idempotent.
 */
export function confirmStatements(
  db: Pick<Database, 'query'>,
  { snippetId, mark, accountId, hook }: Asked['params'],
  at: number,
): readonly Statement[] {
  const { query } = db
  const stored = (isConfirmed: boolean) => storedReceipt({ way: 'webhook', url: hook, isConfirmed })
  const subject = `snippet:${snippetId}`
  const reads = query
    .selectFrom('events')
    .where('subject', '=', subject)
    .where('kind', '=', 'snippet.read')
    .where('key', 'like', `${readKey(snippetId, mark)}%`)
    .where('at', '>', at - confirmMs)
  const delivery = {
    event_id: sql.ref('events.id'),
    ...waiting(`${receiptSchemes.webhook}:${snippetId}`, at),
  }
  return [
    query
      .updateTable('snippets')
      .set({ receipt: stored(true) })
      .where('id', '=', snippetId)
      .where('receipt', '=', stored(false)),
    recordEvent(db, {
      kind: 'snippet.receipt_confirmed',
      key: confirmedKey(accountId, hook),
      subject,
      at,
      params: { accountId },
    }),
    insertWhere(query, 'deliveries', delivery, reads).onConflict(clash =>
      clash.columns(['event_id', 'target']).doNothing(),
    ),
  ]
}

/** Keeps what is known of a webhook that has confirmed for the account; changes nothing if it has not. */
export const keepConfirmed = (
  { query }: Pick<Database, 'query'>,
  { accountId, hook }: Pick<Asked['params'], 'accountId' | 'hook'>,
  at: number,
): Statement => query.updateTable('events').set({ at }).where('key', '=', confirmedKey(accountId, hook))

/** Service tokens, which belong to no account but to those who run the site, have one key in common. */
const confirmedKey = (accountId: number | null, hook: string): string =>
  `snippet.receipt_confirmed:${hash('sha256', `${accountId ?? 'service'} ${hook}`)}`
