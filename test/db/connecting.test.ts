/** Failures while a connection to PostgreSQL is opened, and databases that Corkboard cannot use. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { openDatabaseWaiting } from '../../src/db/waiting.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { freePort, startTestApp, until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { corkboard } from '../contract/corkboard.ts'
import { freshDatabase, migratedDatabase } from '../matrix.ts'
import { fates, steps, trappedPostgres } from '../trapped-postgres.ts'

const isTrouble = (error: unknown) => error instanceof AppError && error.code === 'unavailable'
const reads = (db: Database) => db.query.selectFrom('site').select('key').execute()
const answers = (db: Database) =>
  reads(db).then(
    () => true,
    () => false,
  )
const answerMaxMs = 1000

for (const fate of fates)
  test(`A connection that meets "${fate}" at any step is trouble for those who wait, and over when it is over`, async t => {
    const { url, remove } = await migratedDatabase('postgres')
    const way = await trappedPostgres(url)
    const db = await openDatabase(way.url, { answerMaxMs })
    t.after(async () => {
      way.set(null)
      await db.close()
      await way.close()
      await remove()
    })
    for (const after of steps) {
      way.set({ fate, after })
      const startedAt = performance.now()
      await assert.rejects(openDatabase(way.url, { answerMaxMs }), isTrouble)
      await assert.rejects(reads(db), isTrouble)
      const seconds = (performance.now() - startedAt) / 1000
      assert.ok(way.opened() < 40 + 40 * seconds, `${way.opened()} connections in ${seconds} s`)
      way.set(null)
      await until(
        () => answers(db),
        answered => answered,
      )
    }
  })

/** An empty database with `options` of CREATE DATABASE, and a role without permissions. */
async function special(t: { after: (fn: () => Promise<void>) => void }, options: string) {
  const { url, remove } = await freshDatabase('postgres')
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  const name = `other_${process.pid}_${performance.now().toFixed(0)}`
  await admin.unsafe(`create database ${name} ${options}`)
  await admin.unsafe(`create role ${name} login password 'x'`)
  t.after(async () => {
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.unsafe(`drop role ${name}`)
    await admin.end()
    await remove()
  })
  const place = new URL(url)
  place.pathname = name
  const asRole = new URL(place)
  asRole.username = name
  asRole.password = 'x'
  return { name, admin, url: place.href, asRole: asRole.href }
}

test('A database that is not UTF-8 is refused at the start, without waiting', async t => {
  const { url } = await special(t, "template template0 encoding 'LATIN1' locale 'C'")
  const { code, err } = await corkboard(['migrate'], { DATABASE_URL: url })
  assert.equal(code, 1)
  assert.match(
    err,
    /The database at \S+ has the encoding LATIN1, and Corkboard needs UTF8\. .*CREATE DATABASE/,
  )
})

test('A right that is missing is named with the statement that grants it', async t => {
  const { name, admin, url, asRole } = await special(t, '')
  await admin.unsafe(`revoke connect on database ${name} from public`)
  const migrating = () => corkboard(['migrate'], { DATABASE_URL: asRole })
  const granted = async (statement: RegExp) => {
    const { code, err } = await migrating()
    assert.equal(code, 1)
    const [grant] = statement.exec(err) ?? assert.fail(err)
    const here = postgres(url, { max: 1, onnotice: () => {} })
    await here.unsafe(grant)
    await here.end()
  }
  await granted(/GRANT CONNECT ON DATABASE \w+ TO \w+;/)
  await granted(/GRANT USAGE, CREATE ON SCHEMA public TO \w+;/)
  assert.equal((await migrating()).code, 0)

  const here = postgres(url, { max: 1, onnotice: () => {} })
  await here.unsafe(`alter table migrations owner to corkboard`)
  await here.unsafe(`revoke all on table migrations from ${name}`)
  await here.end()
  const { err } = await corkboard(['export'], { DATABASE_URL: asRole })
  assert.match(err, /permission denied for table migrations.*GRANT SELECT/)
  assert.doesNotMatch(err, /There is no Corkboard database/)
  await granted(/GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \w+;/)
  assert.equal((await migrating()).code, 0)
})

test('A server that is not up yet is waited for, and says so', async t => {
  const { url, remove } = await freshDatabase('postgres')
  const way = await breakable(url)
  t.after(async () => {
    await way.close()
    await remove()
  })
  await way.cut()
  const said: string[] = []
  const waiting = openDatabaseWaiting(way.url, {
    waitMs: 60_000,
    waiting: sentence => {
      said.push(sentence)
      void way.mend()
    },
  })
  await (await waiting).close()
  assert.match(
    said.join('\n'),
    /^Waiting for the database at postgres:\/\/corkboard:\*\*\*@\S+, for \d+ more seconds: .*ECONNREFUSED/,
  )

  await way.cut()
  const never = { waitMs: 0, waiting: () => assert.fail('it waits') }
  await assert.rejects(openDatabaseWaiting(way.url, never), /ECONNREFUSED/)
})

test('A database that goes away while the server starts is waited for', async t => {
  const { url, remove } = await freshDatabase('postgres')
  const way = await breakable(url)
  const said: string[] = []
  const app = await startTestApp({
    environment: { DATABASE_URL: way.url },
    log: line => {
      const { msg } = JSON.parse(line)
      said.push(msg)
      if (msg === 'The database was brought up to date') void way.cut()
      if (msg.startsWith('Waiting for the database')) void way.mend()
    },
  })
  t.after(async () => {
    await app.close()
    await way.close()
    await remove()
  })
  assert.ok(said.some(each => each.startsWith('Waiting for the database')))
  assert.equal((await app.fetch('/readyz')).status, 200)
})

test('A server that waits for its database stops when it is asked to', async () => {
  const program = fileURLToPath(new URL('../../bin/corkboard.js', import.meta.url))
  const port = await freePort()
  const environment = {
    PORT: String(port),
    DATABASE_URL: `postgres://ada:hunter2@127.0.0.1:${await freePort()}/x`,
  }
  const child = spawn(process.execPath, [program, 'serve'], { env: { ...process.env, ...environment } })
  child.stdout.once('data', () => child.kill('SIGTERM'))
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.equal(code, 0)
  assert.match(out, /Waiting for the database at postgres:\/\/ada:\*\*\*@/)
})
