/** Commands on a full disk: their messages, and the files they leave. The disks are small file systems in memory. */
import assert from 'node:assert/strict'
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import postgres from 'postgres'
import { backupTo, restoreFrom } from '../../src/commands/backup.ts'
import { moveTo } from '../../src/commands/move.ts'
import { readConfig } from '../../src/config/config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { move } from '../../src/db/move/move.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { flawOf } from '../../src/db/sqlite-schema.ts'
import { databaseFolder, freshDatabase, migratedDatabase } from '../matrix.ts'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'
import { unableToMount, unableToRun } from './program.ts'

const skip = unableToRun() || unableToMount()

const megabyte = 1_000_000

describe('With a full disk', { skip, timeout: 600_000 }, () => {
  describe('a move', () => {
    for (const engine of ['sqlite', 'postgres'] as const)
      it(`from ${engine} into a file says so and leaves no half of it; there is room, and it moves`, async t => {
        const from = await site(t, engine)
        const disk = smallDisk(t, 32)
        disk.fill(8 * megabyte)
        const to = `sqlite:${join(disk.folder, 'new', 'corkboard.db')}`
        await assert.rejects(moved(from, to), error => {
          const { message } = error as Error
          assert.match(message, /^The move was not finished: the disk of \S+\/new\/corkboard\.db is full/)
          assert.match(message, / is unchanged, and sqlite:\S+ has nothing of it; run the command again when/)
          return true
        })
        assert.equal(await countOf(to), 0)
        assert.equal(await countOf(from), 20)
        disk.free()
        assert.match(await moved(from, to), /^Moved /m)
        assert.equal(await countOf(to), 20)
      })

    it('into a file for which there is no room at all says so', async t => {
      const from = await site(t, 'sqlite')
      const disk = smallDisk(t, 32)
      const to = `sqlite:${join(disk.folder, 'corkboard.db')}`
      for (const left of [0, 100_000]) {
        disk.fill(left)
        await assert.rejects(
          moved(from, to),
          /The move was not finished: .*the disk of \S+corkboard\.db is full.* has nothing of it/,
        )
        disk.free()
      }
      assert.match(await moved(from, to), /^Moved /m)
    })

    it('into PostgreSQL says so, leaves empty tables, and can be repeated', async t => {
      const from = await site(t, 'sqlite')
      const { url: to, disk } = await smallPostgres(t, 'full_target', 64)
      disk.fill(12 * megabyte)
      await assert.rejects(
        moved(from, to),
        /^AppError: The move was not finished: the disk of postgres:\S+ is full \(could not extend file .*\)\. sqlite:\S+ is unchanged, and postgres:\S+ has nothing of it/,
      )
      disk.free()
      assert.equal(await countOf(to), 0)
      assert.match(await moved(from, to), /^Moved /m)
      assert.equal(await countOf(to), 20)
    })

    it('of a file that cannot be marked says that both are whole, and finishes when there is room', async t => {
      const disk = smallDisk(t, 64)
      const from = `sqlite:${join(disk.folder, 'corkboard.db')}`
      copyFileSync(fileOf(await site(t, 'sqlite')), fileOf(from))
      const { url: to } = await migratedDatabase('postgres')
      disk.fill()
      await assert.rejects(moved(from, to), /The move was not finished: the disk of \S+ is full/)
      disk.free()
      const progress = (step: string) => step === 'verify' && disk.fill()
      await assert.rejects(move({ from, to, prepare: 'auto', now: Date.now, progress }), error => {
        const { message, cause } = error as Error
        assert.match(
          message,
          /Everything is in postgres:\S+ and verified, but sqlite:\S+ could not be marked as moved\. Start no server, and run the same/,
        )
        assert.match((cause as Error).message, /the disk of \S+ is full/)
        return true
      })
      disk.free()
      assert.equal(await countOf(from), 20)
      assert.match(await moved(from, to), /had all of it already, with the same checksums/)
      await assert.rejects(served(from), /was moved to postgres:/)
      await served(to)
    })
  })

  describe('a backup', () => {
    it('says so, leaves nothing of it, and can be repeated', async t => {
      const from = await site(t, 'sqlite')
      const disk = smallDisk(t, 32)
      const file = join(disk.folder, 'backup.db')
      for (const left of [0, 100_000, 12 * megabyte, statSync(fileOf(from)).size]) {
        disk.fill(left)
        await assert.rejects(
          backupTo(file, configOf(from), { force: false }),
          /^AppError: The disk of \S+ is full, so \S+backup\.db was not written/,
        )
        disk.free()
        assert.deepEqual(readdirSync(disk.folder), [])
      }
      await backupTo(file, configOf(from), { force: false })
      await served(from)
    })

    it('beside a database that runs there leaves the one from before as it was', async t => {
      const disk = smallDisk(t, 64)
      const from = `sqlite:${join(disk.folder, 'corkboard.db')}`
      copyFileSync(fileOf(await site(t, 'sqlite')), fileOf(from))
      const file = join(disk.folder, 'backup.db')
      await backupTo(file, configOf(from), { force: false })
      await using db = await openDatabase(from)
      await db.write(db.query.insertInto('site').values({ key: 'title', value: 'later' }))
      disk.fill()
      await assert.rejects(
        backupTo(file, configOf(from), { force: true }),
        /The disk of \S+ is full, so \S+backup\.db is the one from before/,
      )
      const found = await db.query.selectFrom('site').select('value').execute()
      assert.deepEqual(
        found.map(({ value }) => value),
        ['later'],
      )
      disk.free()
      const back = `sqlite:${join(disk.folder, 'back.db')}`
      await restoreFrom(file, configOf(back), { force: false })
      assert.equal(await flawOf(fileOf(back)), null)
    })
  })

  describe('a restore', () => {
    it('says so, leaves the database as it was, and can be repeated', async t => {
      const from = await site(t, 'sqlite')
      const folder = databaseFolder('backup')
      t.after(() => rmSync(folder, { recursive: true, force: true }))
      const file = join(folder, 'backup.db')
      await backupTo(file, configOf(from), { force: false })
      const disk = smallDisk(t, 32)
      const small = await migratedDatabase('sqlite')
      t.after(small.remove)
      const to = `sqlite:${join(disk.folder, 'corkboard.db')}`
      copyFileSync(fileOf(small.url), fileOf(to))
      for (const left of [0, 12 * megabyte]) {
        disk.fill(left)
        await assert.rejects(
          restoreFrom(file, configOf(to), { force: true }),
          /^AppError: The disk of \S+ is full, so \S+corkboard\.db is the one from before/,
        )
        disk.free()
        assert.equal(await countOf(to), 0)
        assert.ok(readdirSync(disk.folder).every(name => !name.includes('unfinished')))
      }
      await restoreFrom(file, configOf(to), { force: true })
      assert.equal(await countOf(to), 20)
    })
  })

  /** A database of its own in a tablespace on a small disk; its log is elsewhere. */
  async function smallPostgres(t: TestContext, name: string, megabytes: number) {
    const disk = smallDisk(t, megabytes)
    const folder = join(disk.folder, 'tablespace')
    mkdirSync(folder)
    const address = new URL((await freshDatabase('postgres')).url)
    const admin = postgres(address.href, { max: 1, onnotice: () => {} })
    // PostgreSQL may run as an account of its own.
    const [{ data = '' } = {}] = await admin<
      { data: string }[]
    >`select current_setting('data_directory') as data`
    const { uid, gid } = statSync(data)
    chownSync(folder, uid, gid)
    address.pathname = name
    await admin.unsafe(`create tablespace ${name} location '${folder}'`)
    await admin.unsafe(`create database ${name} tablespace ${name}`)
    t.after(async () => {
      disk.free()
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.unsafe(`drop tablespace ${name}`)
      await admin.end()
      disk.unmount()
    })
    return { url: address.href, disk }
  }
})

