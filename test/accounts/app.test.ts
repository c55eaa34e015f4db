import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { passkeyStatements } from '../../src/auth/passkey-statements.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { engines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { goodPassword } from './auth-setup.ts'
import { Browser } from './browser.ts'

for (const engine of engines)
  describe(`Accounts, in a whole Corkboard on ${engine}`, () => {
    let app: TestApp
    const lines: string[] = []
    before(async () => {
      app = await startTestApp({ engine, log: line => lines.push(line) })
    })
    after(() => app.close())

    const owner = { username: 'ada', email: 'ada@example.org', password: goodPassword }
    const browser = () => new Browser(app.url)

    it('prints the link of the first owner, who is signed in with it at once, and only once', async () => {
      const link = printedLink(lines)
      const ada = browser()
      assert.match(await (await ada.get(link)).text(), /Create the owner account/)
      assert.match(await (await ada.get(link)).text(), /Create the owner account/, 'looking spends nothing')
      const wrong = await ada.post(link, { ...owner, password: 'short' })
      assert.equal(wrong.status, 422)
      const page = await wrong.text()
      assert.match(page, /value="ada@example.org"/)
      assert.match(page, /id="password-wrong">Choose a password of at least 12 characters\.</)
      assert.doesNotMatch(page, /short/)

      const made = await ada.post(link, owner)
      assert.deepEqual([made.status, made.headers.get('location')], [303, '/manage'])
      assert.match(await (await ada.get('/manage/account')).text(), /value="ada"/)
      for (const answer of [
        await browser().get(link),
        await browser().post(link, { ...owner, username: 'eve' }),
      ]) {
        assert.equal(answer.status, 404)
        assert.match(await answer.text(), /no longer works/)
      }
    })

    it('sets cookies that scripts and other sites do not get', async () => {
      const answer = await browser().post('/manage/sign-in', {
        name: 'ada',
        password: goodPassword,
        next: '',
      })
      for (const cookie of answer.headers.getSetCookie())
        assert.match(cookie, /; Path=\/; HttpOnly; SameSite=Lax; /)
      assert.equal(answer.headers.getSetCookie().length, 2)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    })

    it('sends whoever is not signed in to the door and back to where they wanted to', async () => {
      const ada = browser()
      const turned = await ada.get('/manage/accounts?x=1')
      assert.deepEqual(
        [turned.status, turned.headers.get('location')],
        [303, '/manage/sign-in?next=%2Fmanage%2Faccounts%3Fx%3D1'],
      )
      const form = await (await ada.get(turned.headers.get('location') ?? '')).text()
      assert.match(form, /name="next" value="\/manage\/accounts\?x=1"/)
      const entered = await ada.post('/manage/sign-in', {
        name: 'ada',
        password: goodPassword,
        next: '/manage/accounts?x=1',
      })
      assert.equal(entered.headers.get('location'), '/manage/accounts?x=1')
      const again = await ada.get('/manage/sign-in?next=/manage/account')
      assert.equal(again.headers.get('location'), '/manage/account')
    })

    it('follows no next that leads elsewhere', async () => {
      for (const next of ['//evil.example', 'https://evil.example/manage', '/\\evil.example', '/graphql']) {
        const answer = await browser().post('/manage/sign-in', { name: 'ada', password: goodPassword, next })
        assert.equal(answer.headers.get('location'), '/manage', next)
      }
    })

    it('gives the form back with the name in it and the password not, in the language of the reader', async () => {
      const answer = await browser().post(
        '/manage/sign-in',
        { name: 'a"da', password: 'not-this-one', next: '' },
        { 'accept-language': 'de' },
      )
      const page = await answer.text()
      assert.equal(answer.status, 422)
      assert.match(page, /value="a&quot;da"/)
      assert.match(page, /Benutzername oder Passwort ist falsch/)
      assert.doesNotMatch(page, /not-this-one/)
      assert.equal(answer.headers.get('set-cookie'), null)
    })

    it('takes no form that another site sent', async () => {
      const ada = await signedIn('ada')
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      for (const path of [
        '/manage/sign-in',
        '/manage/account',
        '/manage/account/password',
        '/manage/invitations',
        '/manage/sign-out',
      ])
        assert.equal((await ada.post(path, {}, foreign)).status, 403, path)
      const unmarked = await ada.post('/manage/invitations', { role: 'owner', csrf: 'x' })
      assert.equal(unmarked.status, 403)
    })

    it('invites: the link is shown once, makes one account of that role, and can be withdrawn', async () => {
      const ada = await signedIn('ada')
      const shown = await (
        await ada.post('/manage/invitations', { role: 'editor', email: 'bob@example.org' })
      ).text()
      const link = linkIn(shown)
      const list = await (await ada.get('/manage/accounts')).text()
      assert.match(list, /bob@example\.org/)
      assert.ok(!list.includes(link))
      const bob = browser()
      assert.match(await (await bob.get(link)).text(), /Your role: Editor[\s\S]*value="bob@example\.org"/)
      await bob.post(link, { username: 'bob', email: '', password: goodPassword })
      assert.equal((await bob.get('/manage/accounts')).status, 403)
      assert.equal((await bob.get('/manage/account')).status, 200)

      const second = await (await ada.post('/manage/invitations', { role: 'viewer', email: '' })).text()
      const invited = await (await ada.get('/manage/accounts')).text()
      const one = /name="one" value="(revoke [\w-]+)"/.exec(invited)?.[1] ?? ''
      assert.equal((await ada.post('/manage/invitations/bulk', { one, sure: 'on' })).status, 303)
      assert.equal((await browser().get(linkIn(second))).status, 404)
      assert.equal((await ada.post('/manage/invitations', { role: 'king', email: 'x' })).status, 422)
    })

    it('changes a role with the next request, and refuses to demote the last owner', async () => {
      const ada = await signedIn('ada')
      const cyd = await somebody(app, 'viewer', 'cyd')
      assert.equal((await cyd.get('/manage/accounts')).status, 403)
      await ada.post(`/manage/accounts/${cyd.accountId}/role`, { role: 'owner', revision: '1' })
      assert.equal((await cyd.get('/manage/accounts')).status, 200)
      assert.equal(
        (await ada.post(`/manage/accounts/${cyd.accountId}/role`, { role: 'editor', revision: '1' })).status,
        409,
      )
      await ada.post(`/manage/accounts/${cyd.accountId}/role`, { role: 'viewer', revision: '2' })
      assert.equal((await cyd.get('/manage/accounts')).status, 403)

      const refused = await ada.post('/manage/accounts/1/role', { role: 'viewer', revision: '1' })
      assert.equal(refused.status, 409)
      assert.match(await refused.text(), /This is the last owner/)
    })

    it('removes an account only when its name is typed; GraphQL shows no author any more, and still the id', async () => {
      const ada = await signedIn('ada')
      const dan = await somebody(app, 'editor', 'dan')
      await app.import({
        announcements: [
          {
            id: 'by-dan',
            title: 'By Dan',
            description: 'd',
            image: 'https://example.org/a.png',
            platformUserId: dan.accountId,
            state: 'published',
            createdAt: '2026-01-01T00:00:00Z',
          },
        ],
      })
      const asked = async () =>
        (await app.graphql('{ announcement(id: "by-dan") { platformUserId platformUser { username } } }'))
          .data?.announcement
      await untilTrue(async () => (await asked())?.platformUser?.username === 'dan')
      const unsure = await ada.post(`/manage/accounts/${dan.accountId}/remove`, { confirm: 'bob' })
      assert.equal(unsure.status, 422)
      assert.equal(
        (await ada.post(`/manage/accounts/${dan.accountId}/remove`, { confirm: 'Dan' })).status,
        303,
      )
      assert.deepEqual(await asked(), { platformUserId: dan.accountId, platformUser: null })
      assert.equal((await dan.get('/manage/account')).status, 303)
      assert.equal((await ada.post('/manage/accounts/1/remove', { confirm: 'ada' })).status, 409)
    })

    it('resets a password by a link an owner makes', async () => {
      const ada = await signedIn('ada')
      const eve = await somebody(app, 'viewer', 'eve')
      const page = await (await ada.post(`/manage/accounts/${eve.accountId}/reset`)).text()
      assert.match(page, /<h1[^>]*>Password reset link</)
      const link = linkIn(page)
      const newcomer = browser()
      assert.match(await (await newcomer.get(link)).text(), /For the account eve/)
      assert.equal((await newcomer.post(link, { password: 'eve eve eve eve' })).status, 422)
      const set = await newcomer.post(link, { password: goodPassword })
      assert.deepEqual(
        [set.status, set.headers.get('location')],
        [303, '/manage/sign-in?next=%2Fmanage%2Faccount%2Fpassword-changed&notice=password'],
      )
      assert.equal((await eve.get('/manage/account')).status, 303, 'signed out')
      await signedIn('eve')
    })

    it('shows readers a new name and picture with the next request', async () => {
      const fay = await somebody(app, 'editor', 'fay')
      await app.import({
        announcements: [
          {
            id: 'by-fay',
            title: 'By Fay',
            description: 'd',
            image: 'https://example.org/a.png',
            platformUserId: fay.accountId,
            state: 'published',
            createdAt: '2026-01-01T00:00:00Z',
          },
        ],
      })
      await untilTrue(
        async () => (await app.graphql('{ announcement(id: "by-fay") { id } }')).data?.announcement,
      )
      const fields: Record<string, string> = {
        username: 'Fay K.',
        email: 'fay@example.org',
        avatar: 'https://example.org/fay.png',
        revision: '1',
      }
      assert.equal((await fay.post('/manage/account', fields)).status, 303)
      const { data } = await app.graphql(
        '{ announcement(id: "by-fay") { platformUser { username avatar } } }',
      )
      assert.deepEqual(data?.announcement.platformUser, {
        username: 'Fay K.',
        avatar: 'https://example.org/fay.png',
      })
      const wrong = await fay.post('/manage/account', {
        ...fields,
        username: 'ADA',
        avatar: '',
        revision: '2',
      })
      assert.equal(wrong.status, 422)
      assert.match(await wrong.text(), /value="ADA"[\s\S]*This username is taken\./)
      assert.equal(
        (await fay.post('/manage/account', { ...fields, avatar: 'javascript:alert(1)', revision: '2' }))
          .status,
        422,
      )
      assert.equal((await fay.post('/manage/account', { ...fields, revision: '1' })).status, 409)
    })

    it('changes a password, ends the other sessions and keeps this browser in', async () => {
      const [here, there] = [await signedIn('ada'), await signedIn('ada')]
      const next = 'a lantern in the fog'
      assert.equal(
        (await here.post('/manage/account/password', { current: 'wrong', password: next })).status,
        422,
      )
      assert.equal(
        (await here.post('/manage/account/password', { current: goodPassword, password: next })).status,
        303,
      )
      assert.equal((await here.get('/manage/account')).status, 200)
      assert.equal((await there.get('/manage/account')).status, 303)
      assert.match(await (await here.get('/manage/account/password-changed')).text(), /Nothing else signs in/)
      await here.post('/manage/account/password', { current: next, password: goodPassword })
    })

    it('shows after a new password what still opens the account, with a way to remove it', async () => {
      const ada = await signedIn('ada')
      await ada.post('/manage/tokens', { name: 'deploy', kind: 'personal', scopes: 'read', lifetime: '30' })
      await using db = await openDatabase(app.databaseUrl)
      const { id } = await db.query
        .selectFrom('accounts')
        .select('id')
        .where('username', '=', 'ada')
        .executeTakeFirstOrThrow()
      const passkey = { id: 'key', accountId: id, publicKey: new Uint8Array(77), counter: 0, transports: [] }
      await db.write(
        ...passkeyStatements(db).add({ ...passkey, name: 'old phone', createdAt: 0, lastUsedAt: null }, 1),
      )
      const fields = { current: goodPassword, password: 'a lantern in the fog' }
      const changed = await ada.post('/manage/account/password', fields)
      assert.equal(changed.headers.get('location'), '/manage/account/password-changed')
      const page = await (await ada.get('/manage/account/password-changed')).text()
      const one = /name="one" value="(revoke [^"]+)"/.exec(page)?.[1] ?? ''
      assert.match(page, /deploy/)
      assert.match(page, /old phone/)
      assert.equal((await ada.post('/manage/tokens/bulk', { one, sure: 'on' })).status, 303)
      assert.equal((await ada.post('/manage/passkeys/key/remove')).status, 303)
      const after = await (await ada.get('/manage/account/password-changed')).text()
      assert.match(after, /Nothing else signs in/)
      await ada.post('/manage/account/password', { current: fields.password, password: goodPassword })
    })

    it('lists sessions by device, and ends one, or all others, or this one', async () => {
      const here = await signedIn('ada')
      const there = await signedIn('ada', {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0',
      })
      const page = await (await here.get('/manage/account')).text()
      assert.match(page, /Firefox, Windows/)
      await here.post('/manage/account/other-sessions')
      assert.equal((await there.get('/manage/account')).status, 303)
      assert.equal((await here.get('/manage/account')).status, 200)
      const asked = await (await here.get('/manage/sign-out')).text()
      assert.match(asked, /You are signed in as ada\.[\s\S]*<form method="post" action="\/manage\/sign-out"/)
      assert.equal((await here.get('/manage/account')).status, 200, 'asking ends nothing')
      const out = await here.post('/manage/sign-out')
      assert.match(out.headers.getSetCookie().join(), /Max-Age=0/)
      assert.equal((await here.get('/manage/account')).status, 303)
    })

    it('asks for the second step once it is set up: picture, code, recovery codes', async () => {
      const gus = await signedInAs('gus')
      assert.equal(
        (await gus.post('/manage/account/second-factor')).headers.get('location'),
        '/manage/account/second-factor',
      )
      const page = await (await gus.get('/manage/account/second-factor')).text()
      assert.match(page, /<svg class="qr-code"/)
      assert.doesNotMatch(page, / style=/)
      const key =
        /<code class="secret-key">([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? assert.fail('no key')
      const totp = new TOTP({ secret: Secret.fromBase32(key) })
      assert.equal((await gus.post('/manage/account/second-factor/confirm', { code: 'abcdef' })).status, 422)
      const codes = await (
        await gus.post('/manage/account/second-factor/confirm', { code: totp.generate() })
      ).text()
      const recovery = [...codes.matchAll(/<li><code>([a-z2-7-]{19})</g)].map(each => each[1] ?? '')
      assert.equal(recovery.length, 10)
      assert.doesNotMatch(await (await gus.get('/manage/account')).text(), new RegExp(recovery[0] ?? ''))

      const half = browser()
      const asked = await half.post('/manage/sign-in', {
        name: 'gus',
        password: goodPassword,
        next: '/manage/account',
      })
      assert.equal(asked.headers.get('location'), '/manage/sign-in/code?next=%2Fmanage%2Faccount')
      for (const path of ['/manage', '/manage/account', '/manage/site'])
        assert.equal((await half.get(path)).status, 303, path)
      assert.equal((await half.post('/manage/sign-in/code', { code: '12', next: '' })).status, 422)
      const entered = await half.post('/manage/sign-in/code', {
        code: recovery[2] ?? '',
        next: '/manage/account',
      })
      assert.equal(entered.headers.get('location'), '/manage/account')
      assert.equal((await half.get('/manage/account')).status, 200)
      assert.equal(
        (await browser().post('/manage/sign-in/code', { code: recovery[3] ?? '', next: '' })).headers.get(
          'location',
        ),
        '/manage/sign-in',
      )

      const ada = await signedIn('ada')
      const id = /\/manage\/accounts\/(\d+)" dir="auto">gus</.exec(
        await (await ada.get('/manage/accounts')).text(),
      )?.[1]
      await ada.post(`/manage/accounts/${id}/second-factor`)
      await signedIn('gus')
    })

    it('logs and audits no password, token, cookie or link but the very first', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const audit = JSON.stringify(await db.query.selectFrom('audit').selectAll().execute())
      const log = lines.filter(line => !line.includes('There is no account yet')).join('')
      const secrets = [...Browser.secrets, goodPassword, 'a lantern in the fog', '$argon2id']
      assert.ok(secrets.length > 20)
      for (const secret of secrets) assert.ok(!log.includes(secret) && !audit.includes(secret), secret)
    })

    async function signedIn(name: string, headers = {}): Promise<Browser> {
      const one = new Browser(app.url, headers)
      const answer = await one.post('/manage/sign-in', { name, password: goodPassword, next: '' })
      assert.equal(answer.status, 303, name)
      return one
    }

    /** A browser signed in to a new account that has the good password. */
    async function signedInAs(name: string): Promise<Browser> {
      const ada = await signedIn('ada')
      const one = browser()
      const link = linkIn(await (await ada.post('/manage/invitations', { role: 'viewer', email: '' })).text())
      await one.post(link, { username: name, email: '', password: goodPassword })
      return one
    }
  })

