import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { hourMs, minuteMs } from '../../src/lib/time.ts'
import { DeliveryFault } from '../../src/outbox/delivery.ts'
import { recordEvent, recordFor } from '../../src/outbox/event-statements.ts'
import { until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { eventAt, freshOutbox } from './fresh-outbox.ts'

const broken = new DeliveryFault('http_status', { status: 503 })

onBothEngines('A way out', open => {
  let db: Database
  beforeEach(async () => {
    db ??= await open()
    await db.write(db.query.deleteFrom('events'), db.query.deleteFrom('target_states'))
  })

  it('on which all hangs holds up no other', async () => {
    const sent: string[] = []
    const { outbox, clock } = freshOutbox(db, {
      account: { send: () => new Promise(() => {}), atOnce: 2 },
      mail: { send: () => new Promise(() => {}), atOnce: 4 },
      channel: { send: async ({ target }) => void sent.push(target), atOnce: 4 },
    })
    for (let n = 0; n < 16; n++) await db.write(...recordFor(db, `account:${n}`, eventAt(clock.at)))
    for (let n = 0; n < 150; n++)
      await db.write(...recordFor(db, `mail:1:${n}@example.org`, eventAt(clock.at)))
    await outbox.look()
    await db.write(...recordFor(db, 'channel:1', eventAt(clock.at)))
    await outbox.look()
    await until(
      () => sent,
      all => all.length === 1,
    )
    await outbox.close()
  })

  it('takes more messages than it has places, as soon as these are free', async () => {
    const sent: string[] = []
    const { work, clock } = freshOutbox(db, {
      mail: { send: async ({ target }) => void sent.push(target), atOnce: 2 },
    })
    for (let n = 0; n < 20; n++)
      await db.write(...recordFor(db, `mail:1:${n}@example.org`, eventAt(clock.at)))
    await work()
    assert.equal(sent.length, 20, 'one look is enough')
    assert.equal(new Set(sent).size, 20)
  })

  for (const [what, fail] of [
    ['have failed before, as the database knows', 'stored'],
    ['failed when this process last tried them', 'known'],
  ] as const)
    it(`leaves half of its places to others while targets hang that ${what}`, async () => {
      const sent: string[] = []
      let areHanging = false
      const { outbox, clock } = freshOutbox(db, {
        channel: {
          atOnce: 4,
          send: ({ target }) => {
            if (!areHanging) throw broken
            sent.push(target)
            return target.startsWith('channel:bad') ? new Promise(() => {}) : Promise.resolve()
          },
        },
      })
      const bad = Array.from({ length: 12 }, (_, index) => `channel:bad${index}`)
      for (const target of bad) await db.write(...recordFor(db, target, eventAt(clock.at)))
      if (fail === 'known') {
        await outbox.look()
        await outbox.idle()
        // The next message to each is a new one.
        await db.write(db.query.deleteFrom('events'))
        for (const target of bad) await db.write(...recordFor(db, target, eventAt(clock.at)))
        clock.at += minuteMs
      } else await db.write(db.query.updateTable('deliveries').set({ attempts: 1 }))
      areHanging = true
      await outbox.look()
      const well = ['channel:well1', 'channel:well2', 'channel:well3']
      for (const target of well) await db.write(...recordFor(db, target, eventAt(clock.at)))
      await outbox.look()
      await until(
        () => sent.filter(each => well.includes(each)),
        all => all.length === well.length,
      )
      assert.equal(sent.filter(each => bad.includes(each)).length, 2)
      await outbox.close()
    })

  it('gives each recipient its own attempts and end', async () => {
    const sent: string[] = []
    const { work, clock, route } = freshOutbox(db, {
      mail: {
        send: async ({ target }) => {
          sent.push(target)
          if (target.endsWith('b')) throw new DeliveryFault('mail_refused', { isPermanent: true })
          if (target.endsWith('c')) throw new DeliveryFault('mail')
        },
      },
    })
    route.targets = ['mail:1:a', 'mail:1:b', 'mail:1:c', 'mail:1:d']
    await db.write(recordEvent(db, eventAt(clock.at)))
    await work()
    clock.at += minuteMs
    await work()
    const rows = await db.query.selectFrom('deliveries').selectAll().orderBy('target').execute()
    assert.deepEqual(
      rows.map(row => [row.target, row.state, row.attempts]),
      [
        ['mail:1:a', 'delivered', 1],
        ['mail:1:b', 'dead', 1],
        ['mail:1:c', 'waiting', 2],
        ['mail:1:d', 'delivered', 1],
      ],
    )
    assert.equal(new Set(rows.map(row => row.message_id)).size, 4)
  })

  it('rests after a fault that all its messages share, is tried with one, and then takes them all', async () => {
    const sent: string[] = []
    let isRefused = true
    const { work, clock } = freshOutbox(db, {
      mail: {
        atOnce: 2,
        send: async ({ target }) => {
          sent.push(target)
          if (isRefused) throw new DeliveryFault('mail_account', { isShared: true, answer: '535 no' })
        },
      },
    })
    for (let n = 0; n < 20; n++) await db.write(...recordFor(db, `mail:1:${n}`, eventAt(clock.at)))
    await work()
    assert.equal(sent.length, 2, 'those that were under way')
    await work()
    assert.equal(sent.length, 2)
    clock.at += 15_000
    await work()
    assert.equal(sent.length, 3)
    isRefused = false
    clock.at += minuteMs
    await work()
    const rows = await db.query.selectFrom('deliveries').selectAll().execute()
    assert.deepEqual([...new Set(rows.map(row => row.state))], ['delivered'])
    assert.ok(
      rows.every(row => row.attempts <= 2),
      'the fault of the way is no attempt of the others',
    )
  })

  it('takes something new to a target that fails at once, after what waited', async () => {
    const sent: number[] = []
    let isWell = false
    const { work, clock, route } = freshOutbox(db, {
      channel: {
        send: async ({ events }) => {
          if (!isWell) throw broken
          sent.push(events.length)
        },
      },
    })
    route.targets = ['channel:1']
    await db.write(recordEvent(db, eventAt(clock.at)))
    await work()
    // Seven hours of attempts pass.
    clock.at += 7 * hourMs
    await db.write(db.query.updateTable('deliveries').set({ attempts: 400 }))
    await work()
    const [waiting = assert.fail()] = await db.query.selectFrom('deliveries').selectAll().execute()
    assert.equal(waiting.next_at, clock.at + 15 * minuteMs, 'its turn is not soon')
    clock.at += minuteMs
    isWell = true
    await db.write(recordEvent(db, eventAt(clock.at)))
    await work()
    await work()
    assert.deepEqual(sent, [1, 1])
  })

  it('is left alone for as long as the receiver asked, and for a moment after each attempt, whatever is new', async () => {
    let attempts = 0
    let retryAfterMs = 0
    const { work, clock, route } = freshOutbox(db, {
      channel: {
        send: async () => {
          attempts++
          throw new DeliveryFault('http_status', { status: 429, retryAfterMs })
        },
      },
    })
    route.targets = ['channel:1']
    const happen = async () => {
      await db.write(recordEvent(db, eventAt(clock.at)))
      await work()
    }
    await happen()
    for (let n = 0; n < 14; n++) {
      clock.at += 1_000
      await happen()
    }
    assert.equal(attempts, 1)
    retryAfterMs = 10 * minuteMs
    clock.at += 1_000
    await happen()
    assert.equal(attempts, 2)
    clock.at += 9 * minuteMs
    await happen()
    assert.equal(attempts, 2)
    clock.at += minuteMs
    await happen()
    assert.equal(attempts, 3)
  })
})
