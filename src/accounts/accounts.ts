import { createLinks } from '../auth/one-time-links.ts'
import { createPasswords, type Passwords } from '../auth/password-hash.ts'
import { createReauthentication } from '../auth/reauthentication.ts'
import { createSecondFactor } from '../auth/second-factor.ts'
import { secondFactorStatements } from '../auth/second-factor-statements.ts'
import { createSessions } from '../auth/sessions.ts'
import { createSignIn } from '../auth/sign-in.ts'
import { createSignInAttempts } from '../auth/sign-in-attempts.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createAccountChanges } from './account-changes.ts'
import { createAccountService } from './account-service.ts'
import { createAccountStore } from './account-store.ts'
import { createEmailProof } from './email-proof.ts'
import { createOwnAccount } from './own-account-service.ts'
import { createSignUp } from './sign-up.ts'

export type AccountsOptions = {
  readonly db: Database
  readonly changes: Changes
  readonly publish: (slice: 'announcements') => Promise<void>
  readonly siteTitle: () => string
  readonly now: () => number
  readonly passwords?: Passwords
}

export type Accounts = ReturnType<typeof createAccounts>

/** Everything about accounts that is not a page. */
export function createAccounts(options: AccountsOptions) {
  const { db, changes, now, passwords = createPasswords() } = options
  const store = createAccountStore(db)
  const links = createLinks(db, now)
  const sessions = createSessions(db)
  const writing = createAccountChanges({ store, links, sessions, changes })
  const factors = secondFactorStatements(db)
  const shared = {
    ...options,
    passwords,
    store,
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
    signIn: createSignIn(shared),
    signUp: createSignUp(shared),
    reauthentication: createReauthentication(shared),
    own: createOwnAccount(shared),
    emailProof: createEmailProof(shared),
    editing: createAccountService(shared),
  }
}
