import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, it } from 'node:test'
import { createChanges } from '../../../src/db/changes.ts'
import type { Database } from '../../../src/db/database.ts'
import { createSecret } from '../../../src/db/stored-secrets.ts'
import { createFormat } from '../../../src/i18n/format.ts'
import { messagesIn } from '../../../src/i18n/messages.ts'
import { createPaths, type Paths } from '../../../src/kernel/paths.ts'
import { minuteMs } from '../../../src/lib/time.ts'
import { payloadOf } from '../../../src/notifications/channels/webhook/webhook.ts'
import { noticeOf } from '../../../src/notifications/notice.ts'
import { createDeliveryStore } from '../../../src/outbox/delivery-store.ts'
import { Outbox } from '../../../src/outbox/outbox.ts'
import { createStores } from '../../../src/server/stores.ts'
import { createReportSender, reportScheme } from '../../../src/snippets/moderation/report-webhook.ts'
import type { Json } from '../../json.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, type TestModeration } from './moderation-setup.ts'

const contextOf = (paths: Paths) => ({
  messages: messagesIn('en'),
  format: createFormat('en', 'UTC'),
  site: { title: 'Northwind' },
  paths,
  speak: ({ code }: { readonly code: string }) => code,
})

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

onBothEngines('The webhook of reports', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  const received: Received[] = []
  let status = 204
  /** A function that runs while a request is under way. */
  let meanwhile: (() => Promise<unknown>) | null = null
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers, body })
    await meanwhile?.()
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  let url: string
  let db: Database
  let moderation: TestModeration
  let key: () => Promise<Uint8Array>
  before(async () => {
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://hook:s%3Acret@127.0.0.1:${(receiver.address() as AddressInfo).port}/reports`
    db = await open()
    moderation = openModeration(db, clock, { webhookUrl: url, reportsToHide: 0 })
    key = createSecret(db, 'report-webhook', length => new Uint8Array(length).fill(7)).read
  })
  after(() => receiver.close())
  beforeEach(async () => {
    await db.write(db.query.deleteFrom('events'))
    received.length = 0
    status = 204
    meanwhile = null
    clock.at += 60 * minuteMs
  })

  const outboxOf = (warnings: string[] = [], to = url) => {
    const now = () => clock.at
    const paths = createPaths(new URL('https://example.org/'))
    return new Outbox({
      store: createDeliveryStore(db),
      senders: {
        [reportScheme]: createReportSender(
          {
            changes: createChanges(db, now),
            url: to,
            key,
            reports: createStores(db).moderation.reports,
            paths,
            now,
          },
          {
            payload: events => payloadOf(events, noticeOf(events, contextOf(paths))),
            log: { warn: (_fields, message) => void warnings.push(message) },
          },
        ),
      },
      route: async () => [],
      now,
      random: () => 0,
      log: { warn: (_fields, message) => void warnings.push(message) },
      graceMs: 1,
    })
  }
  const teller = (warnings: string[] = [], to = url) => {
    const outbox = outboxOf(warnings, to)
    return async () => {
      await outbox.look()
      await outbox.idle()
    }
  }
  const pending = async () => [
    ...(await db.query.selectFrom('deliveries').selectAll().where('state', '=', 'waiting').execute()),
  ]

  it('gets a report as a webhook channel does, and signed as before too, with the account of its address', async () => {
    const { id } = await moderation.paste()
    await moderation.report(id, '192.0.2.1', { reason: 'malware' })
    const number = await moderation.report(id, '198.51.100.1')
    await teller()()
    assert.equal(received.length, 1)
    const [{ headers, body } = assert.fail()] = received
    const { type, version, timestamp, data, ...earlier } = JSON.parse(body)
    const at = new Date(clock.at).toISOString()
    assert.deepEqual(earlier, {
      ...{ case: number, snippet: `https://example.org/${id}`, reason: 'spam', count: 2, at },
    })
    assert.deepEqual([type, version, timestamp, data.eventCount], ['corkboard.events', 1, at, 2])
    assert.deepEqual(
      data.events.map((each: Json) => [each.kind, each.snippetId, each.reason]),
      [
        ['snippet.reported', id, 'malware'],
        ['snippet.reported', id, 'spam'],
      ],
    )
    assert.equal(data.events[1].number, number)
    const messageId = String(headers['webhook-id'])
    assert.equal(headers['idempotency-key'], messageId)
    const covered = `${messageId}.${headers['webhook-timestamp']}.${body}`
    assert.equal(
      headers['webhook-signature'],
      `v1,${createHmac('sha256', await key())
        .update(covered)
        .digest('base64')}`,
    )
    assert.equal(Number(headers['webhook-timestamp']), Math.floor(clock.at / 1000))
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers.authorization, `Basic ${Buffer.from('hook:s:cret').toString('base64')}`)
    const [, seconds, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['corkboard-signature'])) ?? []
    assert.equal(Number(seconds), Math.floor(clock.at / 1000))
    assert.equal(
      createHmac('sha256', await key())
        .update(`${seconds}.${body}`)
        .digest('hex'),
      signature,
    )
  })

  it('hears of a snippet once in five minutes, however many report it, and then how many those were', async () => {
    const { id } = await moderation.paste()
    const tell = teller()
    for (let turn = 0; turn < 20; turn++) {
      await moderation.report(id, `10.${turn}.1.1`)
      await tell()
      clock.at += 5_000
    }
    assert.equal(received.length, 1)
    clock.at += 5 * minuteMs
    await tell()
    assert.deepEqual(
      received.map(({ body }) => JSON.parse(body).count),
      [1, 20],
    )
    clock.at += 60 * minuteMs
    await tell()
    assert.equal(received.length, 2)
    assert.deepEqual(await pending(), [])
  })

  it('is told again every minute for six hours, then every quarter of an hour for a day, when it fails', async () => {
    const { id } = await moderation.paste()
    await moderation.report(id, '192.0.2.2')
    status = 500
    const waits: number[] = []
    const warnings: string[] = []
    const tell = teller(warnings)
    for (let last = clock.at, [due] = await pending(); due; [due] = await pending()) {
      clock.at = due.next_at - 1
      await tell()
      assert.equal(received.length, waits.length)
      assert.ok(waits.length < 1_000, 'given up after a day')
      clock.at = due.next_at
      await tell()
      waits.push((clock.at - last) / 1000)
      last = clock.at
    }
    assert.equal(received.length, waits.length)
    assert.deepEqual(waits.slice(0, 6), [0, 15, 30, 60, 60, 60])
    assert.deepEqual(new Set(waits.slice(3)), new Set([60, 900]))
    const often = waits.slice(0, waits.indexOf(900)).reduce((sum, each) => sum + each, 0)
    assert.ok(often >= 6 * 3600 && often <= 6.25 * 3600, 'every minute for six hours')
    const total = waits.reduce((sum, each) => sum + each, 0)
    assert.ok(total > 82_800 && total <= 86_400, 'for a day')
    assert.match(warnings.join('\n'), /^.*it is tried again.*\n.*$/, 'the first failure and the last')
  })

  it('is told after a failure what would have been told then, also by another instance and after a restart', async () => {
    const { id } = await moderation.paste()
    const number = await moderation.report(id, '192.0.2.3')
    status = 503
    await teller()()
    clock.at += minuteMs
    status = 200
    await teller()()
    assert.equal(JSON.parse(received[1]?.body ?? '').case, number)
    assert.deepEqual(await pending(), [])
  })

  it('is not followed to another address', async () => {
    const { id } = await moderation.paste()
    await moderation.report(id, '192.0.2.4')
    status = 302
    await teller()()
    assert.equal(received.length, 1)
    assert.equal((await pending()).length, 1)
  })

  it('gets nothing more once it has answered 410, also after a restart and from another instance, and the log and the audit trail say so once', async () => {
    const snippets = [await moderation.paste(), await moderation.paste('more pills')]
    for (const { id } of snippets) await moderation.report(id, '192.0.2.7')
    status = 410
    const warnings: string[] = []
    const tell = teller(warnings)
    await tell()
    clock.at += minuteMs
    const { id } = await moderation.paste('other pills')
    await moderation.report(id, '192.0.2.8')
    const sent = received.length
    await tell()
    assert.equal(received.length, sent)
    assert.deepEqual(await pending(), [])
    const gone = warnings.filter(each => each.includes('REPORT_WEBHOOK_URL has answered 410'))
    assert.equal(gone.length, 1, warnings.join('\n'))
    const [line, ...others] = await moderation.audit('report-webhook')
    assert.deepEqual([line?.name, line?.action, line?.before, others], ['Corkboard', 'disabled', null, []])
    assert.doesNotMatch(line?.after ?? '', /127|cret/)
    status = 204
    await moderation.report(id, '198.51.100.8')
    await teller()()
    assert.equal(received.length, sent)
    await moderation.report(id, '198.51.100.9')
    await teller([], `${url}/new`)()
    assert.equal(received.length, sent + 1)
    await db.write(db.query.deleteFrom('audit').where('subject', '=', 'report-webhook'))
  })

  it('is told once when several instances would', async () => {
    const { id } = await moderation.paste()
    await moderation.report(id, '192.0.2.5')
    await Promise.all([teller()(), teller()(), teller()()])
    assert.equal(received.length, 1)
  })

  it('hears later of what was reported while it was being told', async () => {
    const { id } = await moderation.paste()
    await moderation.report(id, '192.0.2.6')
    meanwhile = async () => {
      meanwhile = null
      await moderation.report(id, '198.51.100.6')
    }
    await teller()()
    await teller()()
    assert.equal(received.length, 1)
    clock.at += 5 * minuteMs
    await teller()()
    assert.equal(received.length, 2)
    assert.equal(JSON.parse(received[1]?.body ?? '').count, 2)
  })

  it('breaks a delivery off when the server stops, does not count it as a try, and makes it again after its claim', async () => {
    const { id } = await moderation.paste()
    await moderation.report(id, '192.0.2.9', { reason: 'spam' })
    const outbox = outboxOf()
    const answer = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    meanwhile = async () => {
      arrived.resolve()
      await answer.promise
    }
    await outbox.look()
    await arrived.promise
    // The receiver never answers; a stop that waited for it would not end.
    await outbox.close()
    assert.deepEqual(
      (await pending()).map(({ attempts }) => attempts),
      [0],
    )
    answer.resolve()
    meanwhile = null
    clock.at += minuteMs
    await teller()()
    assert.equal(received.length, 2)
    const [first, second] = received.map(({ headers }) => headers['webhook-id'])
    assert.ok(first)
    assert.equal(first, second, 'the receiver can tell that it is the same message')
    assert.deepEqual(await pending(), [])
  })
})
