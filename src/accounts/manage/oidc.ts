import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../../actor.ts'
import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { createClientRateLimit } from '../../lib/client-rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import type { Paths } from '../../paths.ts'
import type { Frame } from '../../web/layout.ts'
import type { AccountMail } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import { createChallenges } from '../challenge-statements.ts'
import type { Entrance } from '../entrance.ts'
import { createOidc } from '../oidc.ts'
import { createNewcomers } from '../oidc-newcomers.ts'
import { createOidcProvider } from '../oidc-provider.ts'
import { oidcStatements } from '../oidc-statements.ts'
import type { AccountSection } from './account-routes.ts'
import type { ConfirmWay } from './confirm-routes.ts'
import { entranceFrames } from './entrance-frame.ts'
import type { Farewell, SignInWay } from './entrance-routes.ts'
import { oidcConfirmWay, oidcSection, oidcWay } from './oidc-pages.ts'
import { oidcRoutes } from './oidc-routes.ts'

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
  readonly accounts: Pick<Accounts, 'store' | 'links' | 'writing' | 'own'>
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  readonly entrance: Entrance
  readonly publicFrame: (request: FastifyRequest) => Frame
  readonly paths: Paths
  readonly now: () => number
}

/** Far more than people need; each try asks the provider. */
const rates = {
  address: { count: 30, windowMs: minuteMs },
  network: { count: 120, windowMs: minuteMs },
}

/** Serves the sign-in with a provider; gives the button for the door and the sheet for one's account. */
export function signInWithProvider(
  app: FastifyInstance,
  options: Options,
): { way: SignInWay; confirmWay: ConfirmWay; section: AccountSection; farewell: Farewell } {
  const { settings, db, changes, accounts, mail, entrance, publicFrame, paths, now } = options
  const { store, links, writing } = accounts
  const { name, role } = settings
  const sql = oidcStatements(db)
  const oidc = createOidc({
    provider: createOidcProvider({
      ...settings,
      redirectUri: paths.absolute(paths.manage.oidcCallback()),
      signedOutUri: paths.absolute(paths.manage.signIn()),
    }),
    newcomers: createNewcomers({ sql, store, links, writing, changes, role, now }),
    sql,
    writing,
    db,
    issuer: settings.issuer,
    changes,
    challenges: createChallenges(db, now),
    now,
  })
  const farewell = oidcRoutes(app, {
    oidc,
    accounts,
    mail,
    provider: name,
    entrance,
    frame: entranceFrames(publicFrame),
    rateLimit: createClientRateLimit(rates, now),
    paths,
  })
  return {
    way: oidcWay(name),
    confirmWay: oidcConfirmWay(oidc, name),
    section: oidcSection(oidc, name),
    farewell,
  }
}
