import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { somebody } from '../people.ts'
import { Browser } from './browser.ts'
import { encoded, type HostileProvider, startHostileProvider, strangersKey } from './hostile-provider.ts'

/** Bytes that a provider may have sent at most: far above the limit of one answer, with all buffers on the way. */
const sentMaxBytes = 16 * 1024 * 1024

const startBeside = async (provider: HostileProvider): Promise<TestApp> => {
  const app = await startTestApp({
    environment: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'corkboard', OIDC_ROLE: 'viewer' },
  })
  await somebody(app, 'owner', 'ada')
  return app
}

/** Begins a sign-in, and comes back with a code at once, without visiting the provider. */
async function signIn(app: TestApp, provider: HostileProvider) {
  const browser = new Browser(app.url)
  const start = await browser.get('/manage/oidc/start')
  if (start.status !== 303) return { browser, answer: start }
  const { searchParams } = new URL(start.headers.get('location') ?? '')
  provider.nonce = searchParams.get('nonce') ?? ''
  const answer = await browser.get(`/manage/oidc/callback?code=c&state=${searchParams.get('state')}`)
  return { browser, answer }
}

describe('A provider that lies', () => {
  let provider: HostileProvider
  let app: TestApp
  before(async () => {
    provider = await startHostileProvider()
    app = await startBeside(provider)
  })
  after(async () => {
    await app.close()
    await provider.close()
  })
  afterEach(() => provider.reset())

  it('signs people in while it is honest', async () => {
    provider.idToken = claims => provider.sign({ ...claims, preferred_username: 'grace' })
    const { answer, browser } = await signIn(app, provider)
    assert.equal(answer.status, 303)
    assert.match(await (await browser.get('/manage/account')).text(), /value="grace"/)
  })

  const forged: Readonly<Record<string, (claims: Readonly<Record<string, unknown>>) => string>> = {
    'signed with another key': claims => provider.sign(claims, undefined, strangersKey),
    'changed after it was signed': claims => {
      const [header, , signature] = provider.sign(claims).split('.')
      return `${header}.${encoded({ ...claims, preferred_username: 'root' })}.${signature}`
    },
    'without a signature': claims => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    'signed with the client secret': claims => provider.sign(claims, { alg: 'HS256', kid: 'k' }),
    'for another client': claims => provider.sign({ ...claims, aud: 'another' }),
    'of another issuer': claims => provider.sign({ ...claims, iss: 'http://127.0.0.1:1' }),
    'of another sign-in': claims => provider.sign({ ...claims, nonce: 'another' }),
    'that has expired': claims => provider.sign({ ...claims, exp: 1_000 }),
  }
  for (const [what, idToken] of Object.entries(forged))
    it(`is refused with an id token ${what}`, async () => {
      provider.idToken = idToken
      const { answer } = await signIn(app, provider)
      assert.equal(answer.status, 403)
      assert.match(await answer.text(), /was not valid/)
      assert.deepEqual(
        answer.headers.getSetCookie().filter(each => /session=[^;]/.test(each)),
        [],
      )
    })

  it('is refused with the user info of somebody else', async () => {
    provider.userinfo = () => ({ sub: 's-2', email: 'boss@example.org', email_verified: true })
    assert.equal((await signIn(app, provider)).answer.status, 403)
  })

  it('has no address checked by a word about another one', async () => {
    provider.idToken = claims => provider.sign({ ...claims, sub: 'm-1', email_verified: true })
    provider.userinfo = () => ({ sub: 'm-1', email: 'boss@example.org' })
    const first = await signIn(app, provider)
    assert.equal(first.answer.status, 303)
    assert.doesNotMatch(await (await first.browser.get('/manage/account')).text(), /boss@example\.org/)

    provider.idToken = claims => provider.sign({ ...claims, sub: 'm-2', email: 'boss@example.org' })
    provider.userinfo = () => ({ sub: 'm-2', email: 'mallory@example.org', email_verified: true })
    const second = await (await signIn(app, provider)).browser.get('/manage/account')
    assert.match(await second.text(), /value="mallory@example\.org"/)
  })

  it('is believed about an address that only the user info has', async () => {
    provider.idToken = claims => provider.sign({ ...claims, sub: 'm-3' })
    provider.userinfo = () => ({ sub: 'm-3', email: 'lin@example.org', email_verified: true })
    const { browser } = await signIn(app, provider)
    assert.match(await (await browser.get('/manage/account')).text(), /value="lin@example\.org"/)
  })

  for (const part of ['token', 'userinfo'] as const)
    it(`is cut off when its ${part} answer never ends`, async () => {
      provider[part] = () => 'endless'
      assert.equal((await signIn(app, provider)).answer.status, 503)
      assert.ok(provider.sentBytes < sentMaxBytes, `${provider.sentBytes} bytes`)
    })
})

for (const part of ['discovery', 'jwks'] as const)
  it(`A provider is cut off when its ${part} never ends, and is asked again`, async t => {
    const provider = await startHostileProvider()
    t.after(() => provider.close())
    const app = await startBeside(provider)
    t.after(() => app.close())
    provider[part] = () => 'endless'
    assert.equal((await signIn(app, provider)).answer.status, 503)
    assert.ok(provider.sentBytes < sentMaxBytes, `${provider.sentBytes} bytes`)
    provider.reset()
    assert.equal((await signIn(app, provider)).answer.status, 303)
  })

it('A provider that has no place to end a session is not told of the end of one', async t => {
  const provider = await startHostileProvider()
  t.after(() => provider.close())
  const app = await startBeside(provider)
  t.after(() => app.close())
  const { browser } = await signIn(app, provider)
  assert.equal((await browser.post('/manage/sign-out')).headers.get('location'), '/manage/sign-in')
})

it('A provider gives nobody a fresh sign-in whom it has not asked for a while who they are', async t => {
  const provider = await startHostileProvider()
  t.after(() => provider.close())
  const app = await startBeside(provider)
  t.after(() => app.close())
  const signedInAgo = async (seconds: number) => {
    provider.idToken = claims =>
      provider.sign({ ...claims, auth_time: Math.floor(Date.now() / 1000) - seconds })
    const { browser } = await signIn(app, provider)
    assert.equal((await browser.get('/manage/account')).status, 200, 'signed in all the same')
    return browser.post('/manage/account/second-factor')
  }
  for (const seconds of [2 * 3600, 200 * 24 * 3600]) {
    const asked = await signedInAgo(seconds)
    assert.equal(asked.status, 403)
    assert.match(await asked.text(), /<h1>Confirm it is you/)
  }
  for (const seconds of [60, -3600]) assert.equal((await signedInAgo(seconds)).status, 303)
})
