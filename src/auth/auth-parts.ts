import type { AccountChanges } from '../accounts/account-changes.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Links } from './link-store.ts'
import type { NewPasswords } from './new-passwords.ts'
import type { Passwords } from './password-hash.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SecondFactorStatements } from './second-factor-statements.ts'
import type { Sessions } from './session-store.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'

/** What the services of accounts and sign-in are made of; each takes what it needs by name. */
export type AuthParts = {
  readonly db: Database
  readonly store: AccountStore
  readonly changes: Changes
  readonly publish: (slice: 'announcements') => Promise<void>
  readonly siteTitle: () => string
  readonly now: () => number
  readonly passwords: Passwords
  readonly newPasswords: NewPasswords
  readonly links: Links
  readonly sessions: Sessions
  readonly factors: SecondFactorStatements
  readonly secondFactor: SecondFactor
  readonly attempts: SignInAttempts
  readonly writing: AccountChanges
}
