import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { transactionsOf } from '../../src/db/sqlite-transactions.ts'
import { freshDatabase } from '../matrix.ts'

test('Small jobs share a transaction, a large one has its own, and the order stays', () => {
  const job = (name: string, steps: number) =>
    Array.from({ length: steps }, () => ({ sql: name, parameters: [] }))
  const sizes = [1, 2, 500, 31, 32, 40, 3, 1].map((steps, index) => job(String(index), steps))
  const names = transactionsOf(sizes).map(jobs => jobs.map(each => each[0]?.sql).join(' '))
  assert.deepEqual(names, ['0 1', '2', '3', '4', '5', '6 7'])
  assert.deepEqual(transactionsOf([]), [])
})

test('A large job that fails leaves nothing behind, and those beside it are written', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  await using db = await openDatabase(url)
  await migrate(db, Date.now)
  const secret = (name: string) => db.query.insertInto('secrets').values({ name, value: new Uint8Array() })
  const large = (prefix: string) => Array.from({ length: 40 }, (_, index) => secret(`${prefix}${index}`))
  const outcomes = await Promise.allSettled([
    db.write(secret('before'), secret('beside')),
    db.write(...large('a'), secret('a3')),
    db.write(...large('b')),
    db.write(secret('twice'), secret('twice')),
    db.write(secret('after')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
  const rows = await db.query.selectFrom('secrets').select('name').orderBy('name').execute()
  const names = rows
    .map(({ name }) => name)
    .filter(name => /^(a\d+|b\d+|before|beside|after|twice)$/.test(name))
  assert.equal(names.filter(name => /^b\d/.test(name)).length, 40)
  assert.deepEqual(
    names.filter(name => !/^b\d/.test(name)),
    ['after', 'before', 'beside'],
  )
})
