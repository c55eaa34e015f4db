import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Board } from '../../src/board/model/board.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs } from '../../src/lib/time.ts'
import { DeliveryFault } from '../../src/outbox/delivery.ts'
import type { StoredEvent } from '../../src/outbox/event.ts'
import { networksDeniedToReaders } from '../../src/server/subscriber-services.ts'
import { createHookSenders } from '../../src/subscribers/delivery/hook-sender.ts'
import type { Subscriber } from '../../src/subscribers/model/subscriber.ts'
import { Browser } from '../accounts/browser.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { incidentDocument } from './incidents.ts'
import { startReceiver } from './receiver.ts'

for (const engine of engines)
  describe(`Webhooks and Slack channels of subscribers on ${engine}`, () => {
    let mail: MailServer
    let app: TestApp
    let editor: Person
    let receiver: Awaited<ReturnType<typeof startReceiver>>
    let owner: string
    const lines: string[] = []
    before(async () => {
      mail = await startMailServer()
      receiver = await startReceiver()
      app = await startTestApp({
        engine,
        environment: { SMTP_URL: mail.url, MAIL_FROM: 'Status <status@example.org>' },
        log: line => lines.push(line),
        document: incidentDocument,
      })
      editor = await somebody(app, 'editor')
      await new Browser(app.url).post('/subscribe', {
        email: 'ada@example.org',
        topics: 'incidents',
        scope: 'all',
      })
      const [sent] = await until(
        () => mail.mails,
        all => all.length > 0,
      )
      owner = new RegExp(`${app.url}(/subscriptions/\\S+)`).exec(sent?.text ?? '')?.[1] ?? assert.fail()
    })
    after(async () => {
      await app.close()
      await receiver.close()
      await mail.close()
    })

    const add = (path: string, kind = 'webhook') =>
      new Browser(app.url).post(`${owner}/webhooks`, { kind, url: `${receiver.url}${path}` })
    const publish = async (status: string, content: string) => {
      const answer = await editor.post('/manage/announcements/one/updates', { status, content })
      assert.match(answer.headers.get('location') ?? '', /updatePublished/)
    }
    const arrived = (path: string, count = 1) =>
      until(
        () => receiver.at(path),
        all => all.length >= count,
      )
    const json = (body = '') => JSON.parse(body) as Document

    it('are entered by a confirmed subscriber alone', async () => {
      assert.equal((await add('/early')).status, 404)
      assert.equal((await new Browser(app.url).post(`${owner}/confirm`, {})).status, 303)
      const wrong = await new Browser(app.url).post(`${owner}/webhooks`, { kind: 'webhook', url: 'nothing' })
      assert.equal(wrong.status, 422)
      assert.equal((await add('/hook')).status, 303)
      assert.equal((await add('/hook')).status, 422, 'an address is subscribed once')
      assert.equal(receiver.at('/early').length, 0)
    })

    it('are asked first, and told of nothing until they confirm', async () => {
      const [question] = await arrived('/hook')
      const { meta, confirmation, event_type } = json(question?.body)
      assert.equal(event_type, 'confirmation')
      assert.match(meta.unsubscribe, /\/u\//)
      await publish('investigating', 'Nobody is told.')
      await until(
        () => mail.mails.filter(each => each.text.includes('Nobody is told.')),
        all => all.length === 1,
      )
      assert.equal(receiver.received.length, 1)
      const page = await (await app.fetch(owner)).text()
      assert.match(page, /127\.0\.0\.1:\d+\/…<\/a> <span class="soft">waiting for confirmation/)
      const link = new URL(confirmation.url).pathname
      assert.equal((await app.fetch(link.replace(/\/confirm$/, ''))).status, 200)
      assert.equal((await app.fetch(link, { method: 'POST', redirect: 'manual' })).status, 303)
      assert.match(await (await app.fetch(owner)).text(), /<span class="soft">confirmed/)
    })

    it('get an incident in the shape of Statuspage, signed with the key on their page', async () => {
      await publish('identified', 'Found **it**.')
      const { headers, body } = (await arrived('/hook', 2)).at(-1) ?? assert.fail()
      const { meta, page, incident, event_type } = json(body)
      assert.equal(event_type, 'incident')
      assert.deepEqual(Object.keys(page).sort(), [
        'id',
        'name',
        'status_description',
        'status_indicator',
        'url',
      ])
      assert.equal(incident.name, 'Checkout fails')
      assert.equal(incident.status, 'identified')
      assert.equal(incident.incident_updates[0]?.body, 'Found **it**.')
      assert.deepEqual(
        incident.components.map(each => each.name),
        ['Checkout'],
      )
      const manage = new URL(meta.unsubscribe).pathname.replace('/u/', '/subscriptions/')
      const [, key = ''] = /value="whsec_([^"]+)"/.exec(await (await app.fetch(manage)).text()) ?? []
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const expected = createHmac('sha256', Buffer.from(key, 'base64')).update(signed).digest('base64')
      assert.equal(headers['webhook-signature'], `v1,${expected}`)
    })

    it('post to Slack what happened, with a link to change it', async () => {
      assert.equal((await add('/slack', 'slack')).status, 303)
      const [question] = await arrived('/slack')
      const [, link = ''] = /<http[^|]*(\/subscriptions\/[^|]+)\|Confirm>/.exec(question?.body ?? '') ?? []
      assert.match(await (await app.fetch(link)).text(), /Confirm subscription/)
      await new Browser(app.url).post(`${link}/confirm`, {})
      await publish('monitoring', 'We watch <it> & wait.')
      const { body, headers } = (await arrived('/slack', 2)).at(-1) ?? assert.fail()
      assert.equal(headers['webhook-signature'], undefined)
      const { text, blocks } = json(body)
      assert.equal(text, 'Monitoring: Checkout fails')
      assert.match(JSON.stringify(blocks), /We watch &lt;it&gt; &amp; wait\./)
      assert.match(JSON.stringify(blocks), /\/subscriptions\/[^|]+\|Manage subscription/)
    })

    it('are exported and deleted with the subscriber, and when they answer 410', async () => {
      const data = (await (await app.fetch(`${owner}/data.json`)).json()) as {
        readonly webhooks: readonly { readonly address: string }[]
      }
      assert.deepEqual(
        data.webhooks.map(each => each.address),
        [`${receiver.url}/hook`, `${receiver.url}/slack`],
      )
      const kinds = async () => {
        await using db = await openDatabase(app.databaseUrl)
        const rows = await db.query.selectFrom('subscribers').select('kind').orderBy('id').execute()
        return rows.map(each => each.kind)
      }
      assert.deepEqual(await kinds(), ['email', 'webhook', 'slack'])
      receiver.answers.status = 410
      await publish('investigating', 'Again.')
      await until(kinds, left => left.length === 1)
      receiver.answers.status = 200
      await add('/last')
      await arrived('/last')
      await new Browser(app.url).post(owner.replace('/subscriptions/', '/u/'), {})
      assert.deepEqual(await kinds(), [])
    })

    it('leave no address in the log, in deliveries or in events', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const rows = [
        ...(await db.query.selectFrom('deliveries').selectAll().execute()),
        ...(await db.query.selectFrom('events').selectAll().execute()),
        ...(await db.query.selectFrom('target_states').selectAll().execute()),
      ]
      assert.doesNotMatch(`${lines.join('\n')}${JSON.stringify(rows)}`, /\/(hook|slack|last)\b/)
      assert.ok(!JSON.stringify(rows).includes(new URL(receiver.url).host))
    })
  })

