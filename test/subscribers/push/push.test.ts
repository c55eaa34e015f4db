import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../../src/db/open-database.ts'
import { hourMs } from '../../../src/lib/time.ts'
import { recordEvent } from '../../../src/outbox/event-statements.ts'
import { contactOf } from '../../../src/server/subscriber-services.ts'
import { startTestApp, type TestApp, until } from '../../app.ts'
import { engines } from '../../matrix.ts'
import { type Person, somebody } from '../../people.ts'
import { incidentDocument } from '../incidents.ts'
import { startPushService, type TestBrowser, testBrowser, vapidOf } from './push-service.ts'

for (const engine of engines)
  describe(`Browsers that subscribed on ${engine}`, () => {
    let app: TestApp
    let editor: Person
    let service: Awaited<ReturnType<typeof startPushService>>
    let first: TestBrowser
    const lines: string[] = []
    before(async () => {
      service = await startPushService()
      app = await startTestApp({
        engine,
        basePath: '/board',
        log: line => lines.push(line),
        document: incidentDocument,
      })
      editor = await somebody(app, 'editor')
      first = testBrowser(service.origin, '/push/first')
    })
    after(async () => {
      await app.close()
      await service.close()
    })

    const send = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      app.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const subscribe = async (
      { subscription }: TestBrowser,
      choice: object = {},
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const answer = await send('/subscribe/push', { subscription, ...choice }, headers)
      assert.equal(answer.status, 201, await answer.clone().text())
      return (await answer.json()) as Links
    }
    const publish = async (status: string, content: string) => {
      const answer = await editor.post('/manage/announcements/one/updates', { status, content })
      assert.match(answer.headers.get('location') ?? '', /updatePublished/)
    }
    const arrived = (browser: TestBrowser, count = 1) =>
      until(
        () => service.at(browser.path),
        all => all.length >= count,
      )
    const rows = async () => {
      await using db = await openDatabase(app.databaseUrl)
      const all = db.query.selectFrom('subscribers').selectAll().where('kind', '=', 'push')
      return await all.orderBy('id').execute()
    }
    const deliveries = async () => {
      await using db = await openDatabase(app.databaseUrl)
      return await db.query
        .selectFrom('deliveries')
        .selectAll()
        .where('target', 'like', 'subscriber-push:%')
        .execute()
    }
    const keyOfSite = async () => {
      const answer = await app.fetch('/subscribe/push')
      const { applicationServerKey } = (await answer.json()) as { readonly applicationServerKey: string }
      return applicationServerKey
    }

    it('are subscribed at once, with what they chose, and find themselves again', async () => {
      const links = await subscribe(first, { topics: ['incidents'], subscriptions: ['group:Shop'] })
      assert.match(links.manage, /^\/board\/subscriptions\/[\w.-]+$/)
      const found = await send('/subscribe/push/find', { subscription: first.subscription })
      assert.deepEqual(await found.json(), links)
      const page = await (
        await fetch(new URL(links.manage, app.url), { headers: { accept: 'text/html' } })
      ).text()
      assert.match(page, /Your browser gets notifications from/)
      assert.match(page, /id="on-group:Shop"[^>]* checked/)
    })

    it('are stored once each, sealed, also when asked twice at the same moment', async () => {
      const twice = testBrowser(service.origin, '/push/twice')
      const both = await Promise.all([subscribe(twice), subscribe(twice)])
      assert.deepEqual(both[0], both[1])
      const stored = await rows()
      assert.equal(stored.length, 2)
      assert.doesNotMatch(JSON.stringify(stored), /127\.0\.0\.1|push\/(?:first|twice)/)
      assert.equal((await fetch(new URL(both[0].end, app.url), { method: 'POST' })).status, 200)
      assert.equal((await rows()).length, 1)
      const gone = await send('/subscribe/push/find', { subscription: twice.subscription })
      assert.equal(gone.status, 404)
    })

    it('cannot be changed by one that knows the address alone', async () => {
      const other = testBrowser(service.origin, first.path)
      for (const path of ['/subscribe/push', '/subscribe/push/find']) {
        const answer = await send(path, { subscription: other.subscription })
        assert.equal(answer.status, 422)
        const { problem } = (await answer.json()) as { readonly problem: string }
        assert.match(problem, /already subscribed with another key/)
      }
      const moved = await send('/subscriptions/1.aaaaaaaaaaaaaaaaaaaaaaaa/push', other)
      assert.equal(moved.status, 404)
    })

    it('are refused with a sentence for people, and with the field for programs', async () => {
      const wrong = { subscription: { ...first.subscription, endpoint: 'http://a.example/' } }
      const page = await send('/subscribe/push', wrong, { 'accept-language': 'de' })
      assert.equal(page.status, 422)
      assert.match(await page.text(), /Ihr Browser hat eine Adresse angegeben/)
      const program = await send('/subscribe/push', wrong, { accept: '*/*' })
      assert.equal(program.status, 400)
      assert.match(await program.text(), /^subscription\.endpoint: must be an https address/)
      const { subscription } = first
      for (const [body, message] of [
        [{ subscription, topics: ['news'] }, /topics\[0\]: must be one of incidents, maintenance, outages/],
        [{ subscription, subscriptions: ['shop'] }, /subscriptions: .*shop/],
        [{ subscription, subscriptions: ['monitor:99'] }, /subscriptions: .*99/],
        [{ subscription, subscriptions: [] }, /subscriptions: must name at least one/],
        [{ subscription, topics: [] }, /topics: must name at least one/],
      ] as const)
        assert.match(await (await send('/subscribe/push', body, { accept: '*/*' })).text(), message)
      const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      assert.equal((await send('/subscribe/push', { subscription }, elsewhere)).status, 403)
    })

    it('get an incident encrypted and signed as the push service demands', async () => {
      await publish('investigating', 'We **look** into it.')
      const [{ headers, body }] = (await arrived(first)) as [(typeof service.received)[number]]
      const { claims, key } = vapidOf(headers)
      assert.equal(key, await keyOfSite())
      assert.equal(claims['aud'], service.origin)
      assert.ok(Number(claims['exp']) * 1000 - Date.now() < 24 * hourMs)
      assert.equal(headers['content-encoding'], 'aes128gcm')
      assert.equal(headers['content-type'], 'application/octet-stream')
      assert.equal(headers.ttl, '86400')
      assert.equal(headers['urgency'], 'high')
      assert.match(String(headers['topic']), /^[\w-]{32}$/)
      assert.deepEqual(first.read(body), {
        web_push: 8030,
        notification: {
          title: 'Investigating: Checkout fails',
          body: 'We look into it.\nAffects: Checkout',
          navigate: `${app.url}/announcements/one`,
          tag: 'announcement:one',
          lang: 'en',
        },
      })
    })

    it('get each incident as one topic, which differs from browser to browser, in their language', async () => {
      const german = testBrowser(service.origin, '/push/german')
      await subscribe(german, {}, { 'accept-language': 'de' })
      await publish('identified', 'Found.')
      const [own, theirs] = [(await arrived(first, 2)).at(-1), (await arrived(german)).at(-1)]
      assert.equal(own?.headers['topic'], service.at(first.path)[0]?.headers['topic'])
      assert.notEqual(own?.headers['topic'], theirs?.headers['topic'])
      assert.equal(vapidOf(own?.headers ?? {}).token, vapidOf(theirs?.headers ?? {}).token, 'signed once')
      const { notification } = german.read(theirs?.body ?? Buffer.alloc(0))
      assert.equal(notification.lang, 'de')
      assert.match(notification.body, /^Found\.\nBetrifft: Checkout$/)
      service.answers.set(german.path, { status: 404 })
      await publish('monitoring', 'Gone.')
      await until(rows, left => left.length === 1)
    })

    it('are forgotten when the push service says that they are gone', async () => {
      const gone = testBrowser(service.origin, '/push/gone')
      const { manage } = await subscribe(gone)
      service.answers.set(gone.path, { status: 410 })
      await publish('monitoring', 'Gone?')
      await until(rows, left => left.length === 1)
      assert.equal((await fetch(new URL(manage, app.url))).status, 404)
    })

    it('get a shorter message where the usual one is too large', async () => {
      const small = testBrowser(service.origin, '/push/small')
      const { end } = await subscribe(small)
      service.answers.set(small.path, ({ body }) => ({ status: body.length > 1_200 ? 413 : 201 }))
      await publish('monitoring', 'ä'.repeat(3_000))
      const [, second] = await arrived(small, 2)
      assert.match(small.read(second?.body ?? Buffer.alloc(0)).notification.body, /^ä{100,}…/)
      await fetch(new URL(end, app.url), { method: 'POST' })
    })

    it('are tried again after 429, when the push service says', async () => {
      const busy = testBrowser(service.origin, '/push/busy')
      const { end } = await subscribe(busy)
      service.answers.set(busy.path, { status: 429, headers: { 'retry-after': '3600' } })
      await publish('monitoring', 'Later.')
      const [waiting] = await until(deliveries, all =>
        all.some(each => each.state === 'waiting' && each.error === 'http_status 429'),
      ).then(all => all.filter(each => each.error === 'http_status 429'))
      assert.ok(Number(waiting?.next_at) - Date.now() > 0.9 * hourMs)
      await fetch(new URL(end, app.url), { method: 'POST' })
      assert.ok(
        (await deliveries()).every(each => each.error !== 'http_status 429'),
        'nothing is left of it',
      )
    })

    it('keep their subscription where the key of this site is refused, which is logged once', async () => {
      const [one, two] = [testBrowser(service.origin, '/push/a'), testBrowser(service.origin, '/push/b')]
      const ends = [await subscribe(one), await subscribe(two)]
      service.answers.set(one.path, { status: 403 })
      service.answers.set(two.path, { status: 401 })
      await publish('monitoring', 'Refused.')
      await until(deliveries, all => all.filter(each => each.error?.startsWith('key_refused')).length === 2)
      const refusals = lines.filter(each => each.includes('does not accept the key'))
      assert.equal(refusals.length, 1)
      assert.ok(!lines.some(each => each.includes('key_refused')))
      assert.equal((await rows()).length, 3)
      for (const { end } of ends) await fetch(new URL(end, app.url), { method: 'POST' })
    })

    it('tell the site when their address changes', async () => {
      const mover = testBrowser(service.origin, '/push/before')
      const { token } = await subscribe(mover, { subscriptions: ['monitor:2'], topics: ['incidents'] })
      const moved = testBrowser(service.origin, '/push/after')
      const answer = await send(`/subscriptions/${token}/push`, moved)
      assert.equal(answer.status, 204)
      const found = await send('/subscribe/push/find', { subscription: moved.subscription })
      assert.equal(((await found.json()) as Links).token, token)
      const old = await send('/subscribe/push/find', { subscription: mover.subscription })
      assert.equal(old.status, 404)
      assert.equal((await send(`/subscriptions/${token}/push`, first)).status, 422, 'that of another')
      const data = await (await app.fetch(`/subscriptions/${token}/data.json`)).json()
      assert.deepEqual(data, {
        kind: 'push',
        address: moved.subscription.endpoint,
        keys: moved.subscription.keys,
        language: 'en',
        state: 'confirmed',
        topics: ['incidents'],
        subscriptions: ['monitor:2'],
        createdAt: (data as { readonly createdAt: string }).createdAt,
        confirmedAt: (data as { readonly confirmedAt: string }).confirmedAt,
      })
    })

    it('leave no address in the log, in deliveries or in events', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const all = [
        ...(await db.query.selectFrom('deliveries').selectAll().execute()),
        ...(await db.query.selectFrom('events').selectAll().execute()),
        ...(await db.query.selectFrom('target_states').selectAll().execute()),
      ]
      const paths = /\/push\/(?:first|gone|german|small|busy|a|b|before|after)\b/
      assert.doesNotMatch(`${lines.join('\n')}${JSON.stringify(all)}`, paths)
    })
  })

