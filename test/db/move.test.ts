/** The effect of a move on both databases, in this process; test/core/move.test.ts runs the command and servers. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, test } from 'node:test'
import fc from 'fast-check'
import { dumpSchema } from '../../dev/schema.ts'
import { loadHistory } from '../../src/db/history.ts'
import { columnTypes, key, required } from '../../src/db/migrations/columns.ts'
import type { Migration } from '../../src/db/migrations/migration.ts'
import { decodeRow, encodeRow, type Row, Tally } from '../../src/db/move/move-row.ts'
import { movedTables } from '../../src/db/move/move-tables.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { databaseAfter } from '../../src/db/sqlite-schema.ts'
import { engines } from '../matrix.ts'
import { contentsOf, database, fileOf, fillEverything, own, run } from './moving.ts'

const history = await loadHistory()

describe('A move', () => {
  it('takes every column of every table from SQLite to PostgreSQL and back, whatever stands in them', async t => {
    const [one, other, back] = [
      await database(t, 'sqlite'),
      await database(t, 'postgres', false),
      await database(t, 'sqlite', false),
    ]
    fillEverything(fileOf(one))
    const there = await run(one, other)
    const again = await run(other, back)
    assert.deepEqual(again.tables, there.tables)
    assert.ok(there.tables.every(({ rows }) => rows === 12))
    const [before, after] = [contentsOf(fileOf(one)), contentsOf(fileOf(back))]
    const moved = Object.keys(before).filter(name => !own.includes(name))
    assert.deepEqual(moved, there.tables.map(({ name }) => name).sort())
    for (const name of moved) assert.deepEqual(after[name], before[name], name)
  })

  for (const engine of engines)
    it(`takes from ${engine} to ${engine}`, async t => {
      const [start, one, other] = [
        await database(t, 'sqlite'),
        await database(t, engine, false),
        await database(t, engine, false),
      ]
      fillEverything(fileOf(start))
      await run(start, one)
      const { tables, copied } = await run(one, other)
      assert.ok(copied && tables.every(({ rows }) => rows === 12))
      // The copy has every index and reference, also those that were dropped to fill the tables.
      await using db = await openDatabase(other)
      await using fresh = await openDatabase(await database(t, engine))
      assert.equal(await dumpSchema(db), await dumpSchema(fresh))
    })
})

test('A table may end with a large row, and have nothing but large ones', async t => {
  const [one, other] = [await database(t, 'sqlite'), await database(t, 'postgres')]
  {
    using db = new DatabaseSync(fileOf(one))
    db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
      INSERT INTO texts (hash, bytes) SELECT CAST(i AS BLOB), randomblob(i * 700000) FROM n`)
    db.exec(`INSERT INTO snippets (id, content, lexer, created_at, onetime, delete_token_hash, size)
      VALUES ('x', randomblob(3000000), '_text', 1, 0, x'00', 1)`)
  }
  const { tables } = await run(one, other)
  assert.deepEqual(
    tables.filter(({ name }) => ['snippets', 'texts'].includes(name)).map(({ name, rows }) => [name, rows]),
    [
      ['snippets', 1],
      ['texts', 9],
    ],
  )
})

describe('The tables that move', () => {
  it('are all that the migrations make, but for those that each database has of its own', () => {
    using shapes = databaseAfter(history)
    const made = shapes.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    const moved = movedTables(history).map(({ name }) => name)
    assert.deepEqual(
      moved.toSorted(),
      made
        .map(({ name }) => String(name))
        .filter(name => !own.includes(name))
        .toSorted(),
    )
    for (const { name, key: keys } of movedTables(history)) assert.ok(keys.length > 0, `${name} has no key`)
  })

  it('have those of a migration that is still to be written, after what they refer to', () => {
    const next: Migration = {
      name: '9000-next',
      statements: (query, engine) => [
        query.schema
          .createTable('a_first')
          .addColumn('id', 'text', key)
          .addColumn('monitor_id', columnTypes(engine).int, column => column.references('monitors.id'))
          .addColumn('bytes', columnTypes(engine).bytes, required),
        query.schema.alterTable('site').addColumn('more', 'text'),
      ],
    }
    const tables = movedTables([...history, next])
    const names = tables.map(({ name }) => name)
    assert.ok(names.indexOf('a_first') > names.indexOf('monitors'))
    const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns
    assert.deepEqual(
      columnsOf('a_first')?.map(({ kind }) => kind),
      ['text', 'int', 'bytes'],
    )
    assert.ok(columnsOf('site')?.some(({ name }) => name === 'more'))
  })

  it('have no column of a type that would move as something else', () => {
    const real: Migration = {
      name: '9000-real',
      statements: query => [query.schema.alterTable('site').addColumn('share', 'real')],
    }
    assert.throws(() => movedTables([...history, real]), /The column site\.share has the type REAL/)
  })
})

test('Any row is the same after SQLite, PostgreSQL and SQLite, and encoded rows are as different as the rows', async t => {
  const value = fc.oneof(
    fc.constant(null),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^["\\\\{},\0\uFDD0a0e]*$/),
  )
  const row = fc.record({
    before: value,
    after: value,
    at: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    hash: fc.uint8Array({ maxLength: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 5, maxLength: 60 }), async rows => {
      const [one, other, back] = [
        await database(t, 'sqlite'),
        await database(t, 'postgres'),
        await database(t, 'sqlite'),
      ]
      {
        using db = new DatabaseSync(fileOf(one))
        const audit = db.prepare(
          `INSERT INTO audit (at, name, via, action, subject, before, after) VALUES (?, '', '', '', '', ?, ?)`,
        )
        const texts = db.prepare('INSERT OR IGNORE INTO texts (hash, bytes) VALUES (?, ?)')
        // A row that no other row refers to is moved too.
        db.exec(`INSERT INTO site (key, value) VALUES ('title', 'x')`)
        for (const { at, before, after, hash } of rows) {
          audit.run(at, before, after)
          texts.run(hash, hash)
        }
      }
      await run(one, other)
      await run(other, back)
      for (const table of ['audit', 'texts'])
        assert.deepEqual(contentsOf(fileOf(back))[table], contentsOf(fileOf(one))[table])
    }),
    { numRuns: 4 },
  )
  const table = {
    name: 'any',
    columns: (['int', 'text', 'bytes', 'text'] as const).map(kind => ({ name: kind, kind })),
    key: [],
    refersTo: [],
  }
  const int = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  const cells = fc.tuple(fc.option(int), value, fc.option(fc.uint8Array({ maxLength: 8 })), value)
  fc.assert(
    fc.property(cells, cells, (one, other) => {
      const text = (each: Row) => JSON.stringify(each.map(kindly))
      const [a, b] = [encodeRow(one), encodeRow(other)]
      assert.equal(a.equals(b), text(one) === text(other))
      assert.equal(text(decodeRow(table, a)), text(one))
    }),
  )
})

const kindly = (each: unknown) =>
  typeof each === 'bigint' ? ['i', String(each)] : each instanceof Uint8Array ? ['b', ...each] : each

test('A checksum heeds every row and its number, and not their order', () => {
  const rows: readonly Row[] = [
    ['a', 1n],
    ['b', 2n],
    ['b', 2n],
  ]
  const tallied = (some: readonly Row[]) => {
    const tally = new Tally()
    tally.add(some.map(encodeRow))
    return tally
  }
  assert.ok(tallied(rows).equals(tallied(rows.toReversed())))
  assert.ok(!tallied(rows).equals(tallied(rows.slice(1))))
  assert.notEqual(tallied([['a', 1n]]).checksum, tallied([['a', '1']]).checksum)
})
