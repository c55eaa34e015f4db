import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ManageFrameOf } from '../../manage/frame.ts'
import type { Paths } from '../../paths.ts'
import type { Html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'
import type { AccountMail } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import type { Entrance } from '../entrance.ts'
import { type AccountSection, accountRoutes } from './account-routes.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { type EntranceFrame, entranceFrames } from './entrance-frame.ts'
import { entranceRoutes, type Farewell, type SignInWay } from './entrance-routes.ts'
import { linkRoutes } from './link-routes.ts'

export type AccountManageOptions = {
  readonly accounts: Accounts
  readonly entrance: Entrance
  readonly frame: ManageFrameOf
  /** Of pages that need no session. */
  readonly publicFrame: (request: FastifyRequest) => Frame
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
  readonly mailForm?: ((frame: EntranceFrame) => Html) | null
}

/** Every page about accounts, inside the guarded scope. */
export function accountManageRoutes(app: FastifyInstance, options: AccountManageOptions): void {
  const entranceFrame = entranceFrames(options.publicFrame)
  entranceRoutes(app, { ...options, frame: entranceFrame })
  linkRoutes(app, { ...options, frame: entranceFrame })
  accountRoutes(app, options)
  accountsRoutes(app, options)
}
