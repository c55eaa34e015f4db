import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { bind } from './snippet-statements.ts'
import type { SharedTexts, SizeRow } from './text-statements.ts'

/** Bytes of a row besides its text: other columns and index entries. */
const rowBytes = 250

/** Bytes used by snippets: measured, and counted since the start as this store adds and removes them. */
export class SnippetSizes {
  readonly #db: Database
  readonly #texts: SharedTexts
  readonly #rows: CompiledQuery<SizeRow<string>>
  #moved = 0

  constructor(db: Database, texts: SharedTexts) {
    this.#db = db
    this.#texts = texts
    this.#rows = db.query
      .selectFrom('snippets')
      .select(['id as key', sql<number>`length(content)`.as('bytes')])
      .where('id', '>', '')
      .orderBy('id')
      .limit(1)
      .compile()
  }

  added(textBytes: number): void {
    this.#moved += rowBytes + textBytes
  }

  removed(textBytes: number): void {
    this.#moved -= rowBytes + textBytes
  }

  /** Counts shared texts that no snippet has any more. */
  freed(bytes: number): void {
    this.#moved -= bytes
  }

  /** Bytes added minus bytes removed by this store since the start. */
  moved(): number {
    return this.#moved
  }

  /** The bytes in use, in steps of `chunk` rows. */
  async *measure(chunk: number): AsyncGenerator<number> {
    for (let after = ''; ; ) {
      const rows = await this.#db.rows(bind(this.#rows, [after, chunk]).compile())
      yield rows.reduce((sum, { bytes }) => sum + bytes + rowBytes, 0)
      if (rows.length < chunk) break
      after = rows.at(-1)?.key ?? ''
    }
    yield* this.#texts.measure(chunk)
  }
}