describe('Below a path and behind https', () => {
  it('keeps cookies to the path of BASE_URL', async t => {
    const lines: string[] = []
    const app = await startTestApp({ basePath: '/board', log: line => lines.push(line) })
    t.after(() => app.close())
    const ada = new Browser(app.url)
    const made = await ada.post(printedLink(lines).replace(/^\/board/, ''), {
      username: 'ada',
      email: '',
      password: goodPassword,
    })
    assert.equal(made.headers.get('location'), '/board/manage')
    assert.match(
      made.headers.getSetCookie()[0] ?? '',
      /^corkboard-session=[\w-]{43}; Path=\/board; HttpOnly; SameSite=Lax;/,
    )
  })
})

const printedLink = (lines: readonly string[]): string => {
  const line =
    lines.find(each => each.includes('There is no account yet')) ?? assert.fail('no link was printed')
  return new URL((JSON.parse(line) as { link: string }).link).pathname
}

const linkIn = (page: string): string => {
  const address = /id="link"[^>]* value="([^"]+)"/.exec(page)?.[1] ?? assert.fail('no link is shown')
  const { pathname } = new URL(address)
  Browser.secrets.add(pathname.split('/').at(-1) ?? '')
  return pathname
}

async function untilTrue(ask: () => Promise<unknown>): Promise<void> {
  while (!(await ask())) await new Promise(resolve => setTimeout(resolve, 25))
}
