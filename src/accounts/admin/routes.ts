import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { BrowserSessions } from '../../auth/browser-sessions.ts'
import { linkRoutes } from '../../auth/pages/link-routes.ts'
import { type SignInContext, signInContexts } from '../../auth/pages/sign-in-context.ts'
import { type Farewell, type SignInWay, signInRoutes } from '../../auth/pages/sign-in-routes.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Html } from '../../web/html.ts'
import type { PageContext } from '../../web/layout.ts'
import type { AccountMail } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import { type AccountSection, accountRoutes } from './account-routes.ts'
import { accountsRoutes } from './accounts-routes.ts'

export type AccountManageOptions = {
  readonly accounts: Accounts
  readonly browserSessions: BrowserSessions
  readonly context: AdminContextOf
  /** Of pages that need no session. */
  readonly publicContext: (request: FastifyRequest) => PageContext
  readonly paths: Paths
  readonly siteTitle: () => string
  readonly now: () => number
  /** Other ways of signing in: below the password, and a sheet each on the page of one's account. */
  readonly farewell?: Farewell | null
  readonly ways?: readonly SignInWay[]
  readonly sections?: readonly AccountSection[]
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  /** The form that sends a link by mail; null where no mail is sent. */
  readonly mailForm?: ((context: SignInContext) => Html) | null
}

/** Every page about accounts, inside the guarded scope. */
export function accountManageRoutes(app: FastifyInstance, options: AccountManageOptions): void {
  const entranceFrame = signInContexts(options.publicContext)
  signInRoutes(app, { ...options, context: entranceFrame })
  linkRoutes(app, { ...options, context: entranceFrame })
  accountRoutes(app, options)
  accountsRoutes(app, options)
}
