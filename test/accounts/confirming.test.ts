/** Ways to sign in are added and removed only in a session that has just confirmed its account. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { RouteOptions } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { createAccountStore } from '../../src/accounts/account-store.ts'
import { recoveryCodeHash } from '../../src/auth/one-time-code.ts'
import { createPasswords } from '../../src/auth/password-hash.ts'
import { secondFactorStatements } from '../../src/auth/second-factor-statements.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { hourMs } from '../../src/lib/time.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { cheapCost, goodPassword } from './auth-setup.ts'

/** Routes that add no way to sign in: a stranger at an open window can only end some by them. */
const protective = [
  // A proof needs the mailbox besides the session, and typing the address needed a confirmation.
  'POST /manage/account/email/:token',
  'POST /manage/account/email/send',
  'POST /manage/account/email/withdraw',
  'POST /manage/account/other-sessions',
  'POST /manage/account/sessions/:id',
  'POST /manage/confirm',
  'POST /manage/confirm/passkey',
  'POST /manage/invitations/bulk',
  'POST /manage/passkeys/:id/rename',
  'POST /manage/sign-out',
  'POST /manage/tokens/bulk',
]
/** Routes about accounts, keys and tokens, which add or remove a way to sign in unless they are listed above. */
const aboutWaysIn = /^\/manage\/(account|accounts|confirm|invitations|oidc|passkeys|sign-out|tokens)(\/|$)/

