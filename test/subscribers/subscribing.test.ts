import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { Browser } from '../accounts/browser.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { incidentDocument } from './incidents.ts'

for (const engine of engines)
  describe(`Subscribing by email on ${engine}`, () => {
    let server: MailServer
    let app: TestApp
    let editor: Person
    const lines: string[] = []
    before(async () => {
      server = await startMailServer()
      app = await startTestApp({
        engine,
        environment: { SMTP_URL: server.url, MAIL_FROM: 'Status <status@example.org>' },
        log: line => lines.push(line),
        document: incidentDocument,
      })
      editor = await somebody(app, 'editor')
    })
    after(async () => {
      await app.close()
      await server.close()
    })

    const subscribe = (email: string, fields: Readonly<Record<string, string>> = {}, headers = {}) =>
      new Browser(app.url, headers).post('/subscribe', {
        email,
        topics: 'incidents',
        scope: 'all',
        ...fields,
      })
    const mailsTo = (address: string) => server.mails.filter(each => each.to.includes(address))
    const mailTo = async (address: string, count = 1) => {
      const all = await until(
        () => mailsTo(address),
        mails => mails.length >= count,
      )
      return all.at(-1)?.text ?? ''
    }
    const confirmed = async (address: string, fields: Readonly<Record<string, string>> = {}) => {
      await subscribe(address, fields)
      const link = linkIn(await mailTo(address), app.url)
      const answer = await new Browser(app.url).post(`${link}/confirm`, {})
      assert.equal(answer.status, 303)
      return link
    }
    const publish = async (status: string, content: string) => {
      const answer = await editor.post('/manage/announcements/one/updates', { status, content })
      assert.match(answer.headers.get('location') ?? '', /updatePublished/)
    }
    const stored = async () => {
      await using db = await openDatabase(app.databaseUrl)
      return await db.query.selectFrom('subscribers').selectAll().orderBy('id').execute()
    }

    it('stores an address encrypted, and tells it of nothing until a button confirms it', async () => {
      assert.equal((await subscribe('Ada@example.org')).status, 200)
      const mail = await mailTo('Ada@example.org')
      assert.match(mail, /^Subject: Confirm your subscription to /m)
      const link = linkIn(mail, app.url)
      const [row] = await stored()
      assert.equal(row?.state, 'pending')
      assert.doesNotMatch(JSON.stringify(row), /ada@|example\.org/i)
      for (const _ of [1, 2]) assert.match(await (await app.fetch(link)).text(), /Confirm subscription/)
      assert.equal((await stored())[0]?.state, 'pending', 'reading the link changes nothing')
      await new Browser(app.url).post(`${link}/confirm`, {})
      assert.equal((await stored())[0]?.state, 'confirmed')
      assert.match(await (await app.fetch(link)).text(), /A…@example\.org gets emails/)
    })

    it('answers alike for a known address, whose subscription changes only by its link', async () => {
      const before = await stored()
      const [known, unknown] = await Promise.all(
        ['ada@example.org', 'new@example.org'].map(async each =>
          (await (await subscribe(each, { scope: 'some', subscriptions: 'monitor:1' })).text()).replaceAll(
            each,
            '',
          ),
        ),
      )
      assert.equal(known, unknown)
      assert.equal((await stored()).length, before.length + 1, 'case makes no other subscriber')
      await mailTo('new@example.org')
      const link = linkIn(await mailTo('Ada@example.org', 2), app.url)
      assert.match(link, /\?add=monitor/)
      const page = await (await app.fetch(link)).text()
      assert.match(page, /Add to your subscription/)
      assert.match(page, /Checkout/)
    })

    it('tells those who confirmed of an incident, in one thread, and says how to stop', async () => {
      server.mails.length = 0
      await publish('investigating', 'We look **into** it.')
      const first = await mailTo('Ada@example.org')
      assert.match(first, /^Subject: \[Corkboard\] Checkout fails/m)
      assert.match(first, /^List-Unsubscribe: <http:[^>]+\/u\/[^>]+>/m)
      assert.match(first, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
      assert.match(first, /^List-ID: "Corkboard" <status\.127\.0\.0\.1>/m)
      assert.match(first, /^Auto-Submitted: auto-generated/m)
      assert.match(first, /Investigating: Checkout fails/)
      assert.match(first, /into<\/strong> it/)
      assert.match(first, /text\/plain[\s\S]*text\/html/)
      await publish('identified', 'Found.')
      const second = await mailTo('Ada@example.org', 2)
      const [one, two] = [first, second].map(each => /^References: (.*)$/m.exec(each)?.[1])
      assert.equal(one, two)
      assert.notEqual(messageIdOf(first), messageIdOf(second))
      assert.equal(mailsTo('new@example.org').length, 0, 'an address that is not confirmed is told nothing')
    })

    const page = async (path: string) => (await app.fetch(path)).text()

    it('is offered on the pages of a service and of an incident that goes on', async () => {
      assert.match(await page('/monitors/checkout'), /href="\/subscribe\?monitor=checkout"/)
      assert.match(await page('/announcements/one'), /href="\/subscribe\?incident=one"/)
    })

    it('tells of a monitor, of a group with its later members, and of one incident until it is resolved', async () => {
      const some = { scope: 'some', topics: 'incidents' }
      await confirmed('monitor@example.org', { ...some, subscriptions: 'monitor:1' })
      await confirmed('other@example.org', { ...some, subscriptions: 'monitor:2' })
      await confirmed('group@example.org', { ...some, subscriptions: 'group:Shop' })
      await confirmed('incident@example.org', { scope: 'some', subscriptions: 'incident:one', topics: '' })
      server.mails.length = 0
      await publish('resolved', 'Over.')
      for (const each of ['monitor', 'group', 'incident'])
        assert.match(await mailTo(`${each}@example.org`), /Resolved: Checkout fails/)
      assert.equal(mailsTo('other@example.org').length, 0)
      assert.doesNotMatch(await page('/announcements/one'), /subscribe\?incident/)
      await publish('investigating', 'Again.')
      await until(
        () => mailsTo('monitor@example.org').length,
        count => count >= 2,
      )
      assert.equal(mailsTo('incident@example.org').length, 1, 'the subscription ended with the incident')
    })

    it('begins with what a link names: a service by its slug, a group or an incident', async () => {
      const page = async (query: string) => (await app.fetch(`/subscribe?${query}`)).text()
      assert.match(await page('monitor=checkout'), /value="monitor:1" checked/)
      assert.match(await page('group=Shop'), /value="group:Shop" checked/)
      assert.match(await page('incident=one'), /value="incident:one" checked[^>]*>‘Checkout fails’ until/)
      assert.match(await page('monitor=unknown'), /value="all" checked/)
    })

    it('is changed and exported by the link alone', async () => {
      const link = await confirmed('change@example.org')
      const saved = await new Browser(app.url).post(link, {
        topics: 'maintenance',
        scope: 'some',
        subscriptions: 'group:Shop',
        language: 'de',
      })
      assert.equal(saved.status, 303)
      const data = (await (await app.fetch(`${link}/data.json`)).json()) as object
      assert.deepEqual(
        { ...data, createdAt: '', confirmedAt: '' },
        {
          kind: 'email',
          address: 'change@example.org',
          language: 'de',
          state: 'confirmed',
          topics: ['maintenance'],
          subscriptions: ['group:Shop'],
          digest: null,
          createdAt: '',
          confirmedAt: '',
        },
      )
      const wrong = await new Browser(app.url).post(link, { topics: 'maintenance', scope: 'some' })
      assert.equal(wrong.status, 422)
      assert.match(await wrong.text(), /Choose at least one service or group/)
    })

    it('ends by a POST without cookies, and by no GET', async () => {
      const link = await confirmed('leaving@example.org')
      const oneClick = link.replace('/subscriptions/', '/u/')
      const count = (await stored()).length
      assert.equal((await app.fetch(oneClick)).status, 200)
      assert.equal((await stored()).length, count)
      const post = () =>
        app.fetch(oneClick, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        })
      assert.equal((await post()).status, 200)
      assert.equal((await stored()).length, count - 1)
      assert.equal((await post()).status, 200, 'a repeated request is answered alike')
      assert.equal((await app.fetch(link)).status, 404)
    })

    it('takes no form of another site, no wrong token and no wrong choice', async () => {
      const foreign = await subscribe('evil@example.org', {}, { 'sec-fetch-site': 'cross-site' })
      assert.equal(foreign.status, 403)
      const link = await confirmed('token@example.org')
      const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
      assert.equal((await app.fetch(wrong)).status, 404)
      for (const fields of [
        { email: 'no address' },
        { topics: '' },
        { scope: 'some', subscriptions: 'monitor:99' },
      ])
        assert.equal((await subscribe('right@example.org', fields)).status, 422)
    })

    it('sends three confirmation mails an hour to one address, with the same answer', async () => {
      for (let n = 0; n < 5; n++) assert.equal((await subscribe('often@example.org')).status, 200)
      await mailTo('often@example.org', 3)
      assert.equal(mailsTo('often@example.org').length, 3)
    })

    it('leaves no address in the log, in deliveries or in events', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const rows = [
        ...(await db.query.selectFrom('deliveries').selectAll().execute()),
        ...(await db.query.selectFrom('events').selectAll().execute()),
        ...(await db.query.selectFrom('target_states').selectAll().execute()),
      ]
      assert.doesNotMatch(`${lines.join('\n')}${JSON.stringify(rows)}`, /[a-z]@example\.org/i)
    })
  })

describe('The page for subscribing', () => {
  it('offers the browser and feeds where no mail server is set', async t => {
    const app = await startTestApp()
    t.after(() => app.close())
    const page = await (await app.fetch('/subscribe')).text()
    assert.doesNotMatch(page, /method="post"|name="email"/)
    assert.match(page, /Notify me in this browser/)
    assert.match(page, /announcements\.atom/)
    assert.equal((await new Browser(app.url).post('/subscribe', { email: 'a@example.org' })).status, 405)
  })
})

const messageIdOf = (mail: string) => /^Message-ID: (.*)$/im.exec(mail)?.[1]

const linkIn = (text: string, url: string): string =>
  new RegExp(`${url}(/subscriptions/\\S+)`).exec(text)?.[1] ?? assert.fail(`no link in ${text}`)
