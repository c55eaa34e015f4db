import { AccountChanges } from '../accounts/account-changes.ts'
import { AccountService } from '../accounts/account-service.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createEmailProof } from './email-proof.ts'
import { createNewPasswords } from './new-passwords.ts'
import { createLinks } from './one-time-links.ts'
import { OwnAccount } from './own-account-service.ts'
import { createPasswords, type Passwords } from './password-hash.ts'
import { createReauthentication } from './reauthentication.ts'
import { createSecondFactor } from './second-factor.ts'
import { secondFactorStatements } from './second-factor-statements.ts'
import { createSessions } from './sessions.ts'
import { SignIn } from './sign-in.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { SignUp } from './sign-up.ts'

type AccountsOptions = {
  readonly db: Database
  readonly store: AccountStore
  readonly changes: Changes
  readonly publish: (slice: 'announcements') => Promise<void>
  readonly siteTitle: () => string
  readonly now: () => number
  readonly passwords?: Passwords
}

export type Accounts = ReturnType<typeof createAccounts>

/** Creates the services of accounts and sign-in. */
export function createAccounts(options: AccountsOptions) {
  const { db, store, changes, now, passwords = createPasswords() } = options
  const links = createLinks(db, now)
  const sessions = createSessions(db)
  const writing = new AccountChanges({
    store,
    changes,
    endAccess: id => [sessions.revokeOthers(id, null), links.removeAll('reset', id)],
  })
  const factors = secondFactorStatements(db)
  const shared = {
    ...options,
    passwords,
    newPasswords: createNewPasswords(passwords, options.siteTitle),
    links,
    sessions,
    factors,
    secondFactor: createSecondFactor({ db, factors, now }),
    attempts: createSignInAttempts(now),
    writing,
  }
  return {
    store,
    links,
    sessions,
    writing,
    signIn: new SignIn(shared),
    signUp: new SignUp(shared),
    reauthentication: createReauthentication(shared),
    own: new OwnAccount(shared),
    emailProof: createEmailProof(shared),
    accountService: new AccountService(shared),
  }
}
