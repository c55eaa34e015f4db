/** Every wait of a command, with a peer that never answers: the command ends at its own limit, with a message, or by a signal. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import postgres from 'postgres'
import type { CommandName } from '../../src/client/definition.ts'
import { loadHistory } from '../../src/db/history.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { freePort, until } from '../app.ts'
import { startMute } from '../mail/mail-server.ts'
import { engines, freshDatabase, migratedDatabase } from '../matrix.ts'
import { imported } from '../prepared.ts'
import { silentPostgres } from '../silent-postgres.ts'
import { corkboard, folderFor, type Started, serve, startCommand, writeDocument } from './corkboard.ts'

const history = await loadHistory()

type Peer = 'database' | 'server' | 'file' | 'nothing'

/** The first wait of each command, and its arguments; a new command needs its row. */
const commands = {
  serve: { peer: 'database', args: [[]] },
  migrate: { peer: 'database', args: [[]] },
  seed: { peer: 'database', args: [['--force']] },
  export: { peer: 'database', args: [[]] },
  import: { peer: 'database', args: [['DOCUMENT']] },
  user: {
    peer: 'database',
    args: [['list'], ['add', 'ada'], ['email', 'ada', 'ada@example.org'], ['remove', 'ada']],
  },
  token: { peer: 'database', args: [['list'], ['add', 'deploy'], ['revoke', '1']] },
  'import-dpaste': { peer: 'database', args: [['DPASTE']] },
  move: { peer: 'database', args: [['sqlite:DOCUMENT.db']] },
  backup: { peer: 'file', args: [['PIPE']] },
  restore: { peer: 'file', args: [['PIPE']] },
  health: { peer: 'server', args: [[]] },
  paste: { peer: 'server', args: [['DOCUMENT']] },
  get: { peer: 'server', args: [['SERVER/abcdefghij']] },
  revise: { peer: 'server', args: [['SERVER/abcdefghij', 'DOCUMENT', '--token-file', 'DOCUMENT']] },
  rm: { peer: 'server', args: [['SERVER/abcdefghij', '--token-file', 'DOCUMENT']] },
  subscriber: { peer: 'database', args: [['count']] },
  status: { peer: 'server', args: [[]] },
  announcements: { peer: 'server', args: [[], ['a']] },
  'check-config': { peer: 'nothing', args: [[]] },
  list: { peer: 'nothing', args: [[]] },
  completions: { peer: 'nothing', args: [['bash']] },
  man: { peer: 'nothing', args: [[]] },
  version: { peer: 'nothing', args: [[]] },
  help: { peer: 'nothing', args: [[]] },
} as const satisfies Record<
  CommandName,
  { readonly peer: Peer; readonly args: readonly (readonly string[])[] }
>

const called = (...peers: readonly Peer[]): readonly (readonly string[])[] =>
  Object.entries(commands).flatMap(([name, { peer, args }]) =>
    peers.includes(peer) ? args.map(each => [name, ...each]) : [],
  )

/** Runs the calls at the same time, since they only wait. */
const eachOf = (calls: readonly (readonly string[])[], run: (args: readonly string[]) => Promise<void>) =>
  Promise.all(calls.map(run))

const hasSentence = (err: string, sentence: RegExp, args: readonly string[]) => {
  assert.match(err, sentence, args.join(' '))
  assert.doesNotMatch(err, /\n\s+at /, args.join(' '))
}

describe('A command', { concurrency: 3 }, () => {
  it('ends by its own limit where PostgreSQL takes the connection and keeps silent', async t => {
    const { port, close } = await startMute()
    t.after(close)
    const folder = folderFor(t)
    const { url, remove } = await migratedDatabase('sqlite')
    t.after(remove)
    const silent = `postgres://ada:hunter2@127.0.0.1:${port}/board`
    const environment = { DATABASE_URL: silent, DATABASE_WAIT_SECONDS: '0' }
    const document = writeDocument(folder, {})
    await eachOf(called('database'), async args => {
      const isDpaste = args[0] === 'import-dpaste'
      const real = args.map(each => each.replace('DOCUMENT', document).replace('DPASTE', silent))
      const given = isDpaste ? { DATABASE_URL: url } : { ...environment, PORT: String(await freePort()) }
      const { code, err, out } = await corkboard(real, given)
      assert.equal(code, 1, args.join(' '))
      hasSentence(err + out, /kept silent for \d+ s|CONNECT_TIMEOUT/, args)
      assert.doesNotMatch(err + out, /hunter2/, args.join(' '))
    })
  })

  for (const engine of engines)
    it(`ends with a sentence on the database of a newer Corkboard, on ${engine}`, async t => {
      const { url, remove } = await migratedDatabase(engine)
      t.after(remove)
      await addMigration(url)
      const document = writeDocument(folderFor(t), {})
      await eachOf(called('database'), async args => {
        const real = args.map(each => each.replace('DOCUMENT', document).replace('DPASTE', '/dev/null'))
        const { code, err, out } = await corkboard(real, {
          DATABASE_URL: url,
          PORT: String(await freePort()),
        })
        assert.equal(code, 1, args.join(' '))
        hasSentence(err + out, /last used by a newer Corkboard/, args)
      })
    })

  it('ends by its own limit where another process has locked the file of SQLite', async t => {
    const current = await migratedDatabase('sqlite')
    // The database lacks a migration, so that every command has something to write.
    const older = await freshDatabase('sqlite')
    {
      await using db = await openDatabase(older.url)
      await migrate(db, Date.now, history.slice(0, -1))
    }
    for (const { url, remove } of [current, older]) {
      t.after(remove)
      t.after(locked(url, 'EXCLUSIVE'))
    }
    const document = writeDocument(folderFor(t), { information: 'Ours.' })
    const writing = called('database').filter(([name, verb]) => name !== 'export' && verb !== 'list')
    await eachOf(writing, async args => {
      const real = args.map(each => each.replace('DOCUMENT', document).replace('DPASTE', '/dev/null'))
      // A move requires a database that is up to date.
      const { url } = args[0] === 'move' ? current : older
      const { code, err, out } = await corkboard(real, { DATABASE_URL: url, PORT: String(await freePort()) })
      assert.equal(code, 1, args.join(' '))
      hasSentence(err + out, /database is locked/, args)
    })
  })

  it('of the client gives up where the server takes the connection and keeps silent', async t => {
    const { port, close } = await startMute()
    t.after(close)
    const server = `http://127.0.0.1:${port}`
    const document = writeDocument(folderFor(t), 'x')
    await eachOf(called('server'), async ([name = '', ...args]) => {
      const real = args.map(each => each.replace('DOCUMENT', document).replace('SERVER', server))
      const limit = name === 'health' ? [] : ['--timeout', '1', '--url', server]
      const { code, err } = await corkboard([name, ...limit, ...real], { PORT: String(port) })
      assert.notEqual(code, 0, name)
      hasSentence(err, /nothing moved for|No Corkboard answers/, [name])
    })
  })

  it('waits for no pipe', async t => {
    const folder = folderFor(t)
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const { url, remove } = await migratedDatabase('sqlite')
    t.after(remove)
    const calls = [
      ...called('file'),
      ['import', 'PIPE'],
      ['import-dpaste', 'PIPE'],
      ['backup', '--force', 'PIPE'],
    ]
    await eachOf(calls, async args => {
      const real = args.map(each => each.replace('PIPE', pipe))
      const { code, err } = await corkboard(real, { DATABASE_URL: url })
      assert.notEqual(code, 0, args.join(' '))
      hasSentence(err, /\w/, args)
    })
  })

  it('that has nothing to wait for ends', async () => {
    await eachOf(called('nothing'), async args => {
      assert.equal((await corkboard(args)).code, 0, args.join(' '))
    })
  })
})