describe('A webhook of a subscriber', () => {
  const hook: Subscriber = {
    id: 7,
    kind: 'webhook',
    address: 'https://hooks.example.org/a',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    token: 'token',
    ownerId: 1,
    language: 'en',
    state: 'confirmed',
    choice: { topics: ['incidents'], subscriptions: [{ scope: 'all', ref: '' }] },
    digest: null,
    createdAt: 0,
    confirmedAt: 0,
  }
  const now = 10 * dayMs
  const send = async (failingSince: number | null, fault: DeliveryFault) => {
    const removed: number[] = []
    const { webhook } = createHookSenders({
      db: { write: async () => [] },
      store: {
        find: async () => hook,
        remove: id => {
          removed.push(id)
          return []
        },
      },
      failingSince: async () => failingSince,
      post: () => Promise.reject(fault),
      payload: { event: () => ({}), confirmation: () => ({}) },
      board: () => ({ announcementById: new Map(), monitors: [{ id: 1 }] }) as unknown as Board,
      paths: createPaths(new URL('https://status.example.org')),
      now: () => now,
    })
    const event: StoredEvent = {
      id: 1,
      kind: 'monitor.down',
      key: 'a',
      subject: 'monitor:1',
      at: now,
      params: { monitorId: 1, name: 'A', downSince: now, message: { code: 'text', params: { text: '' } } },
    }
    const message = { id: 'msg', target: 'subscriber-webhook:7', events: [event], attempt: 1 }
    const error = await webhook.send(message, AbortSignal.timeout(5_000)).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return { removed, error }
  }
  const answered = (status: number) => new DeliveryFault('http_status', { status, cause: hook.address })

  it('is forgotten once it answers 404 for days, and not before', async () => {
    assert.deepEqual((await send(null, answered(404))).removed, [])
    assert.deepEqual((await send(now - 2 * dayMs, answered(404))).removed, [])
    assert.deepEqual(await send(now - 3 * dayMs, answered(404)), { removed: [7], error: null })
    assert.deepEqual((await send(now - 9 * dayMs, answered(500))).removed, [])
  })

  it('leaves nothing of its address in a fault', async () => {
    const { error } = await send(null, answered(500))
    assert.ok(error instanceof DeliveryFault)
    assert.deepEqual([error.code, error.status, error.cause], ['http_status', 500, undefined])
  })

  it('may lead neither to this machine nor to private networks, unless the site is there', () => {
    const at = (url: string, proberDeny = ['metadata']) =>
      networksDeniedToReaders({ proberDeny, baseUrl: new URL(url) })
    assert.deepEqual(at('https://status.example.org'), ['metadata', 'loopback', 'private'])
    assert.deepEqual(at('https://status.example.org', ['none']), ['none'])
    for (const url of ['http://127.0.0.1:8080', 'http://localhost', 'http://10.1.2.3', 'http://[::1]'])
      assert.deepEqual(at(url), ['metadata'])
  })
})

type Document = {
  readonly meta: { readonly unsubscribe: string }
  readonly page: object
  readonly event_type: string
  readonly confirmation: { readonly url: string }
  readonly incident: {
    readonly name: string
    readonly status: string
    readonly incident_updates: readonly { readonly body: string }[]
    readonly components: readonly { readonly name: string }[]
  }
  readonly text: string
  readonly blocks: readonly object[]
}
