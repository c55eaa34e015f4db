import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { DeliveryFault, type Message, type Sender, unpaced } from '../../src/outbox/delivery.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import type { Event } from '../../src/outbox/event.ts'
import { recordEvent, recordFor } from '../../src/outbox/event-statements.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('The outbox', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  beforeEach(async () => {
    db ??= await open()
    await db.write(db.query.deleteFrom('events'))
    clock.at += dayMs
  })

  let events = 0
  const event = (params: Partial<Event> = {}): Event =>
    ({
      kind: 'monitor.down',
      key: `event ${++events}`,
      subject: 'monitor:1',
      at: clock.at,
      params: { monitorId: 1, name: 'Checkout', downSince: clock.at, message: textMessage('503') },
      ...params,
    }) as Event

  const deliveries = async () => [
    ...(await db.query.selectFrom('deliveries').selectAll().orderBy('id').execute()),
  ]

  function setUp(
    send: (...given: Parameters<Sender['send']>) => Promise<unknown>,
    more: Partial<Sender> = {},
    targets: readonly string[] = [],
  ) {
    const warnings: string[] = []
    const outbox = new Outbox({
      store: createDeliveryStore(db),
      senders: {
        test: {
          ...{ ...unpaced, eventsMax: 100, giveUpAfterMs: dayMs, timeoutMs: 60_000, atOnce: 8 },
          ...more,
          send: async (...given) => {
            await send(...given)
            return { answer: null }
          },
        },
      },
      route: async all => all.flatMap(({ id }) => targets.map(target => ({ eventId: id, target }))),
      now: () => clock.at,
      random: () => 0,
      log: { warn: (_fields, message) => void warnings.push(message) },
      graceMs: 1,
    })
    const work = async () => {
      await outbox.look()
      await outbox.idle()
    }
    return { outbox, work, warnings }
  }

  it('delivers an event once to each target, however many processes look', async () => {
    const sent: Message[] = []
    const instances = [1, 2, 3].map(() =>
      setUp(async message => void sent.push(message), {}, ['test:a', 'test:b']),
    )
    await db.write(recordEvent(db, event()))
    await Promise.all(instances.map(each => each.work()))
    await Promise.all(instances.map(each => each.work()))
    assert.deepEqual(sent.map(each => each.target).sort(), ['test:a', 'test:b'])
    assert.deepEqual(
      (await deliveries()).map(each => each.state),
      ['delivered', 'delivered'],
    )
  })

  it('stores a fact once, though its write is repeated', async () => {
    const once = event()
    await db.write(...recordFor(db, 'test:a', once))
    await db.write(...recordFor(db, 'test:a', once))
    assert.equal((await deliveries()).length, 1)
  })

  it('repeats the same message under the same id, though more has happened meanwhile', async () => {
    const sent: Message[] = []
    let broken = true
    const { work } = setUp(async message => {
      sent.push(message)
      if (broken) throw new DeliveryFault('unreachable')
    })
    await db.write(...recordFor(db, 'test:a', event()), ...recordFor(db, 'test:a', event()))
    await work()
    await db.write(...recordFor(db, 'test:a', event()))
    await work()
    assert.equal(sent.length, 1, 'what came later waits for what came first')
    broken = false
    clock.at += minuteMs
    await work()
    await work()
    assert.deepEqual(
      sent.map(each => each.events.length),
      [2, 2, 1],
    )
    assert.equal(sent[0]?.id, sent[1]?.id)
    assert.notEqual(sent[1]?.id, sent[2]?.id)
    assert.deepEqual(
      sent.map(each => each.attempt),
      [1, 2, 1],
    )
  })

  it('gives up after a day, at once when another attempt would end alike, and begins again when asked', async () => {
    let fault = new DeliveryFault('http_status', { status: 503 })
    const { work, warnings } = setUp(async () => {
      throw fault
    })
    await db.write(...recordFor(db, 'test:a', event()))
    const begun = clock.at
    for (let row = (await deliveries())[0]; row?.state === 'waiting'; row = (await deliveries())[0]) {
      clock.at = row.next_at
      await work()
    }
    assert.ok(clock.at > begun + dayMs - 2 * hourMs && clock.at <= begun + dayMs)
    // Only the first and the last of hundreds of attempts are logged.
    assert.deepEqual(warnings, [
      'A notification could not be delivered; it is tried again',
      'A notification could not be delivered; it is given up',
    ])
    const [dead = assert.fail()] = await deliveries()
    assert.deepEqual([dead.state, dead.error], ['dead', 'http_status 503'])
    await db.write(createDeliveryStore(db).revive(dead.message_id ?? '', clock.at))
    fault = new DeliveryFault('http_status', { status: 404, isPermanent: true })
    await work()
    const [again = assert.fail()] = await deliveries()
    assert.deepEqual([again.state, again.attempts, again.message_id], ['dead', 1, dead.message_id])
  })

  it('waits as long as the receiver asks for', async () => {
    const { work } = setUp(async () => {
      throw new DeliveryFault('http_status', { status: 429, retryAfterMs: 10 * minuteMs })
    })
    await db.write(...recordFor(db, 'test:a', event()))
    await work()
    assert.equal((await deliveries())[0]?.next_at, clock.at + 10 * minuteMs)
  })

  it('does not let targets that hang delay one that does not', async () => {
    const sent: string[] = []
    const { outbox } = setUp(({ target }) =>
      target.startsWith('test:hangs') ? new Promise(() => {}) : Promise.resolve(void sent.push(target)),
    )
    for (let n = 0; n < 20; n++) await db.write(...recordFor(db, `test:hangs${n}`, event()))
    await db.write(db.query.updateTable('deliveries').set({ attempts: 1 }))
    await db.write(...recordFor(db, 'test:well', event()))
    await outbox.look()
    await outbox.look()
    while (sent.length === 0) await new Promise(setImmediate)
    assert.deepEqual(sent, ['test:well'])
    await outbox.close()
  })

  it('begins each of many targets once, and reads those that wait again only as few are left', async () => {
    const sent: string[] = []
    const asked: (readonly string[])[] = []
    const gate = Promise.withResolvers<void>()
    const store = createDeliveryStore(db)
    const sender = { ...unpaced, eventsMax: 1, giveUpAfterMs: dayMs, timeoutMs: 60_000, atOnce: 8 }
    const send = async ({ target }: Message) => {
      if (target.startsWith('many:')) await gate.promise
      sent.push(target)
      return { answer: null }
    }
    const outbox = new Outbox({
      store: {
        ...store,
        heads: (now, limit, except = []) => {
          asked.push(except)
          return store.heads(now, limit, except)
        },
      },
      senders: { many: { ...sender, send }, manymore: { ...sender, send } },
      route: async () => [],
      now: () => clock.at,
      random: () => 0,
      log: { warn: () => {} },
    })
    const targets = Array.from({ length: 120 }, (_, n) => `many:${n}`)
    for (const target of targets) await db.write(...recordFor(db, target, event()))
    await outbox.look()
    await db.write(...recordFor(db, 'manymore:a', event()))
    await outbox.look()
    while (sent.length === 0) await new Promise(setImmediate)
    assert.deepEqual([asked, sent], [[[], ['many']], ['manymore:a']])
    gate.resolve()
    await outbox.idle()
    await outbox.look()
    assert.deepEqual(asked.at(-1), [])
    assert.deepEqual(sent.slice(1).sort(), targets.sort())
    await outbox.close()
  })

  it('lets a message that was claimed by a process which died go out after the claim, under the same id', async () => {
    await db.write(...recordFor(db, 'test:a', event()))
    const store = createDeliveryStore(db)
    const head = (await store.heads(clock.at, 1))[0] ?? assert.fail()
    const limits = { lengthMs: hourMs, eventsMax: 10 }
    const claimed = await store.claim(head, { claim: 'one', messageId: 'msg_1' }, limits)
    assert.equal(claimed?.messageId, 'msg_1')
    assert.deepEqual(await store.heads(clock.at, 1), [])
    // The claim ends as if its time had passed.
    await db.write(db.query.updateTable('deliveries').set({ claimed_until: sql`claimed_until - ${hourMs}` }))
    const sent: Message[] = []
    await setUp(async message => void sent.push(message)).work()
    assert.deepEqual(
      sent.map(each => [each.id, each.attempt]),
      [['msg_1', 2]],
    )
    // The process was only paused; its late result for a lost claim must be ignored.
    await store.failed(
      claimed ?? assert.fail(),
      { error: 'unreachable', answer: null, nextAt: clock.at, notBefore: 0 },
      [],
    )
    assert.equal((await deliveries())[0]?.state, 'delivered')
  })

  it('stops within its time though a receiver never answers, and counts that as no attempt', async () => {
    const { outbox } = setUp(() => new Promise(() => {}))
    await db.write(...recordFor(db, 'test:a', event()))
    await outbox.look()
    await until(deliveries, ([row]) => row?.claim !== null)
    await outbox.close()
    const [row] = await deliveries()
    assert.deepEqual([row?.state, row?.attempts, row?.claimed_until], ['waiting', 0, 0])
  })

  it('gathers what happens at one moment into one message, and paces the messages of a target', async () => {
    const sent: Message[] = []
    const { work } = setUp(
      async message => void sent.push(message),
      { eventsMax: 600, gatherMs: 3_000, burst: 1, paceMs: minuteMs },
      ['test:a'],
    )
    const storm = Array.from({ length: 1_000 }, () => recordEvent(db, event()))
    for (let from = 0; from < 1_000; from += 100) await db.write(...storm.slice(from, from + 100))
    for (let turn = 0; turn < 4; turn++) await work()
    assert.equal(sent.length, 0)
    clock.at += 3_000
    for (let turn = 0; turn < 4; turn++) await work()
    assert.deepEqual(
      sent.map(each => each.events.length),
      [600],
    )
    clock.at += minuteMs
    for (let turn = 0; turn < 4; turn++) await work()
    assert.deepEqual(
      sent.map(each => each.events.length),
      [600, 400],
    )
  })

  const gathering = {
    ...{ eventsMax: 20_000, gatherMs: 2_000, burst: 3, paceMs: 15_000 },
    storm: { from: 5, quietMs: 5_000, maxMs: 45_000 },
  }

  it('makes one message of a storm that lasts, one of its end, and lets no alarm by itself wait for either', async () => {
    const sent: { readonly atS: number; readonly events: number }[] = []
    const start = clock.at
    const { work } = setUp(
      async ({ events: all }) => void sent.push({ atS: (clock.at - start) / 1_000, events: all.length }),
      gathering,
      ['test:a'],
    )
    const second = async (count = 0) => {
      if (count > 0) await db.write(...Array.from({ length: count }, () => recordEvent(db, event())))
      await work()
      clock.at += 1_000
    }
    for (let atS = 0; atS < 30; atS++) await second(40)
    for (let atS = 30; atS < 40; atS++) await second()
    await second(1)
    for (let atS = 41; atS < 60; atS++) await second()
    for (let atS = 60; atS < 90; atS++) await second(40)
    for (let atS = 90; atS < 100; atS++) await second()
    assert.deepEqual(sent, [
      { atS: 34, events: 1_200 },
      { atS: 42, events: 1 },
      { atS: 94, events: 1_200 },
    ])
  })

  it('tells of a storm that does not end every so often, and paces what comes one by one', async () => {
    const sent: { readonly atS: number; readonly events: number }[] = []
    const start = clock.at
    const { work } = setUp(
      async ({ events: all }) => void sent.push({ atS: (clock.at - start) / 1_000, events: all.length }),
      gathering,
      ['test:a'],
    )
    for (let atS = 0; atS < 120; atS++) {
      if (atS % 4 === 0) await db.write(recordEvent(db, event()))
      await work()
      clock.at += 1_000
    }
    const expected = [
      { atS: 2, events: 1 },
      { atS: 6, events: 1 },
      { atS: 10, events: 1 },
      { atS: 57, events: 12 },
      { atS: 62, events: 1 },
      { atS: 66, events: 1 },
      { atS: 70, events: 1 },
      { atS: 117, events: 12 },
    ]
    assert.deepEqual(sent, expected)
  })

  it('forgets what is long past and done, and nothing that waits', async () => {
    await db.write(...recordFor(db, 'test:a', event()), ...recordFor(db, 'test:none', event()))
    await db.write(recordEvent(db, event()))
    const { work, outbox } = setUp(async ({ target }) => {
      if (target === 'test:none') throw new DeliveryFault('unreachable')
    })
    await work()
    clock.at += 31 * dayMs
    await outbox.sweep(new AbortController().signal)
    assert.deepEqual(
      (await deliveries()).map(each => each.target),
      ['test:none'],
    )
    assert.equal((await db.query.selectFrom('events').selectAll().execute()).length, 1)
  })
})
