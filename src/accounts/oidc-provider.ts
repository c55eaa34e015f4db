import type { Configuration, UserInfoResponse } from 'openid-client'
import { AppError } from '../errors.ts'
import { once } from '../lib/once.ts'
import type { Identity } from './oidc-statements.ts'

export type OidcClient = {
  readonly issuer: URL
  readonly clientId: string
  /** Empty for a public client. */
  readonly clientSecret: string
  /** Where the provider sends people back to. */
  readonly redirectUri: string
}

/** What only this browser's sign-in knows, besides the state. */
export type Secrets = { readonly verifier: string; readonly nonce: string }

/** What the provider says about somebody. */
export type Claims = Identity & {
  /** Null unless the provider has checked it. */
  readonly email: string | null
  /** Names it offers, the best first; any may be missing or odd. */
  readonly names: readonly unknown[]
}

export type OidcProvider = ReturnType<typeof createOidcProvider>

const answerMaxSeconds = 10

/** Loaded with the first sign-in: a house without a provider pays nothing. */
const library = once(() => import('openid-client'))

/** The conversation with the provider: authorization code, PKCE, state and nonce. */
export function createOidcProvider({ issuer, clientId, clientSecret, redirectUri }: OidcClient) {
  /** The configuration lets only this machine be asked without TLS. */
  const isPlain = issuer.protocol === 'http:'
  let discovered: Promise<Configuration> | null = null

  /** Throws `unavailable` while the provider does not answer; the next one who asks tries again. */
  async function configuration(): Promise<Configuration> {
    discovered ??= discover()
    try {
      return await discovered
    } catch (error) {
      discovered = null
      throw unavailable(error)
    }
  }

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, discovery, None } =
      await library()
    const found = await discovery(issuer, clientId, undefined, None(), {
      timeout: answerMaxSeconds,
      execute: isPlain ? [allowInsecureRequests] : [],
    })
    const server = found.serverMetadata()
    // The first is what applies when a provider names none (OpenID Connect Discovery 1.0, 3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const secretIn = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    const made = new Configuration(
      server,
      clientId,
      undefined,
      clientSecret === '' ? None() : secretIn(clientSecret),
    )
    made.timeout = answerMaxSeconds
    if (isPlain) allowInsecureRequests(made)
    return made
  }

  /** Makes sure that the provider answers, before anything is kept for a sign-in. */
  async function prepare(): Promise<Secrets> {
    await configuration()
    const { randomNonce, randomPKCECodeVerifier } = await library()
    return { verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
  }

  /** Where the browser goes. */
  async function address(state: string, { verifier, nonce }: Secrets): Promise<URL> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
    return buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /** Who came back. Throws `forbidden` when the provider did not let them, or they did not want to. */
  async function claims(query: string, state: string, { verifier, nonce }: Secrets): Promise<Claims> {
    const config = await configuration()
    const { authorizationCodeGrant, fetchUserInfo } = await library()
    try {
      const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()
      if (!token) throw new Error('The provider sent no id token')
      const hasInfo = token['email'] === undefined && config.serverMetadata().userinfo_endpoint
      const info = hasInfo ? await fetchUserInfo(config, tokens.access_token, token.sub) : null
      return claimsOf(token.iss, { ...info, ...token })
    } catch (error) {
      throw explained(error)
    }
  }

  return { prepare, address, claims }
}

const claimsOf = (issuer: string, told: Partial<UserInfoResponse> & { readonly sub: string }): Claims => ({
  issuer,
  subject: told.sub,
  email: told.email_verified === true && typeof told.email === 'string' ? told.email : null,
  names: [told.preferred_username, told.name, told.email],
})

function explained(error: unknown): AppError {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') return unavailable(error)
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return new AppError('forbidden', 'The provider did not sign you in. Begin again.')
  return new AppError('forbidden', 'The answer of the provider was not accepted. Begin again.', {}, { cause })
}

const unavailable = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'The sign-in provider does not answer. Try again in a moment, or sign in another way.',
    { 'retry-after': '30' },
    { cause },
  )
