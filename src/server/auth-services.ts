import type { FastifyRequest } from 'fastify'
import type { AccountMail } from '../auth/account-mail.ts'
import type { Accounts } from '../auth/accounts.ts'
import { createBrowserSessions } from '../auth/browser-sessions.ts'
import { type Challenges, createChallenges } from '../auth/challenge-store.ts'
import { Identities } from '../auth/identities.ts'
import { Oidc } from '../auth/oidc.ts'
import { OidcProvider } from '../auth/oidc-provider.ts'
import { OidcSignUp } from '../auth/oidc-sign-up.ts'
import { oidcStatements } from '../auth/oidc-statements.ts'
import { Passkeys } from '../auth/passkeys.ts'
import { createResetMail } from '../auth/password-reset.ts'
import type { Config } from '../config/config.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Paths } from '../kernel/paths.ts'
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
  const challenges = createChallenges(db, now)
  const failed = (err: Error) => faults.error({ err }, 'A mail about an account could not be sent')
  return {
    browserSessions: createBrowserSessions({ sessions, signIn, paths, addressOf: requestAddress, now }),
    passkeys: new Passkeys({
      db,
      issuer: config.oidcIssuer,
      changes,
      challenges,
      origin: paths.absolute(''),
      siteTitle,
      now,
    }),
    /** Null where no provider is asked. */
    oidc: createOidc(options, challenges),
    /** Null where no mail is sent. */
    resetMail: mail && createResetMail({ store, changes, mail, failed, now }),
  }
}

function createOidc(
  { config, db, changes, accounts, paths, now }: Options,
  challenges: Challenges,
): Oidc | null {
  const {
    oidcIssuer: issuer,
    oidcClientId: clientId,
    oidcClientSecret: clientSecret,
    oidcRole: role,
  } = config
  if (issuer === null) return null
  const { store, links, writing } = accounts
  const { manage } = paths
  const sql = oidcStatements(db)
  return new Oidc({
    provider: new OidcProvider({
      issuer,
      clientId,
      clientSecret,
      redirectUri: paths.absolute(manage.oidcCallback()),
      signedOutUri: paths.absolute(manage.signIn()),
    }),
    signUp: new OidcSignUp({ sql, store, links, writing, changes, role, now }),
    identities: new Identities({ db, sql, changes, issuer, now }),
    writing,
    challenges,
    now,
  })
}
