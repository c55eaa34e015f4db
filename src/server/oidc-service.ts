import type { Accounts } from '../auth/accounts.ts'
import type { Challenges } from '../auth/challenge-store.ts'
import { createIdentities } from '../auth/identities.ts'
import { createOidc, type Oidc } from '../auth/oidc.ts'
import { OidcProvider } from '../auth/oidc-provider.ts'
import { createOidcSignUp } from '../auth/oidc-sign-up.ts'
import { oidcStatements } from '../auth/oidc-statements.ts'
import type { Base } from './base.ts'

type Options = Base & { readonly accounts: Accounts }

/** Creates the sign-in through an OpenID Connect provider; sends nothing to it yet. */
export function createOidcService(options: Options, issuer: URL, challenges: Challenges): Oidc {
  const { config, db, changes, accounts, paths, now } = options
  const { oidcClientId: clientId, oidcClientSecret: clientSecret, oidcRole: role } = config
  const { store, links, writing } = accounts
  const { manage } = paths
  const sql = oidcStatements(db)
  return createOidc({
    provider: new OidcProvider({
      issuer,
      clientId,
      clientSecret,
      redirectUri: paths.absolute(manage.oidcCallback()),
      signedOutUri: paths.absolute(manage.signIn()),
    }),
    signUp: createOidcSignUp({ sql, store, links, writing, changes, role, now }),
    identities: createIdentities({ db, sql, changes, issuer, now }),
    writing,
    challenges,
    now,
  })
}
