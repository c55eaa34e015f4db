/** Guessing passwords at the real server: which attempts are refused, how early, and which still succeed. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { createAccountStore } from '../../src/accounts/account-store.ts'
import { createAccounts } from '../../src/auth/accounts.ts'
import { createChanges } from '../../src/db/changes.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createSharedLimits } from '../../src/db/shared-limits.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { goodPassword } from './auth-setup.ts'
import { Browser } from './browser.ts'

/** The clock stands still, so that counted attempts do not expire on a busy machine. */
const start = Date.now()
const now = () => start

describe('Guessing the password of an account', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ now, environment: { TRUST_PROXY: 'loopback' } })
    const made = await new Browser(app.url).post(await linkFor('ada'), { password: goodPassword })
    assert.equal(made.status, 303)
  })
  after(() => app?.close())

  const at = (address: string) => new Browser(app.url, { 'x-forwarded-for': address })
  const signIn = async (browser: Browser, password: string) =>
    (await browser.post('/manage/sign-in', { name: 'ada', password, next: '' })).status

  it('from all of a /48 gives twenty tries, and the next is refused before its form has arrived', async () => {
    const statuses: number[] = []
    // At most fifteen attempts of a network may wait; more at once would be refused with 503, however fast the machine is.
    for (let from = 0; from < 60; from += 15)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 15 }, (_, i) =>
            signIn(at(`2001:db8:5:${(from + i).toString(16)}::1`), 'wrong'),
          ),
        )),
      )
    assert.equal(statuses.filter(status => status === 422).length, 20)
    assert.equal(statuses.filter(status => status === 429).length, 40)
    // Attempts for other names from the same network use up the limit of the network itself.
    for (let i = 0; i < 80; i++)
      await at(`2001:db8:5:${i.toString(16)}::2`).post('/manage/sign-in', { name: `n${i}`, password: 'x' })
    const head = `POST /manage/sign-in HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:db8:5:ffff::9\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`
    const answer = await firstLine(head)
    assert.match(answer, /^HTTP\/1\.1 429 /)
  })

  it('from everywhere keeps new browsers out for a while, and a link lets the owner in', async () => {
    for (let i = 0; i < 60; i++) await signIn(at(`10.1.${i}.1`), 'wrong')
    assert.equal(await signIn(at('192.0.2.8'), goodPassword), 429)
    const owner = at('192.0.2.9')
    const link = await linkFor('ada')
    const set = await owner.post(link, { password: 'a lantern in the fog' })
    assert.match(set.headers.getSetCookie().join(), /^corkboard-device=/)
    assert.equal(await signIn(owner, 'a lantern in the fog'), 303)
    assert.equal(await signIn(at('192.0.2.8'), 'a lantern in the fog'), 429)
  })

  /** A link that sets a password, as the command makes it. */
  async function linkFor(username: string): Promise<string> {
    await using db = await openDatabase(app.databaseUrl)
    const { store, accountService } = createAccounts({
      db,
      store: createAccountStore(db),
      changes: createChanges(db, now),
      limits: createSharedLimits({ db, now }),
      publish: async () => {},
      siteTitle: () => '',
      now: now,
    })
    const root = commandActor('test')
    const known = await store.named(username)
    const token = known
      ? await accountService.makeResetLink(root, known.account.id)
      : (await accountService.add(root, { username, role: 'owner', email: null })).token
    return `/manage/link/${token}`
  }

  function firstLine(head: string): Promise<string> {
    const { port } = new URL(app.url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
      socket.once('data', bytes => {
        resolve(String(bytes).split('\r\n', 1)[0] ?? '')
        socket.destroy()
      })
      socket.once('error', reject)
    })
  }
})
