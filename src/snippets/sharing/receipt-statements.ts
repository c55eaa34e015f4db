import { type RawBuilder, sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { insertWhere } from '../../db/upsert.ts'
import type { ReadFact } from '../../outbox/event.ts'
import { recordEventWhere } from '../../outbox/event-statements.ts'

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
 * Statements that record a counted read and its receipt, after the statement that counted it in the same transaction. The
 * number of the read makes the key, so a transaction that counted nothing records nothing.
 */
export const countedReceipt = (
  db: Pick<Database, 'query'>,
  row: ReceiptRow,
  at: number,
): readonly Statement[] => {
  // A single read has no number.
  const max = sql`coalesce(reads_max, 1)`
  const number = sql<string>`cast(${max} - reads_left as text)`
  const found = db.query
    .selectFrom('snippets')
    .where('id', '=', row.id)
    .where(sql<boolean>`reads_left < ${max}`)
  return receiptStatements(db, row, { at, number, of: sql<string>`cast(${max} as text)`, found })
}

/** The same for the first read of a snippet without a number of reads, which was noted at this time. */
export const firstReceipt = (
  db: Pick<Database, 'query'>,
  row: ReceiptRow,
  at: number,
): readonly Statement[] => {
  const found = db.query.selectFrom('snippets').where('id', '=', row.id).where('read_at', '=', at)
  return receiptStatements(db, row, { at, number: text('1'), of: text('null'), found })
}

type Counted = {
  readonly at: number
  readonly number: RawBuilder<string>
  readonly of: RawBuilder<string>
  /** The snippet, if a read was counted. */
  readonly found: Parameters<typeof insertWhere>[3]
}

const text = (value: string): RawBuilder<string> => sql<string>`cast(${value} as text)`

function receiptStatements(
  db: Pick<Database, 'query'>,
  row: ReceiptRow,
  { at, number, of, found }: Counted,
): readonly Statement[] {
  const { id, receipt } = row
  if (receipt === null) return []
  const mark = receiptMark(row.delete_token_hash)
  const isMail = receipt.startsWith('mail ')
  const fact = {
    snippetId: id,
    mark,
    accountId: isMail ? row.account_id : null,
    language: isMail ? receipt.slice('mail '.length) : null,
    hook: isMail ? null : receipt,
  } satisfies Omit<ReadFact, 'read' | 'of'>
  const begun = `${JSON.stringify(fact).slice(0, -1)},"read":`
  const key = sql<string>`${text(`snippet.read:${id}:${mark}:`)} || ${number}`
  const params = sql<string>`${text(begun)} || ${number} || ${text(',"of":')} || ${of} || ${text('}')}`
  const target = isMail ? `${receiptSchemes.mail}:${row.account_id}` : `${receiptSchemes.webhook}:${id}`
  const recorded = db.query
    .selectFrom('events')
    .where('events.key', '=', found.select(key.as('key')) as never)
  return [
    recordEventWhere(
      db,
      { kind: 'snippet.read', key: key as never, subject: `snippet:${id}`, at, params },
      found,
    ),
    insertWhere(
      db.query,
      'deliveries',
      { event_id: sql.ref('events.id'), target, state: 'waiting', next_at: at, created_at: at },
      recorded,
    ).onConflict(clash => clash.columns(['event_id', 'target']).doNothing()),
  ]
}
