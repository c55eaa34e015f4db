/** A whole site moves from SQLite to PostgreSQL and back, and servers run on each; test/db/move.test.ts has what happens to the databases. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext, test } from 'node:test'
import postgres from 'postgres'
import { moveTo, undoMove } from '../../src/commands/move.ts'
import { seedSite } from '../../src/commands/seed.ts'
import { readConfig } from '../../src/config/config.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { goodPassword } from '../accounts/auth-setup.ts'
import { Browser } from '../accounts/browser.ts'
import { startTestApp, until } from '../app.ts'
import { corkboard, folderFor, serve, startCommand } from '../contract/corkboard.ts'
import { freshDatabase, migratedDatabase } from '../matrix.ts'
import { accountCommand } from '../prepared.ts'

const configOf = (DATABASE_URL: string) => readConfig({ DATABASE_URL })

const moved = (from: string, to: string, more: { readonly json?: boolean; readonly dryRun?: boolean } = {}) =>
  moveTo(to, {
    config: configOf(from),
    json: false,
    dryRun: false,
    now: Date.now,
    stderr: { write: text => assert.fail(text) },
    ...more,
  })

/** The servers' clock stands still, so that their pages do not change with the day. */
const at = Date.now()

/** A site with the seed's content, an account and a token. */
async function site(t: TestContext) {
  const { url, remove } = await migratedDatabase('sqlite')
  t.after(remove)
  {
    await using db = await openDatabase(url)
    await seedSite(db, at, new URL('http://site.example'))
  }
  const environment = { DATABASE_URL: url }
  const added = await accountCommand(
    ['user', 'add', 'ada', '--role', 'owner', '--password-stdin'],
    environment,
    goodPassword,
  )
  assert.equal(added.code, 0, added.err)
  const made = await accountCommand(['token', 'add', 'ci', '--role', 'owner'], environment)
  const [token = ''] = /^\S{20,}$/m.exec(made.out) ?? assert.fail(made.out)
  return { url, credentials: { token, snippet: snippetOf(url) } }
}

type Credentials = { readonly token: string; readonly snippet: string }

