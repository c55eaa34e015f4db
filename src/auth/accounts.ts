import { AccountChanges } from '../accounts/account-changes.ts'
import { AccountService } from '../accounts/account-service.ts'
import type { SharedLimits } from '../db/shared-limits.ts'
import type { AuthParts } from './auth-parts.ts'
import { createEmailProof } from './email-proof.ts'
import { createLinks } from './link-store.ts'
import { createNewPasswords } from './new-passwords.ts'
import { createOwnAccount } from './own-account-service.ts'
import { createPasswords, type Passwords } from './password-hash.ts'
import { createReauthentication } from './reauthentication.ts'
import { createSecondFactor } from './second-factor.ts'
import { secondFactorStatements } from './second-factor-statements.ts'
import { createSessions } from './session-store.ts'
import { createSignIn } from './sign-in.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSignUp } from './sign-up.ts'

type AccountsOptions = Pick<AuthParts, 'db' | 'store' | 'changes' | 'publish' | 'siteTitle' | 'now'> & {
  readonly limits: SharedLimits
  readonly passwords?: Passwords
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(options: AccountsOptions) {
  const { db, store, changes, limits, now, passwords = createPasswords() } = options
  const links = createLinks(db, now)
  const sessions = createSessions(db)
  const writing = new AccountChanges({
    store,
    changes,
    endAccess: id => [sessions.revokeOthers(id, null), links.removeAll('reset', id)],
  })
  const factors = secondFactorStatements(db)
  const parts: AuthParts = {
    ...options,
    passwords,
    newPasswords: createNewPasswords(passwords, options.siteTitle),
    links,
    sessions,
    factors,
    secondFactor: createSecondFactor({ db, factors, now }),
    attempts: createSignInAttempts(limits),
    writing,
  }
  return {
    store,
    links,
    sessions,
    writing,
    signIn: createSignIn(parts),
    signUp: createSignUp(parts),
    reauthentication: createReauthentication(parts),
    own: createOwnAccount(parts),
    emailProof: createEmailProof(parts),
    accountService: new AccountService(parts),
  }
}
