import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { Browser } from '../accounts/browser.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { type Person, somebody } from '../people.ts'
import { incidentDocument } from './incidents.ts'

describe('A digest by email', () => {
  let server: MailServer
  let app: TestApp
  let editor: Person
  let db: Database
  before(async () => {
    server = await startMailServer()
    app = await startTestApp({
      environment: { SMTP_URL: server.url, MAIL_FROM: 'Status <status@example.org>' },
      document: incidentDocument,
    })
    editor = await somebody(app, 'editor')
    db = await openDatabase(app.databaseUrl)
  })
  after(async () => {
    await db.close()
    await app.close()
    await server.close()
  })

  const mailsTo = (address: string) => server.mails.filter(each => each.to.includes(address))
  const mailTo = async (address: string, count: number) => {
    const all = await until(
      () => mailsTo(address),
      mails => mails.length >= count,
    )
    return all.at(-1)?.text ?? ''
  }
  const subscribe = (email: string, fields: Readonly<Record<string, string>> = {}) =>
    new Browser(app.url).post('/subscribe', { email, topics: 'incidents', scope: 'all', ...fields })
  const weekly = { frequency: 'weekly', weekday: '5', hour: '7', timeZone: 'Europe/Berlin' }
  const confirmed = async (address: string, fields: Readonly<Record<string, string>>) => {
    assert.equal((await subscribe(address, fields)).status, 200)
    const text = await mailTo(address, 1)
    const link = new RegExp(`${app.url}(/subscriptions/\\S+)`).exec(text)?.[1] ?? assert.fail(text)
    const page = await (await app.fetch(link)).text()
    await new Browser(app.url).post(`${link}/confirm`, {})
    return { link, page }
  }
  const publish = async (status: string, content: string) => {
    const answer = await editor.post('/manage/announcements/one/updates', { status, content })
    assert.match(answer.headers.get('location') ?? '', /updatePublished/)
  }
  /** Lets time pass until the digests of all are due. */
  const makeDue = () =>
    db.write(db.query.updateTable('subscribers').set({ digest_at: 1 }).where('digest_at', 'is not', null))
  const held = async () =>
    (await db.query.selectFrom('deliveries').select('target').where('state', '=', 'held').execute()).length

  it('is chosen when subscribing, and is one mail about all that happened', async () => {
    const { link, page } = await confirmed('week@example.org', weekly)
    assert.match(page, /Once a week, on Friday at 07:00 \(Europe\/Berlin\)/)
    await confirmed('each@example.org', { frequency: 'each' })
    await publish('investigating', 'We look **into** it.')
    await publish('identified', 'A cable was **cut**.')
    await mailTo('each@example.org', 2)
    await until(held, count => count === 2)
    assert.equal(mailsTo('week@example.org').length, 1, 'only the confirmation')
    await makeDue()
    const digest = await mailTo('week@example.org', 2)
    assert.match(digest, /^Subject: \[Corkboard\] Weekly summary: Checkout fails/m)
    assert.match(digest, /^List-Unsubscribe: <http:[^>]+\/u\/[^>]+>/m)
    assert.match(digest, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    assert.match(digest, /Investigating[\s\S]*Identified/)
    assert.match(digest, /cut<\/strong>/)
    assert.doesNotMatch(digest, /into it/, 'of several messages the newest')
    assert.match(digest, /Times are in Europe\/Berlin\./)
    const data = (await (await app.fetch(`${link}/data.json`)).json()) as object
    assert.deepEqual((data as { digest: unknown }).digest, {
      frequency: 'weekly',
      weekday: 5,
      hour: 7,
      timeZone: 'Europe/Berlin',
    })
  })

  it('is changed on the page of the subscription, which sends what it held once it is given up', async () => {
    const { link } = await confirmed('change@example.org', { ...weekly, frequency: 'daily' })
    const form = await (await app.fetch(link)).text()
    assert.match(form, /value="daily" checked/)
    assert.match(form, /<option value="7" selected>07:00/)
    await publish('monitoring', 'It **holds**.')
    await until(held, count => count >= 1)
    const saved = await new Browser(app.url).post(link, {
      topics: 'incidents',
      scope: 'all',
      frequency: 'each',
    })
    assert.equal(saved.status, 303)
    assert.match(await mailTo('change@example.org', 2), /^Subject: \[Corkboard\] Checkout fails/m)
    assert.match(await (await app.fetch(link)).text(), /value="each" checked/)
  })

  it('is not sent where nothing happened', async () => {
    await confirmed('quiet@example.org', { ...weekly, topics: 'maintenance' })
    await publish('identified', 'Again.')
    await until(
      () => mailsTo('each@example.org').some(each => each.text.includes('Again.')),
      isThere => isThere,
    )
    await makeDue()
    await until(
      async () =>
        (await db.query.selectFrom('subscribers').select('id').where('digest_at', '=', 1).execute()).length,
      count => count === 0,
    )
    assert.equal(mailsTo('quiet@example.org').length, 1)
  })

  it('takes no other hour, day or time zone, and says which field is wrong', async () => {
    for (const [fields, id] of [
      [{ hour: '24' }, 'hour'],
      [{ hour: 'soon' }, 'hour'],
      [{ weekday: '0' }, 'weekday'],
      [{ timeZone: 'Berlin' }, 'timeZone'],
      [{ timeZone: '+02:00' }, 'timeZone'],
    ] as const) {
      const answer = await subscribe('wrong@example.org', { ...weekly, ...fields })
      assert.equal(answer.status, 422)
      assert.match(await answer.text(), new RegExp(`aria-describedby="${id}-wrong" aria-invalid="true"`))
    }
  })
})