describe('The key of the site', () => {
  for (const engine of engines)
    it(`is one, also if many ask first, and after a restart, on ${engine}`, async () => {
      const app = await startTestApp({ engine })
      const ask = async ({ url }: TestApp) =>
        ((await (await fetch(`${url}/subscribe/push`)).json()) as { applicationServerKey: string })
          .applicationServerKey
      const other = await startTestApp({ environment: { DATABASE_URL: app.databaseUrl } })
      const keys = await Promise.all([ask(app), ask(other), ask(app), ask(other)])
      assert.equal(new Set(keys).size, 1)
      await other.close()
      const again = await startTestApp({ environment: { DATABASE_URL: app.databaseUrl } })
      assert.equal(await ask(again), keys[0])
      await again.close()
      await app.close()
    })
})

describe('The contact that push services are given', () => {
  const mailFrom = { name: 'Status', address: 'status@example.org' }
  const of = (url: string, from: typeof mailFrom | null = mailFrom) =>
    contactOf({ baseUrl: new URL(url), mailFrom: from })

  it('is the site, or the sender of its mails where it is not reached by https', () => {
    assert.equal(of('https://status.example.org/board'), 'https://status.example.org/board')
    assert.equal(of('http://localhost:8080'), 'mailto:status@example.org')
    assert.equal(of('http://localhost:8080', null), null)
  })
})

