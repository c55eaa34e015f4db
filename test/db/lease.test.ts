import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseNow } from '../../src/db/clock.ts'
import type { Database } from '../../src/db/database.ts'
import { dropGoneInstances, markSeen, runningInstances } from '../../src/db/instances.ts'
import { type LeaseOptions, openLease } from '../../src/db/lease.ts'
import { leaseGuard, takeLease } from '../../src/db/lease-statements.ts'
import { until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'

const hourMs = 3_600_000

onBothEngines('A lease', open => {
  test('is held by one of two, and goes to the other at once when it is given back', async t => {
    const db = await open()
    const one = await lease(t, db, 'one', { lengthMs: hourMs })
    const two = await lease(t, db, 'two', { lengthMs: 400 })
    assert.deepEqual([one.held(), two.held()], [true, false])
    assert.deepEqual([one.lastHolder(), two.lastHolder()], ['one', 'one'])
    const won = new Promise<boolean>(resolve => two.subscribe(resolve))
    await one.close()
    assert.equal(one.held(), false)
    assert.equal(await won, true)
    assert.equal(two.held(), true)
  })

  test('is won by exactly one of many that ask together', async t => {
    const db = await open()
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => lease(t, db, `holder ${i}`, { lengthMs: hourMs })),
    )
    assert.equal(all.filter(each => each.held()).length, 1)
  })

  test('is renewed for as long as it is held, and knows since when', async t => {
    const db = await open()
    const one = await lease(t, db, 'one', { lengthMs: 2_000 })
    const row = () => db.query.selectFrom('leases').select(['expires_at', 'since']).executeTakeFirstOrThrow()
    const first = await row()
    const later = await until(row, each => each.expires_at !== first.expires_at)
    assert.equal(one.held(), true)
    assert.equal(one.term(), 1)
    assert.equal(later.since, first.since)
    assert.ok(Math.abs(first.since - (await clockOf(db))) < 60_000)
  })

  test('ends by the clock of the database, whatever the clock of the host', async t => {
    const db = await open()
    const [taken] = await db.write(takeLease(db, { name: 'prober', holder: 'killed' }, 3_000))
    assert.deepEqual({ ...taken?.rows[0], left_ms: 0 }, { holder: 'killed', left_ms: 0 })
    const ends = (await db.query.selectFrom('leases').select('expires_at').executeTakeFirstOrThrow())
      .expires_at
    t.mock.method(Date, 'now', () => performance.timeOrigin + performance.now() + 40_000)
    const two = await lease(t, db, 'two', { lengthMs: 200 })
    assert.equal(two.held(), false)
    await until(two.held, held => held)
    assert.ok((await clockOf(db)) >= ends)
    assert.ok((await clockOf(db)) < ends + 30_000)
  })

  test('stays with a holder that is without the database until it hears that another one won it', async t => {
    const db = await open()
    const broken = breakable(db)
    const one = await lease(t, broken.db, 'one', { lengthMs: 1000 })
    const two = await lease(t, db, 'two', { lengthMs: 1000 })
    const order: string[] = []
    one.subscribe(held => order.push(`one ${held}`))
    two.subscribe(held => order.push(`two ${held}`))
    broken.break()
    await until(two.held, held => held)
    assert.equal(one.held(), true)
    broken.mend()
    await until(one.lastHolder, holder => holder === 'two')
    assert.equal(one.held(), false)
    assert.deepEqual(order, ['two true', 'one false'])
  })

  test('is left to its last holder when all were without the database', async t => {
    const db = await open()
    const broken = breakable(db)
    const one = await lease(t, broken.db, 'one', { lengthMs: 2000 })
    const two = await lease(t, broken.db, 'two', { lengthMs: 1_000 })
    const won: boolean[] = []
    two.subscribe(held => won.push(held))
    broken.break()
    await sleep(2500)
    assert.equal(one.held(), true)
    const expires = async () =>
      (await db.query.selectFrom('leases').select('expires_at').execute())[0]?.expires_at ?? 0
    const before = await expires()
    assert.ok(before < (await clockOf(db)))
    broken.mend()
    await one.ask()
    assert.ok((await expires()) > before)
    await sleep(1_500)
    assert.deepEqual([one.held(), one.term(), two.held()], [true, 1, false])
    assert.deepEqual(won, [])
  })

  test('is given up for good by an instance that is outdated', async t => {
    const db = await open()
    let migration: string | null = null
    const one = await lease(t, db, 'one', { lengthMs: 1000, outdated: async () => migration })
    const two = await lease(t, db, 'two', { lengthMs: 1000 })
    assert.deepEqual([one.held(), two.held()], [true, false])
    migration = '9999-later'
    await until(two.held, held => held)
    assert.deepEqual([one.held(), one.outdatedBy()], [false, '9999-later'])
    await two.close()
    // The database lacks the migration, as when it was restored meanwhile: an instance would hold the lease and do nothing with it.
    migration = null
    await one.ask()
    await sleep(1000)
    assert.equal(one.held(), false)
    assert.equal((await db.query.selectFrom('leases').select('holder').execute()).length, 0)
  })

  test('is known to be lost for good by an instance that stands by, and by one that was paused', async t => {
    const db = await open()
    let migration: string | null = null
    let pausedMs = 0
    const outdated = async () => migration
    const clock = () => performance.now() + pausedMs
    const one = await lease(t, db, 'one', { lengthMs: 1000, outdated, clock })
    const two = await lease(t, db, 'two', { lengthMs: 1000, outdated })
    const heard: string[] = []
    for (const each of [one, two])
      each.subscribe(held => heard.push(`${each.holder} ${held} ${each.outdatedBy()}`))
    migration = 'moved to another'
    pausedMs = 5_000
    await until(
      () => heard,
      all => all.length >= 3,
    )
    assert.deepEqual(heard.toSorted(), [
      'one false moved to another',
      'one false null',
      'two false moved to another',
    ])
    await one.ask()
    await two.ask()
    assert.equal(heard.length, 3)
  })

  test('is not held by a process that was paused until it is granted again', async t => {
    const db = await open()
    const broken = breakable(db)
    let pausedMs = 0
    const clock = () => performance.now() + pausedMs
    const one = await lease(t, broken.db, 'one', { lengthMs: 1000, clock })
    const heard: boolean[] = []
    one.subscribe(held => heard.push(held))
    broken.break()
    pausedMs = 5_000
    assert.equal(one.held(), false)
    await sleep(600)
    assert.equal(one.held(), false)
    broken.mend()
    await until(one.held, held => held)
    assert.deepEqual(heard, [false, true])
    assert.equal(one.term(), 2)
  })

  test('that has ended lets nothing be written, and its end is known', async () => {
    const db = await open()
    const own = { name: 'prober', holder: 'one' }
    const guarded = async () => (await db.write(...leaseGuard(db, own)))[1]?.changes === 1
    assert.equal(await guarded(), false)
    await db.write(takeLease(db, own, hourMs))
    assert.equal(await guarded(), true)
    await db.write(takeLease(db, { ...own, holder: 'two' }, hourMs))
    assert.equal(await guarded(), true)
    const past = sql<number>`${databaseNow(db.engine)} - 1`
    await db.write(db.query.updateTable('leases').set({ expires_at: past }))
    assert.equal(await guarded(), false)
  })

  test('names the instance that holds it first among those that run', async t => {
    const db = await open()
    await lease(t, db, 'one', { lengthMs: hourMs })
    await lease(t, db, 'two', { lengthMs: hourMs })
    for (const id of ['two', 'one']) await db.write(markSeen(db, { id, host: 'host', pid: 1 }))
    const running = await runningInstances(db)
    assert.deepEqual(
      running.map(({ id, onDutySince }) => [id, onDutySince !== null]),
      [
        ['one', true],
        ['two', false],
      ],
    )
  })

  test('forgets instances that are long gone', async () => {
    const db = await open()
    const ids = async () =>
      (await db.query.selectFrom('instances').select('id').execute()).map(({ id }) => id)
    for (const id of ['gone', 'here']) await db.write(markSeen(db, { id, host: 'host', pid: 1 }))
    const longAgo = sql<number>`${databaseNow(db.engine)} - ${2 * hourMs}`
    await db.write(db.query.updateTable('instances').set({ seen_at: longAgo }).where('id', '=', 'gone'))
    await db.write(dropGoneInstances(db))
    assert.deepEqual(await ids(), ['here'])
  })
})

async function lease(
  t: TestContext,
  db: Database,
  id: string,
  options: Pick<LeaseOptions, 'lengthMs' | 'clock' | 'outdated'>,
) {
  const instance = { id, host: 'host', pid: 1 }
  const opened = await openLease({ db, name: 'prober', instance, ...options })
  t.after(() => opened.close())
  return opened
}

/** A connection of one instance to the database that can be broken. */
function breakable(db: Database) {
  let broken = false
  const write: Database['write'] = (...statements) =>
    broken ? Promise.reject(new Error('no database')) : db.write(...statements)
  return {
    db: { ...db, write },
    break: () => {
      broken = true
    },
    mend: () => {
      broken = false
    },
  }
}

async function clockOf(db: Database): Promise<number> {
  const { now } = await db.query.selectNoFrom(databaseNow(db.engine).as('now')).executeTakeFirstOrThrow()
  return now
}
