import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { isMissing } from '../db/database-trouble.ts'
import { columnsOf } from '../db/noun-columns.ts'
import { touch } from '../db/slices.ts'
import type { Role } from '../kernel/actor.ts'
import { type Account, type NewAccount, nameKey, otherAccountFields, type Profile } from './model/account.ts'

/** Statements that change accounts. */
export function accountStatements(db: Database) {
  const add = (
    id: number,
    { username, email, role, pendingEmail = null, ...others }: NewAccount,
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
      ...columnsOf(otherAccountFields, others),
    }),
  ]

  const setProfile = (
    id: number,
    { username, avatar }: Pick<Profile, 'username' | 'avatar'>,
  ): readonly Statement[] => [
    account(id).set({ username, username_key: nameKey(username) }),
    db.query.updateTable('platform_users').set({ username, avatar }).where('id', '=', id),
    touch(db, 'announcements'),
  ]

  /** Sets or removes the verified address, and drops a pending one. */
  const setEmail = (id: number, email: string | null, at: number): Statement =>
    account(id).set({
      email,
      email_key: email === null ? null : nameKey(email),
      email_proved_at: email === null ? null : at,
      pending_email: null,
    })

  /** Removes the address from an account that has it unverified. */
  const releaseEmail = (email: string): Statement =>
    db.query
      .updateTable('accounts')
      .set({ email: null, email_key: null })
      .where('email_key', '=', nameKey(email))
      .where('email_proved_at', 'is', null)

  const setPendingEmail = (id: number, email: string | null): Statement =>
    account(id).set({ pending_email: email })

  /** Marks the address as verified, unless it has changed meanwhile. */
  const proveEmail = (id: number, email: string, at: number): Statement =>
    account(id).set({ email_proved_at: at }).where('email', '=', email)

  /** Locks the account for this write; changes no row if its password has changed. */
  const holdPassword = (id: number, hash: string | null): Statement =>
    account(id)
      .set({ password_hash: hash })
      .where('password_hash', hash === null ? 'is' : '=', hash)

  const setPassword = (id: number, hash: string): Statement => account(id).set({ password_hash: hash })

  /** Stores a new hash of the same password, unless the password has changed meanwhile. */
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

  /** Sets the revision, and the fields that no other statement sets. */
  const setRevision = ({ id, revision, ...fields }: Account): Statement =>
    account(id).set({ revision, ...columnsOf(otherAccountFields, fields) })

  const account = (id: number) => db.query.updateTable('accounts').where('id', '=', id)

  /** Serializes demotions and removals, so that two concurrent ones cannot remove the last two owners. */
  const lockOwners = (): Statement => touch(db, 'accounts')

  /** Null, which the column rejects, if the account is the last owner. */
  const unlessLastOwner = <T>(value: ReturnType<typeof sql<T>>) =>
    sql<string>`case when accounts.role <> 'owner' or exists (
      select 1 from accounts as other where other.role = 'owner' and other.id <> accounts.id
    ) then ${value} end`

  return {
    add,
    setProfile,
    setEmail,
    releaseEmail,
    setPendingEmail,
    proveEmail,
    holdPassword,
    setPassword,
    rehash,
    setRole,
    remove,
    setRevision,
  }
}

/** Recognizes the violation that `unlessLastOwner` provokes for the last owner. */
export const isLastOwner = (error: unknown): boolean => isMissing(error, 'accounts', 'role')
