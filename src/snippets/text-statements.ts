import { type CompiledQuery, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { bind } from './snippet-statements.ts'

export type SizeRow<K> = { readonly key: K; readonly bytes: number }

type Swept = {
  readonly last: Uint8Array | null
  /** Hashes of the texts that have a snippet. */
  readonly used: readonly Uint8Array[]
}

export type SharedTexts = ReturnType<typeof createSharedTexts>

/** SQL of texts that several snippets share. */
export function createSharedTexts(db: Database) {
  const statements = compileStatements(db)

  /**
   * Deletes those of the texts that no snippet has any more; returns the freed bytes. The texts are locked first, and a
   * separate statement checks the snippets, so that it sees every earlier commit.
   */
  async function release(hashes: readonly Uint8Array[]): Promise<number> {
    const steps = inOrder(hashes).flatMap(hash => statements.release.map(each => bind(each, [hash])))
    if (steps.length === 0) return 0
    const written = await db.write<{ bytes?: number }>(...steps)
    return written.flatMap(each => each.rows).reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  }

  return {
    /**
     * Stores a packed text unless it is stored already, in which case the first statement returns a row. The snippet
     * that references it must be written in the same transaction.
     */
    keep: (hash: Uint8Array, bytes: Uint8Array): readonly Statement[] => [
      bind(statements.known, [hash]),
      bind(statements.keep, [hash, bytes]),
    ],

    release,

    /** Checks the next texts for those left behind, as by a crash; `last` is null at the end. */
    async sweep(after: Uint8Array, limit: number): Promise<Swept> {
      const rows = await db.rows<{ hash: Uint8Array; used: Uint8Array | null }>(
        bind(statements.unused, [after, limit]).compile(),
      )
      await release(rows.filter(({ used }) => used === null).map(({ hash }) => hash))
      return {
        last: rows.length === limit ? (rows.at(-1)?.hash ?? null) : null,
        used: rows.flatMap(({ hash, used }) => (used === null ? [] : [hash])),
      }
    },

    async *measure(chunk: number): AsyncGenerator<number> {
      for (let after: Uint8Array = nothing; ; ) {
        const rows = await db.rows<SizeRow<Uint8Array>>(bind(statements.measure, [after, chunk]).compile())
        yield rows.reduce((sum, { bytes }) => sum + bytes, 0)
        if (rows.length < chunk) return
        after = rows.at(-1)?.key ?? nothing
      }
    },
  }
}

const nothing = new Uint8Array()

/** All writers lock in the same order, which prevents a deadlock. */
const inOrder = (hashes: readonly Uint8Array[]): readonly Uint8Array[] => {
  const byName = new Map(hashes.map(hash => [Buffer.from(hash).toString('hex'), hash]))
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hash]) => hash)
}

function compileStatements({ query, engine }: Database) {
  // SQLite has one writer at a time, and no row locks.
  const lock: readonly CompiledQuery[] =
    engine === 'sqlite'
      ? []
      : [query.selectFrom('texts').select('hash').where('hash', '=', nothing).forUpdate().compile()]
  const isUnused = sql<boolean>`not exists (select 1 from snippets where snippets.text_hash = texts.hash)`
  return {
    known: query.selectFrom('texts').select('hash').where('hash', '=', nothing).compile(),
    // The no-op update locks the row: a concurrent release waits for it, and then sees the new reference.
    keep: query
      .insertInto('texts')
      .values({ hash: nothing, bytes: nothing })
      .onConflict(conflict => conflict.column('hash').doUpdateSet({ hash: eb => eb.ref('excluded.hash') }))
      .compile(),
    release: [
      ...lock,
      query
        .deleteFrom('texts')
        .where('hash', '=', nothing)
        .where(isUnused)
        .returning(sql<number>`length(bytes)`.as('bytes'))
        .compile(),
    ],
    unused: query
      .selectFrom('texts')
      .select('hash')
      .select(eb =>
        eb
          .selectFrom('snippets')
          .select('text_hash')
          .whereRef('snippets.text_hash', '=', 'texts.hash')
          .limit(sql.lit(1))
          .as('used'),
      )
      .where('hash', '>', nothing)
      .orderBy('hash')
      .limit(1)
      .compile(),
    measure: query
      .selectFrom('texts')
      .select(['hash as key', sql<number>`length(bytes)`.as('bytes')])
      .where('hash', '>', nothing)
      .orderBy('hash')
      .limit(1)
      .compile(),
  }
}
