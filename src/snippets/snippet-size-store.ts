import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { bind } from './snippet-statements.ts'
import type { SharedTexts, SizeRow } from './text-statements.ts'

/** Bytes of a row besides its text: other columns and index entries. */
const rowBytes = 250
/** Bytes of an earlier revision besides its text. */
export const revisionBytes = 120

/** Bytes used by snippets: measured, and counted since the start as this store adds and removes them. */
export class SnippetSizes {
  readonly #db: Database
  readonly #texts: SharedTexts
  readonly #rows: CompiledQuery<SizeRow<string>>
  readonly #revisions: CompiledQuery<SizeRow<string>>
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
    this.#revisions = db.query
      .selectFrom('snippet_revisions')
      .select([
        'snippet_id as key',
        sql<number>`sum(length(content) + ${sql.lit(revisionBytes)})`.as('bytes'),
      ])
      .where('snippet_id', '>', '')
      .groupBy('snippet_id')
      .orderBy('snippet_id')
      .limit(1)
      .compile()
  }

  added(textBytes: number): void {
    this.#moved += rowBytes + textBytes
  }

  removed(textBytes: number): void {
    this.#moved -= rowBytes + textBytes
  }

  /** Counts bytes of `texts` that no snippet has any more, and what bundling saves. */
  freed(bytes: number): void {
    this.#moved -= bytes
  }

  /** Bytes added minus bytes removed by this store since the start. */
  moved(): number {
    return this.#moved
  }

  /** Counts what was replaced by a change: an earlier revision of so many bytes is kept beside the new text. */
  changed(oldBytes: number, newBytes: number, earlierBytes: number): void {
    this.#moved += newBytes - oldBytes + earlierBytes
  }

  /** The bytes in use, in steps of `chunk` rows. */
  async *measure(chunk: number): AsyncGenerator<number> {
    for (let after = ''; ; ) {
      const rows = await this.#db.rows(bind(this.#rows, [after, chunk]).compile())
      yield rows.reduce((sum, { bytes }) => sum + bytes + rowBytes, 0)
      if (rows.length < chunk) break
      after = rows.at(-1)?.key ?? ''
    }
    yield* this.#measureRevisions(chunk)
    yield* this.#texts.measure(chunk)
  }

  async *#measureRevisions(chunk: number): AsyncGenerator<number> {
    for (let after = ''; ; ) {
      const rows = await this.#db.rows(bind(this.#revisions, [after, chunk]).compile())
      // A sum is a string on PostgreSQL where it may be larger than a number of eight bytes.
      yield rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
      if (rows.length < chunk) return
      after = rows.at(-1)?.key ?? ''
    }
  }
}