/** Pages and answers of a server on a database, and what is added by them; they must survive a move. */
async function facts(databaseUrl: string, { token, snippet }: Credentials) {
  const app = await startTestApp({ environment: { DATABASE_URL: databaseUrl }, now: () => at })
  try {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const home = await app.fetch('/').then(answer => answer.text())
    const raw = await app.fetch(`/${snippet}/raw`).then(answer => answer.text())
    const browser = new Browser(app.url)
    const signIn = await browser.post('/manage/sign-in', { name: 'ada', password: goodPassword, next: '' })
    const body = new URLSearchParams({ content: 'new here', format: 'json' })
    const created = await app.fetch('/api/', { method: 'POST', body })
    const monitor = { name: databaseUrl.slice(-40), kind: 'tcp', host: '127.0.0.1', port: 9, active: false }
    const made = await app.fetch('/api/v1/monitors', {
      method: 'POST',
      headers,
      body: JSON.stringify(monitor),
    })
    return {
      percentages: [...home.matchAll(/class="monitor-uptime[^>]*>([\d.,]+\s?%)</g)].map(([, text]) => text),
      raw,
      statuses: [signIn.status, created.status, made.status],
      id: ((await made.json()) as { readonly id: number }).id,
    }
  } finally {
    await app.close()
  }
}

test('A site that moved is the same on PostgreSQL, and back on SQLite, and goes on there', async t => {
  const { url: first, credentials } = await site(t)
  const { url: second } = await freshDatabase('postgres')
  const third = `sqlite:${join(folderFor(t), 'new folder', 'corkboard.db')}`
  const before = await facts(first, credentials)
  assert.ok(before.percentages.length >= 5)
  assert.deepEqual(before.statuses, [303, 200, 201])
  let { id } = before
  for (const [from, to] of [
    [first, second],
    [second, third],
  ] as const) {
    const out = await moved(from, to)
    assert.match(out, /^beat_days +[\d ]+\d {2}[0-9a-f]{16}$/m)
    assert.match(out, /Read back, every table has the same rows and checksum\./)
    assert.doesNotMatch(out, /corkboard:corkboard@/)
    await assert.rejects(facts(from, credentials), /The content of this database was moved to .*--undo/)
    const there = await facts(to, credentials)
    assert.deepEqual(there, { ...before, id: ++id })
  }
  assert.match(await undoMove(configOf(first)), /can be used again/)
  assert.match(await undoMove(configOf(first)), /was not moved; there is nothing to undo/)
  assert.deepEqual((await facts(first, credentials)).percentages, before.percentages)
})

describe('The command that moves', () => {
  for (const engine of ['sqlite', 'postgres'] as const)
    it(`waits for the end of the server on ${engine}, beside which it only looks`, async t => {
      const { url } = await site(t)
      const { url: other, remove } = await freshDatabase(engine)
      t.after(remove)
      await moved(url, other)
      const target = `sqlite:${join(folderFor(t), 'corkboard.db')}`
      const app = await startTestApp({ environment: { DATABASE_URL: other } })
      try {
        const dry = await moved(other, target, { dryRun: true })
        assert.match(dry, /rows of \d+ tables \(.* MB\) would move from .*\. Nothing was written\./)
        assert.match(dry, /Stop the server first: .* \(process \d+\)/)
        assert.equal(existsSync(target.slice('sqlite:'.length)), false)
        await assert.rejects(
          moved(other, target),
          /stop the server that uses it|A server uses .*\. Stop it, then move/,
        )
      } finally {
        await app.close()
      }
      const { copied, tables, from, to, dryRun } = JSON.parse(await moved(other, target, { json: true }))
      assert.deepEqual([copied, to, dryRun], [true, target, false])
      assert.doesNotMatch(from, /corkboard:corkboard@/)
      assert.ok(tables.every(({ checksum }: { checksum: string }) => /^[0-9a-f]{64}$/.test(checksum)))
      assert.equal(tables.find(({ name }: { name: string }) => name === 'accounts').rows, 1)
    })

  it('leaves both databases as they were when it is killed, and the next one moves everything', async t => {
    const { url } = await site(t)
    inFile(
      url,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
       INSERT INTO audit (at, name, via, action, subject, before) SELECT i, 'x', 'x', 'x', 's' || i, hex(randomblob(500)) FROM n`,
    )
    const target = await migratedDatabase('sqlite')
    t.after(target.remove)
    const { child, ended } = startCommand(['move', target.url], { DATABASE_URL: url })
    child.stdin.end()
    await until(
      () => existsSync(`${target.url.slice('sqlite:'.length)}-journal`) || child.exitCode !== null,
      isUnderWay => isUnderWay,
    )
    child.kill('SIGKILL')
    assert.equal((await ended).code, null)
    const next = await moved(url, target.url)
    assert.match(next, /^audit +60 0\d\d /m)
    assert.match(next, /^Moved /m)
  })

  it('names what is wrong with what it was given', async t => {
    const { url } = await site(t)
    const { url: target } = await freshDatabase('postgres')
    const missing = new URL(target)
    missing.pathname = '/missing'
    const denied = new URL(target)
    denied.password = 'hunter2'
    const nowhere = `sqlite:${join(folderFor(t), 'none.db')}`
    for (const [from, to, sentence] of [
      [url, 'mysql://x', /DATABASE must be sqlite:FILE or postgres:\/\/user:password@host\/name/],
      [url, missing.href, /database "missing" does not exist/],
      [url, denied.href, /password authentication failed for user "corkboard"/],
      [url, url, /is the database that would move/],
      [nowhere, target, /There is no database at sqlite:.*none\.db\. Run this in the folder of the server/],
    ] as const)
      await assert.rejects(moved(from, to), sentence)
    await assert.rejects(undoMove(configOf(nowhere)), /There is no database at sqlite:.*none\.db/)
    assert.equal(existsSync(nowhere.slice('sqlite:'.length)), false)
    for (const [args, sentence] of [
      [[], /takes the DATABASE to move into: sqlite: and a file, or an address/],
      [['--undo', nowhere], /--undo takes no DATABASE/],
    ] as const) {
      const ended = await corkboard(['move', ...args], { DATABASE_URL: url })
      assert.equal(ended.code, 2, ended.err)
      assert.match(ended.err, sentence)
    }
  })

  it('takes the password of PostgreSQL from PGPASSWORD', async t => {
    const { url } = await site(t)
    const target = new URL((await freshDatabase('postgres')).url)
    target.password = ''
    const { code, err, out } = await corkboard(['move', target.href], {
      DATABASE_URL: url,
      PGPASSWORD: 'corkboard',
    })
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /^accounts +1 /m)
  })
})

test('A server that missed the move, such as on a machine that was paused, ends with a sentence', async () => {
  const { url } = await freshDatabase('postgres')
  const { ended, child } = await serve({ DATABASE_URL: url })
  const client = postgres(url, { max: 1 })
  await client`insert into migrations (name, applied_at) values ('moved to sqlite:/elsewhere', 1)`
  await client.end()
  assert.equal(await ended, 1)
  assert.equal(child.signalCode, null)
})

function snippetOf(url: string): string {
  using db = new DatabaseSync(url.slice('sqlite:'.length))
  const row = db
    .prepare(
      'SELECT id FROM snippets WHERE onetime = 0 AND protected = 0 AND encrypted = 0 ORDER BY id LIMIT 1',
    )
    .get()
  return String(row?.['id'])
}

function inFile(url: string, statement: string): void {
  using db = new DatabaseSync(url.slice('sqlite:'.length))
  db.exec(statement)
}
