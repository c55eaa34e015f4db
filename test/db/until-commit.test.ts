import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { untilCommit } from '../../src/db/until-commit.ts'
import { engines, migratedDatabase } from '../matrix.ts'

for (const engine of engines)
  test(`What is kept until a commit is what stands there now, whoever wrote it, on ${engine}`, async t => {
    const { url, remove } = await migratedDatabase(engine)
    t.after(remove)
    await using here = await openDatabase(url)
    await using there = await openDatabase(url)
    const write = (value: string) =>
      there.write(
        there.query
          .insertInto('site')
          .values({ key: 'a', value })
          .onConflict(clash => clash.column('key').doUpdateSet({ value })),
      )
    let reads = 0
    const known = untilCommit<string>(here)
    async function read(key: string): Promise<string | null> {
      const kept = known()
      const value = kept.get(key)
      if (value !== undefined) return value
      reads++
      const row = await here.query
        .selectFrom('site')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst()
      if (row) kept.set(key, row.value)
      return row?.value ?? null
    }
    assert.equal(await read('a'), null)
    for (const value of ['one', 'two', 'three']) {
      await write(value)
      assert.deepEqual([await read('a'), await read('a')], [value, value])
    }
    assert.equal(reads, engine === 'sqlite' ? 4 : 7)
  })

test('A value that was read before a commit is not kept after it', () => {
  let version = 1
  const known = untilCommit<string>({ dataVersion: () => version })
  const early = known()
  version = 2
  const late = known()
  late.set('a', 'new')
  early.set('a', 'old')
  assert.deepEqual([...known()], [['a', 'new']])
})

test('No more is kept than asked for, and nothing without a version', () => {
  const known = untilCommit<number>({ dataVersion: () => 1 }, 2)
  const sizes = ['a', 'b', 'c', 'd', 'e'].map(key => known().set(key, 0).size)
  assert.deepEqual(sizes, [1, 2, 1, 2, 1])
  const unknown = untilCommit<number>({ dataVersion: () => null })
  unknown().set('a', 0)
  assert.equal(unknown().size, 0)
})
