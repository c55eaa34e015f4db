import type { AccountMail } from '../auth/account-mail.ts'
import type { Accounts } from '../auth/accounts.ts'
import { createBrowserSessions } from '../auth/browser-sessions.ts'
import { createChallenges } from '../auth/challenge-store.ts'
import { createPasskeys } from '../auth/passkeys.ts'
import { createResetMail } from '../auth/password-reset.ts'
import { lazy } from '../lib/lazy.ts'
import { loadPart } from '../lib/program-files.ts'
import type { Base } from './base.ts'
import type { WebServices } from './web-services.ts'

type Options = Base & {
  readonly accounts: Accounts
  /** Mails about accounts; null if SMTP is not configured. */
  readonly mail: AccountMail | null
  readonly web: WebServices
  readonly siteTitle: () => string
}

/** Creates the services of all ways to sign in other than by password. */
export function createAuthServices(options: Options) {
  const { config, db, changes, limits, accounts, mail, web, siteTitle, paths, now } = options
  const { store, sessions, signIn } = accounts
  const { oidcIssuer: issuer } = config
  const challenges = createChallenges(db, now)
  const failed = (err: Error) => web.faults.error({ err }, 'A mail about an account could not be sent')
  return {
    browserSessions: createBrowserSessions({ sessions, signIn, paths, addressOf: web.requestAddress, now }),
    passkeys: createPasskeys({
      db,
      issuer,
      changes,
      challenges,
      origin: paths.absolute(''),
      siteTitle,
      now,
    }),
    /** Sign-in through a provider, loaded with the sign-in pages, since most servers idle; null if none is configured. */
    oidc:
      issuer &&
      lazy(async () => {
        const { createOidcService } = await loadPart(() => import('./oidc-service.ts'))
        return createOidcService(options, issuer, challenges)
      }),
    /** Password reset by mail; null if SMTP is not configured. */
    resetMail: mail && createResetMail({ store, changes, mail, failed, limits }),
  }
}
