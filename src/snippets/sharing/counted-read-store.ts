import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Snippet } from '../model/snippet.ts'
import type { SnippetSizes } from '../snippet-size-store.ts'
import {
  bind,
  isAlive,
  isUnset,
  type ReadRow,
  readColumns,
  removedColumns,
  snippetOf,
} from '../snippet-statements.ts'
import { textOf } from '../text-compression.ts'
import { type ReceiptRow, receiptStatements } from './receipt-statements.ts'

/** What a read leaves: the reads after which the snippet is deleted; 0 once it is. */
type Spent = { readonly readsLeft: number }

/** Reads that end a snippet, and reads that are reported to its creator. */
export function countedReads(db: Database, { sizes }: { readonly sizes: Pick<SnippetSizes, 'removed'> }) {
  const statements = compileReads(db)

  /**
   * Returns the text of a snippet with a number of reads and counts the read; the last deletes the snippet. Never more
   * callers get it than there are reads: one statement counts, and its condition is that a read is left.
   */
  async function reveal(id: string, now: number): Promise<(Snippet & Spent) | null> {
    const row = await read(id, now, 'reveal')
    if (!row) return null
    const text = await textOf(row, row.content)
    return { ...snippetOf(row, text), readsLeft: row.reads_left ?? 0 }
  }

  /** Counts a read of a snippet that was opened with its password; null if no read was left. */
  async function spend(id: string, now: number): Promise<Spent | null> {
    const row = await read(id, now, 'spend')
    return row ? { readsLeft: row.reads_left ?? 0 } : null
  }

  async function read(id: string, now: number, how: 'reveal' | 'spend'): Promise<ReadRow | null> {
    const about = await receiptOf(id)
    if (!about) return null
    const [counted, ...others] = await db.write<ReadRow & { readonly bytes?: number }>(
      bind(statements[how], [now, id, now, 0]),
      ...(receiptStatements(db, about, now) as never[]),
      bind(statements.drop, [id]),
    )
    const row = counted?.rows[0]
    for (const { bytes = 0 } of others.at(-1)?.rows ?? []) sizes.removed(bytes)
    return row ?? null
  }

  /** The receipt of a snippet, also of one without; null for an unknown id. */
  const receiptOf = async (id: string): Promise<ReceiptRow | null> =>
    (await db.rows(bind(statements.receiptOf, [id]).compile()))[0] ?? null

  /** Records the first read of a snippet with a receipt and without a number of reads; idempotent. */
  async function noteRead(id: string, now: number): Promise<void> {
    const about = await receiptOf(id)
    if (about?.receipt == null) return
    await db.write(bind(statements.note, [now, id, now]), ...receiptStatements(db, about, now))
  }

  return { reveal, spend, noteRead, receiptOf }
}

function compileReads({ query }: Database) {
  // Snippets of earlier versions have one read and no number.
  const left = sql<number>`coalesce(reads_left, 1)`
  const counting = query
    .updateTable('snippets')
    .set({
      reads_left: sql<number>`${left} - 1`,
      // Without a receipt, when it was read is not kept.
      read_at: sql<number | null>`case when receipt is not null then cast(${0} as bigint) end`,
    })
    .where('id', '=', '')
    .where(isAlive)
    .where(({ eb, and }) => and([eb('onetime', '=', eb.lit(1)), eb('hidden_at', 'is', null)]))
    .where(left, '>', 0)
    .returning(readColumns)
  return {
    reveal: counting.where(isUnset('protected')).compile(),
    spend: counting.compile(),
    drop: query
      .deleteFrom('snippets')
      .where('id', '=', '')
      .where(({ eb, and }) => and([eb('onetime', '=', eb.lit(1)), eb('reads_left', '=', eb.lit(0))]))
      .returning(removedColumns)
      .compile(),
    receiptOf: query
      .selectFrom('snippets')
      .where('id', '=', '')
      .select(['id', 'receipt', 'account_id', 'delete_token_hash'])
      .compile(),
    note: query
      .updateTable('snippets')
      .set({ read_at: 0 })
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb, and }) =>
        and([
          isUnset('onetime'),
          eb('hidden_at', 'is', null),
          eb('receipt', 'is not', null),
          eb('read_at', 'is', null),
        ]),
      )
      .compile(),
  }
}
