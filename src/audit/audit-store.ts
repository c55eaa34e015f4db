import { type Expression, type SqlBool, sql } from 'kysely'
import { anyCasePattern } from '../db/any-case.ts'
import type { Database } from '../db/database.ts'
import { hasText } from '../db/list-search.ts'
import { searchWords } from '../lib/search-words.ts'
import type { AuditFilters, Entry } from './audit-entry.ts'

export type AuditStore = ReturnType<typeof createAuditStore>

type AuditSearch = AuditFilters & {
  /** Only entries older than the one with this id; null for the newest. */
  readonly before: number | null
  readonly limit: number
}

/** Reads the audit trail; `db/changes.ts` writes it, and nothing but `address-statements.ts` changes it or takes from it. */
export function createAuditStore(db: Database) {
  /** Newest first. */
  async function search({ before, limit, ...filters }: AuditSearch): Promise<readonly Entry[]> {
    let query = db.query.selectFrom('audit').selectAll()
    if (before !== null) query = query.where('id', '<', before)
    if (filters.from !== null) query = query.where('at', '>=', filters.from)
    if (filters.to !== null) query = query.where('at', '<', filters.to)
    if (filters.action !== '') query = query.where('action', '=', filters.action)
    if (filters.name !== '') query = query.where(begins('name', filters.name))
    if (filters.subject !== '') query = query.where(isAbout(filters.subject))
    for (const word of searchWords(filters.text)) query = query.where(contains(word))
    const rows = await query.orderBy('id', 'desc').limit(limit).execute()
    return rows.map(row => ({
      id: row.id,
      at: row.at,
      accountId: row.account_id,
      name: row.name,
      via: row.via,
      address: row.address,
      action: row.action,
      subject: row.subject,
      revision: row.revision,
      before: row.before === null ? null : JSON.parse(row.before),
      after: row.after === null ? null : JSON.parse(row.after),
    }))
  }

  /** All actions in the trail, to choose from. */
  async function actions(): Promise<readonly string[]> {
    const rows = await db.query.selectFrom('audit').select('action').distinct().orderBy('action').execute()
    return rows.map(row => row.action)
  }

  const contains = (word: string): Expression<SqlBool> =>
    sql<SqlBool>`(${hasText(db.engine, ['name', 'subject'], word)} or ${hasText(db.engine, ['before', 'after'], inJson(word))})`

  /** Condition for a text at the start of the column. */
  function begins(column: string, text: string): Expression<SqlBool> {
    const pattern = anyCasePattern(text, db.engine)
    return db.engine === 'sqlite'
      ? sql<SqlBool>`${sql.ref(column)} glob ${pattern.slice(1)}`
      : sql<SqlBool>`${sql.ref(column)} ~ ${`^${pattern}`}`
  }

  const isAbout = (subject: string): Expression<SqlBool> =>
    sql<SqlBool>`(subject = ${subject} or ${begins('subject', `${subject}:`)})`

  return { search, actions }
}

/** The text as it is inside JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
