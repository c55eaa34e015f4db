import { statSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { OperatorError } from '../../kernel/errors.ts'
import type { DpasteRow } from './dpaste-row.ts'
import { type DpasteTable, pageQuery, requireColumns, tableName } from './dpaste-table.ts'

export function openSqliteDpaste(file: string): DpasteTable {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new OperatorError('invalid', `There is no file ${file}.`)
  // SQLite would wait for the writer of a pipe.
  if (!stat.isFile())
    throw new OperatorError('invalid', `${file} is not a file of SQLite but a folder, a pipe or a device.`)
  const reading = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw new OperatorError('unavailable', `Cannot read ${file}: ${(error as Error).message}.`)
    }
  }
  const db = reading(() => new DatabaseSync(file, { readOnly: true, timeout: 5000 }))
  try {
    const columns = reading(() => db.prepare(`select name from pragma_table_info('${tableName}')`).all())
    const present = columns.map(({ name }) => String(name))
    requireColumns(present)
    const page = db.prepare(pageQuery(present, dialect))
    const count = db.prepare(`select count(*) as count from ${tableName}`)
    return {
      count: async () => reading(() => Number(count.get()?.['count'])),
      page: async (after, contentMaxBytes) => reading(() => page.all(contentMaxBytes, after)).map(rowOf),
      close: async () => db.close(),
    }
  } catch (error) {
    db.close()
    throw error
  }
}

const dialect = {
  bytes: (column: string) => `length(cast(${column} as blob))`,
  instant: (column: string) => column,
  contentMaxBytes: '?1',
  after: '?2',
}

const rowOf = (row: Record<string, SQLOutputValue>): DpasteRow => ({
  number: Number(row['number']),
  id: textOf(row['id']),
  content: textOf(row['content']),
  lexer: String(row['lexer']),
  publishedAt: instantOf(row['published']),
  expireType: Number(row['expireType']),
  expiresAt: row['expires'] === null ? null : (instantOf(row['expires']) ?? undefined),
  viewCount: Number(row['viewCount']),
  rtl: Boolean(row['rtl']),
  parent: textOf(row['parent']),
})

const textOf = (value: SQLOutputValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** Parses `2018-12-19 13:39:00.123456` as Django writes it, in UTC unless it has an offset. */
function instantOf(value: SQLOutputValue | undefined): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(Z|[+-]\d\d:\d\d)?$/.exec(
    String(value),
  )
  const at = parts ? Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`) : Number.NaN
  return Number.isNaN(at) ? null : at
}
