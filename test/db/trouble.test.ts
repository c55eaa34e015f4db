import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Database, DatabaseOptions } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { touch } from '../../src/db/slices.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { migratedDatabase } from '../matrix.ts'

const insert = (db: Database, key: string) => db.write(db.query.insertInto('site').values({ key, value: '' }))
const keys = async (db: Database) =>
  (await db.query.selectFrom('site').select('key').orderBy('key').execute()).map(row => row.key)

const isTrouble = (error: unknown) => error instanceof AppError && error.code === 'unavailable'
const isFault = (error: unknown) => error instanceof Error && !(error instanceof AppError)

describe('SQLite in trouble', () => {
  async function opened(t: TestContext) {
    const { url, remove } = await migratedDatabase('sqlite')
    const path = url.slice('sqlite:'.length)
    const db = await openDatabase(url)
    t.after(async () => {
      await db.close()
      await remove()
    })
    return { db, path }
  }

  test('says so while another process holds the file, and goes on afterwards', async t => {
    const { db, path } = await opened(t)
    const other = new DatabaseSync(path)
    other.exec('BEGIN EXCLUSIVE')
    await assert.rejects(insert(db, 'locked'), isTrouble)
    other.exec('ROLLBACK')
    other.close()
    await insert(db, 'after')
    assert.deepEqual(await keys(db), ['after'])
  })

  test('acknowledges nothing that goes into a removed file, and goes on when it is put back', async t => {
    const { db, path } = await opened(t)
    renameSync(path, `${path}.away`)
    await assert.rejects(insert(db, 'lost'), isTrouble)
    renameSync(`${path}.away`, path)
    await insert(db, 'after')
    assert.deepEqual(await keys(db), ['after'])
  })

  test('replaces the thread that writes when it ends, and loses nothing that was acknowledged', async t => {
    const threads: Worker[] = []
    const notice = (message: unknown) => threads.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', notice)
    t.after(() => unsubscribe('worker_threads', notice))
    const { db } = await opened(t)
    for (let round = 0; round < 5; round++) {
      const writing = Promise.allSettled(Array.from({ length: 50 }, (_, n) => insert(db, `${round}-${n}`)))
      await insert(db, `before-${round}`)
      await threads.at(-1)?.terminate()
      const outcomes = await writing
      await insert(db, `after-${round}`)
      const kept = new Set(await keys(db))
      for (const [n, { status }] of outcomes.entries())
        if (status === 'fulfilled') assert.ok(kept.has(`${round}-${n}`))
      assert.ok(kept.has(`before-${round}`) && kept.has(`after-${round}`))
    }
  })

  test('says what helps when its file is damaged, or none of SQLite', async t => {
    const { db, path } = await opened(t)
    await insert(db, 'before')
    await db.close()
    const whole = readFileSync(path)
    writeFileSync(path, Buffer.concat([whole.subarray(0, 8192), Buffer.alloc(whole.length - 8192, 0xa5)]))
    await assert.rejects(
      openDatabase(`sqlite:${path}`),
      (error: Error) =>
        isTrouble(error) && /malformed.*corkboard restore FILE.*\.recover/.test(error.message),
    )

    writeFileSync(path, 'a text file that is longer than the header of a database would be, by far')
    await assert.rejects(
      openDatabase(`sqlite:${path}`),
      (error: Error) =>
        isTrouble(error) && /file is not a database.*corkboard restore FILE/.test(error.message),
    )
  })

  test('says so to a reader of rows and of the version when its file is damaged while it is open', async t => {
    const { db, path } = await opened(t)
    await insert(db, 'before')
    assert.deepEqual([await keys(db), typeof db.dataVersion()], [['before'], 'number'])
    const other = new DatabaseSync(path)
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.close()
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(100, 0xa5), 0, 100, 0)
    closeSync(file)
    await assert.rejects(keys(db), isTrouble)
    assert.throws(() => db.dataVersion(), isTrouble)
  })

  test('takes a statement that breaks a rule for what it is', async t => {
    const { db } = await opened(t)
    await insert(db, 'twice')
    await assert.rejects(insert(db, 'twice'), isFault)
  })
})

