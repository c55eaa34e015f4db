/** Refusals of a move, and both databases after a failure. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext, test } from 'node:test'
import postgres from 'postgres'
import type { Engine } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { checkMove } from '../../src/db/move/move.ts'
import { dropMovedMark } from '../../src/db/moved-mark.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { engines } from '../matrix.ts'
import { database, fileOf, fillEverything, run } from './moving.ts'

/** A database in which every table has rows, and an empty one. */
async function two(t: TestContext, from: Engine, to: Engine): Promise<readonly [string, string]> {
  const file = await database(t, 'sqlite')
  fillEverything(fileOf(file), 3)
  if (from === 'sqlite') return [file, await database(t, to)]
  const moved = await database(t, from)
  await run(file, moved)
  return [moved, await database(t, to)]
}

const other = { sqlite: 'postgres', postgres: 'sqlite' } as const

async function inDatabase(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  if (url.startsWith('sqlite:')) {
    using db = new DatabaseSync(fileOf(url))
    // Only `exec` runs several statements.
    if (statement.startsWith('select')) return db.prepare(statement).all()
    db.exec(statement)
    return []
  }
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await client.unsafe(statement).simple())] as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

const countOf = async (url: string, table: string) =>
  Number((await inDatabase(url, `select count(*) as n from ${table}`))[0]?.['n'])

const marksOf = (url: string) => inDatabase(url, `select name from migrations where name like 'moved to%'`)

