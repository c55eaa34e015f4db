import { OperatorError } from '../../kernel/errors.ts'
import type { DpasteRow } from './dpaste-row.ts'

/** The table of dpaste in either engine. */
export type DpasteTable = {
  readonly count: () => Promise<number>
  /** The rows after this number, by number; empty at the end. */
  readonly page: (after: number, contentMaxBytes: number) => Promise<readonly DpasteRow[]>
  readonly close: () => Promise<void>
}

export const tableName = 'dpaste_snippet'

/** Rows in memory at once, at worst each with a text of the largest size. */
const pageRows = 20

const needed = [
  'id',
  'secret_id',
  'content',
  'lexer',
  'published',
  'expire_type',
  'expires',
  'view_count',
  'parent_id',
]

/** Throws `invalid` unless these are the columns of dpaste. */
export function requireColumns(present: readonly string[]): void {
  if (present.length === 0)
    throw new OperatorError('invalid', `There is no table ${tableName} in this database. Is it dpaste's?`)
  const missing = needed.filter(column => !present.includes(column))
  if (missing.length > 0)
    throw new OperatorError('invalid', `The table ${tableName} lacks ${missing.join(', ')}. Is it dpaste's?`)
}

type Dialect = {
  readonly bytes: (column: string) => string
  readonly instant: (column: string) => string
  readonly after: string
  readonly contentMaxBytes: string
}

/** The query of one page. Its columns are named as in `DpasteRow`, except for instants, which each engine reads differently. */
export const pageQuery = (present: readonly string[], dialect: Dialect): string => `
  select s.id as number, s.secret_id as id, s.lexer,
    case when ${dialect.bytes('s.content')} <= ${dialect.contentMaxBytes} then s.content end as content,
    ${dialect.instant('s.published')} as published, ${dialect.instant('s.expires')} as expires,
    s.expire_type as "expireType", s.view_count as "viewCount",
    ${present.includes('rtl') ? 's.rtl' : 'false'} as rtl, p.secret_id as parent
  from ${tableName} s left join ${tableName} p on p.id = s.parent_id
  where s.id > ${dialect.after} order by s.id limit ${pageRows}`
