/** What backups and restores do to files, in this process; test/contract/backup.test.ts runs the commands. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { backupTo, restoreFrom } from '../../src/commands/backup.ts'
import { readConfig } from '../../src/config/config.ts'
import { damages } from '../badday/damages.ts'
import { folderFor, startCommand } from '../contract/corkboard.ts'
import { exported, imported } from '../prepared.ts'

const configOf = (file: string) => readConfig({ DATABASE_URL: `sqlite:${file}` })
const unforced = { force: false }
const forced = { force: true }

const document = {
  monitors: [{ name: 'Website of Corkboard', kind: 'tcp', host: '127.0.0.1', port: 9, active: false }],
}

/** A database with a monitor, and a folder for its backups. */
async function site(t: TestContext) {
  const folder = folderFor(t)
  const file = join(folder, 'corkboard.db')
  await imported(`sqlite:${file}`, document)
  return { folder, file, copy: join(folder, 'copy.db'), config: configOf(file) }
}

function inDatabase(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

const fill = (file: string, megabytes: number) =>
  inDatabase(
    file,
    `INSERT INTO uploads (hash, type, bytes, width, height, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${megabytes})
     SELECT i, 'image/png', randomblob(1000000), 1, 1, 0 FROM n`,
  )

describe('A backup', () => {
  it('ends while another process writes all the time', { timeout: 60_000 }, async t => {
    const { file, copy, config } = await site(t)
    fill(file, 40)
    const writer = new Worker(
      `const { DatabaseSync } = require('node:sqlite')
       const db = new DatabaseSync(${JSON.stringify(file)}, { timeout: 5000 })
       setInterval(() => db.exec("INSERT INTO site (key, value) VALUES ('busy', 1) ON CONFLICT DO UPDATE SET value = value + 1"), 1)`,
      { eval: true },
    )
    t.after(() => writer.terminate())
    await pause(100)
    assert.match(await backupTo(copy, config, unforced), /and checked it/)
  })

  it('is for its owner alone from its first byte on, whatever the umask', async t => {
    const { folder, file, copy, config } = await site(t)
    fill(file, 20)
    const umask = process.umask(0)
    t.after(() => process.umask(umask))
    const modes = new Set<string>()
    let isOver = false
    const looking = (async () => {
      for (; !isOver; await turn())
        for (const name of readdirSync(folder).filter(each => each.startsWith('copy.db'))) {
          const stat = statSync(join(folder, name), { throwIfNoEntry: false })
          if (stat) modes.add(`${/-\w+$/.exec(name)?.[0] ?? ''} ${(stat.mode & 0o777).toString(8)}`)
        }
    })()
    await backupTo(copy, config, unforced)
    rmSync(file)
    await restoreFrom(copy, config, unforced)
    isOver = true
    await looking
    assert.ok(modes.has(' 600'))
    assert.deepEqual(
      [...modes].filter(each => !each.endsWith(' 600')),
      [],
    )
    assert.equal((statSync(file).mode & 0o777).toString(8), '600')
  })

  it('that a signal ends leaves nothing behind', async t => {
    const { folder, file, copy } = await site(t)
    fill(file, 60)
    const { child, ended } = startCommand(['backup', copy], { DATABASE_URL: `sqlite:${file}` })
    child.stdin.end()
    const copies = () => readdirSync(folder).filter(each => each.startsWith('copy.db'))
    while (copies().length === 0 && child.exitCode === null) await pause(1)
    child.kill('SIGTERM')
    await ended
    assert.equal(child.signalCode, 'SIGTERM')
    assert.deepEqual(copies(), [])
  })

  it('takes the place of no folder, pipe or device, and of what a link leads to', async t => {
    const { folder, copy, config } = await site(t)
    mkdirSync(join(folder, 'folder'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    for (const each of [join(folder, 'folder'), join(folder, 'pipe'), '/dev/null'])
      await assert.rejects(backupTo(each, config, forced), /is no file, but a folder, a pipe or a device/)
    writeFileSync(join(folder, 'kept elsewhere'), '')
    symlinkSync(join(folder, 'kept elsewhere'), copy)
    await backupTo(copy, config, forced)
    assert.ok(statSync(join(folder, 'kept elsewhere')).size > 0)
  })
})

describe('A restore', () => {
  for (const [name, damage] of damages)
    it(`refuses a backup with this damage: ${name}`, async t => {
      const { folder, copy, config } = await site(t)
      await backupTo(copy, config, unforced)
      writeFileSync(copy, damage(readFileSync(copy)))
      const target = join(folder, 'restored.db')
      await assert.rejects(restoreFrom(copy, configOf(target), unforced), /is no whole database of Corkboard/)
      assert.deepEqual(
        readdirSync(folder).filter(each => each.startsWith('restored.db')),
        [],
      )
    })

  const strangers = {
    'trigger spy': 'CREATE TRIGGER spy AFTER INSERT ON accounts BEGIN DELETE FROM accounts; END',
    'view spy': 'CREATE VIEW spy AS SELECT * FROM accounts',
    'table spy': 'CREATE TABLE spy (a)',
    'index spy': 'CREATE INDEX spy ON accounts (role)',
  }
  for (const [name, sql] of Object.entries(strangers))
    it(`refuses a database with the unknown ${name}`, async t => {
      const { folder, file, config } = await site(t)
      inDatabase(file, sql)
      const target = configOf(join(folder, 'restored.db'))
      await assert.rejects(restoreFrom(file, target, unforced), new RegExp(`it has a ${name}, which`))
      await assert.rejects(
        backupTo(join(folder, 'copy.db'), config, unforced),
        /which Corkboard did not make/,
      )
    })

  it('refuses a database of another program, of a newer Corkboard, and one that lacks a table', async t => {
    const { folder, file } = await site(t)
    const target = configOf(join(folder, 'restored.db'))
    const other = join(folder, 'other.db')
    inDatabase(other, 'CREATE TABLE notes (a)')
    await assert.rejects(restoreFrom(other, target, unforced), /it has none of our tables/)
    inDatabase(file, 'PRAGMA foreign_keys = OFF; DROP TABLE beats')
    await assert.rejects(restoreFrom(file, target, unforced), /it lacks the \w+ beats/)
    inDatabase(file, `INSERT INTO migrations VALUES ('9999-later', 0)`)
    await assert.rejects(restoreFrom(file, target, unforced), /a newer Corkboard made it .*9999-later/)
  })

  it('waits for no pipe, and takes neither a device nor a folder', { timeout: 60_000 }, async t => {
    const { folder, config } = await site(t)
    execFileSync('mkfifo', [join(folder, 'pipe')])
    for (const each of [join(folder, 'pipe'), '/dev/zero', folder])
      await assert.rejects(restoreFrom(each, config, forced), /is no file, but a folder, a pipe or a device/)
    const nowhere = { ...config, databaseUrl: `sqlite:${join(folder, 'pipe')}` }
    const copy = join(folder, 'copy.db')
    await backupTo(copy, config, unforced)
    await assert.rejects(restoreFrom(copy, nowhere, forced), /is no file, but a folder, a pipe or a device/)
  })

  it('takes a backup of an earlier version, which has no checksum, and names that', async t => {
    const { folder, file } = await site(t)
    const before = await exported(`sqlite:${file}`)
    const target = join(folder, 'restored.db')
    assert.match(await restoreFrom(file, configOf(target), unforced), /It has no checksum/)
    assert.equal(await exported(`sqlite:${target}`), before)
  })

  it('does not take the file of a running database for a backup', async t => {
    const { folder, file } = await site(t)
    const running = new DatabaseSync(file)
    t.after(() => running.close())
    running.exec(`INSERT INTO site VALUES ('busy', '1')`)
    const target = configOf(join(folder, 'restored.db'))
    await assert.rejects(restoreFrom(file, target, unforced), /holds what was written last/)
  })

  it('takes the place of a damaged database', async t => {
    const { folder, file, copy, config } = await site(t)
    const before = await exported(config.databaseUrl)
    await backupTo(copy, config, unforced)
    writeFileSync(file, 'a disk that failed'.repeat(1000))
    await restoreFrom(copy, config, forced)
    assert.equal(await exported(config.databaseUrl), before)
    renameSync(file, join(folder, 'moved'))
    assert.equal(existsSync(`${file}-wal`), false)
  })
})
