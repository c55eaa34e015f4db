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
    const read = untilCommit(here, async key => {
      reads++
      const row = await here.query
        .selectFrom('site')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst()
      return row?.value ?? null
    })
    assert.equal(await read('a'), null)
    for (const value of ['one', 'two', 'three']) {
      await write(value)
      assert.deepEqual([await read('a'), await read('a')], [value, value])
    }
    assert.equal(reads, engine === 'sqlite' ? 4 : 7)
  })

test('A value that was read before a commit is not kept after it', async () => {
  let [version, value] = [1, 'old']
  let finish = () => {}
  const read = untilCommit({ dataVersion: () => version }, async () => {
    const seen = value
    await new Promise<void>(resolve => {
      finish = resolve
    })
    return seen
  })
  const early = read('a')
  const finishEarly = finish
  version = 2
  value = 'new'
  const late = read('a')
  finish()
  assert.equal(await late, 'new')
  finishEarly()
  assert.equal(await early, 'old')
  assert.equal(await read('a'), 'new')
})
