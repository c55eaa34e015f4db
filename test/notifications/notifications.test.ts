import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { touchKeys } from '../../src/db/slices.ts'
import { freePort, startTestApp, type TestApp, until } from '../app.ts'
import type { Json } from '../json.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe('Notifications', { concurrency: engines.length }, () => {
  for (const engine of engines)
    describe(`on ${engine}`, { concurrency: 1 }, () => {
      const received: {
        readonly path: string
        readonly headers: IncomingHttpHeaders
        readonly body: string
      }[] = []
      let status = 204
      let answer = ''
      const receiver = createServer(async (request, response) => {
        const body = Buffer.concat(await request.toArray()).toString()
        received.push({ path: request.url ?? '', headers: request.headers, body })
        response.writeHead(status).end(answer)
      })
      let app: TestApp
      let owner: Person
      let mails: Awaited<ReturnType<typeof startMailServer>>
      let url: string
      before(async () => {
        await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
        url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
        mails = await startMailServer()
        app = await startTestApp({
          engine,
          environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.org' },
        })
        owner = await somebody(app, 'owner')
      })
      after(async () => {
        await app?.close()
        await mails?.close()
        receiver.closeAllConnections()
        receiver.close()
      })

      const add = async (fields: Readonly<Record<string, string | readonly string[]>>) => {
        const answer = await owner.post('/manage/notifications', {
          ...{ name: 'On call', language: 'en', active: 'on', groups: '', tags: '' },
          events: ['monitor.down', 'incident.opened'],
          ...fields,
        })
        assert.equal(answer.status, 303, await answer.text())
        return Number(/notifications\/(\d+)/.exec(answer.headers.get('location') ?? '')?.[1])
      }

      it('reach a webhook, signed, and a mailbox when a monitor goes down, once', async () => {
        await add({ kind: 'webhook', url, secret })
        await add({ kind: 'email', to: 'ops@example.org', name: 'Mail', language: 'de' })
        const port = await freePort()
        await app.import({
          monitors: [
            { name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port, intervalSeconds: 1, maxRetries: 0 },
          ],
        })
        await until(
          () => received.length > 0 && mails.mails.length > 0,
          done => done,
        )
        const [{ headers, body } = assert.fail()] = received
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
        const expected = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest()
        const given = Buffer.from(String(headers['webhook-signature']).replace(/^v1,/, ''), 'base64')
        assert.ok(timingSafeEqual(expected, given))
        const payload = JSON.parse(body)
        assert.equal(payload.type, 'corkboard.events')
        assert.equal(payload.data.events[0].kind, 'monitor.down')
        assert.equal(payload.data.events[0].name, 'Checkout')
        assert.match(mails.mails[0]?.text ?? '', /Checkout ist ausgefallen/)
        await new Promise(resolve => setTimeout(resolve, 1_500))
        assert.equal(received.length, 1)
      })

      it('are shown on the page, without secrets, and those that failed can be sent again', async () => {
        received.length = 0
        status = 400
        const answer = await owner.post('/manage/new-announcement', {})
        await answer.body?.cancel()
        await using db = await openDatabase(app.databaseUrl)
        const event = { kind: 'incident.opened', subject: 'announcement:a', at: Date.now() }
        const params = {
          ...{ announcementId: 'a', title: 'Slow payments', impact: 'major', monitorIds: [] },
          ...{ startsAt: null, endsAt: null, update: null },
        }
        await db.write(
          db.query.insertInto('events').values({ ...event, key: 'test', params: JSON.stringify(params) }),
        )
        const page = async () => (await owner.get('/manage/deliveries?filter=dead')).text()
        const again = /name="one" value="(retry \d+)"/
        const failed = await until(
          page,
          text => text.includes('responded with status 400') && again.test(text),
        )
        assert.match(failed, /Incident opened: Slow payments/)
        assert.doesNotMatch(failed, /whsec/)
        const [, one = ''] = again.exec(failed) ?? []
        status = 204
        assert.equal((await owner.post('/manage/deliveries/bulk', { one })).status, 303)
        await until(
          () => received.length,
          count => count === 2,
        )
        const [first, second] = received.map(({ headers }) => headers['webhook-id'])
        assert.equal(first, second)
      })

      it('show what became of a test, and disable a channel that is gone', async () => {
        const id = await add({ kind: 'webhook', url, secret, name: 'Tested' })
        const test = async () => (await owner.post(`/manage/notifications/${id}/test`)).text()
        assert.match(await test(), /The test was delivered/)
        status = 503
        assert.match(await test(), /responded with status 503/)
        status = 410
        await using db = await openDatabase(app.databaseUrl)
        const params = JSON.stringify({
          monitorId: 1,
          name: 'Shop',
          downSince: null,
          message: { code: 'text', params: { text: '' } },
        })
        await db.write(
          db.query
            .insertInto('events')
            .values({ kind: 'monitor.down', subject: 'monitor:1', at: Date.now(), key: 'gone', params }),
        )
        const page = await until(
          async () => (await owner.get(`/manage/notifications/${id}`)).text(),
          text => /Disabled: .*410/.test(text),
        )
        assert.match(page, /\(secret\)/)
        status = 204
      })

      it('show in red a channel that fails, and what it answers, until a test arrives there', async () => {
        const id = await add({
          kind: 'webhook',
          url: `${url}/T0PS3CRET`,
          secret,
          name: 'Failing',
          events: ['monitor.up'],
        })
        const pages = async () => {
          const addresses = ['/manage/notifications', `/manage/notifications/${id}`, '/manage/deliveries']
          return Promise.all(addresses.map(async path => (await owner.get(path)).text()))
        }
        const parts = async () =>
          ((await (await app.fetch('/readyz')).json()) as { readonly degraded?: string[] }).degraded ?? []
        status = 404
        answer = 'no /hook/T0PS3CRET here'
        await using db = await openDatabase(app.databaseUrl)
        const message = { code: 'text', params: { text: '' } }
        const params = JSON.stringify({ monitorId: 1, name: 'Shop', downSince: null, message })
        await db.write(
          db.query
            .insertInto('events')
            .values({ kind: 'monitor.up', subject: 'monitor:1', at: Date.now(), key: 'fails', params }),
        )
        const [, page = '', log = ''] = await until(
          pages,
          ([list = '', page = '']) =>
            /class="chip state-failing">Failing<.*status 404/.test(list) && /failed/.test(page),
        )
        for (const each of [log, page]) assert.match(each, /Response: 404 no \(secret\) here/)
        await until(parts, all => all.includes('notifications'))
        ;[status, answer] = [204, '']
        assert.match(
          await (await owner.post(`/manage/notifications/${id}/test`)).text(),
          /The test was delivered/,
        )
        const [well = '', after = '', logged = ''] = await pages()
        assert.doesNotMatch(well, /state-failing">Failing</)
        assert.doesNotMatch(after, /The last attempts/)
        assert.match(logged, /Test notification/, 'it is in the log')
      })

      it('deliver nothing while a secret is missing since an import, and say so', async () => {
        const tests = () => received.filter(each => each.body.includes('"corkboard.test"'))
        const before = tests().length
        await app.import({ channels: [{ kind: 'webhook', name: 'Bare', url, secret: '(secret)' }] })
        await using db = await openDatabase(app.databaseUrl)
        const { id } = await db.query
          .selectFrom('channels')
          .select('id')
          .where('name', '=', 'Bare')
          .executeTakeFirstOrThrow()
        const page = await owner.post(`/manage/notifications/${id}/test`)
        assert.match(await page.text(), /The secret was not part of the import/)
        // Deliveries of other channels do not count.
        assert.equal(tests().length, before)
        await app.import({ channels: [{ kind: 'webhook', name: 'Bare', url, secret }] })
        const again = await owner.post(`/manage/notifications/${id}/test`)
        assert.match(await again.text(), /The test was delivered/)
      })

      it('show both versions to the editor who saves second, and lose neither', async () => {
        const fields = { kind: 'webhook', url, secret, name: 'Shared' }
        const id = await add(fields)
        const save = (change: Readonly<Record<string, string | readonly string[]>>) =>
          owner.post(`/manage/notifications/${id}`, {
            ...{ language: 'en', active: 'on', groups: '', tags: '', events: ['monitor.down'] },
            ...fields,
            secret: '(secret)',
            ...change,
          })
        const revision = '1'
        assert.equal((await save({ revision, name: 'First', events: ['monitor.up'] })).status, 303)
        const answer = await save({ revision, tags: 'typed, for long' })
        const page = await answer.text()
        assert.equal(answer.status, 409)
        assert.match(page, /Someone else saved first/)
        for (const version of ['First', 'Shared', 'typed, for long', 'Monitor up again'])
          assert.match(page, new RegExp(`<pre[^>]*>${version}</pre>`), version)
        assert.match(page, /name="tags"[^>]*value="typed, for long"/)
        assert.doesNotMatch(page, /whsec/)
        const [, now = ''] = /name="revision" value="(\d+)"/.exec(page) ?? []
        assert.equal((await save({ revision: now, tags: 'typed, for long' })).status, 303)
        assert.match(await (await owner.get(`/manage/notifications/${id}`)).text(), /value="typed, for long"/)
      })

      it('keep the revision their form began with while monitors are chosen', async () => {
        const fields = { kind: 'webhook', url, secret, name: 'Chosen for' }
        const id = await add(fields)
        const typed = { ...fields, secret: '(secret)', language: 'en', events: ['monitor.down'] }
        const save = (change: Readonly<Record<string, string>>) =>
          owner.post(`/manage/notifications/${id}`, { ...typed, ...change })
        assert.equal((await save({ revision: '1', name: 'Saved meanwhile' })).status, 303)
        const page = await (await save({ revision: '1', pick: 'monitors 1' })).text()
        const [, revision = ''] =
          /name="kind" value="webhook"><input type="hidden" name="revision" value="(\d+)"/.exec(page) ?? []
        assert.equal((await save({ revision })).status, 409)
      })

      it('stay narrowed to a monitor that was deleted when the form is saved', async () => {
        await app.import({
          monitors: [{ name: 'Kiosk', kind: 'tcp', host: '127.0.0.1', port: 9, active: false }],
        })
        await using db = await openDatabase(app.databaseUrl)
        const { id: monitor } = await db.query
          .selectFrom('monitors')
          .select('id')
          .where('name', '=', 'Kiosk')
          .executeTakeFirstOrThrow()
        const fields = { kind: 'webhook', url, secret, name: 'Narrow', events: ['incident.opened'] }
        const id = await add({ ...fields, monitors: [String(monitor)] })
        assert.equal((await owner.post(`/manage/monitors/${monitor}/delete`)).status, 303)
        const form = await (await owner.get(`/manage/notifications/${id}`)).text()
        assert.match(form, new RegExp(`Monitor ${monitor} \\(deleted\\)`))
        assert.match(form, /No longer sends notifications/)
        const chosen = [...form.matchAll(/<input[^>]*name="monitors"[^>]*>/g)].flatMap(([box]) =>
          box.includes(' checked') ? (/value="(\d+)"/.exec(box)?.[1] ?? []) : [],
        )
        const saved = await owner.post(`/manage/notifications/${id}`, {
          ...{ ...fields, secret: '(secret)', language: 'en', active: 'on', groups: '', tags: '' },
          ...{ name: 'Renamed', revision: '1', monitors: chosen },
        })
        assert.equal(saved.status, 303)
        const { name, rule } = await db.query
          .selectFrom('channels')
          .select(['name', 'rule'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        assert.deepEqual([name, JSON.parse(rule).monitors], ['Renamed', [monitor]])
      })

      it('say at each field what is wrong with it', async () => {
        const answer = await owner.post('/manage/notifications', {
          ...{ kind: 'webhook', name: '', url: 'ftp://x', secret: 'short', language: 'en' },
        })
        const text = await answer.text()
        assert.equal(answer.status, 422)
        for (const name of ['name', 'url', 'secret', 'events'])
          assert.match(text, new RegExp(`href="#${name}"`), name)
        assert.doesNotMatch(text, /must be/)
      })

      it('end an outage of a monitor that is paused or deleted, for the channels that had its alarm', async () => {
        const port = await freePort()
        const monitor = { ...{ kind: 'tcp', host: '127.0.0.1', port }, intervalSeconds: 1, maxRetries: 0 }
        const frail = ['Frail', 'Gone'].map(name => ({ ...monitor, name, tags: ['frail'] }))
        await add({ kind: 'webhook', url: `${url}/frail`, secret, events: ['monitor.down'], tags: 'frail' })
        await add({ kind: 'webhook', url: `${url}/solid`, secret, events: ['monitor.down'], tags: 'solid' })
        await app.import({ monitors: frail })
        const seen = () =>
          received
            .filter(each => each.path === '/hook/frail')
            .flatMap(({ body }) =>
              JSON.parse(body).data.events.map((each: Json) => `${each.kind} ${each.name}`),
            )
        await until(seen, all => all.length === 2)
        await using db = await openDatabase(app.databaseUrl)
        const { id } = await db.query
          .selectFrom('monitors')
          .select('id')
          .where('name', '=', 'Gone')
          .executeTakeFirstOrThrow()
        await app.import({ monitors: [{ ...frail[0], active: false }] })
        assert.equal((await owner.post(`/manage/monitors/${id}/delete`)).status, 303)
        const all = await until(seen, found => found.length === 4)
        assert.deepEqual(all.slice(2).sort(), ['monitor.deleted Gone', 'monitor.paused Frail'])
        assert.ok(!received.some(each => each.path === '/hook/solid'))
      })

      it('remind every kind of channel that wants it of a monitor that stays down, once it is time', async () => {
        const port = await freePort()
        const monitor = {
          ...{ name: 'Ledger', kind: 'tcp', host: '127.0.0.1', port, tags: ['slow'] },
          ...{ intervalSeconds: 1, maxRetries: 0, remindEveryMinutes: 60 },
        }
        const events = ['monitor.still_down', 'monitor.up']
        await add({ kind: 'webhook', url: `${url}/reminded`, secret, events, tags: 'slow' })
        await add({ kind: 'slack', url: `${url}/slack`, events, tags: 'slow' })
        await add({ kind: 'email', to: 'boss@example.org', language: 'de', events, tags: 'slow' })
        await add({ kind: 'webhook', url: `${url}/alarm`, secret, events: ['monitor.down'], tags: 'slow' })
        await app.import({ monitors: [monitor] })
        const to = (path: string) => received.filter(each => each.path === `/hook/${path}`)
        await until(
          () => to('alarm').length,
          count => count === 1,
        )
        await using db = await openDatabase(app.databaseUrl)
        const ago = Date.now() - 3 * 3_600_000
        const { id } = await db.query
          .selectFrom('monitors')
          .select('id')
          .where('name', '=', 'Ledger')
          .executeTakeFirstOrThrow()
        // The server keeps no inactive monitor in memory, so its stored state decides.
        const watch = (active: number) =>
          db.write(
            db.query.updateTable('monitors').set({ active }).where('id', '=', id),
            ...touchKeys(db, 'monitors', [id]),
          )
        await watch(0)
        const states = db.query.updateTable('monitor_states').where('monitor_id', '=', id)
        // Wait until the last beat has been stored.
        await until(
          async () => {
            await db.write(states.set({ down_since: ago, notified_at: ago }))
            await new Promise(resolve => setTimeout(resolve, 1_500))
            return db.query
              .selectFrom('monitor_states')
              .select('down_since')
              .where('monitor_id', '=', id)
              .executeTakeFirst()
          },
          state => state?.down_since === ago,
        )
        assert.deepEqual([to('reminded').length, to('slack').length], [0, 0], 'reminded while paused')
        await watch(1)
        await until(
          () =>
            to('reminded').length *
            to('slack').length *
            mails.mails.filter(each => each.to.includes('boss@example.org')).length,
          count => count > 0,
        )
        const {
          events: [event],
        } = JSON.parse(to('reminded')[0]?.body ?? '').data
        assert.deepEqual(
          [event.kind, event.name, event.text, event.downSince, event.code],
          [
            'monitor.still_down',
            'Ledger',
            'Ledger is still down (3 hours)',
            new Date(ago).toISOString(),
            'probe.refused',
          ],
        )
        assert.match(to('slack')[0]?.body ?? '', /Ledger is still down \(3 hours\)/)
        const mail = mails.mails.find(each => each.to.includes('boss@example.org'))
        assert.match(mail?.text ?? '', /Ledger ist weiterhin ausgefallen \(3 Stunden\)/)
        await new Promise(resolve => setTimeout(resolve, 2_500))
        assert.deepEqual([to('reminded').length, to('slack').length, to('alarm').length], [1, 1, 1])
      })
    })
})
