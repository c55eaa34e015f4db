import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { touch } from '../db/slices.ts'
import { type Role, roles } from '../kernel/actor.ts'
import { type Account, type NewAccount, nameKey, type Profile } from './model/account.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

/** The credentials of an account; they stay in this folder. */
export type Credentials = {
  readonly account: Account
  readonly passwordHash: string | null
  readonly totpSecret: Uint8Array | null
}

/** Accounts and their platform_users rows, which hold what readers see of an author. */
export function createAccountStore(db: Database) {
  const all = async (): Promise<readonly Account[]> =>
    (await rows().orderBy('accounts.username_key').execute()).map(accountOf)

  /** The names of all but one. */
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

  /** An id that neither an account nor the author of an announcement ever had. */
  async function drawAccountId(): Promise<number> {
    const used = sql<number>`(select coalesce(max(id), 0) + 1 from (
      select id from accounts union all select id from platform_users
      union all select platform_user_id from announcements) as ids)`
    const [written] = await db.write(
      db.query
        .insertInto('serials')
        .values({ name: 'accounts', last: used })
        .onConflict(clash =>
          clash.column('name').doUpdateSet({
            last: sql`case when serials.last >= excluded.last then serials.last + 1 else excluded.last end`,
          }),
        )
        .returning('last'),
    )
    const row = written?.rows[0] as { last: number } | undefined
    if (!row) throw new Error('The database drew no id.')
    return row.last
  }

  const add = (
    id: number,
    { username, email, role, pendingEmail = null }: NewAccount,
    at: number,
  ): readonly Statement[] => [
    db.query.insertInto('platform_users').values({ id, username, avatar: null }),
    db.query.insertInto('accounts').values({
      id,
      username,
      username_key: nameKey(username),
      email,
      email_key: email === null ? null : nameKey(email),
      email_proved_at: email === null ? null : at,
      pending_email: pendingEmail,
      role,
      created_at: at,
    }),
  ]

  const setProfile = (id: number, { username, avatar }: Omit<Profile, 'email'>): readonly Statement[] => [
    account(id).set({ username, username_key: nameKey(username) }),
    db.query.updateTable('platform_users').set({ username, avatar }).where('id', '=', id),
    touch(db, 'announcements'),
  ]

  /** An address that was proved, or none. Whatever waited does not any more. */
  const setEmail = (id: number, email: string | null, at: number): Statement =>
    account(id).set({
      email,
      email_key: email === null ? null : nameKey(email),
      email_proved_at: email === null ? null : at,
      pending_email: null,
    })

  /** Takes the address from an account that has it without a proof. */
  const releaseEmail = (email: string): Statement =>
    db.query
      .updateTable('accounts')
      .set({ email: null, email_key: null })
      .where('email_key', '=', nameKey(email))
      .where('email_proved_at', 'is', null)

  const setPendingEmail = (id: number, email: string | null): Statement =>
    account(id).set({ pending_email: email })

  /** The address was shown to be theirs, unless it is another one by now. */
  const proveEmail = (id: number, email: string, at: number): Statement =>
    account(id).set({ email_proved_at: at }).where('email', '=', email)

  /** Whether an account has this address without a proof, or waits for one. */
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

  /** Holds the account still in this write; changes no row when the password is not this one any more. */
  const holdPassword = (id: number, hash: string | null): Statement =>
    account(id)
      .set({ password_hash: hash })
      .where('password_hash', hash === null ? 'is' : '=', hash)

  const setPassword = (id: number, hash: string): Statement => account(id).set({ password_hash: hash })

  /** The same password, hashed anew; not when it was changed in the meantime. */
  const rehash = (id: number, old: string, hash: string): Statement =>
    account(id).set({ password_hash: hash }).where('password_hash', '=', old)

  const setRole = (id: number, role: Role): readonly Statement[] =>
    role === 'owner'
      ? [account(id).set({ role })]
      : [lockOwners(), account(id).set({ role: unlessLastOwner(sql<Role>`${role}`) })]

  const remove = (id: number): readonly Statement[] => [
    lockOwners(),
    account(id).set({ role: unlessLastOwner(sql.ref('role')) }),
    db.query.deleteFrom('accounts').where('id', '=', id),
    db.query.deleteFrom('platform_users').where('id', '=', id),
    touch(db, 'announcements'),
  ]

  const setRevision = (id: number, revision: number): Statement => account(id).set({ revision })

  const account = (id: number) => db.query.updateTable('accounts').where('id', '=', id)

  /** Serializes demotions and removals, so that two concurrent ones cannot remove the last two owners. */
  const lockOwners = (): Statement => touch(db, 'accounts')

  /** Nothing, which the column does not take, when the account is the last owner. */
  const unlessLastOwner = <T>(value: ReturnType<typeof sql<T>>) =>
    sql<string>`case when accounts.role <> 'owner' or exists (
      select 1 from accounts as other where other.role = 'owner' and other.id <> accounts.id
    ) then ${value} end`

  return {
    all,
    otherNames,
    find,
    credentialsOf,
    named,
    isEmpty,
    drawAccountId,
    add,
    setProfile,
    setEmail,
    releaseEmail,
    setPendingEmail,
    proveEmail,
    claimsEmail,
    holdPassword,
    setPassword,
    rehash,
    setRole,
    remove,
    setRevision,
  }
}

/**
 * Recognizes the NOT NULL violation that `unlessLastOwner` provokes for the last owner. SQLite has no code for it, only
 * a message.
 */
export function isLastOwner(error: unknown): boolean {
  const { code, table_name, column_name, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (code === '23502') return table_name === 'accounts' && column_name === 'role'
  return String(message).includes('NOT NULL constraint failed: accounts.role')
}

type Row = {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly email_proved_at: number | null
  readonly pending_email: string | null
  readonly avatar: string | null
  readonly role: string
  readonly password_hash: string | null
  readonly totp_secret: Uint8Array | null
  readonly revision: number
  readonly created_at: number
}

const accountOf = (row: Row): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  emailProvedAt: row.email_proved_at,
  pendingEmail: row.pending_email,
  avatar: row.avatar,
  role: roles.find(each => each === row.role) ?? 'viewer',
  hasPassword: row.password_hash !== null,
  hasSecondFactor: row.totp_secret !== null,
  revision: row.revision,
  createdAt: row.created_at,
})
