import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { SnippetRow, Tables } from '../../db/tables.ts'

/** Whom snippets belong to: a browser, an account or both. */
export type Owner = { readonly hash: Uint8Array | null; readonly accountId: number | null }

/** One's own snippet in a list: everything but its text. */
export type Listed = {
  readonly id: string
  readonly filename: string | null
  readonly lexer: string
  readonly size: number
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly onetime: boolean
  readonly protected: boolean
  readonly encrypted: boolean
  readonly hidden: boolean
}

export type MineStore = ReturnType<typeof createMineStore>

const columns = [
  'id',
  'filename',
  'lexer',
  'size',
  'created_at',
  'expires_at',
  'onetime',
  'protected',
  'encrypted',
  'hidden_at',
] as const

/** A snippet past its expiry is nobody's, whether or not it has been swept. */
export function createMineStore({ query }: Database) {
  const of = (owner: Owner, now: number) =>
    query
      .selectFrom('snippets')
      .where(eb => isOwned(eb, owner))
      .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))

  /** Newest first. */
  async function list(
    owner: Owner,
    now: number,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<readonly Listed[]> {
    const rows = await of(owner, now)
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute()
    return rows.map(listedOf)
  }

  async function count(owner: Owner, now: number): Promise<number> {
    const row = await of(owner, now)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  async function owns(owner: Owner, id: string, now: number): Promise<boolean> {
    const row = await of(owner, now).select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  }

  return { list, count, owns }
}

function isOwned({ eb, or }: ExpressionBuilder<Tables, 'snippets'>, { hash, accountId }: Owner) {
  return or([
    ...(hash === null ? [] : [eb('owner_hash', '=', hash)]),
    ...(accountId === null ? [] : [eb('account_id', '=', accountId)]),
  ])
}

const listedOf = (row: Pick<SnippetRow, (typeof columns)[number]>): Listed => ({
  id: row.id,
  filename: row.filename,
  lexer: row.lexer,
  size: row.size,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  onetime: row.onetime === 1,
  protected: row.protected === 1,
  encrypted: row.encrypted === 1,
  hidden: row.hidden_at !== null,
})
