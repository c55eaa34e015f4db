import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import type { Role } from '../../kernel/actor.ts'
import type { Paths } from '../../kernel/paths.ts'
import { createClientRateLimit } from '../../lib/client-rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import type { PageContext } from '../../web/layout.ts'
import type { AccountMail } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import type { Challenges } from '../challenge-store.ts'
import { createOidc } from '../oidc.ts'
import { createOidcProvider } from '../oidc-provider.ts'
import { createOidcSignUp } from '../oidc-sign-up.ts'
import { oidcStatements } from '../oidc-statements.ts'
import { oidcConfirmWay, oidcSection, oidcWay } from './oidc-pages.ts'
import { oidcRoutes } from './oidc-routes.ts'
import type { AccountSection } from './own-account-routes.ts'
import type { ConfirmWay } from './reauthentication-routes.ts'
import { signInContexts } from './sign-in-context.ts'
import type { SignInWay, SignOutHook } from './sign-in-routes.ts'

/** As the operator gives it. */
export type OidcSettings = {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  readonly role: Role | null
}

type Options = {
  readonly settings: OidcSettings
  readonly db: Database
  readonly changes: Changes
  readonly challenges: Challenges
  readonly accounts: Pick<Accounts, 'store' | 'links' | 'writing' | 'own'>
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  readonly browserSessions: BrowserSessions
  readonly publicContext: (request: FastifyRequest) => PageContext
  readonly paths: Paths
  readonly now: () => number
}

/** Far more than people need; each try asks the provider. */
const rates = {
  address: { count: 30, windowMs: minuteMs },
  network: { count: 120, windowMs: minuteMs },
}

/** Registers the provider's routes; returns its parts of the pages for signing in, reauthentication and one's account. */
export function signInWithProvider(
  app: FastifyInstance,
  options: Options,
): { way: SignInWay; confirmWay: ConfirmWay; section: AccountSection; onSignOut: SignOutHook } {
  const { settings, db, changes, accounts, mail, browserSessions, publicContext, paths, now } = options
  const { store, links, writing } = accounts
  const { name, role } = settings
  const sql = oidcStatements(db)
  const oidc = createOidc({
    provider: createOidcProvider({
      ...settings,
      redirectUri: paths.absolute(paths.manage.oidcCallback()),
      signedOutUri: paths.absolute(paths.manage.signIn()),
    }),
    oidcSignUp: createOidcSignUp({ sql, store, links, writing, changes, role, now }),
    sql,
    writing,
    db,
    issuer: settings.issuer,
    changes,
    challenges: options.challenges,
    now,
  })
  const onSignOut = oidcRoutes(app, {
    oidc,
    accounts,
    mail,
    provider: name,
    browserSessions,
    context: signInContexts(publicContext),
    rateLimit: createClientRateLimit(rates, now),
    paths,
  })
  return {
    way: oidcWay(name),
    confirmWay: oidcConfirmWay(oidc, name),
    section: oidcSection(oidc, name),
    onSignOut,
  }
}
