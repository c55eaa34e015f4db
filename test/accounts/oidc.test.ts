import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { openDatabase } from '../../src/db/open-database.ts'
import { freePort, startTestApp, type TestApp, until } from '../app.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { engines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { Browser } from './browser.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const environmentFor = (provider: IdentityProvider, role: string) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'corkboard',
  OIDC_CLIENT_SECRET: 'a secret of both',
  OIDC_NAME: 'Harbour login',
  OIDC_ROLE: role,
})

/** A Corkboard beside its provider; each must know the other's address first. */
async function startBoth(role: string, engine: (typeof engines)[number] = 'sqlite', more = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider(`${url}/manage/oidc/callback`)
  const lines: string[] = []
  const environment = { ...environmentFor(provider, role), PORT: String(port), BASE_URL: url, ...more }
  const app: TestApp = {
    ...(await startTestApp({ engine, environment, log: line => lines.push(line) })),
    url,
    fetch: (path, init) => fetch(`${url}${path}`, init),
  }
  const close = async () => {
    await app.close()
    await provider.close().catch(() => {})
  }
  return { provider, app, lines, close }
}

/** Begins a sign-in, signs in at the provider as `who`, and comes back. */
async function signIn(
  app: TestApp,
  provider: IdentityProvider,
  who: string,
  browser = new Browser(app.url),
  next = '',
) {
  const start = await browser.get(`/manage/oidc/start?next=${encodeURIComponent(next)}`)
  provider.next = who
  const home = await provider.visit(start.headers.get('location') ?? assert.fail('no redirect'))
  const path = home.slice(app.url.length)
  return { browser, path, answer: await browser.get(path) }
}

for (const engine of engines)
  describe(`Signing in with a provider on ${engine}`, () => {
    let both: Awaited<ReturnType<typeof startBoth>>
    before(async () => {
      both = await startBoth('editor', engine)
    })
    after(() => both.close())

    it('makes nobody the first owner: that takes the first link', async () => {
      const { app, provider } = both
      provider.people.set('early', { preferred_username: 'early' })
      assert.equal((await signIn(app, provider, 'early')).answer.status, 403)
      await somebody(app, 'owner', 'ada')
    })

    it('makes an account with OIDC_ROLE, and finds it again', async () => {
      const { app, provider } = both
      assert.match(
        await (await new Browser(app.url).get('/manage/sign-in')).text(),
        /Sign in with Harbour login/,
      )
      provider.people.set('s-1', {
        preferred_username: 'grace',
        email: 'grace@example.org',
        email_verified: true,
      })
      const { answer, browser } = await signIn(app, provider, 's-1', undefined, '/manage/announcements')
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/manage/announcements'])
      const page = await (await browser.get('/manage/account')).text()
      assert.match(page, /value="grace"/)
      assert.match(page, /value="grace@example\.org"/)
      assert.match(page, /Editor/)
      await signIn(app, provider, 's-1')
      const audit = await auditOf(app)
      assert.equal(audit.filter(({ action }) => action === 'created').length, 1)
      assert.equal(audit.filter(({ after }) => /"how":"openid"/.test(after ?? '')).length, 2)
    })

    it('gives another name to whoever has one that is taken, and keeps no address that nobody has checked', async () => {
      const { app, provider } = both
      provider.people.set('s-2', {
        preferred_username: 'Grace',
        email: 'ada@example.org',
        email_verified: false,
      })
      const { browser } = await signIn(app, provider, 's-2')
      const page = await (await browser.get('/manage/account')).text()
      assert.match(page, /value="Grace 2"/)
      assert.doesNotMatch(page, /ada@example\.org/)
    })

    it('takes each answer once', async () => {
      const { app, provider } = both
      const { path, answer, browser } = await signIn(app, provider, 's-1')
      assert.equal(answer.status, 303)
      assert.equal((await browser.get(path)).status, 403)
    })

    it('takes no answer from a browser that did not begin, and none with another state', async () => {
      const { app, provider } = both
      const began = new Browser(app.url)
      const start = await began.get('/manage/oidc/start')
      provider.next = 's-1'
      const home = await provider.visit(start.headers.get('location') ?? '')
      const path = home.slice(app.url.length)
      const other = new Browser(app.url)
      assert.equal((await other.get(path)).status, 403, 'another browser')
      await other.get('/manage/oidc/start')
      assert.equal((await other.get(path)).status, 403, 'another browser with a state of its own')
      assert.equal((await began.get(path.replace(/state=[^&]+/, 'state=wrong'))).status, 403, 'another state')
      assert.equal((await began.get('/manage/oidc/callback')).status, 403)
    })

    it('takes no code of another sign-in: the nonce and the verifier are not the same', async () => {
      const { app, provider } = both
      const victim = new Browser(app.url)
      const begun = await victim.get('/manage/oidc/start')
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const start = await new Browser(app.url).get('/manage/oidc/start')
      provider.next = 's-2'
      const home = await provider.visit(start.headers.get('location') ?? '')
      const path = home.slice(app.url.length).replace(/state=[^&]+/, `state=${state}`)
      const answer = await victim.get(path)
      assert.equal(answer.status, 403)
      assert.match(await answer.text(), /was not valid/)
    })

    it('says so when somebody does not want to', async () => {
      const { app, provider } = both
      const { answer } = await signIn(app, provider, 'nobody')
      assert.equal(answer.status, 403)
      assert.match(await answer.text(), /did not sign you in/)
    })

    it('leads to no other site afterwards', async () => {
      const { app, provider } = both
      const { answer } = await signIn(app, provider, 's-1', undefined, '//evil.example/manage')
      assert.equal(answer.headers.get('location'), '/manage')
    })
  })