for (const engine of engines)
  describe(`A database of ${engine}`, () => {
    it('that was moved is not opened by a server or command any more, until that is undone', async t => {
      const [from, to] = await two(t, engine, other[engine])
      await run(from, to)
      const before = await countOf(from, 'snippets')
      await using db = await openDatabase(from)
      await assert.rejects(migrate(db, Date.now), error => {
        const { message } = error as Error
        assert.match(message, /^The content of this database was moved to .* at 2026-01-01T00:00:00\.000Z\./)
        assert.match(message, /Set DATABASE_URL to that address; or.*"corkboard move --undo"/)
        assert.doesNotMatch(message, /corkboard:corkboard@/)
        return true
      })
      // The mark by which a version that does not know moves refuses the database.
      assert.equal((await marksOf(from)).length, 1)
      assert.deepEqual(await marksOf(to), [])
      await db.close()
      await assert.rejects(run(from, await database(t, engine)), /was moved to/)
      {
        await using again = await openDatabase(from)
        await again.write(dropMovedMark(again))
        await migrate(again, Date.now)
      }
      assert.equal(await countOf(from, 'snippets'), before)
    })

    it('is left as it is where it is not empty; what is in it is named', async t => {
      const [from, to] = await two(t, other[engine], engine)
      await inDatabase(to, `insert into site (key, value) values ('title', 'kept')`)
      await assert.rejects(run(from, to), /is not empty \(rows of site: 1\), and a move would mix two sites/)
      assert.equal(await countOf(to, 'site'), 1)
      assert.deepEqual(await marksOf(from), [])
    })

    it('may have what a server that was started once leaves', async t => {
      const [from, to] = await two(t, other[engine], engine)
      await inDatabase(
        to,
        `insert into account_links (id, kind, token_hash, created_at, expires_at) values ('x', 'owner', 'x', 1, 1);
         insert into slices (slice, version) values ('left', 7);
         update serials set last = 77`,
      )
      const { tables } = await run(from, to)
      assert.equal(tables.find(({ name }) => name === 'account_links')?.rows, 3)
      assert.equal(await countOf(to, 'account_links'), 3)
    })

    it('gives new rows ids after the highest', async t => {
      const [from, to] = await two(t, other[engine], engine)
      await run(from, to)
      await using db = await openDatabase(to)
      const [added] = await db.write<{ id: number }>(
        db.query
          .insertInto('events')
          .values({ kind: 'x', key: 'new', subject: 'x', params: '{}', at: 1 })
          .returning('id'),
      )
      assert.equal(added?.rows[0]?.id, 2002)
    })

    it('that a run had filled when it was ended is recognized by its checksums', async t => {
      const [from, to] = await two(t, other[engine], engine)
      const first = await run(from, to)
      {
        await using db = await openDatabase(from)
        await db.write(dropMovedMark(db))
      }
      const second = await run(from, to)
      assert.equal(second.copied, false)
      assert.deepEqual(second.tables, first.tables)
      assert.equal((await marksOf(from)).length, 1)
    })

    it('that does not hold what was written keeps nothing; table and row are named', async t => {
      const [from, to] = await two(t, other[engine], engine)
      await inDatabase(to, changing[engine])
      await assert.rejects(
        run(from, to),
        /The table snippet_notes is not the same in .*: 3 rows were read and 3 are there; the row of snippet_notes with id 1001 has another text\. Nothing was moved\./,
      )
      assert.equal(await countOf(to, 'snippets'), 0)
      assert.deepEqual(await marksOf(from), [])
    })

    it('that refuses the last row of a table says why, and keeps nothing', { timeout: 60_000 }, async t => {
      const [from, to] = await two(t, other[engine], engine)
      await inDatabase(to, refusing[engine])
      await assert.rejects(run(from, to), /no more notes/)
      assert.equal(await countOf(to, 'snippets'), 0)
      assert.deepEqual(await marksOf(from), [])
    })

    it('with other columns than its migrations make is not moved', async t => {
      const [from, to] = await two(t, engine, other[engine])
      await inDatabase(from, 'alter table site add column extra text')
      await assert.rejects(
        run(from, to),
        /The table site of .* has extra \(text\), which Corkboard did not make/,
      )
    })

    it('that a newer or an older Corkboard used last is not moved', async t => {
      const [from, to] = await two(t, engine, other[engine])
      await inDatabase(from, `insert into migrations (name, applied_at) values ('9000-next', 1)`)
      await assert.rejects(run(from, to), /used by a newer Corkboard \(it has the migration 9000-next\)/)
      await assert.rejects(run(to, from), /used by a newer Corkboard \(it has the migration 9000-next\)/)
      await inDatabase(from, `delete from migrations where name in ('9000-next', '0020-storage-events')`)
      await assert.rejects(
        run(from, to),
        /is not up to date \(it lacks 0020-storage-events\): run "corkboard migrate"/,
      )
    })

    it('that was moved is not moved into, of which a look gives notice as well', async t => {
      const [first, from] = await two(t, engine, other[engine])
      await run(first, from)
      const options = { from, to: first, prepare: 'auto', now: Date.now, progress: () => {} } as const
      await assert.rejects(checkMove(options), /The content of this database was moved to/)
      await assert.rejects(run(from, first), /The content of this database was moved to/)
    })

    it('with tables of something else is not moved into', async t => {
      const [from] = await two(t, other[engine], engine)
      const to = await database(t, engine, false)
      await inDatabase(to, 'create table events (id text, share real); create table migrations (id text)')
      await assert.rejects(
        run(from, to),
        /has tables that Corkboard did not make: events\. Name an empty database/,
      )
    })

    it('with a table of something else beside its own moves without it', async t => {
      const [from, to] = await two(t, engine, other[engine])
      await inDatabase(from, 'create table watched (id text, share real)')
      const { tables } = await run(from, to)
      assert.ok(tables.every(({ name }) => name !== 'watched'))
    })

    it('does not move into itself', async t => {
      const [from] = await two(t, engine, other[engine])
      await assert.rejects(run(from, from), /is the database that would move/)
      assert.deepEqual(await marksOf(from), [])
    })

    it('can be looked at beside a server, without a trace', async t => {
      const [from, to] = await two(t, engine, other[engine])
      await using server = await openDatabase(from)
      await server.write(server.query.insertInto('site').values({ key: 'busy', value: '1' }))
      await server.write(
        server.query
          .insertInto('instances')
          .values({ id: 'i', host: 'h', pid: 7, started_at: Date.now(), seen_at: Date.now() }),
      )
      const options = { from, to, prepare: 'auto', now: Date.now, progress: () => {} } as const
      const checked = await checkMove(options)
      assert.equal(checked.tables.find(({ name }) => name === 'site')?.rows, 4)
      assert.deepEqual(checked.running, ['h (process 7)'])
      assert.equal(await countOf(to, 'site'), 0)
      assert.deepEqual(await marksOf(from), [])
      await assert.rejects(checkMove({ ...options, to: from }))
    })
  })

const changing = {
  sqlite: `create trigger changing after insert on snippet_notes when new.id = 1001
           begin update snippet_notes set text = 'other' where id = 1001; end`,
  postgres: `create function changing() returns trigger language plpgsql as $$
             begin if new.id = 1001 then new.text = 'other'; end if; return new; end $$;
             create trigger changing before insert on snippet_notes for each row execute function changing()`,
} as const

