import type { Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import { readColumns } from '../db/noun-columns.ts'
import type { Tables } from '../db/tables.ts'
import { knownRole } from '../kernel/actor.ts'
import { type Account, nameKey, otherAccountFields } from './model/account.ts'

/** An account with its credentials. The hash and the secret must not leave the server. */
export type Credentials = {
  readonly account: Account
  readonly passwordHash: string | null
  readonly totpSecret: Uint8Array | null
}

/** Reads of accounts. */
export function accountLookups(db: Database) {
  const all = async (): Promise<readonly Account[]> =>
    (await rows().orderBy('accounts.username_key').execute()).map(accountOf)

  /** The names of all accounts except one. */
  const otherNames = async (id: number | null): Promise<readonly string[]> =>
    (await db.query.selectFrom('accounts').select(['id', 'username']).execute())
      .filter(each => each.id !== id)
      .map(each => each.username)

  const find = async (id: number): Promise<Account | null> =>
    (await credentials(query => query.where('accounts.id', '=', id)))?.account ?? null

  const credentialsOf = (id: number) => credentials(query => query.where('accounts.id', '=', id))

  /** Looks up by username or email address, since people sign in with either. */
  async function named(name: string): Promise<Credentials | null> {
    const key = nameKey(name)
    const byName = await credentials(query => query.where('accounts.username_key', '=', key))
    return byName ?? (await credentials(query => query.where('accounts.email_key', '=', key)))
  }

  const isEmpty = async (): Promise<boolean> =>
    (await db.query.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined

  async function credentials(narrow: (query: Rows) => Rows): Promise<Credentials | null> {
    const row = await narrow(rows()).executeTakeFirst()
    if (!row) return null
    return { account: accountOf(row), passwordHash: row.password_hash, totpSecret: row.totp_secret }
  }

  type Rows = ReturnType<typeof rows>
  const rows = () =>
    db.query
      .selectFrom('accounts')
      .leftJoin('platform_users', 'platform_users.id', 'accounts.id')
      .selectAll('accounts')
      .select('platform_users.avatar')

  /** True if an account has this address unverified or pending. */
  async function claimsEmail(email: string): Promise<boolean> {
    const row = await db.query
      .selectFrom('accounts')
      .select('id')
      .where(either =>
        either.or([
          either.and([either('email_key', '=', nameKey(email)), either('email_proved_at', 'is', null)]),
          either(either.fn<string>('lower', ['pending_email']), '=', nameKey(email)),
        ]),
      )
      .executeTakeFirst()
    return row !== undefined
  }

  return { all, otherNames, find, credentialsOf, named, isEmpty, claimsEmail }
}

type Row = Selectable<Tables['accounts']> & { readonly avatar: string | null }

const accountOf = (row: Row): Account => ({
  ...readColumns(otherAccountFields, row),
  id: row.id,
  username: row.username,
  email: row.email,
  emailProvedAt: row.email_proved_at,
  pendingEmail: row.pending_email,
  avatar: row.avatar,
  role: knownRole(row.role),
  hasPassword: row.password_hash !== null,
  hasSecondFactor: row.totp_secret !== null,
  revision: row.revision,
  createdAt: row.created_at,
})
