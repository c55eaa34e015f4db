import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { createSharedLimits, dropEmptyCounts } from '../../src/db/shared-limits.ts'
import { onBothEngines } from '../matrix.ts'

const minuteMs = 60_000

onBothEngines('A limit that all instances share', open => {
  let db: Database
  let at = 1_000_000
  before(async () => {
    db = await open()
  })
  const now = () => at
  /** An instance: limits with a memory of their own over the same database. */
  function instance(name: string, count: number) {
    const limits = createSharedLimits({ db, now })
    const limit = limits.limit(name, { count, windowMs: minuteMs })
    const of = (key: string) => [{ limit, key }]
    return { ...limits, of, tried: async (key = '') => (await limits.take(of(key))).allowed }
  }
  const allowedOf = (answers: readonly boolean[]) => answers.filter(Boolean).length

  it('lets as many through at several instances as at one, also at the same time', async () => {
    const all = [instance('several', 10), instance('several', 10), instance('several', 10)]
    const answers = await Promise.all(all.flatMap(each => Array.from({ length: 8 }, () => each.tried())))
    assert.equal(allowedOf(answers), 10)
    assert.deepEqual(await Promise.all(all.map(each => each.tried('another key'))), [true, true, true])
  })

  it('lets one more through as one leaks away, whichever instance asks', async () => {
    const [one, two] = [instance('leaking', 6), instance('leaking', 6)]
    for (let i = 0; i < 6; i++) assert.equal(await (i % 2 ? one : two).tried(), true)
    assert.equal(await one.tried(), false)
    at += minuteMs / 6
    assert.deepEqual([await two.tried(), await one.tried(), await two.tried()], [true, false, false])
    at += minuteMs
    assert.equal(await one.tried(), true)
  })

  it('is told when it has room again, and how many more it lets through', async () => {
    const [one, two] = [instance('words', 4), instance('words', 4)]
    assert.equal(await one.demand(one.of('')), 3)
    assert.equal(await two.demand(two.of('')), 2)
    await one.demand(one.of(''))
    await one.demand(one.of(''))
    const { allowed, headers } = await two.take(two.of(''))
    assert.equal(allowed, false)
    assert.deepEqual(headers, ['retry-after', '15'])
    await assert.rejects(two.demand(two.of('')), { code: 'too_many_requests' })
  })

  it('takes a count back, whichever instance counted', async () => {
    const [one, two] = [instance('back', 2), instance('back', 2)]
    await one.demand(one.of(''))
    await one.demand(one.of(''))
    assert.equal(await two.tried(), false)
    await one.refund(one.of(''))
    assert.deepEqual([await two.tried(), await one.tried()], [true, false])
  })

  it('is not kept full by an instance whose clock was hours ahead', async () => {
    const ahead = createSharedLimits({ db, now: () => at + 600 * minuteMs })
    const limit = ahead.limit('clocks', { count: 2, windowMs: minuteMs })
    for (let i = 0; i < 2; i++) await ahead.demand([{ limit, key: '' }])
    const right = instance('clocks', 2)
    assert.deepEqual([await right.tried(), await right.tried(), await right.tried()], [true, true, false])
  })

  it('counts in all limits or in none', async () => {
    const limits = createSharedLimits({ db, now })
    const narrow = { limit: limits.limit('narrow', { count: 1, windowMs: minuteMs }), key: '' }
    const wide = { limit: limits.limit('wide', { count: 3, windowMs: minuteMs }), key: '' }
    const other = createSharedLimits({ db, now })
    assert.equal((await limits.take([narrow, wide])).allowed, true)
    for (let i = 0; i < 5; i++) {
      const again = createSharedLimits({ db, now })
      assert.equal((await again.take([wide, narrow])).allowed, false)
    }
    assert.deepEqual([await other.demand([wide]), await other.demand([wide])], [1, 0])
  })

  it('refuses a flood without asking the database again', async () => {
    const one = instance('flood', 3)
    const two = instance('flood', 3)
    for (let i = 0; i < 3; i++) await one.tried()
    let writes = 0
    const counting: Database = Object.assign(Object.create(db), {
      write: (...statements: never[]) => {
        writes++
        return db.write(...statements)
      },
    })
    const limits = createSharedLimits({ db: counting, now })
    const limit = limits.limit('flood', { count: 3, windowMs: minuteMs })
    for (let i = 0; i < 50; i++) assert.equal((await limits.take([{ limit, key: '' }])).allowed, false)
    assert.equal(writes, 3)
    assert.equal(await two.tried(), false)
  })

  it('keeps neither names nor addresses, and no bucket that has run empty', async () => {
    const limits = createSharedLimits({ db, now })
    const ofClient = limits.clientLimit('clients', {
      address: { count: 5, windowMs: minuteMs },
      network: { count: 9, windowMs: minuteMs },
    })
    await limits.demand(ofClient('203.0.113.77', 'ada'))
    const rows = await db.query.selectFrom('rate_counts').selectAll().execute()
    for (const { key } of rows) assert.equal(key.length, 16)
    assert.doesNotMatch(rows.map(({ key }) => Buffer.from(key).toString('latin1')).join(), /203\.0|ada/)
    at += 10 * minuteMs
    await db.write(dropEmptyCounts(db, now()))
    assert.equal((await db.query.selectFrom('rate_counts').selectAll().execute()).length, 0)
  })
})
