import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountMail } from '../accounts/account-mail.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { AccountSection } from '../accounts/admin/account-routes.ts'
import { accountManageRoutes } from '../accounts/admin/routes.ts'
import type { AdminContextOf } from '../admin/admin-context.ts'
import type { Confirm } from '../admin/guard.ts'
import type { BrowserSessions } from '../auth/browser-sessions.ts'
import { createChallenges } from '../auth/challenge-store.ts'
import { confirmRoutes } from '../auth/pages/confirm-routes.ts'
import { type OidcSettings, signInWithProvider } from '../auth/pages/oidc-sign-in.ts'
import { passkeyConfirmWay, passkeySection, passkeyWay } from '../auth/pages/passkey-pages.ts'
import { passkeyRoutes } from '../auth/pages/passkey-routes.ts'
import { mailForm, mailRoutes } from '../auth/pages/password-reset-routes.ts'
import { signInContexts } from '../auth/pages/sign-in-context.ts'
import { createPasskeys } from '../auth/passkeys.ts'
import { createResetMail } from '../auth/password-reset.ts'
import type { Config } from '../config/config.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Paths } from '../kernel/paths.ts'
import { createClientRateLimit } from '../lib/client-rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import type { FaultLog } from '../web/fault-log.ts'
import type { PageContext } from '../web/layout.ts'

export type AuthRoutesOptions = {
  readonly db: Database
  readonly changes: Changes
  readonly accounts: Accounts
  readonly browserSessions: BrowserSessions
  /** The pages of who is signed in, and of who is not yet. */
  readonly context: AdminContextOf
  readonly publicContext: (request: FastifyRequest) => PageContext
  readonly paths: Paths
  readonly config: Config
  readonly siteTitle: () => string
  /** Sheets of other features for the page of one's account. */
  readonly sections: readonly AccountSection[]
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  readonly faults: FaultLog
  readonly now: () => number
}

/** People find their key within a few tries. */
const passkeyRates = {
  address: { count: 30, windowMs: minuteMs },
  network: { count: 120, windowMs: minuteMs },
}

/** The ways in: password, passkey, provider and mail; and the pages about one's own and everybody's account. Gives what asks to confirm. */
export function authRoutes(scope: FastifyInstance, options: AuthRoutesOptions): Confirm {
  const { db, changes, accounts, config, mail, siteTitle, paths, now } = options
  const passkeys = createPasskeys({
    db,
    issuer: config.oidcIssuer,
    changes,
    challenges: createChallenges(db, now),
    origin: paths.absolute(''),
    siteTitle,
    now,
  })
  passkeyRoutes(scope, { ...options, passkeys, rateLimit: createClientRateLimit(passkeyRates, now) })

  if (mail) {
    const failed = (err: Error) => options.faults.error({ err }, 'A mail about an account could not be sent')
    mailRoutes(scope, {
      resetMail: createResetMail({ ...accounts, changes, mail, failed, now }),
      browserSessions: options.browserSessions,
      context: signInContexts(options.publicContext),
    })
  }

  const settings = oidcOf(config)
  const provider = settings && signInWithProvider(scope, { ...options, settings, mail })

  accountManageRoutes(scope, {
    ...options,
    mail,
    ways: provider ? [passkeyWay, provider.way] : [passkeyWay],
    farewell: provider?.farewell ?? null,
    sections: [passkeySection(passkeys, now), ...(provider ? [provider.section] : []), ...options.sections],
    mailForm: mail && mailForm,
  })
  return confirmRoutes(scope, {
    accounts,
    browserSessions: options.browserSessions,
    context: signInContexts(options.publicContext),
    ways: [passkeyConfirmWay(passkeys), ...(provider ? [provider.confirmWay] : [])],
    paths,
  })
}

const oidcOf = (config: Config): OidcSettings | null =>
  config.oidcIssuer && {
    issuer: config.oidcIssuer,
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    name: config.oidcName,
    role: config.oidcRole,
  }
