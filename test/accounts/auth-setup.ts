import { createAccountStore } from '../../src/accounts/account-store.ts'
import { createAccounts } from '../../src/auth/accounts.ts'
import { createPasswords, type HashCost } from '../../src/auth/password-hash.ts'
import type { Visitor } from '../../src/auth/sign-in.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { createSharedLimits } from '../../src/db/shared-limits.ts'
import { type Actor, commandActor, permissionsOf, type Role } from '../../src/kernel/actor.ts'

/** Too cheap for anybody but tests, which sign in a lot. */
export const cheapCost: HashCost = { memory: 64, passes: 1, parallelism: 1 }

export const goodPassword = 'quiet harbour lantern'

export type TestAuth = ReturnType<typeof openAuth>

/** Accounts over a database, with a clock that the test turns. */
export function openAuth(db: Database, passwords = createPasswords({ cost: cheapCost })) {
  let time = Date.UTC(2026, 0, 1)
  const published: string[] = []
  const now = () => time
  const accounts = createAccounts({
    db,
    store: createAccountStore(db),
    changes: createChanges(db, now),
    limits: createSharedLimits({ db, now }),
    publish: async slice => {
      published.push(slice)
    },
    siteTitle: () => 'Northwind',
    now,
    passwords,
  })
  const root = commandActor('test')

  /** An account with the good password. */
  async function person(username: string, role: Role = 'viewer') {
    const { account, token } = await accounts.accountService.add(root, { username, role, email: null })
    await accounts.signUp.accept(token, { username: '', email: '', password: goodPassword }, '')
    return account.id
  }

  const actorOf = (accountId: number, role: Role): Actor => ({
    accountId,
    name: 'somebody',
    via: 'web',
    address: '192.0.2.7',
    permissions: permissionsOf(role),
  })

  return {
    ...accounts,
    db,
    root,
    person,
    actorOf,
    published,
    now,
    pass: (ms: number) => {
      time += ms
    },
  }
}

export const visitor = (given: Partial<Visitor> = {}): Visitor => ({
  address: '192.0.2.7',
  device: 'Firefox, Linux',
  deviceProof: null,
  token: null,
  ...given,
})

/** What went wrong, as `code: message`; fails when nothing did. */
export async function refused(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return `${code}: ${message}`
  }
  throw new Error('This was not refused.')
}