for (const engine of engines)
  describe(`An email address that a provider has checked on ${engine}`, () => {
    let both: Awaited<ReturnType<typeof startBoth>>
    before(async () => {
      both = await startBoth('viewer', engine)
    })
    after(() => both.close())

    it('hands nobody to the account that typed their address first', async () => {
      const { app, provider } = both
      const [owner, mallory] = [
        await somebody(app, 'owner', 'olga'),
        await somebody(app, 'viewer', 'mallory'),
      ]
      await mallory.post('/manage/account', profile('mallory', 'boss@example.org'))
      await owner.post('/manage/invitations', { role: 'operator', email: 'boss@example.org' })
      provider.people.set('boss', { email: 'Boss@example.org', email_verified: true })
      const { browser } = await signIn(app, provider, 'boss')
      const page = await (await browser.get('/manage/account')).text()
      assert.match(page, /value="Boss"/)
      assert.match(page, /Operator/)

      await owner.post(`/manage/accounts/${mallory.accountId}/email`, { email: 'chief@example.org' })
      await forgetProof(app, 'mallory')
      await owner.post('/manage/invitations', { role: 'operator', email: 'chief@example.org' })
      provider.people.set('chief', { email: 'chief@example.org', email_verified: true })
      const chief = (await signIn(app, provider, 'chief')).browser
      assert.match(await (await chief.get('/manage/account')).text(), /value="chief"/)
      assert.doesNotMatch(await (await mallory.get('/manage/account')).text(), /chief@example\.org/)
    })

    it('opens no account with an address that only looks the same, nor takes its invitation', async () => {
      const { app, provider } = both
      const owner = await somebody(app, 'owner', 'otto')
      await owner.post('/manage/account', profile('otto', 'kate@example.org'))
      await owner.post('/manage/invitations', { role: 'owner', email: 'mick@example.org' })
      // A fullwidth letter, and the sign for kelvin: NFKC and lower case make them "k".
      for (const email of ['ｋate@example.org', '\u212aate@example.org', 'mic\u212a@example.org']) {
        provider.people.set(email, { email, email_verified: true })
        const { browser } = await signIn(app, provider, email)
        const page = await (await browser.get('/manage/account')).text()
        assert.doesNotMatch(page, /value="otto"|>Owner</, email)
      }
    })

    it('asks whoever has an address that is not proved to sign in to their account once', async () => {
      const { app, provider } = both
      const lin = await somebody(app, 'viewer', 'lin')
      await lin.post('/manage/account', profile('lin', 'lin@example.org'))
      provider.people.set('l-1', { email: 'lin@example.org', email_verified: true })
      const { answer, browser } = await signIn(app, provider, 'l-1')
      assert.equal(answer.headers.get('location'), '/manage/oidc/account')
      const page = await (await browser.get('/manage/oidc/account')).text()
      assert.match(page, /Link this identity to your account/)
      assert.match(page, /sign-in\?next=%2Fmanage%2Foidc%2Faccount/)
      assert.doesNotMatch(page, /value="lin"|>lin</, 'whose account it is stays unsaid')
      assert.equal((await browser.post('/manage/oidc/account/link')).status, 401, 'not signed in')

      const claims = claimsOf(answer)
      const cookie = `${lin.cookie}; ${claims}`
      assert.match(await (await lin.get('/manage/oidc/account', { cookie })).text(), /Link to lin/)
      const linked = await postWith(app, '/manage/oidc/account/link', cookie, lin.csrf())
      assert.equal(linked.headers.get('location'), '/manage/account?notice=oidcLinked')
      const again = await signIn(app, provider, 'l-1')
      assert.match(await (await again.browser.get('/manage/account')).text(), /value="lin@example\.org"/)
      const bob = await somebody(app, 'viewer', 'bobby')
      const late = await postWith(app, '/manage/oidc/account/link', `${bob.cookie}; ${claims}`, bob.csrf())
      assert.equal(late.status, 403, 'the claims are spent')
    })

    it('makes a new account for whoever has none, and takes the address from the one that only claims it', async () => {
      const { app, provider } = both
      const squatter = await somebody(app, 'viewer', 'squatter')
      await squatter.post('/manage/account', profile('squatter', 'kim@example.org'))
      provider.people.set('k-1', { email: 'kim@example.org', email_verified: true })
      const { browser } = await signIn(app, provider, 'k-1')
      assert.match(await (await browser.get('/manage/oidc/account')).text(), /Create new account/)
      assert.equal((await browser.post('/manage/oidc/account/create')).headers.get('location'), '/manage')
      assert.match(await (await browser.get('/manage/account')).text(), /value="kim@example\.org"/)
      assert.equal((await browser.get('/manage/oidc/account')).status, 303)
    })
  })

