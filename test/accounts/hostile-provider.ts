import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

type Json = Readonly<Record<string, unknown>>

/** A page of JSON, or `endless`: JSON without an end. */
export type Answer = Json | 'endless'

export type HostileProvider = {
  readonly issuer: string
  /** What it answers at each of its addresses; the token's `id_token` is made from `idToken`. */
  discovery: (honest: Json) => Answer
  jwks: (honest: Json) => Answer
  token: (honest: Json) => Answer
  userinfo: () => Answer
  idToken: (honest: Json) => string
  /** Of the sign-in under way. */
  nonce: string
  /** The most that one answer has sent before the other side hung up. */
  sentBytes: number
  readonly sign: (claims: Json, header?: Json, key?: KeyObject) => string
  /** Everything as an honest provider does it. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
/** A key that no provider has announced. */
export const strangersKey = keys().privateKey

/** An OpenID provider of `node:http` that can be made to lie in every part of the conversation. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = keys()
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, () => Answer>> = {
      '/.well-known/openid-configuration': () => provider.discovery(metadata(provider.issuer)),
      '/jwks': () => provider.jwks({ keys: [jwk(publicKey.export({ format: 'jwk' }))] }),
      '/token': () =>
        provider.token({
          access_token: 'a',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: provider.idToken(claims()),
        }),
      '/userinfo': () => provider.userinfo(),
    }
    request.resume()
    void send(response, answers[request.url ?? '']?.() ?? {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const claims = (): Json => {
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: provider.issuer,
      aud: 'corkboard',
      sub: 's-1',
      nonce: provider.nonce,
      iat: now,
      exp: now + 60,
    }
  }

  async function send(response: ServerResponse, answer: Answer): Promise<void> {
    response.setHeader('content-type', 'application/json')
    if (answer !== 'endless') return void response.end(JSON.stringify(answer))
    await pipeline(endless, response).catch(() => {})
  }

  /** Gives up by itself far above any sensible limit, so that a test that fails does not fill the memory. */
  function* endless() {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    for (let sent = 0; sent < 256 * 1024 * 1024; sent += chunk.byteLength) {
      yield chunk
      provider.sentBytes = Math.max(provider.sentBytes, sent)
    }
  }

  const provider: HostileProvider = {
    issuer: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    nonce: '',
    sentBytes: 0,
    ...honest(),
    sign: (claims, header = { alg: 'RS256', kid: 'k' }, key = privateKey) => {
      const text = `${encoded(header)}.${encoded(claims)}`
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
    },
    reset: () => Object.assign(provider, { ...honest(), sentBytes: 0 }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  function honest() {
    return {
      discovery: (answer: Json) => answer,
      jwks: (answer: Json) => answer,
      token: (answer: Json) => answer,
      userinfo: () => ({ sub: 's-1' }),
      idToken: (claims: Json) => provider.sign(claims),
    }
  }
  return provider
}

export const encoded = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const jwk = (key: object): Json => ({ ...key, kid: 'k', alg: 'RS256', use: 'sig' })

const metadata = (issuer: string): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})