describe('The addresses of browsers', () => {
  it('may lead neither to this machine nor into private networks, by their name or by number', async t => {
    const service = await startPushService()
    t.after(() => service.close())
    const app = await startTestApp({
      environment: { BASE_URL: 'https://status.example.org' },
      document: incidentDocument,
    })
    t.after(() => app.close())
    const subscribe = (origin: string) =>
      app.fetch('/subscribe/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ subscription: testBrowser(origin, '/a').subscription }),
      })
    for (const origin of [
      'https://127.0.0.1',
      'https://10.1.2.3:8443',
      'https://[::1]',
      'https://[::ffff:7f00:1]',
    ]) {
      const answer = await subscribe(origin)
      assert.equal(answer.status, 400, origin)
      assert.match(await answer.text(), /^subscription\.endpoint: must not lead into a private network/)
    }
    // A name is resolved with each request that is sent.
    const { port } = new URL(service.origin)
    assert.equal((await subscribe(`https://localhost:${port}`)).status, 201)
    await using db = await openDatabase(app.databaseUrl)
    await db.write(recordEvent(db, updated))
    await until(
      () => db.query.selectFrom('deliveries').selectAll().where('state', '=', 'dead').execute(),
      all => all.some(each => each.error === 'denied'),
    )
    assert.deepEqual(service.received, [])
  })

  it('are bounded by host where no usual browser has its push service', async t => {
    const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' } })
    t.after(() => app.close())
    const statuses: number[] = []
    for (let n = 0; n < 62; n++) {
      const { subscription } = testBrowser('https://push.example.net', `/${n}`)
      const answer = await app.fetch('/subscribe/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n}.7` },
        body: JSON.stringify({ subscription }),
      })
      statuses.push(answer.status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 60))], [201])
    assert.deepEqual(statuses.slice(60), [429, 429])
  })
})

const updated = {
  kind: 'incident.updated',
  key: 'push',
  subject: 'announcement:one',
  at: Date.now(),
  params: {
    announcementId: 'one',
    title: 'Checkout fails',
    impact: 'major',
    monitorIds: [],
    startsAt: null,
    endsAt: null,
    update: null,
  },
} as const

type Links = { readonly token: string; readonly manage: string; readonly end: string }
