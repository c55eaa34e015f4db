import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, it, type TestContext } from 'node:test'
import { smtpUrl } from '../../src/config/values.ts'
import { type Changes, createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { databaseTrouble } from '../../src/db/database-trouble.ts'
import { createFormat } from '../../src/i18n/format.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { systemActor } from '../../src/kernel/actor.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { mailDelivery } from '../../src/mail/mail-fault.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { auditDocuments, channelSchema } from '../../src/notifications/channel-document.ts'
import { createDispatch } from '../../src/notifications/channel-sender.ts'
import { createChannelStore } from '../../src/notifications/channel-store.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { post } from '../../src/outbox/http-post.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { freePort } from '../app.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { onBothEngines } from '../matrix.ts'
import { eventAt } from '../outbox/fresh-outbox.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const addresses = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org']

async function mailServer(t: TestContext, options: Parameters<typeof startMailServer>[0] = {}) {
  const setup = await startMailServer(options)
  t.after(setup.close)
  return setup
}

onBothEngines('Channels', open => {
  let db: Database
  beforeEach(async () => {
    db ??= await open()
    await db.write(
      db.query.deleteFrom('events'),
      db.query.deleteFrom('channels'),
      db.query.deleteFrom('target_states'),
      db.query.deleteFrom('audit'),
    )
  })

  /** An email channel and a webhook, over real sockets, with a fake clock. */
  async function setUp(
    t: TestContext,
    mails: Pick<MailServer, 'url'>,
    changes: (usual: Changes) => Pick<Changes, 'write'> = usual => usual,
  ) {
    const clock = { at: Date.UTC(2026, 5, 1, 12) }
    const now = () => clock.at
    const posted: { readonly kind: string; readonly name: string }[][] = []
    const state = { status: 204, body: '', asked: 0 }
    const lines: string[] = []
    const log = { warn: (_: object, line: string) => void lines.push(line) }
    const receiver = createServer(async (request, response) => {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
      state.asked++
      response.writeHead(state.status).end(state.body)
      if (state.status < 300) posted.push(body.data.events)
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/services/T0PS3CRET`
    const mailer = createMailer({
      server: smtpUrl(mails.url),
      tls: 'optional',
      from: { name: '', address: 'status@example.org' },
    })
    t.after(async () => {
      await mailer.close()
      receiver.closeAllConnections()
      receiver.close()
    })
    const store = createChannelStore(db)
    const add = (id: number, written: object) =>
      db.write(
        store.save({ ...channelSchema.parse(written), id, key: `key ${id}`, fault: null, revision: 1 }),
      )
    await add(1, { name: 'Mail', kind: 'email', to: addresses })
    await add(2, { name: 'Pager', kind: 'webhook', url, secret })
    const dispatch = createDispatch({
      store,
      changes: changes(createChanges(db, now)),
      log,
      carrier: {
        post: request => post({ ...request, url: new URL(request.url), now, deny: null }),
        mail: (mail, how) => mailDelivery(mailer.send(mail, how)),
        now,
      },
      contextIn: language => ({
        messages: messagesIn(language),
        format: createFormat(language, 'UTC'),
        site: { title: 'Northwind' },
        paths: createPaths(new URL('https://status.example/')),
        speak: ({ code }) => code,
      }),
    })
    const outbox = new Outbox({
      store: createDeliveryStore(db),
      senders: dispatch.senders,
      route: dispatch.route,
      now,
      random: () => 0,
      log,
    })
    const work = async () => {
      await outbox.look()
      clock.at += 2_000
      await outbox.look()
      await outbox.idle()
    }
    return {
      ...{ clock, posted, state, lines, dispatch, store, work },
      happen: async () => {
        await db.write(recordEvent(db, eventAt(clock.at)))
        await work()
      },
      later: async (ms: number) => {
        clock.at += ms
        await work()
      },
    }
  }

  it('reach the addresses after one that is unknown and one that is full, each of them once', async t => {
    const replies: Readonly<Record<string, string>> = {
      'b@example.org': '550 mailbox b unknown',
      'c@example.org': '452 mailbox c full',
    }
    const mails = await mailServer(t, { refusal: address => replies[address] ?? null })
    const { happen, later, posted, store } = await setUp(t, mails)
    await happen()
    for (let minute = 0; minute < 4; minute++) await later(minuteMs)
    const alarms = mails.mails.filter(each => /Checkout is down/.test(each.text))
    assert.deepEqual(alarms.map(each => each.to[0]).sort(), ['a@example.org', 'd@example.org'])
    const log = (await store.log(20)).filter(each => each.event.kind === 'monitor.down')
    const ends = log
      .filter(each => each.recipient !== '')
      .map(each => [each.recipient, each.state, each.answer])
    assert.deepEqual(
      ends.sort().map(each => each.slice(0, 2)),
      [
        ['a@example.org', 'delivered'],
        ['b@example.org', 'dead'],
        ['c@example.org', 'waiting'],
        ['d@example.org', 'delivered'],
      ].sort(),
    )
    const answers = new Map(ends.map(([recipient, , answer]) => [recipient, answer]))
    assert.equal(answers.get('b@example.org'), '550 mailbox b unknown')
    assert.equal(answers.get('c@example.org'), '452 mailbox c full')
    assert.match(answers.get('a@example.org') ?? '', /^250 /)
    const told = posted.flat().filter(each => each.kind === 'channel.failing')
    assert.deepEqual(
      told.map(each => each.name),
      ['Mail', 'Mail'],
      'the webhook hears of both',
    )
    assert.doesNotMatch(JSON.stringify(told), /@/, 'and of no address')
    const heard = mails.mails.filter(each => /One address of the channel/.test(each.text))
    assert.deepEqual([...new Set(heard.map(each => each.to[0]))].sort(), ['a@example.org', 'd@example.org'])
  })

  it('say once that another one fails, and once that it is well again, whatever both do meanwhile', async t => {
    const mails = await mailServer(t)
    const { happen, later, posted, state, store } = await setUp(t, mails)
    Object.assign(state, {
      status: 404,
      body: `{"error":"no hook \\/services\\/T0PS3CRET or /services/T0PS3CRET"}`,
    })
    await happen()
    for (let minute = 0; minute < 10; minute++) await later(minuteMs)
    const about = (text: RegExp) =>
      mails.mails.filter(each => text.test(each.text) && each.to[0] === addresses[0])
    assert.equal(about(/^The channel .*Pager.* is not receiving/m).length, 1)
    const [failure = assert.fail()] = await store.failures()
    assert.deepEqual([failure.channelId, failure.error], [2, 'http_status 404'])
    assert.match(failure.answer ?? '', /^404 .*no hook/)
    assert.doesNotMatch(failure.answer ?? '', /T0PS3CRET/)
    state.status = 204
    await happen()
    for (let turn = 0; turn < 2; turn++) await later(15_000)
    assert.deepEqual(
      posted.map(all => all.map(each => each.kind)),
      [['monitor.down'], ['monitor.down']],
    )
    for (let minute = 0; minute < 3; minute++) await later(minuteMs)
    assert.equal(about(/^The channel .*Pager.* is receiving/m).length, 1)
    assert.deepEqual(await store.failures(), [])
    assert.ok(
      posted.flat().every(each => each.kind === 'monitor.down'),
      'it hears nothing about itself',
    )
  })

  it('get nothing more once their receiver has answered that it is gone, neither what waits nor what is new', async t => {
    const { happen, later, state, store, clock, lines } = await setUp(t, await mailServer(t))
    state.status = 503
    await happen()
    await db.write(recordEvent(db, eventAt(clock.at)))
    await later(2_000)
    assert.equal(state.asked, 1, 'the second event waits for the first')
    state.status = 410
    await later(minuteMs)
    assert.equal(state.asked, 2)
    const gone = await store.find(2)
    assert.deepEqual([gone?.active, gone?.fault, gone?.revision], [false, 'target_gone 410', 2])
    await happen()
    for (let minute = 0; minute < 3; minute++) await later(minuteMs)
    assert.equal(state.asked, 2)
    const rows = await db.query
      .selectFrom('deliveries')
      .select(['state', 'error'])
      .where('target', 'like', 'channel:%')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      rows.map(row => [row.state, row.error]),
      [
        ['dead', 'target_gone 410'],
        ['dead', 'channel_disabled'],
      ],
    )
    assert.ok(lines.every(each => !/could not be disabled/.test(each)))
  })

  it('are disabled with the next message when the first answer that they are gone could not be stored, which the log says', async t => {
    let isFull = true
    const { happen, state, store, lines } = await setUp(t, await mailServer(t), usual => ({
      write: (...given) =>
        isFull ? Promise.reject(databaseTrouble(new Error('full'), 'full')) : usual.write(...given),
    }))
    state.status = 410
    await happen()
    assert.equal((await store.find(2))?.active, true)
    assert.equal(lines.filter(each => /could not be disabled/.test(each)).length, 1)
    isFull = false
    await happen()
    assert.equal((await store.find(2))?.active, false)
    assert.equal(state.asked, 2)
  })

  it('stay as an edit has left them that was saved before the answer that they are gone', async t => {
    const edits: (() => Promise<unknown>)[] = []
    const { happen, state, store, lines } = await setUp(t, await mailServer(t), usual => ({
      write: async (change, ...statements) => {
        await edits.pop()?.()
        return usual.write(change, ...statements)
      },
    }))
    const found = (await store.find(2)) ?? assert.fail()
    const edited = { ...found, name: 'Moved', revision: 2 }
    edits.push(() =>
      createChanges(db, Date.now).write(
        {
          ...{ actor: systemActor, action: 'updated', subject: 'channel:2', revision: 2 },
          ...auditDocuments(found, edited),
        },
        store.save(edited),
      ),
    )
    state.status = 410
    await happen()
    const after = await store.find(2)
    assert.deepEqual([after?.name, after?.active, after?.revision], ['Moved', true, 2])
    assert.ok(lines.every(each => !/could not be disabled/.test(each)))
  })

  it('that fail both begin no conversation about it', async t => {
    const { happen, later, state } = await setUp(t, { url: `smtp://127.0.0.1:${await freePort()}` })
    state.status = 503
    await happen()
    for (let minute = 0; minute < 30; minute++) await later(minuteMs)
    const events = await db.query.selectFrom('events').select('kind').orderBy('id').execute()
    const kinds = events.map(each => each.kind)
    assert.deepEqual(kinds.toSorted(), ['channel.failing', 'channel.failing', 'monitor.down'])
  })

  it('are tested with each receiver, and a test settles though a server upgrades or never answers', async t => {
    const mails = await mailServer(t, {
      refusal: to => (to === addresses[1] ? '550 mailbox unknown' : null),
    })
    const { dispatch, store, state } = await setUp(t, mails)
    const [mail, pager] = [(await store.find(1)) ?? assert.fail(), (await store.find(2)) ?? assert.fail()]
    const tested = await dispatch.test(mail, AbortSignal.timeout(20_000))
    assert.deepEqual(
      tested.map(each => [each.recipient, each.fault?.message ?? null]),
      addresses.map((each, index) => [each, index === 1 ? 'mail_refused' : null]),
    )
    state.status = 418
    state.body = 'a teapot'
    const [teapot] = await dispatch.test(pager, AbortSignal.timeout(20_000))
    assert.equal(teapot?.answer, '418 a teapot')
  })
})
