import type { DpasteRow } from './dpaste-row.ts'
import type { DpasteTable } from './dpaste-table.ts'
import { openPostgresDpaste } from './postgres-source.ts'
import { openSqliteDpaste } from './sqlite-source.ts'

/** A dpaste database that is only read. */
export type DpasteSource = {
  readonly count: () => Promise<number>
  /** Every row, oldest first. A text larger than `contentMaxBytes` is not read. */
  readonly rows: (contentMaxBytes: number) => AsyncIterable<DpasteRow>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** `address` is a file of SQLite, with or without `sqlite:` before it, or `postgres://…`. Throws when it is not dpaste's. */
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

/** Asks for a page at a time: nothing is held in the source meanwhile, so a dpaste that still runs can write. */
async function* everyRow(table: DpasteTable, contentMaxBytes: number): AsyncIterable<DpasteRow> {
  for (let after = -1; ; ) {
    const page = await table.page(after, contentMaxBytes)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.number
  }
}