describe('A provider from which nobody new may come in', () => {
  let both: Awaited<ReturnType<typeof startBoth>>
  before(async () => {
    both = await startBoth('')
    const ada = await somebody(both.app, 'owner', 'ada')
    await ada.post('/manage/account', {
      username: 'ada',
      email: 'ada@example.org',
      avatar: '',
      revision: '1',
    })
  })
  after(() => both.close())

  it('opens nothing to a stranger, nor to an address that it has not checked', async () => {
    const { app, provider } = both
    provider.people.set('eve', { preferred_username: 'eve' })
    provider.people.set('mallory', { email: 'ada@example.org', email_verified: false })
    for (const who of ['eve', 'mallory']) {
      const { answer } = await signIn(app, provider, who)
      assert.equal(answer.status, 403)
      assert.match(await answer.text(), /This identity is not linked/)
    }
  })

  it('opens the account with the address it has checked, and an invitation for it', async () => {
    const { app, provider } = both
    provider.people.set('a-1', { email: 'ADA@example.org', email_verified: true })
    const { browser } = await signIn(app, provider, 'a-1')
    assert.match(await (await browser.get('/manage/account')).text(), /value="ada"/)

    await browser.post('/manage/invitations', { role: 'operator', email: 'lin@example.org' })
    provider.people.set('l-1', { email: 'lin@example.org', email_verified: true })
    const lin = (await signIn(app, provider, 'l-1')).browser
    const page = await (await lin.get('/manage/account')).text()
    assert.match(page, /value="lin"/)
    assert.match(page, /Operator/)
    assert.doesNotMatch(await (await browser.get('/manage/accounts')).text(), /invitations\/\w/)
  })

  it('is told when a session that it began ends, and only then', async () => {
    const { app, provider } = both
    const { browser } = await signIn(app, provider, 'a-1')
    const left = await browser.post('/manage/sign-out')
    assert.equal(left.status, 200)
    assert.match(await left.text(), /You are signed out here/)
    const address = new URL((left.headers.get('refresh') ?? '').replace('0;url=', ''))
    assert.equal(address.origin, provider.issuer)
    assert.equal(address.searchParams.get('client_id'), 'corkboard')
    assert.equal(address.searchParams.get('post_logout_redirect_uri'), `${app.url}/manage/sign-in`)
    const [, payload = ''] = (address.searchParams.get('id_token_hint') ?? '').split('.')
    assert.equal(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub, 'a-1')
    assert.equal((await fetch(address)).status, 200, 'the provider takes it')
    assert.equal((await browser.get('/manage/account')).status, 303)

    const gone = await somebody(app, 'viewer', 'gone')
    assert.equal((await gone.post('/manage/sign-out')).headers.get('location'), '/manage/sign-in')
  })

  it('is linked by whoever is signed in, once, and unlinked only where another way remains', async () => {
    const { app, provider } = both
    const bob = await somebody(app, 'viewer', 'bob')
    assert.match(await (await bob.get('/manage/account')).text(), /Link Harbour login identity/)
    const link = async (person: typeof bob, who: string) => {
      const leaving = await person.post('/manage/oidc/link')
      const refresh = leaving.headers.get('refresh') ?? ''
      const state = leaving.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      provider.next = who
      const home = await provider.visit(refresh.replace('0;url=', ''))
      return person.get(home.slice(app.url.length), { cookie: `${person.cookie}; ${state}` })
    }
    assert.equal((await link(bob, 'b-1')).headers.get('location'), '/manage/account?notice=oidcLinked')
    assert.match(await (await bob.get('/manage/account')).text(), /Unlink the identity b-1/)
    const { browser } = await signIn(app, provider, 'b-1')
    assert.match(await (await browser.get('/manage/account')).text(), /value="bob"/)
    const eve = await somebody(app, 'viewer', 'eve')
    assert.equal((await link(eve, 'b-1')).status, 409, 'it is bob already')

    const one = { issuer: provider.issuer, subject: 'b-1' }
    assert.equal((await eve.post('/manage/oidc/unlink', one)).status, 404)
    assert.equal((await bob.post('/manage/oidc/unlink', one)).status, 409)
    await link(bob, 'b-2')
    assert.equal((await bob.post('/manage/oidc/unlink', one)).status, 303)
    assert.equal((await signIn(app, provider, 'b-1')).answer.status, 403)
    const actions = (await auditOf(app)).map(each => each.action)
    assert.ok(actions.includes('linked an identity') && actions.includes('unlinked an identity'))
  })

  it('links nobody who has signed out, or is somebody else by then', async () => {
    const { app, provider } = both
    const [bob, eve] = [await somebody(app, 'viewer', 'bo'), await somebody(app, 'viewer', 'ev')]
    const leaving = await bob.post('/manage/oidc/link')
    const state = leaving.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    provider.next = 'x-1'
    const home = await provider.visit((leaving.headers.get('refresh') ?? '').replace('0;url=', ''))
    const answer = await eve.get(home.slice(app.url.length), { cookie: `${eve.cookie}; ${state}` })
    assert.equal(answer.status, 403)
    assert.equal((await signIn(app, provider, 'x-1')).answer.status, 403)
  })

  it('is one step: whoever has a second one is asked for the code', async () => {
    const { app, provider } = both
    const { browser } = await signIn(app, provider, 'a-1')
    await browser.post('/manage/account/second-factor')
    const page = await (await browser.get('/manage/account/second-factor')).text()
    const secret =
      /<code[^>]*>([A-Z2-7 ]{16,})<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? assert.fail(page)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await browser.post('/manage/account/second-factor/confirm', { code: totp.generate() })

    const again = await signIn(app, provider, 'a-1', undefined, '/manage/site')
    assert.equal(again.answer.headers.get('location'), '/manage/sign-in/code?next=%2Fmanage%2Fsite')
    assert.equal((await again.browser.get('/manage/account')).status, 303)
    const code = totp.generate({ timestamp: Date.now() + 30_000 })
    const entered = await again.browser.post('/manage/sign-in/code', { code, next: '/manage/site' })
    assert.equal(entered.headers.get('location'), '/manage/site')
  })

  it('keeps secrets out of the audit trail and the log', async () => {
    const trail = JSON.stringify(await auditOf(both.app))
    assert.doesNotMatch(trail + both.lines.join(), /a secret of both|verifier|nonce/)
  })
})