const refusing = {
  sqlite: `create trigger refusing before insert on snippet_notes when new.id = 2001
           begin select raise(abort, 'no more notes'); end`,
  postgres: `create function refusing() returns trigger language plpgsql as $$
             begin if new.id = 2001 then raise 'no more notes'; end if; return new; end $$;
             create trigger refusing before insert on snippet_notes for each row execute function refusing()`,
} as const

test('A value that its column should not hold is named with its row, and nothing is moved', async t => {
  const [from, to] = await two(t, 'sqlite', 'postgres')
  for (const [value, kind] of [
    ['12.5', 'number'],
    [`'many'`, 'text'],
  ]) {
    await inDatabase(from, `update snippet_notes set at = ${value} where id = 1001`)
    await assert.rejects(
      run(from, to),
      new RegExp(
        `The column at of the row of snippet_notes with id 1001 should hold whole numbers, and holds another kind of value \\(${kind}\\)`,
      ),
    )
  }
  assert.equal(await countOf(to, 'site'), 0)
})

test('A file that is open elsewhere neither moves nor is moved into', async t => {
  const [from, to] = await two(t, 'sqlite', 'postgres')
  const empty = await database(t, 'sqlite')
  {
    await using server = await openDatabase(from)
    await assert.rejects(run(from, to), /is in use: stop the server that uses it, then move/)
    await server.write(server.query.insertInto('site').values({ key: 'goes on', value: '1' }))
  }
  {
    await using _server = await openDatabase(empty)
    await assert.rejects(run(from, empty), /is in use: stop the server that uses it, then move/)
  }
  await run(from, to)
})

test('A database of PostgreSQL that a server uses neither moves nor is moved into', async t => {
  const [from, to] = await two(t, 'postgres', 'postgres')
  const seen = `insert into instances (id, host, pid, started_at, seen_at)
    values ('i', 'host.example', 7, 0, extract(epoch from clock_timestamp()) * 1000 - `
  for (const each of [from, to]) {
    await inDatabase(each, `${seen} 30000)`)
    await assert.rejects(
      run(from, to),
      /A server uses postgres:.*: process 7 on host\.example\. Stop it, then move/,
    )
    await inDatabase(each, 'delete from instances')
  }
  await inDatabase(from, `${seen} 90000)`)
  await run(from, to)
})

test('Nothing is written to a database of PostgreSQL while it moves, nor is one opened by a server', async t => {
  const [from, to] = await two(t, 'postgres', 'sqlite')
  await using late = await openDatabase(from)
  const during: Promise<unknown>[] = []
  const progress = () => {
    if (during.length > 0) return
    during.push(
      late.write(late.query.insertInto('site').values({ key: 'late', value: '1' })),
      migrate(late, Date.now).then(
        () => assert.fail('it was opened'),
        error => assert.match(error.message, /was moved to/),
      ),
    )
  }
  const { tables } = await run(from, to, { progress })
  await Promise.all(during)
  assert.equal(tables.find(({ name }) => name === 'site')?.rows, 3)
  assert.equal(await countOf(to, 'site'), 3)
})

test('A connection that is lost on the way leaves both databases as they were', async t => {
  for (const engine of engines) {
    const [from, to] = await two(t, engine, other[engine])
    const way = await breakable(engine === 'postgres' ? from : to)
    t.after(way.close)
    const cuts: Promise<void>[] = []
    const progress = () => void (cuts.length === 0 && cuts.push(way.cut()))
    const lost = engine === 'postgres' ? run(way.url, to, { progress }) : run(from, way.url, { progress })
    await assert.rejects(lost)
    await Promise.all(cuts)
    assert.equal(await countOf(to, 'snippets'), 0)
    assert.equal(await countOf(from, 'snippets'), 3)
    const { copied } = await run(from, to)
    assert.ok(copied)
  }
})

test('What a command commits while a move waits for its locks on PostgreSQL moves along', async t => {
  const [from, to] = await two(t, 'postgres', 'sqlite')
  const client = postgres(from, { max: 2, onnotice: () => {} })
  t.after(() => client.end())
  let moving: ReturnType<typeof run> | undefined
  await client.begin(async tx => {
    await tx.unsafe(`insert into site (key, value) values ('late', '1')`)
    moving = run(from, to)
    await until(
      async () =>
        (await client.unsafe(`select 1 from pg_locks where not granted and relation = 'site'::regclass`))
          .length,
      waiting => waiting === 1,
    )
  })
  const { tables } = (await moving) ?? assert.fail()
  assert.equal(tables.find(({ name }) => name === 'site')?.rows, 4)
  assert.equal(await countOf(to, 'site'), 4)
})
