import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { bind } from './snippet-statements.ts'
import type { SharedTexts, SizeRow } from './text-statements.ts'

/** What a row takes besides its text: the other columns, and its places in the indexes. */
const rowBytes = 250

/** The bytes that snippets take up: measured, and counted since the start as this store adds and removes them. */
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

  /** Of texts that no snippet has any more. */
  freed(bytes: number): void {
    this.#moved -= bytes
  }

  /** Bytes added less those removed since the start, by this store. */
  moved(): number {
    return this.#moved
  }

  /** The bytes in use, part by part, `chunk` rows each. */
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
