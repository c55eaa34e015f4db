import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { columnsOf, readColumns } from '../db/noun-columns.ts'
import type { Tables } from '../db/tables.ts'
import { type Permission, permissions, type Role, roles } from '../kernel/actor.ts'
import { type Token, tokenFields } from './token.ts'

export type TokenStore = ReturnType<typeof createTokenStore>

/** A token with its account, both as of now. */
export type TokenInUse = {
  readonly token: Token
  readonly account: { readonly username: string; readonly role: Role } | null
}

export function createTokenStore(db: Database) {
  const rows = () => db.query.selectFrom('api_tokens').selectAll()

  async function find(id: string): Promise<Token | null> {
    const row = await rows().where('id', '=', id).executeTakeFirst()
    return row ? tokenOf(row) : null
  }

  /** Tokens of the account, or service tokens for null; newest first. */
  async function ofAccount(accountId: number | null): Promise<readonly Token[]> {
    const found = await rows()
      .where('account_id', accountId === null ? 'is' : '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return found.map(tokenOf)
  }

  const withAccount = db.query
    .selectFrom('api_tokens')
    .leftJoin('accounts', 'accounts.id', 'api_tokens.account_id')
    .selectAll('api_tokens')
    .select(['accounts.username', 'accounts.role'])
    .where('api_tokens.token_hash', '=', new Uint8Array())
    .compile()

  async function bySecret(hash: Uint8Array): Promise<TokenInUse | null> {
    const statement: typeof withAccount = { ...withAccount, parameters: [hash] }
    const [row] = await db.rows(statement)
    if (!row) return null
    const role = roles.find(each => each === row.role)
    const account = row.username !== null && role ? { username: row.username, role } : null
    return { token: tokenOf(row), account }
  }

  const add = (token: Token, hash: Uint8Array, createdBy: number | null): Statement =>
    db.query.insertInto('api_tokens').values({
      ...columnsOf(tokenFields.fields, token),
      token_hash: hash,
      created_by: createdBy,
    })

  const remove = (id: string): Statement => db.query.deleteFrom('api_tokens').where('id', '=', id)

  const setLastUsed = (id: string, at: number): Statement =>
    db.query.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', id)

  return { find, ofAccount, bySecret, add, remove, setLastUsed }
}

const tokenOf = (row: Selectable<Tables['api_tokens']>): Token => {
  const stored = readColumns(tokenFields.fields, row)
  return { ...stored, scopes: known(stored.scopes) }
}

/** The known permissions; those that a later version removed are ignored. */
const known = (scopes: readonly unknown[]): readonly Permission[] =>
  permissions.filter(each => scopes.includes(each))
