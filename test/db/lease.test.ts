import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { openLease } from '../../src/db/lease.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('A lease', open => {
  test('is held by one of two, and goes to the other at once when it is given back', async t => {
    const db = await open()
    const one = await lease(t, db, 'one')
    const two = await lease(t, db, 'two')
    assert.deepEqual([one.held(), two.held()], [true, false])
    const won = new Promise<boolean>(resolve => two.subscribe(resolve))
    await one.close()
    assert.equal(one.held(), false)
    assert.equal(await won, true)
    assert.equal(two.held(), true)
  })

  test('is won by exactly one of many that ask together', async t => {
    const db = await open()
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => lease(t, db, `holder ${i}`)))
    assert.equal(all.filter(each => each.held()).length, 1)
  })

  test('is renewed for as long as it is held', async t => {
    const db = await open()
    const one = await lease(t, db, 'one')
    const expiry = async () =>
      (await db.query.selectFrom('leases').select('expires_at').executeTakeFirst())?.expires_at ?? 0
    const first = await expiry()
    while ((await expiry()) === first) await new Promise(resolve => setTimeout(resolve, 5))
    assert.equal(one.held(), true)
    assert.equal(one.term(), 1)
  })

  test('that ran out goes to another, and its former holder notices', async t => {
    const db = await open()
    let now = 1_000
    const one = await lease(t, db, 'one', () => now)
    const lost = new Promise<boolean>(resolve => one.subscribe(resolve))
    now += 1_000_000
    const two = await lease(t, db, 'two', () => now)
    // Whoever asks first after it ran out has it; here both may.
    if (two.held()) assert.equal(await lost, false)
    assert.notEqual(one.held(), two.held())
  })

  test('stays held while the database gives no answer', async t => {
    const db = await open()
    let broken = false
    const write: Database['write'] = (...statements) =>
      broken ? Promise.reject(new Error('no database')) : db.write(...statements)
    const one = await lease(t, { ...db, write }, 'one')
    broken = true
    await new Promise(resolve => setTimeout(resolve, 60))
    assert.equal(one.held(), true)
    broken = false
  })
})

async function lease(t: TestContext, db: Database, holder: string, now = Date.now) {
  const opened = await openLease({ db, name: 'prober', holder, now, lengthMs: 60 })
  t.after(() => opened.close())
  return opened
}
