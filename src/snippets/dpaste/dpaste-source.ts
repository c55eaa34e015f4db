import type { DpasteRow } from './dpaste-row.ts'
import type { DpasteTable } from './dpaste-table.ts'
import { openPostgresDpaste } from './postgres-source.ts'
import { openSqliteDpaste } from './sqlite-source.ts'

/** A dpaste database, opened for reading only. */
export type DpasteSource = {
  readonly count: () => Promise<number>
  /** All rows, oldest first. A text larger than `contentMaxBytes` is not read. */
  readonly rows: (contentMaxBytes: number) => AsyncIterable<DpasteRow>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Opens a SQLite file, with or without `sqlite:`, or `postgres://…`. Throws if it is not a dpaste database. */
export async function openDpaste(address: string): Promise<DpasteSource> {
  const table = /^postgres(ql)?:\/\//.test(address)
    ? await openPostgresDpaste(address)
    : openSqliteDpaste(address.replace(/^sqlite:/, ''))
  return {
    count: table.count,
    rows: contentMaxBytes => everyRow(table, contentMaxBytes),
    [Symbol.asyncDispose]: table.close,
  }
}

/** Reads page by page without holding anything open, so that a running dpaste can write meanwhile. */
async function* everyRow(table: DpasteTable, contentMaxBytes: number): AsyncIterable<DpasteRow> {
  for (let after = -1; ; ) {
    const page = await table.page(after, contentMaxBytes)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.number
  }
}
