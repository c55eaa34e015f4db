import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Paths } from '../kernel/paths.ts'
import { createCookies } from './model/auth-cookies.ts'
import { deviceName } from './model/device-name.ts'
import { localNext } from './model/return-address.ts'
import type { Session, Sessions } from './session-store.ts'
import type { AuthMethod, SignIn, SignInResult, Visitor } from './sign-in.ts'

type Options = {
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly paths: Paths
  readonly addressOf: (request: FastifyRequest) => string
  readonly now: () => number
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** Maps requests to sessions by cookies, and sets the cookies of answers. */
export function createBrowserSessions({ sessions, signIn, paths, addressOf, now }: Options) {
  const cookies = createCookies(paths)

  /** The session of the request; null if no account is signed in. */
  async function findSession(request: FastifyRequest): Promise<Session | null> {
    const token = cookies.session.read(request.headers.cookie)
    return token === null ? null : sessions.find(token, now())
  }

  const visitorOf = ({ headers }: FastifyRequest, address: string): Visitor => ({
    address,
    device: deviceName(headers['user-agent'] ?? ''),
    deviceProof: cookies.device.read(headers.cookie),
    token: cookies.session.read(headers.cookie),
  })

  /**
   * Signs in an account that was authenticated by other means, at `provedAt` if that was earlier. The result shows
   * whether a second factor is due.
   */
  async function signedIn(
    reply: FastifyReply,
    accountId: number,
    request: FastifyRequest,
    how: AuthMethod,
    provedAt: number | null = null,
  ) {
    const entered = await signIn.withAccount(accountId, visitor(request), how, provedAt)
    enter(reply, entered)
    return entered
  }

  function enter(reply: FastifyReply, { token, deviceProof }: SignInResult): void {
    setCookie(reply, cookies.session.set(token))
    if (deviceProof !== null) setCookie(reply, cookies.device.set(deviceProof))
  }

  /** Marks this browser as known to the account, after its link was used to set a password. */
  async function rememberDevice(reply: FastifyReply, accountId: number): Promise<void> {
    const proof = await signIn.proofOfDevice(accountId)
    if (proof !== null) setCookie(reply, cookies.device.set(proof))
  }

  const leave = (reply: FastifyReply): void => setCookie(reply, cookies.session.clear())

  const visitor = (request: FastifyRequest): Visitor => visitorOf(request, addressOf(request))

  /** The address to go to after signing in: the requested one, if it is a page of this site. */
  function nextOf(next: unknown): string {
    if (typeof next !== 'string') return paths.manage.home()
    return localNext(next, paths.manage.home()) ?? localNext(next, paths.newSnippet()) ?? paths.manage.home()
  }

  /** The next address of a sign-in: the second factor if it is due, else the requested page. */
  const goesTo = ({ secondFactorDue }: Pick<SignInResult, 'secondFactorDue'>, next: string): string =>
    secondFactorDue ? paths.manage.signInCode({ next: next || undefined }) : nextOf(next)

  return { findSession, visitor, signedIn, enter, rememberDevice, leave, nextOf, goesTo }
}

/** Appends the cookie; Fastify keeps earlier `set-cookie` headers. */
const setCookie = (reply: FastifyReply, cookie: string): void => {
  reply.header('set-cookie', cookie)
}