/** Budget of a stop, which is 8.5 seconds, with time for a busy machine. */
const killAfterMs = 14_000

type Waiting = Pick<Started, 'child'> & { readonly ended: Promise<unknown> }

/** The exit code of a server after SIGTERM; null if it exceeded its budget and was killed. */
async function endAfterTerm({ child, ended }: Waiting) {
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  await ended
  clearTimeout(kill)
  return child.exitCode
}

describe('A server that is asked to stop', { concurrency: 4 }, () => {
  for (const pieces of [0, 3, 12, 30, 60, 90, 'the last step'] as const)
    it(`ends within its budget where PostgreSQL kept silent in the start, after so many answers: ${pieces}`, async t => {
      const { url, remove } = await freshDatabase('postgres')
      t.after(remove)
      assert.equal((await corkboard(['migrate'], { DATABASE_URL: url })).code, 0)
      const way = await silentPostgres(url, pieces === 'the last step' ? Number.POSITIVE_INFINITY : pieces)
      t.after(way.close)
      const environment = { DATABASE_URL: way.url, PORT: String(await freePort()), LOG_LEVEL: 'info' }
      const started = startCommand(['serve'], environment)
      started.child.stdin.end()
      started.child.stdout.on('data', text => {
        if (pieces === 'the last step' && String(text).includes('Corkboard is open')) way.hush()
      })
      await way.silent
      assert.notEqual(await endAfterTerm(started), null)
    })

  it('ends within its budget where PostgreSQL has fallen silent', async t => {
    const { url, remove } = await migratedDatabase('postgres')
    t.after(remove)
    const way = await silentPostgres(url, Number.POSITIVE_INFINITY)
    t.after(way.close)
    const server = await serve({ DATABASE_URL: way.url })
    way.hush()
    await way.silent
    assert.notEqual(await endAfterTerm(server), null)
  })

  for (const lock of ['IMMEDIATE', 'EXCLUSIVE'] as const)
    it(`ends within its budget, and by itself, where another process has locked SQLite: ${lock}`, async t => {
      const { url, remove } = await migratedDatabase('sqlite')
      t.after(remove)
      const monitor = { kind: 'tcp', host: '127.0.0.1', port: 9, intervalSeconds: 20 }
      await imported(url, { monitors: ['a', 'b', 'c'].map(name => ({ ...monitor, name })) })
      const server = await serve({ DATABASE_URL: url })
      const unlock = locked(url, lock)
      t.after(unlock)
      await until(
        async () => (await fetch(`${server.url}/readyz`).then(answer => answer.text())).includes('degraded'),
        isDegraded => isDegraded,
      )
      assert.equal(await endAfterTerm(server), 0)
    })
})

/** Begins a transaction that blocks all other writers; returns a function that ends it. */
function locked(url: string, kind: 'IMMEDIATE' | 'EXCLUSIVE'): () => void {
  const db = new DatabaseSync(url.slice('sqlite:'.length), { timeout: 5000 })
  db.exec(`BEGIN ${kind}`)
  return () => db.isOpen && db.close()
}

async function addMigration(url: string): Promise<void> {
  const insert = `INSERT INTO migrations (name, applied_at) VALUES ('9999-later', 0)`
  if (url.startsWith('sqlite:')) {
    const db = new DatabaseSync(url.slice('sqlite:'.length))
    db.exec(insert)
    return db.close()
  }
  const sql = postgres(url, { max: 1 })
  await sql.unsafe(insert)
  await sql.end()
}
