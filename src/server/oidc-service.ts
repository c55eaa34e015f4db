import type { Accounts } from '../auth/accounts.ts'
import type { Challenges } from '../auth/challenge-store.ts'
import { Identities } from '../auth/identities.ts'
import { Oidc } from '../auth/oidc.ts'
import { OidcProvider } from '../auth/oidc-provider.ts'
import { OidcSignUp } from '../auth/oidc-sign-up.ts'
import { oidcStatements } from '../auth/oidc-statements.ts'
import type { Config } from '../config/config.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Paths } from '../kernel/paths.ts'

type Options = {
  readonly config: Pick<Config, 'oidcClientId' | 'oidcClientSecret' | 'oidcRole'>
  readonly issuer: URL
  readonly db: Database
  readonly changes: Changes
  readonly challenges: Challenges
  readonly accounts: Pick<Accounts, 'store' | 'links' | 'writing'>
  readonly paths: Paths
  readonly now: () => number
}

/** Signing in at an OpenID provider, which is asked nothing yet. */
export function createOidc({ config, issuer, db, changes, challenges, accounts, paths, now }: Options): Oidc {
  const { oidcClientId: clientId, oidcClientSecret: clientSecret, oidcRole: role } = config
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
