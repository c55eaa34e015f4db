import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountsRoutes } from '../accounts/admin/accounts-routes.ts'
import type { AdminContextOf } from '../admin/admin-context.ts'
import type { Confirm } from '../admin/guard.ts'
import type { AccountMail } from '../auth/account-mail.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { BrowserSessions } from '../auth/browser-sessions.ts'
import { createChallenges } from '../auth/challenge-store.ts'
import { linkRoutes } from '../auth/pages/link-routes.ts'
import { type OidcSettings, signInWithProvider } from '../auth/pages/oidc-sign-in.ts'
import { type AccountSection, ownAccountRoutes } from '../auth/pages/own-account-routes.ts'
import { passkeyConfirmWay, passkeySection, passkeyWay } from '../auth/pages/passkey-pages.ts'
import { passkeyRoutes } from '../auth/pages/passkey-routes.ts'
import { mailForm, mailRoutes } from '../auth/pages/password-reset-routes.ts'
import { confirmRoutes } from '../auth/pages/reauthentication-routes.ts'
import { signInContexts } from '../auth/pages/sign-in-context.ts'
import { signInRoutes } from '../auth/pages/sign-in-routes.ts'
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

/**
 * Mounts sign-in by password, passkey, provider and mail, and the pages about accounts. Returns the reauthentication
 * hook.
 */
export function authRoutes(scope: FastifyInstance, options: AuthRoutesOptions): Confirm {
  const { db, changes, accounts, browserSessions, config, mail, siteTitle, paths, now } = options
  const context = signInContexts(options.publicContext)
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
      browserSessions,
      context,
      paths,
    })
  }

  const settings = oidcOf(config)
  const provider = settings && signInWithProvider(scope, { ...options, settings, mail })

  signInRoutes(scope, {
    accounts,
    browserSessions,
    context,
    paths,
    ways: provider ? [passkeyWay, provider.way] : [passkeyWay],
    onSignOut: provider?.onSignOut ?? null,
    mailForm: mail && mailForm,
  })
  linkRoutes(scope, { accounts, mail, browserSessions, context, paths })
  ownAccountRoutes(scope, {
    accounts,
    mail,
    browserSessions,
    context: options.context,
    paths,
    siteTitle,
    sections: [passkeySection(passkeys, now), ...(provider ? [provider.section] : []), ...options.sections],
    now,
  })
  accountsRoutes(scope, { editing: accounts.editing, context: options.context, paths })
  return confirmRoutes(scope, {
    accounts,
    browserSessions,
    context,
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