describe('Whoever signed in an hour ago', () => {
  const routes: RouteOptions[] = []
  let ahead = 0
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      onRoute: route => routes.push(route),
      now: () => Date.now() + ahead,
      environment: {
        OIDC_ISSUER: 'http://127.0.0.1:9',
        OIDC_CLIENT_ID: 'corkboard',
      },
    })
  })
  after(() => app?.close())

  it('is asked to confirm on every route that makes or takes away a way in', async () => {
    const names = routes
      .filter(
        ({ method, url, config }) =>
          method === 'POST' && aboutWaysIn.test(url) && config?.access !== 'anyone',
      )
      .map(({ method, url, config }) => ({ name: `${method} ${url}`, url, fresh: config?.fresh }))
    assert.deepEqual(
      names
        .filter(each => each.fresh === undefined)
        .map(each => each.name)
        .sort(),
      protective,
    )
    const ada = await old('walker')
    for (const { name, url } of names.filter(each => each.fresh !== undefined)) {
      const answer = await ada.post(url.replace(/:\w+/, '999999'), {
        email: 'new@example.org',
        username: 'x',
      })
      assert.equal(answer.status, 403, name)
      assert.match(await answer.text(), /<h1>Confirm it is you<\/h1>/, name)
    }
  })

  it('without a password can neither set one, nor change the address, nor remove the second step', async () => {
    const ada = await old('ada')
    for (const [path, fields] of [
      ['/manage/account/password', { password: 'a lantern in the fog' }],
      ['/manage/account', { username: 'ada', email: 'eve@example.org', avatar: '', revision: '1' }],
      ['/manage/account/second-factor/remove', {}],
    ] as const) {
      const text = await (await ada.post(path, fields)).text()
      assert.match(text, /no password, passkey or linked identity/)
      assert.doesNotMatch(text, /a lantern in the fog/)
    }
    await using db = await openDatabase(app.databaseUrl)
    const row = await db.query
      .selectFrom('accounts')
      .select(['password_hash', 'email'])
      .where('id', '=', ada.accountId)
      .executeTakeFirst()
    assert.deepEqual({ ...row }, { password_hash: null, email: null })
  })

  it('changes the rest of the profile without being asked', async () => {
    const bob = await old('bob')
    const answer = await bob.post('/manage/account', {
      username: 'bobby',
      email: '',
      avatar: '',
      revision: '1',
    })
    assert.equal(answer.status, 303)
  })

  it('confirms with the password, and what was typed is done at once', async () => {
    const cleo = await old('cleo', goodPassword)
    const token = { kind: 'personal', name: 'my <script>', scopes: ['read', 'audit'], lifetime: '30' }
    const asked = await (await cleo.post('/manage/tokens', token)).text()
    assert.match(asked, /action="\/manage\/tokens"/)
    for (const field of [
      'name="name" value="my &lt;script&gt;"',
      'name="scopes" value="read"',
      'name="scopes" value="audit"',
    ])
      assert.ok(asked.includes(field), field)
    const wrong = await cleo.post('/manage/tokens', { ...token, confirm: 'not this' })
    assert.equal(wrong.status, 422)
    assert.match(await wrong.text(), /The password is wrong/)
    const made = await cleo.post('/manage/tokens', { ...token, confirm: goodPassword })
    assert.equal(made.status, 201)
    assert.equal((await cleo.post('/manage/tokens', { ...token, name: 'another' })).status, 201)
  })

  it('confirms with the current password where a form asks for it anyway', async () => {
    const dora = await old('dora', goodPassword)
    const next = 'a lantern in the fog'
    const wrong = await dora.post('/manage/account/password', { current: 'wrong', password: next })
    const text = await wrong.text()
    assert.match(text, /<h1>Confirm it is you<\/h1>[\s\S]*name="current"/)
    assert.doesNotMatch(text, /a lantern in the fog/)
    const changed = await dora.post('/manage/account/password', { current: goodPassword, password: next })
    assert.equal(changed.status, 303)
  })

  it('shows the second step as well where the account has one, however the password is given', async () => {
    const hal = await old('hal', goodPassword)
    const secret = await withSecondStep(hal.accountId)
    const recoveryCode = 'k3vd-2mxq-a7hn-w5ru'
    const remove = '/manage/account/second-factor/remove'
    for (const [path, fields] of [
      [remove, { 'factor-current': goodPassword }],
      ['/manage/account/password', { current: goodPassword, password: 'a lantern in the fog' }],
      ['/manage/tokens', { kind: 'personal', name: 'x', scopes: 'read', confirm: goodPassword }],
    ] as const) {
      const asked = await hal.post(path, fields)
      assert.equal(asked.status, 403, path)
      assert.match(await asked.text(), /name="confirm-code"/, path)
    }
    for (const code of ['', '000000', 'aaaa-bbbb-cccc-dddd']) {
      const wrong = await hal.post('/manage/confirm', { confirm: goodPassword, 'confirm-code': code })
      assert.equal(wrong.status, 422, code)
      assert.match(await wrong.text(), /code is wrong/, code)
    }
    const noPassword = await hal.post('/manage/confirm', { confirm: 'wrong', 'confirm-code': recoveryCode })
    assert.match(await noPassword.text(), /The password is wrong/)
    const onlyPassword = await hal.post('/manage/confirm', { confirm: goodPassword })
    assert.equal(onlyPassword.status, 422)
    assert.equal(await hasSecondStep(hal.accountId), true)

    const confirmed = await hal.post('/manage/confirm', {
      next: '/manage/account',
      confirm: goodPassword,
      'confirm-code': recoveryCode,
    })
    assert.equal(confirmed.headers.get('location'), '/manage/account')
    ahead += hourMs
    const again = { 'factor-current': goodPassword, 'confirm-code': recoveryCode }
    assert.equal((await hal.post(remove, again)).status, 422, 'a recovery code is good once')
    const code = secret.generate({ timestamp: Date.now() + ahead })
    const removed = await hal.post(remove, { 'factor-current': goodPassword, 'confirm-code': code })
    assert.equal(removed.status, 303)
    assert.equal(await hasSecondStep(hal.accountId), false)
  })

  it('comes back to the page after confirming, and nowhere else', async () => {
    const fay = await old('fay', goodPassword)
    const page = await (await fay.get('/manage/confirm?next=/manage/tokens')).text()
    assert.match(page, /name="next" value="\/manage\/tokens"/)
    const back = await fay.post('/manage/confirm', { next: '/manage/tokens', confirm: goodPassword })
    assert.deepEqual([back.status, back.headers.get('location')], [303, '/manage/tokens'])
    const elsewhere = await fay.post('/manage/confirm', {
      next: 'https://evil.example',
      confirm: goodPassword,
    })
    assert.equal(elsewhere.headers.get('location'), '/manage')
  })

  it('is sent to the page by a script', async () => {
    const gil = await old('gil')
    const answer = await app.fetch('/manage/passkeys/options', {
      method: 'POST',
      headers: {
        cookie: gil.cookie,
        'x-csrf-token': gil.csrf(),
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: '{}',
    })
    assert.equal(answer.status, 403)
    assert.equal(
      ((await answer.json()) as { confirm: string }).confirm,
      '/manage/confirm?next=%2Fmanage%2Faccount',
    )
  })

  /** Signs in a new owner, in a session that began an hour ago. */
  async function old(username: string, password: string | null = null): Promise<Person> {
    ahead = 0
    const person = await somebody(app, 'owner', username)
    ahead = hourMs
    if (password === null) return person
    const hash = await createPasswords({ cost: cheapCost }).hash(password)
    await using db = await openDatabase(app.databaseUrl)
    const accounts = db.query.updateTable('accounts').set({ password_hash: hash })
    await db.write(accounts.where('id', '=', person.accountId))
    return person
  }

  /** Gives the account a second factor with one recovery code. */
  async function withSecondStep(accountId: number): Promise<TOTP> {
    const secret = new Secret({ size: 20 })
    await using db = await openDatabase(app.databaseUrl)
    const factors = secondFactorStatements(db)
    await db.write(
      factors.set(accountId, secret.bytes, null),
      ...factors.setRecoveryCodes(accountId, [recoveryCodeHash('k3vd-2mxq-a7hn-w5ru')]),
    )
    return new TOTP({ secret })
  }

  async function hasSecondStep(accountId: number): Promise<boolean> {
    await using db = await openDatabase(app.databaseUrl)
    return (await createAccountStore(db).find(accountId))?.hasSecondFactor ?? assert.fail()
  }
})
