import { type RawBuilder, sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import type { ReadFact } from '../../outbox/event.ts'
import { insertDelivery, recordEventWhere, waiting } from '../../outbox/event-statements.ts'
import { isMailReceipt } from '../model/sharing-fields.ts'

/** Targets of receipts by email are accounts, those of webhooks are snippets, so that none waits for another. */
export const receiptSchemes = { mail: 'receipt-mail', webhook: 'receipt-hook' } as const

/** The columns that a receipt is made of. */
export type ReceiptRow = {
  readonly id: string
  readonly receipt: string | null
  readonly account_id: number | null
  readonly delete_token_hash: Uint8Array
}

/** Mark of a snippet: an id may be drawn again after its snippet was deleted. */
export const receiptMark = (deleteTokenHash: Uint8Array): string =>
  Buffer.from(deleteTokenHash).toString('hex').slice(0, 16)

/**
 * Statements that record a read and its receipt, after the statement that set the time of this read in the same transaction;
 * one that set none records nothing. The number of the read makes the key: 1 where reads are not counted.
 */
export function receiptStatements(
  db: Pick<Database, 'query'>,
  row: ReceiptRow,
  at: number,
): readonly Statement[] {
  const { id, receipt } = row
  if (receipt === null) return []
  const mark = receiptMark(row.delete_token_hash)
  const isMail = isMailReceipt(receipt)
  const fact = {
    snippetId: id,
    mark,
    accountId: isMail ? row.account_id : null,
    language: isMail ? receipt.slice('mail '.length) : null,
    hook: isMail ? null : receipt,
  } satisfies Omit<ReadFact, 'read' | 'of'>
  const begun = `${JSON.stringify(fact).slice(0, -1)},"read":`
  // A single read has no number.
  const max = sql`coalesce(reads_max, 1)`
  const number = sql<string>`cast(${max} - coalesce(reads_left, 0) as text)`
  const of = sql<string>`case when onetime = 1 then cast(${max} as text) else 'null' end`
  const key = sql<string>`${text(`snippet.read:${id}:${mark}:`)} || ${number}`
  const params = sql<string>`${text(begun)} || ${number} || ${text(',"of":')} || ${of} || ${text('}')}`
  const target = isMail ? `${receiptSchemes.mail}:${row.account_id}` : `${receiptSchemes.webhook}:${id}`
  const found = db.query.selectFrom('snippets').where('id', '=', id).where('read_at', '=', at)
  return [
    recordEventWhere(
      db,
      { kind: 'snippet.read', key: key as never, subject: `snippet:${id}`, at, params },
      found,
    ),
    insertDelivery(db.query, found.select(key.as('key')).$asScalar(), waiting(target, at)),
  ]
}

const text = (value: string): RawBuilder<string> => sql<string>`cast(${value} as text)`