function smallDisk(t: TestContext, megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes) ?? assert.fail()
  t.after(disk.unmount)
  return disk
}

/** A site with twenty pictures of one megabyte each. */
async function site(t: TestContext, engine: 'sqlite' | 'postgres'): Promise<string> {
  const { url, remove } = await migratedDatabase('sqlite')
  t.after(remove)
  {
    using db = new DatabaseSync(fileOf(url))
    db.exec(`INSERT INTO uploads (hash, type, bytes, width, height, created_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
      SELECT i, 'image/png', randomblob(${megabyte}), 1, 1, 0 FROM n`)
  }
  if (engine === 'sqlite') return url
  const moving = await migratedDatabase(engine)
  t.after(moving.remove)
  await moved(url, moving.url)
  return moving.url
}

const fileOf = (url: string) => url.slice('sqlite:'.length)

const configOf = (DATABASE_URL: string) => readConfig({ DATABASE_URL })

const moved = (from: string, to: string) =>
  moveTo(to, {
    config: configOf(from),
    json: false,
    dryRun: false,
    now: Date.now,
    stderr: { write: text => assert.fail(text) },
  })

/** Opens and closes a database as a server does. */
async function served(url: string): Promise<void> {
  await using db = await openDatabase(url)
  await migrate(db, Date.now)
}

async function countOf(url: string): Promise<number> {
  if (url.startsWith('sqlite:') && !existsSync(fileOf(url))) return 0
  await using db = await openDatabase(url)
  await migrate(db, Date.now)
  return (await db.query.selectFrom('uploads').select('hash').execute()).length
}
