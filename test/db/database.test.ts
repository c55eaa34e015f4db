import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { migrate } from '../../src/db/migrate.ts'
import { hideNul, showNul } from '../../src/db/nul.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('The database', open => {
  test('gives back text with NUL, the escape itself and emoji as it was written', async () => {
    const db = await open()
    const value = 'a\0b\uFDD0c\uFDD00\r\n\t🙂'
    await db.write(db.query.insertInto('site').values({ key: 'nul\0', value }))
    const rows = await db.query.selectFrom('site').selectAll().where('key', '=', 'nul\0').execute()
    assert.deepEqual({ ...rows[0] }, { key: 'nul\0', value })
  })

  test('gives back bytes as they were written, also out of a pooled buffer', async () => {
    const db = await open()
    const content = Buffer.from([0, 1, 2, 255, 254, 13, 10])
    await db.write(db.query.insertInto('snippets').values(snippet('bytes', content)))
    const row = await db.query.selectFrom('snippets').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([...row.content], [...content])
  })

  test('applies all statements of a write or none', async () => {
    const db = await open()
    const insert = (key: string) => db.query.insertInto('site').values({ key, value: '' })
    await assert.rejects(db.write(insert('one'), insert('two'), insert('one')))
    assert.equal((await db.query.selectFrom('site').select('key').execute()).length, 0)
  })

  test('keeps the writes beside one that fails', async () => {
    const db = await open()
    const insert = (key: string) => db.write(db.query.insertInto('site').values({ key, value: '' }))
    const settled = await Promise.allSettled([insert('a'), insert('b'), insert('a'), insert('c')])
    assert.equal(settled.filter(each => each.status === 'rejected').length, 1)
    const keys = await db.query.selectFrom('site').select('key').orderBy('key').execute()
    assert.deepEqual(
      keys.map(row => row.key),
      ['a', 'b', 'c'],
    )
  })

  test('says how many rows a statement changed', async () => {
    const db = await open()
    await db.write(
      db.query.insertInto('site').values([
        { key: 'a', value: '' },
        { key: 'b', value: '' },
      ]),
    )
    const [updated] = await db.write(db.query.updateTable('site').set({ value: 'x' }))
    assert.equal(updated?.changes, 2)
    const [removed] = await db.write(db.query.deleteFrom('site').returning('key'))
    assert.equal(removed?.rows.length, 2)
    assert.equal(removed?.changes, 2)
  })

  test('refuses a change that does not go through write', async () => {
    const db = await open()
    await assert.rejects(db.query.deleteFrom('site').execute(), /Database\.write/)
  })

  test('sees its own write at once', async () => {
    const db = await open()
    for (let i = 0; i < 50; i++) {
      await db.write(db.query.insertInto('leases').values({ name: `n${i}`, holder: 'h', expires_at: i }))
      const row = await db.query
        .selectFrom('leases')
        .select('expires_at')
        .where('name', '=', `n${i}`)
        .executeTakeFirst()
      assert.equal(row?.expires_at, i)
    }
  })

  test('finishes what was asked for before it closes', async () => {
    const db = await open()
    const writes = Array.from({ length: 300 }, (_, i) =>
      db.write(db.query.insertInto('leases').values({ name: `n${i}`, holder: 'h', expires_at: i })),
    )
    const closed = db.close()
    const settled = await Promise.allSettled(writes)
    await closed
    assert.equal(settled.filter(each => each.status === 'fulfilled').length, 300)
  })

  test('migrates once, also when two start together', async () => {
    const db = await open()
    assert.deepEqual(await migrate(db, Date.now), [])
    await db.write(db.query.insertInto('migrations').values({ name: '9999-future', applied_at: 1 }))
    await assert.rejects(migrate(db, Date.now), /newer Corkboard/)
  })
})

test('Hiding NUL is undone by showing it, for every text', () => {
  const text = fc.string({ unit: fc.constantFrom('\0', '\uFDD0', '0', 'e', 'a', '🙂', '\n') })
  fc.assert(fc.property(text, value => showNul(hideNul(value)) === value && !hideNul(value).includes('\0')))
})

const snippet = (id: string, content: Uint8Array) => ({
  id,
  content,
  lexer: '_code',
  filename: null,
  created_at: 1,
  expires_at: null,
  onetime: 0,
  delete_token_hash: new Uint8Array(32),
})
