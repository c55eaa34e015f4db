import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from '../app.ts'

export type Person = {
  readonly email?: string
  readonly email_verified?: boolean
  readonly preferred_username?: string
}

export type IdentityProvider = {
  readonly issuer: string
  /** Who signs in there next, by subject. */
  next: string
  readonly people: Map<string, Person>
  /** Where the browser comes back to after signing in there, or with `access_denied` not signing in. */
  readonly visit: (address: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** A provider on a free port, where everybody is whom `next` names and agrees with everything. */
export async function startIdentityProvider(redirectUri: string, port?: number): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port ?? (await freePort())}`
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'corkboard',
        client_secret: 'a secret of both',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/manage/sign-in', redirectUri).href],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['preferred_username'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
  })
  const callback = provider.callback()
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const { prompt, params } = await provider.interactionDetails(request, response)
    if (auth.next === 'nobody')
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: auth.next } })
    const grant = new provider.Grant({ accountId: auth.next, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid profile email')
    const grantId = await grant.save()
    return provider.interactionFinished(request, response, { consent: { grantId } })
  })
  server.listen(Number(new URL(issuer).port), '127.0.0.1')
  await once(server, 'listening')

  const auth: IdentityProvider = {
    issuer,
    next: 'nobody',
    people,
    visit: address => walk(address, redirectUri),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return auth
}

/** Follows the provider with its cookies until it sends the browser home. */
async function walk(address: string, home: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  while (!at.startsWith(home)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at).href
  }
  return at
}