describe('An identity that was linked', () => {
  it('is told of by mail, once', async t => {
    const mails = await startMailServer()
    t.after(() => mails.close())
    const both = await startBoth('', 'sqlite', { SMTP_URL: mails.url, MAIL_FROM: 'status@example.org' })
    t.after(() => both.close())
    const { app, provider } = both
    const ada = await somebody(app, 'owner', 'ada')
    await ada.post('/manage/account', profile('ada', 'ada@example.org'))
    provider.people.set('a-1', { email: 'ada@example.org', email_verified: true })
    await signIn(app, provider, 'a-1')
    const [mail] = await until(
      () => mails.mails,
      all => all.length > 0,
    )
    assert.deepEqual(mail?.to, ['ada@example.org'])
    assert.match(mail?.text ?? '', /^Subject: You can now sign in to .* with Harbour login/m)
    await signIn(app, provider, 'a-1')
    assert.equal(mails.mails.length, 1)
  })
})

describe('A provider that does not answer', () => {
  it('keeps nothing else from working, and is asked again', async () => {
    const both = await startBoth('editor')
    const { app, provider } = both
    await somebody(app, 'owner', 'ada')
    await provider.close()
    const down = await new Browser(app.url).get('/manage/oidc/start')
    assert.equal(down.status, 503)
    assert.match(await down.text(), /does not respond/)
    assert.equal((await new Browser(app.url).get('/manage/sign-in')).status, 200)

    const back = await startIdentityProvider(
      `${app.url}/manage/oidc/callback`,
      Number(new URL(provider.issuer).port),
    )
    back.people.set('s-1', { preferred_username: 'grace' })
    assert.equal((await signIn(app, back, 's-1')).answer.status, 303)
    const start = await new Browser(app.url).get('/manage/oidc/start')
    assert.equal(start.status, 303)
    await back.close()
    await app.close()
  })
})

const profile = (username: string, email: string) => ({ username, email, avatar: '', revision: '1' })

/** The cookie of a person who came back from the provider and must still prove which account is theirs. */
const claimsOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find(each => /oidc-claims=[^;]/.test(each))
    ?.split(';')[0] ?? assert.fail('no claims')

const postWith = (app: TestApp, path: string, cookie: string, csrf: string) =>
  app.fetch(path, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie },
    body: new URLSearchParams({ csrf }),
    redirect: 'manual',
  })

/** Makes the address of an account one that was stored before addresses were proved. */
async function forgetProof(app: TestApp, username: string): Promise<void> {
  await using db = await openDatabase(app.databaseUrl)
  await db.write(
    db.query.updateTable('accounts').set({ email_proved_at: null }).where('username', '=', username),
  )
}

async function auditOf(app: TestApp) {
  await using db = await openDatabase(app.databaseUrl)
  return await db.query.selectFrom('audit').select(['action', 'before', 'after']).execute()
}
