import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createAttempts } from './attempts.ts'
import { createConfirming } from './confirming.ts'
import { createAccountEditing } from './editing.ts'
import { createEmailProof } from './email-proof.ts'
import { createJoining } from './joining.ts'
import { createLinks } from './links.ts'
import { createOwnAccount } from './own-account.ts'
import { createPasswords, type Passwords } from './password-hash.ts'
import { secondFactorStatements } from './second-factor-statements.ts'
import { createSecondStep } from './second-step.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createAccountStore } from './store.ts'
import { createAccountWriting } from './writing.ts'

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
  const writing = createAccountWriting({ store, links, sessions, changes })
  const factors = secondFactorStatements(db)
  const shared = {
    ...options,
    passwords,
    store,
    links,
    sessions,
    factors,
    secondStep: createSecondStep({ db, factors, now }),
    attempts: createAttempts(now),
    writing,
  }
  return {
    store,
    links,
    sessions,
    writing,
    signIn: createSignIn(shared),
    joining: createJoining(shared),
    confirming: createConfirming(shared),
    own: createOwnAccount(shared),
    emailProof: createEmailProof(shared),
    editing: createAccountEditing(shared),
  }
}
