import postgres from 'postgres'
import { withoutPassword } from '../../db/database-url.ts'
import { OperatorError } from '../../kernel/errors.ts'
import { boundedWait } from '../../lib/bounded-wait.ts'
import type { DpasteRow } from './dpaste-row.ts'
import { type DpasteTable, pageQuery, requireColumns, tableName } from './dpaste-table.ts'

export async function openPostgresDpaste(url: string): Promise<DpasteTable> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { default_transaction_read_only: true },
  })
  const close = () => sql.end({ timeout: 5 })
  try {
    const columns = await answered(
      sql<{ name: string }[]>`
        select column_name as name from information_schema.columns
        where table_name = ${tableName} and table_schema = any(current_schemas(false))`,
      firstAnswerMaxMs,
    )
    const present = columns.map(({ name }) => name)
    requireColumns(present)
    const query = pageQuery(present, dialect)
    return {
      count: async () => {
        const [row] = await answered(
          sql<{ count: number }[]>`select count(*)::float8 as count from ${sql(tableName)}`,
        )
        return row?.count ?? 0
      },
      page: async (after, contentMaxBytes) =>
        (await answered(sql.unsafe<Row[]>(query, [contentMaxBytes, after]))).map(rowOf),
      close,
    }
  } catch (error) {
    await close()
    if (error instanceof OperatorError) throw error
    const { message, code } = error as NodeJS.ErrnoException
    throw new OperatorError('unavailable', `Cannot read ${withoutPassword(url)}: ${message || code}`)
  }
}

const firstAnswerMaxMs = 15_000
const answerMaxMs = 300_000

const answered = <T>(work: Promise<T>, maxMs = answerMaxMs): Promise<T> =>
  boundedWait(work, {
    maxMs,
    late: () =>
      new OperatorError('unavailable', `The database of the dpaste kept silent for ${maxMs / 1000} seconds.`),
  })

const dialect = {
  bytes: (column: string) => `octet_length(${column})`,
  instant: (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`,
  contentMaxBytes: '$1',
  after: '$2',
}

type Row = Omit<DpasteRow, 'publishedAt' | 'expiresAt'> & {
  readonly published: number | null
  readonly expires: number | null
}

const rowOf = ({ published, expires, ...row }: Row): DpasteRow => ({
  ...row,
  number: Number(row.number),
  publishedAt: instantOf(published) ?? null,
  expiresAt: expires === null ? null : instantOf(expires),
})

/** Undefined for dates such as `infinity`, which PostgreSQL allows. */
const instantOf = (at: number | null): number | undefined =>
  at !== null && Number.isFinite(at) ? at : undefined
