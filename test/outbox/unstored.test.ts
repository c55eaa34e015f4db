import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/db/database.ts'
import { DeliveryFault, type Sender, unpaced } from '../../src/outbox/delivery.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import type { Event } from '../../src/outbox/event.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { UnstoredOutbox } from '../../src/outbox/unstored-outbox.ts'
import { until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { eventAt } from './fresh-outbox.ts'

const usual = { ...unpaced, eventsMax: 100, giveUpAfterMs: 60_000, timeoutMs: 60_000, atOnce: 4 }

function unstoredOutbox(db: Database, targets: readonly string[], send: Sender['send']) {
  let left = 0
  const outbox = new UnstoredOutbox({
    write: db.write,
    query: db.query,
    now: Date.now,
    random: () => 0,
    log: { info: () => left++, warn: () => {} },
  })
  outbox.connect({
    route: async events => events.flatMap(({ id }) => targets.map(target => ({ eventId: id, target }))),
    senders: { test: { ...usual, send } },
  })
  const enter = async (events: readonly Event[]) => {
    const keys = events.map(each => each.key)
    await db.write(...events.map(each => recordEvent(db, each)), ...outbox.entering(keys))
    outbox.entered(keys, true)
  }
  /** Resolves when this many messages were delivered and the outbox has recorded it. */
  const delivered = (messages: number) =>
    until(
      () => left,
      count => count === messages,
    )
  return { outbox, enter, delivered }
}

const deliveriesIn = (db: Database) =>
  db.query.selectFrom('deliveries').select(['message_id', 'state']).orderBy('id').execute()

const threeEvents = () => [1, 2, 3].map(() => eventAt(Date.now()))

onBothEngines('The outbox of alarms that are not stored', open => {
  it('has as many messages under way as its sender takes, and leaves its places when it closes', async () => {
    const db = await open()
    const begun: string[] = []
    const targets = Array.from({ length: 50 }, (_, place) => `test:${place}`)
    const { outbox } = unstoredOutbox(db, targets, message => {
      begun.push(message.target)
      return new Promise(() => {})
    })
    outbox.add(eventAt(Date.now()))
    await until(
      () => begun.length,
      count => count > 0,
    )
    assert.equal(begun.length, 4)
    await outbox.close()
  })

  it('lets a way rest whose fault concerns all its messages', async () => {
    const db = await open()
    const begun: string[] = []
    const targets = ['a', 'b', 'c', 'd', 'e', 'f'].map(each => `test:1:${each}`)
    const { outbox } = unstoredOutbox(db, targets, async message => {
      begun.push(message.target)
      throw new DeliveryFault('unreachable', { isShared: true })
    })
    outbox.add(eventAt(Date.now()))
    await until(
      () => begun.length,
      count => count > 0,
    )
    await sleep(1_500)
    assert.equal(begun.length, 4)
    await outbox.close()
  })

  it('hands a part of a message over under another id, so that no receiver ignores the rest', async () => {
    const db = await open()
    const sent: string[] = []
    const { outbox, enter } = unstoredOutbox(db, ['test:a'], async message => {
      sent.push(message.id)
      throw new DeliveryFault('unreachable')
    })
    const [first, ...others] = threeEvents()
    assert.ok(first)
    for (const each of [first, ...others]) outbox.add(each)
    await until(
      () => sent.length,
      count => count === 1,
    )
    await enter([first])
    assert.deepEqual(
      (await deliveriesIn(db)).map(each => each.message_id),
      [null],
    )
    await enter(others)
    assert.deepEqual(
      (await deliveriesIn(db)).map(each => each.message_id),
      [null, sent[0], sent[0]],
    )
    await outbox.close()
  })

  it('hands the end of an attempt over, and the id of its message only where nothing of it is left', async () => {
    const db = await open()
    const { promise, reject } = Promise.withResolvers<never>()
    const sent: string[] = []
    const { outbox, enter } = unstoredOutbox(db, ['test:a'], async message => {
      sent.push(message.id)
      return promise
    })
    const [first, ...others] = threeEvents()
    assert.ok(first)
    for (const each of [first, ...others]) outbox.add(each)
    await until(
      () => sent.length,
      count => count === 1,
    )
    await enter([first])
    reject(new DeliveryFault('unreachable'))
    await until(
      () => deliveriesIn(db),
      ([row]) => row?.message_id === null,
    )
    await outbox.close()
  })

  it('keeps a message under way from the other outbox, also when something new goes to its target', async () => {
    const db = await open()
    const store = createDeliveryStore(db)
    const sent: string[] = []
    const { outbox, enter } = unstoredOutbox(db, ['test:a'], message => {
      sent.push(message.id)
      return new Promise(() => {})
    })
    const event = eventAt(Date.now())
    outbox.add(event)
    await until(
      () => sent.length,
      count => count === 1,
    )
    await enter([event])
    await db.write(store.record(eventAt(Date.now())))
    const fresh = await store.unrouted(10)
    const nextAt = Date.now()
    await store.route(
      fresh,
      fresh.map(({ id }) => ({ eventId: id, target: 'test:a', nextAt })),
      nextAt,
    )
    assert.deepEqual(await store.heads(Date.now() + 5_000, 10), [])
    await outbox.close()
  })

  it('is not overtaken by what is newer, where a message that it began stands between others', async () => {
    const db = await open()
    const sent: string[] = []
    const { outbox, enter } = unstoredOutbox(db, ['test:a'], message => {
      sent.push(message.id)
      return new Promise(() => {})
    })
    const [first, begun, last] = threeEvents()
    assert.ok(first && begun && last)
    const store = createDeliveryStore(db)
    const routed = async (event: Event) => {
      await db.write(store.record(event))
      const fresh = await store.unrouted(10)
      const wanted = fresh.map(({ id }) => ({ eventId: id, target: 'test:a', nextAt: event.at }))
      await store.route(fresh, wanted, event.at)
    }
    outbox.add(begun)
    await until(
      () => sent.length,
      count => count === 1,
    )
    await routed(first)
    await enter([begun])
    await outbox.close()
    await routed(last)
    const taken: (readonly string[])[] = []
    for (const later of [0, 1, 2]) {
      const [head] = await store.heads(Date.now() + 200_000 + later, 10)
      assert.ok(head)
      const drawn = { claim: `claim ${later}`, messageId: `msg_${later}` }
      const claimed = await store.claim(head, drawn, { lengthMs: 1_000, eventsMax: 10 })
      assert.ok(claimed)
      taken.push(claimed.events.map(each => each.key))
      await store.delivered(claimed, { at: Date.now(), answer: null }, [])
    }
    assert.deepEqual(taken, [[first.key], [begun.key], [last.key]])
  })

  it('repeats it also where the attempt was under way when its events were stored', async () => {
    const db = await open()
    const store = createDeliveryStore(db)
    const at = Date.now()
    await db.write(store.record(eventAt(at - 1_000)))
    const stored = await store.unrouted(10)
    await store.route(
      stored,
      stored.map(({ id }) => ({ eventId: id, target: 'test:a', nextAt: at })),
      at,
    )
    const { promise, resolve } = Promise.withResolvers<{ answer: null }>()
    const sent: string[] = []
    const { outbox, enter } = unstoredOutbox(db, ['test:a'], message => {
      sent.push(message.id)
      return promise
    })
    const later = [eventAt(at), eventAt(at + 1)]
    for (const each of later) outbox.add(each)
    await until(
      () => sent.length,
      count => count === 1,
    )
    await enter(later)
    resolve({ answer: null })
    const rows = await until(
      () => deliveriesIn(db),
      all => all.every(each => each.message_id === null),
    )
    assert.deepEqual(
      rows.map(each => each.state),
      ['waiting', 'waiting', 'waiting'],
    )
    await outbox.close()
  })

  it('repeats what was delivered after something older whose targets were not looked up', async () => {
    const db = await open()
    const store = createDeliveryStore(db)
    const at = Date.now()
    await db.write(store.record(eventAt(at - 1_000)))
    const { outbox, enter, delivered } = unstoredOutbox(db, ['test:a'], async () => ({ answer: null }))
    const later = eventAt(at)
    outbox.add(later)
    await delivered(1)
    await enter([later])
    assert.deepEqual(
      (await deliveriesIn(db)).map(each => [each.message_id, each.state]),
      [[null, 'waiting']],
    )
    await outbox.close()
  })

  it('repeats what was delivered after something older that the database still has for the target', async () => {
    const db = await open()
    const store = createDeliveryStore(db)
    const at = Date.now()
    await db.write(store.record(eventAt(at - 1_000)))
    const stored = await store.unrouted(10)
    await store.route(
      stored,
      stored.map(({ id }) => ({ eventId: id, target: 'test:a', nextAt: at })),
      at,
    )
    const targets = ['test:a', 'test:b']
    const { outbox, enter, delivered } = unstoredOutbox(db, targets, async () => ({ answer: null }))
    const later = eventAt(at)
    const other = { ...eventAt(at), subject: 'monitor:2' }
    for (const each of [later, other]) outbox.add(each)
    await delivered(2)
    await enter([later, other])
    const rows = await db.query
      .selectFrom('deliveries')
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .select(['target', 'subject', 'state'])
      .orderBy('deliveries.id')
      .execute()
    assert.deepEqual(
      rows.map(row => `${row.target} ${row.subject} ${row.state}`),
      [
        'test:a monitor:1 waiting',
        'test:a monitor:1 waiting',
        'test:b monitor:1 delivered',
        'test:a monitor:2 delivered',
        'test:b monitor:2 delivered',
      ],
    )
    await outbox.close()
  })
})
