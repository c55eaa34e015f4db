/** `corkboard user`, run at a terminal. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recoveryCodeHash } from '../../src/auth/one-time-code.ts'
import { secondFactorStatements } from '../../src/auth/second-factor-statements.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp } from '../app.ts'
import { corkboard } from '../contract/corkboard.ts'
import { engines, migratedDatabase } from '../matrix.ts'
import { accountCommand } from '../prepared.ts'
import { goodPassword } from './auth-setup.ts'
import { Browser } from './browser.ts'

for (const engine of engines)
  describe(`corkboard user on ${engine}`, () => {
    it('adds an account with a link that sets its password at a running server, lists it, resets it, removes it', async t => {
      const app = await startTestApp({ engine })
      t.after(() => app.close())
      const run = engine === 'sqlite' ? corkboard : accountCommand
      const user = (...args: string[]) =>
        run(['user', ...args], { DATABASE_URL: app.databaseUrl, BASE_URL: app.url })

      const added = await user('add', 'ada', '--role', 'owner', '--email', 'ada@example.org')
      assert.equal(added.code, 0, added.err)
      assert.equal(added.err, '')
      assert.match(added.out, new RegExp(`^${app.url}/manage/link/[\\w-]{43}\n$`))
      assert.match(
        (await user('list')).out,
        /^ada\towner\tada@example\.org\tno password\tno second factor\t\d{4}-.*Z\n$/,
      )

      const enter = async (link: string, password: string) => {
        const set = await new Browser(app.url).post(new URL(link.trim()).pathname, { password })
        assert.equal(set.status, 303)
        return new Browser(app.url).post('/manage/sign-in', { name: 'ada', password, next: '' })
      }
      assert.equal((await enter(added.out, goodPassword)).headers.get('location'), '/manage')
      const reset = await user('reset-password', 'ADA')
      assert.equal((await enter(reset.out, 'a lantern in the fog')).headers.get('location'), '/manage')

      await user('add', 'bob', '--role', 'owner')
      const unsure = await user('remove', 'ADA')
      assert.deepEqual([unsure.code, unsure.out], [1, ''])
      assert.match(unsure.err, /exactly as it is: ada/)
      const removed = await user('remove', 'ada')
      assert.equal(removed.code, 0, removed.err)
      assert.match((await user('list')).out, /^bob\t/)
      const last = await user('remove', 'bob')
      assert.deepEqual(
        [last.code, last.err],
        [1, 'This is the last owner. Make someone else an owner first.\n'],
      )
    })
  })

describe('corkboard user remove-second-step', () => {
  it('lets somebody in with the password alone who has lost phone and recovery codes', async t => {
    const app = await startTestApp()
    t.after(() => app.close())
    const user = (...args: string[]) => corkboard(['user', ...args], { DATABASE_URL: app.databaseUrl })
    await accountCommand(['user', 'add', 'ada', '--role', 'owner'], { DATABASE_URL: app.databaseUrl })
    await using db = await openDatabase(app.databaseUrl)
    const factors = secondFactorStatements(db)
    const hash = recoveryCodeHash('k3vd-2mxq-a7hn-w5ru')
    await db.write(factors.set(1, new Uint8Array(20), null), ...factors.setRecoveryCodes(1, [hash]))
    assert.match((await user('list')).out, /\tsecond factor\t/)

    const removed = await user('remove-second-step', 'ADA')
    assert.equal(removed.out, 'Removed the second step of ada: the password alone signs in.\n', removed.err)
    assert.match((await user('list')).out, /\tno second factor\t/)
    assert.equal(await factors.recoveryCodesLeft(1), 0)
    assert.equal((await user('remove-second-step', 'ada')).out, 'ada has no second step.\n')
    const trail = await db.query.selectFrom('audit').select(['action', 'via']).execute()
    assert.deepEqual(
      trail.filter(({ action }) => action === 'removed the second factor').map(({ via }) => via),
      ['command'],
    )
  })
})

describe('corkboard user add --password-stdin', () => {
  it('makes an account that signs in at once, and says nothing of the password', async t => {
    const app = await startTestApp()
    t.after(() => app.close())
    const environment = { DATABASE_URL: app.databaseUrl, BASE_URL: app.url }
    const args = ['user', 'add', 'ada', '--role', 'owner', '--password-stdin']
    const added = await corkboard(args, environment, `${goodPassword}\n`)
    assert.deepEqual([added.code, added.out, added.err], [0, 'Added ada as owner.\n', ''])
    const form = { name: 'ada', password: goodPassword, next: '' }
    assert.equal(
      (await new Browser(app.url).post('/manage/sign-in', form)).headers.get('location'),
      '/manage',
    )
  })

  it('refuses what is too short, empty or common, and makes nothing', async t => {
    const { url, remove } = await migratedDatabase('sqlite')
    t.after(remove)
    for (const [run, password] of [
      [corkboard, ''],
      ...['short', 'password1234', 'ada corkboard'].map(each => [accountCommand, each] as const),
    ] as const) {
      const args = ['user', 'add', 'ada', '--password-stdin']
      const { code, out, err } = await run(args, { DATABASE_URL: url }, password)
      assert.deepEqual([code, out], [1, ''])
      assert.match(err, /^password: must /)
    }
    assert.equal((await accountCommand(['user', 'list'], { DATABASE_URL: url })).out.trim(), '')
  })
})

describe('corkboard user', () => {
  it('says how it is used, and ends with 2 when it was asked for wrongly', async () => {
    const help = await corkboard(['user'])
    assert.deepEqual([help.code, /add NAME/.test(help.out)], [0, true])
    assert.equal((await corkboard(['user', 'promote'])).code, 2)
  })

  it('says which address a link begins with that nobody has set', async t => {
    const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
    t.after(remove)
    const unset = await corkboard(['user', 'add', 'ada'], { DATABASE_URL, PORT: '9000' })
    assert.match(unset.out, /^http:\/\/localhost:9000\/manage\/link\//)
    assert.match(
      unset.err,
      /^BASE_URL is not set, so the link begins with http:\/\/localhost:9000\/\..*PORT\.\n$/,
    )
    const BASE_URL = 'https://board.example.org'
    assert.equal((await corkboard(['user', 'reset-password', 'ada'], { DATABASE_URL, BASE_URL })).err, '')
    assert.equal((await corkboard(['user', 'list'], { DATABASE_URL })).err, '')
  })

  it('refuses what is wrong in one line each, and makes nothing', async t => {
    const { url, remove } = await migratedDatabase('sqlite')
    t.after(remove)
    for (const [run, args, message] of [
      [corkboard, ['add'], /^corkboard user add takes NAME, and 0 were given\. "corkboard help user" says/],
      [accountCommand, ['add', 'a', 'b'], /takes NAME, and 2 were given/],
      [accountCommand, ['add', 'ada', '--password', 'x'], /--password/],
    ] as const) {
      const { code, out, err } = await run(['user', ...args], { DATABASE_URL: url })
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, message)
    }
    for (const [run, args, message] of [
      [
        corkboard,
        ['add', 'ada', '--role', 'king'],
        /role: must be one of owner, editor, operator, moderator, viewer/,
      ],
      [accountCommand, ['add', 'ada', '--email', 'nobody'], /email: must be an email address/],
      [accountCommand, ['remove', 'ada'], /no account named "ada"/],
      [accountCommand, ['reset-password', 'ada'], /no account named "ada"/],
    ] as const) {
      const { code, out, err } = await run(['user', ...args], { DATABASE_URL: url })
      assert.deepEqual([code, out], [1, ''])
      assert.match(err, message)
      assert.doesNotMatch(err, /\n\s+at /)
    }
    const listed = await corkboard(['user', 'list'], { DATABASE_URL: url })
    assert.deepEqual([listed.code, listed.out, listed.err], [0, '', 'No accounts.\n'])
    const tokens = await corkboard(['token', 'list'], { DATABASE_URL: url })
    assert.deepEqual([tokens.code, tokens.out, tokens.err], [0, '', 'No service tokens.\n'])
  })
})
