import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountMail } from './accounts/account-mail.ts'
import type { Accounts } from './accounts/accounts.ts'
import { createChallenges } from './accounts/challenge-statements.ts'
import type { Entrance } from './accounts/entrance.ts'
import type { AccountSection } from './accounts/manage/account-routes.ts'
import { confirmRoutes } from './accounts/manage/confirm-routes.ts'
import { entranceFrames } from './accounts/manage/entrance-frame.ts'
import { mailForm, mailRoutes } from './accounts/manage/mail-routes.ts'
import { type OidcSettings, signInWithProvider } from './accounts/manage/oidc.ts'
import { passkeyConfirmWay, passkeySection, passkeyWay } from './accounts/manage/passkey-pages.ts'
import { passkeyRoutes } from './accounts/manage/passkey-routes.ts'
import { accountManageRoutes } from './accounts/manage/routes.ts'
import { createPasskeys } from './accounts/passkeys.ts'
import { createResetMail } from './accounts/reset-mail.ts'
import type { Config } from './config.ts'
import type { Changes } from './db/changes.ts'
import type { Database } from './db/database.ts'
import { createClientRateLimit } from './lib/client-rate-limit.ts'
import { minuteMs } from './lib/time.ts'
import type { ManageFrameOf } from './manage/frame.ts'
import type { Confirm } from './manage/guard.ts'
import type { Paths } from './paths.ts'
import type { FaultLog } from './web/fault-log.ts'
import type { Frame } from './web/layout.ts'

export type EnteringOptions = {
  readonly db: Database
  readonly changes: Changes
  readonly accounts: Accounts
  readonly entrance: Entrance
  /** The pages of who is signed in, and of who is not yet. */
  readonly frame: ManageFrameOf
  readonly publicFrame: (request: FastifyRequest) => Frame
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
export function enteringRoutes(scope: FastifyInstance, options: EnteringOptions): Confirm {
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
      entrance: options.entrance,
      frame: entranceFrames(options.publicFrame),
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
    entrance: options.entrance,
    frame: entranceFrames(options.publicFrame),
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