describe('PostgreSQL in trouble', () => {
  test('says so at once while the server is away, and goes on afterwards', async t => {
    const { url, remove } = await migratedDatabase('postgres')
    const way = await breakable(url)
    const db = await openDatabase(way.url)
    t.after(async () => {
      await db.close()
      await way.close()
      await remove()
    })
    await insert(db, 'before')
    await way.cut()
    for (let attempt = 0; attempt < 12; attempt++) {
      await assert.rejects(insert(db, 'lost'), isTrouble)
      await assert.rejects(keys(db), isTrouble)
      await assert.rejects(db.write(db.query.deleteFrom('site'), db.query.deleteFrom('slices')), isTrouble)
    }
    await way.mend()
    await insert(db, 'after')
    assert.deepEqual(await keys(db), ['after', 'before'])
    await assert.rejects(insert(db, 'after'), isFault)
  })

  test('names the address that it cannot make sense of, without the password', async () => {
    await assert.rejects(
      openDatabase('postgres://ada:hunter2@db:port/x'),
      (error: Error) => isTrouble(error) && /postgres:\/\/ada:\*\*\*@db:port\/x/.test(error.message),
    )
  })

  const sleeping = sql<boolean>`exists (select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%')`
  const silent = sql<boolean>`exists (select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and state_change < clock_timestamp() - interval '6 s')`
  const seen = (db: Database, what: typeof sleeping) =>
    until(
      () => db.query.selectNoFrom(what.as('is')).executeTakeFirst(),
      row => row?.is === true,
    )

  /** A write of another process, whose connection is paused before its commit. */
  async function halfWritten(t: TestContext, options: DatabaseOptions) {
    const { url, remove } = await migratedDatabase('postgres')
    const way = await breakable(url)
    const other = await openDatabase(way.url, options)
    const db = await openDatabase(url, { answerMaxMs: 30_000 })
    t.after(async () => {
      way.resume()
      await other.close()
      await db.close()
      await way.close()
      await remove()
    })
    const writing = other.write(
      touch(other, 'announcements'),
      other.query.selectNoFrom(sql`pg_sleep(3)`.as('slept')),
    )
    writing.catch(() => {})
    await seen(db, sleeping)
    way.pause()
    return { way, other, db, writing }
  }

  test('waits no longer for the locks of a server that stopped in the middle of a write', async t => {
    const { way, other, db, writing } = await halfWritten(t, { answerMaxMs: 30_000 })
    const [written] = await db.write(touch(db, 'announcements'))
    assert.equal(written?.changes, 1)
    way.resume()
    await assert.rejects(writing, isTrouble)
    await insert(other, 'after')
    assert.deepEqual(await keys(db), ['after'])
  })

  test('lets a command on a slow line finish its write', async t => {
    const { way, db, writing } = await halfWritten(t, {})
    await seen(db, silent)
    way.resume()
    const [written] = await writing
    assert.equal(written?.changes, 1)
  })

  test('does not wait for ever for a server that keeps silent', async t => {
    const { url, remove } = await migratedDatabase('postgres')
    const way = await breakable(url)
    const db = await openDatabase(way.url, { answerMaxMs: 3_000 })
    t.after(async () => {
      way.resume()
      await db.close()
      await way.close()
      await remove()
    })
    way.pause()
    await assert.rejects(keys(db), isTrouble)
    await assert.rejects(insert(db, 'late'), isTrouble)
    way.resume()
    assert.ok((await keys(db)).length <= 1)
  })
})

/** Resolves when a write is refused without being tried. */
const refusedAtOnce = (db: Database) =>
  until(
    () => insert(db, 'lost').catch(error => String(error.cause?.message)),
    reason => /away a moment ago/.test(String(reason)),
  )
const accepted = (db: Database, key: string) =>
  until(
    () =>
      insert(db, key).then(
        () => true,
        () => false,
      ),
    done => done,
  )

describe('A database that is known to be away', () => {
  test('on SQLite refuses writes at once, reads, and takes up again by itself', async t => {
    const { url, remove } = await migratedDatabase('sqlite')
    const path = url.slice('sqlite:'.length)
    const db = await openDatabase(`sqlite:${path}`, { breaker: true })
    t.after(async () => {
      await db.close()
      await remove()
    })
    assert.equal(db.trouble(), null)
    assert.deepEqual(await keys(db), [])
    renameSync(path, `${path}.away`)
    await refusedAtOnce(db)
    assert.equal(db.trouble(), 'away')
    assert.deepEqual(await keys(db), [])
    renameSync(`${path}.away`, path)
    await accepted(db, 'after')
    assert.equal(db.trouble(), null)
  })

  test('on PostgreSQL refuses at once when it hangs, and takes up again on new connections', async t => {
    const { url, remove } = await migratedDatabase('postgres')
    const way = await breakable(url)
    const db = await openDatabase(way.url, { answerMaxMs: 1000, breaker: true })
    t.after(async () => {
      await db.close()
      await way.close()
      await remove()
    })
    await keys(db)
    way.pause()
    await refusedAtOnce(db)
    assert.equal(db.trouble(), 'away')
    // Earlier connections keep hanging.
    way.resumeNew()
    await accepted(db, 'after')
    assert.equal(db.trouble(), null)
    way.resume()
  })
})
