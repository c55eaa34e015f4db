import type { FastifyRequest } from 'fastify'
import type { AccountMail } from '../auth/account-mail.ts'
import type { Accounts } from '../auth/accounts.ts'
import { createBrowserSessions } from '../auth/browser-sessions.ts'
import { createChallenges } from '../auth/challenge-store.ts'
import { Passkeys } from '../auth/passkeys.ts'
import { createResetMail } from '../auth/password-reset.ts'
import type { Config } from '../config/config.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Paths } from '../kernel/paths.ts'
import { lazy } from '../lib/lazy.ts'
import type { FaultLog } from '../web/fault-log.ts'

type Options = {
  readonly config: Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcRole'>
  readonly db: Database
  readonly changes: Changes
  readonly accounts: Accounts
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  readonly requestAddress: (request: FastifyRequest) => string
  readonly faults: FaultLog
  readonly siteTitle: () => string
  readonly paths: Paths
  readonly now: () => number
}

/** The ways to sign in, beside the password that every account may have. */
export function createAuthServices(options: Options) {
  const { config, db, changes, accounts, mail, requestAddress, faults, siteTitle, paths, now } = options
  const { store, sessions, signIn } = accounts
  const { oidcIssuer: issuer } = config
  const challenges = createChallenges(db, now)
  const failed = (err: Error) => faults.error({ err }, 'A mail about an account could not be sent')
  return {
    browserSessions: createBrowserSessions({ sessions, signIn, paths, addressOf: requestAddress, now }),
    passkeys: new Passkeys({
      db,
      issuer,
      changes,
      challenges,
      origin: paths.absolute(''),
      siteTitle,
      now,
    }),
    /** Loaded with the pages for signing in, since most servers idle; null where no provider is asked. */
    oidc:
      issuer &&
      lazy(async () => {
        const { createOidc } = await import('./oidc-service.ts')
        return createOidc({ config, issuer, db, changes, challenges, accounts, paths, now })
      }),
    /** Null where no mail is sent. */
    resetMail: mail && createResetMail({ store, changes, mail, failed, now }),
  }
}
