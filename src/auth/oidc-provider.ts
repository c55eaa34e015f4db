import type {
  authorizationCodeGrant,
  Configuration,
  CustomFetch,
  IDToken,
  UserInfoResponse,
} from 'openid-client'
import { AppError } from '../kernel/errors.ts'
import { boundedFetch } from '../lib/bounded-fetch.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { lazy } from '../lib/lazy.ts'
import { loadPart } from '../lib/program-files.ts'
import { authProblems } from './model/auth-problems.ts'
import type { Identity } from './oidc-statements.ts'

type OidcClient = {
  readonly issuer: URL
  readonly clientId: string
  /** The client secret; empty for a public client. */
  readonly clientSecret: string
  /** The address the provider redirects to after signing in. */
  readonly redirectUri: string
  /** The address the provider redirects to after signing out. */
  readonly signedOutUri: string
}

/** Secrets of this browser's sign-in, besides the state. */
type Secrets = { readonly verifier: string; readonly nonce: string }

export type Claims = Identity & {
  /** The verified email address; null if the provider has not checked it. */
  readonly email: string | null
  /** Names from the provider, the best first; any may be missing or invalid. */
  readonly names: readonly unknown[]
}

export type Answer = Claims & {
  readonly idToken: string
  /** The `auth_time` claim; null if the provider sends none. */
  readonly authenticatedAt: number | null
}

const answerMaxSeconds = fixedLimit({
  area: 'Signing in',
  what: 'An answer of the OpenID provider, in time',
  value: 10,
  unit: 'seconds',
  why: 'A person is waiting for it.',
})
const answerMaxBytes = fixedLimit({
  area: 'Signing in',
  what: 'An answer of the OpenID provider, in size',
  value: 256 * 1024,
  unit: 'bytes',
  why: 'The largest, a discovery document or a set of keys, have some 10 KB.',
})

const providerFetch = boundedFetch({
  maxBytes: answerMaxBytes,
  timeoutMs: answerMaxSeconds * 1000,
}) as CustomFetch

/** The OpenID Connect library, loaded with the first sign-in, so that sites without a provider do not pay for it. */
const library = lazy(() => loadPart(() => import('openid-client')))

/** The OpenID Connect client: authorization code flow with PKCE, state and nonce. */
export class OidcProvider {
  readonly #client: OidcClient
  readonly #discovered = lazy(() => discover(this.#client))

  /** Only stores the options: no request is sent, so that the server can start while the provider is away. */
  constructor(client: OidcClient) {
    this.#client = client
  }

  /** Fetches the provider's configuration before anything is stored for a sign-in. Throws `unavailable`. */
  async prepare(): Promise<Secrets> {
    await this.#configuration()
    const { randomNonce, randomPKCECodeVerifier } = await library()
    return { verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
  }

  async address(state: string, { verifier, nonce }: Secrets): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
    return buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#client.redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /** The claims of the person who came back. Throws `forbidden` if the provider or the person refused. */
  async claims(query: string, state: string, { verifier, nonce }: Secrets): Promise<Answer> {
    const config = await this.#configuration()
    const { authorizationCodeGrant } = await library()
    try {
      const tokens = await authorizationCodeGrant(config, new URL(`${this.#client.redirectUri}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      return await answerOf(config, tokens)
    } catch (error) {
      throw explained(error)
    }
  }

  /**
   * The address that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0); null if it has none, or
   * does not answer.
   */
  async signOutAddress(idToken: string | null): Promise<URL | null> {
    try {
      const config = await this.#configuration()
      if (config.serverMetadata().end_session_endpoint === undefined) return null
      const { buildEndSessionUrl } = await library()
      return buildEndSessionUrl(config, {
        post_logout_redirect_uri: this.#client.signedOutUri,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      })
    } catch {
      return null
    }
  }

  /** The provider's configuration. Throws `unavailable` while it does not answer; the next call tries again. */
  async #configuration(): Promise<Configuration> {
    try {
      return await this.#discovered()
    } catch (error) {
      throw unavailable(error)
    }
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const openid = await library()
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, None } = openid
  /** True for http, which the configuration allows only for this machine. */
  const isPlain = issuer.protocol === 'http:'
  const found = await openid.discovery(issuer, clientId, undefined, None(), {
    timeout: answerMaxSeconds,
    [openid.customFetch]: providerFetch,
    execute: isPlain ? [allowInsecureRequests] : [],
  })
  const server = found.serverMetadata()
  // `client_secret_basic` is the default if a provider lists none (OpenID Connect Discovery 1.0, 3).
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const secretIn = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const authentication = clientSecret === '' ? None() : secretIn(clientSecret)
  const made = new Configuration(server, clientId, undefined, authentication)
  made.timeout = answerMaxSeconds
  made[openid.customFetch] = providerFetch
  // Makes the library also check the signature of the ID token, which the code flow otherwise leaves to TLS (OpenID
  // Connect Core 1.0, 3.1.3.7, 6).
  openid.enableNonRepudiationChecks(made)
  if (isPlain) allowInsecureRequests(made)
  return made
}

/** The claims; the userinfo endpoint is asked only if the ID token lacks the email address. */
async function answerOf(config: Configuration, tokens: Tokens): Promise<Answer> {
  const token = tokens.claims()
  if (!token) throw new Error('The provider sent no id token')
  // Limit of a subject (OpenID Connect Core 1.0, 2).
  if (token.sub.length > 255) throw new Error('The subject is longer than 255 characters')
  const { fetchUserInfo } = await library()
  const asksFurther = !saysAddress(token) && config.serverMetadata().userinfo_endpoint !== undefined
  const info = asksFurther ? await fetchUserInfo(config, tokens.access_token, token.sub) : null
  return {
    ...claimsOf(token, info),
    idToken: tokens.id_token ?? '',
    authenticatedAt: authenticatedAt(token),
  }
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>

type Source = Readonly<Record<string, unknown>>

/** True if the source has the address and whether it was verified. */
const saysAddress = (source: Source): boolean =>
  source['email'] !== undefined && source['email_verified'] !== undefined

const authenticatedAt = ({ auth_time: seconds }: IDToken): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null

/** Takes `email` and `email_verified` from the same source, since the flag vouches only for the address beside it. */
function claimsOf(token: IDToken, info: UserInfoResponse | null): Claims {
  const source: Source = info ?? token
  const { email, email_verified: isChecked } = source
  return {
    issuer: token.iss,
    subject: token.sub,
    email: isChecked === true && typeof email === 'string' ? email : null,
    names: [
      source['preferred_username'] ?? token['preferred_username'],
      source['name'] ?? token['name'],
      email ?? token['email'],
    ],
  }
}

function explained(error: unknown): AppError {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') return unavailable(error)
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return new AppError('forbidden', authProblems.providerRefused())
  return new AppError('forbidden', authProblems.providerAnswer(), {}, { cause })
}

const unavailable = (cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError('unavailable', authProblems.providerAway(), { 'retry-after': '30' }, { cause })
