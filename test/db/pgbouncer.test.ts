/** The real PgBouncer in transaction mode: each transaction may get another connection to PostgreSQL. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { freePort, startTestApp, until } from '../app.ts'
import { corkboard } from '../contract/corkboard.ts'
import { debianPath, missingProgram } from '../debian.ts'
import { freshDatabase, migratedDatabase } from '../matrix.ts'

const missing = missingProgram('pgbouncer')
const options = missing === null ? {} : { skip: `NOT TESTED: ${missing} is not installed here` }

for (const set of [{ DATABASE_PREPARE: 'off' }, {}])
  test(`A server behind PgBouncer works with ${JSON.stringify(set)}`, options, t => createsAndReads(t, set))

async function createsAndReads(t: TestContext, set: Readonly<Record<string, string>>): Promise<void> {
  const { url } = await pooled(t)
  const lines: string[] = []
  const app = await startTestApp({
    environment: { DATABASE_URL: url, ...set },
    log: line => lines.push(line),
  })
  t.after(app.close)
  const noticed = lines.filter(line => line.includes('A pooler stands before PostgreSQL'))
  assert.equal(noticed.length, 'DATABASE_PREPARE' in set ? 0 : 1)
  for (let round = 0; round < 5; round++) {
    const texts = Array.from({ length: 20 }, (_, place) => `${round} ${place}`)
    const links = await Promise.all(texts.map(create))
    const read = await Promise.all(links.map(link => answered(`${new URL(link.trim()).pathname}/raw`)))
    assert.deepEqual(read, texts)
  }
  assert.equal((await app.fetch('/readyz')).status, 200)

  function create(content: string): Promise<string> {
    return answered('/api/', { method: 'POST', body: new URLSearchParams({ content, format: 'url' }) })
  }

  async function answered(path: string, init?: RequestInit): Promise<string> {
    const answer = await app.fetch(path, init)
    const text = await answer.text()
    assert.equal(answer.status, 200, text)
    return text
  }
}

test('A site moves into and out of a database behind PgBouncer', options, async t => {
  const [first, third] = [await migratedDatabase('sqlite'), await freshDatabase('sqlite')]
  t.after(first.remove)
  t.after(third.remove)
  const { url } = await pooled(t)
  const seeded = await corkboard(['seed'], { DATABASE_URL: first.url })
  assert.equal(seeded.code, 0, seeded.err)
  for (const [from, to] of [
    [first.url, url],
    [url, third.url],
  ] as const) {
    const moved = await corkboard(['move', to], { DATABASE_URL: from })
    assert.equal(moved.code, 0, moved.err)
  }
})

test(
  'A pooler that is put in between later is noticed at the first lost statement; nothing is lost or doubled',
  options,
  async t => {
    const { url, direct } = await pooled(t)
    const way = await switchable(t, direct)
    const notices: string[] = []
    await using db = await openDatabase(way.url, { notice: sentence => notices.push(sentence) })
    await migrate(db, Date.now)
    const key = (round: string, place: number) => `${round} ${String(place).padStart(2, '0')}`
    // A write of two statements, which two transactions on one connection of the pooler would mix up.
    const write = (name: string) =>
      db.write(
        db.query.insertInto('site').values({ key: name, value: 'a' }),
        db.query.updateTable('site').set({ value: 'b' }).where('key', '=', name),
      )
    const round = async (name: string) => {
      const all = Array.from({ length: 40 }, (_, place) => key(name, place))
      const outcomes = await Promise.allSettled(all.map(write))
      return all.filter((_, place) => outcomes[place]?.status === 'fulfilled')
    }
    const acknowledged = await round('direct')
    assert.equal(acknowledged.length, 40)
    way.lead(url)
    for (let each = 0; each < 20; each++) acknowledged.push(...(await round(`pooled ${each}`)))
    assert.equal(notices.length, 1)
    // Only writes during the cut of the connections may fail.
    assert.ok(acknowledged.length >= 20 * 40, `${acknowledged.length} of 840 were acknowledged`)
    const stored = await db.query.selectFrom('site').select(['key', 'value']).execute()
    const values = new Map(stored.map(row => [row.key, row.value]))
    assert.deepEqual(new Set(acknowledged.map(each => values.get(each))), new Set(['b']))
  },
)

test('With DATABASE_PREPARE=off no statement is named, and none is sent before the last one is answered', async t => {
  const { url, remove } = await freshDatabase('postgres')
  const seen = await watched(t, url)
  {
    await using db = await openDatabase(seen.url, { prepare: 'off' })
    const plain = db.query.selectNoFrom(({ lit }) => lit(1).as('one'))
    const given = db.query.selectNoFrom(({ val }) => val(1).as('one'))
    const all = Array.from({ length: 20 }, () => [plain.execute(), given.execute(), db.write(given, plain)])
    await Promise.all(all.flat())
  }
  assert.deepEqual(seen.faults, [])
  assert.ok(seen.answered() > 40)
  await remove()
})

test('A migration heeds DATABASE_PREPARE=off as the server does', async t => {
  const { url, remove } = await freshDatabase('postgres')
  t.after(remove)
  const seen = await watched(t, url)
  const { code, err } = await corkboard(['migrate'], { DATABASE_URL: seen.url, DATABASE_PREPARE: 'off' })
  assert.equal(code, 0, err)
  assert.deepEqual(seen.faults, [])
  assert.ok(seen.answered() > 10)
})

test('With DATABASE_PREPARE=on the error behind PgBouncer names what helps', options, async t => {
  const { url } = await pooled(t)
  await using db = await openDatabase(url, { prepare: 'on' })
  const round = () => Promise.allSettled(Array.from({ length: 20 }, () => two()))
  const failed = await until(
    async () => (await round()).find(each => each.status === 'rejected'),
    each => each !== undefined,
  )
  const { cause } = (failed as PromiseRejectedResult).reason
  assert.match(String(cause), /leave out DATABASE_PREPARE/)

  function two() {
    const statement = db.query.selectNoFrom(({ val }) => val(1).as('one'))
    return db.write(statement, statement)
  }
})

/** The address of a new database through a PgBouncer of the test, and its direct address. */
async function pooled(t: TestContext): Promise<{ readonly url: string; readonly direct: string }> {
  const { url, remove } = await freshDatabase('postgres')
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-pgbouncer-'))
  // PgBouncer refuses to run as root, so the folder must be open to another account.
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const listenPort = await freePort()
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_login_retry = 1
`,
  )
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', [...asOther, file], {
    stdio: 'ignore',
    env: { ...process.env, PATH: debianPath },
  })
  const ended = once(pooler, 'exit')
  t.after(async () => {
    pooler.kill('SIGKILL')
    await ended
    await remove()
    rmSync(folder, { recursive: true, force: true })
  })
  await until(
    () => canConnect(listenPort),
    connected => connected,
  )
  return { url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`, direct: url }
}

/** A relay to a database that can be switched to another port, which cuts its connections. */
async function switchable(t: TestContext, url: string) {
  const sockets = new Set<Socket>()
  let port = Number(new URL(url).port)
  const relay = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const each of sockets) each.destroy()
    sockets.clear()
  }
  t.after(() => {
    relay.close()
    cut()
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  return {
    url: through.href,
    lead: (to: string) => {
      port = Number(new URL(to).port)
      cut()
    },
  }
}

const canConnect = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The address of a relay to the database that records messages unfit for a pooler in transaction mode. */
async function watched(t: TestContext, url: string) {
  const { hostname, port } = new URL(url)
  const faults: string[] = []
  let answers = 0
  const relay = createServer(client => {
    const server = connect(Number(port), hostname)
    let unanswered = 0
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const each of [client, server]) each.on('error', end).on('close', end)
    // The first message of a client has no type.
    eachMessage(client, 0, (type, body) => {
      if (type === 'P' && body[0] !== 0) faults.push(`named: ${body.toString('latin1', 0, 30)}`)
      if (type !== '' && 'PQ'.includes(type) && unanswered > 0) faults.push(`${type} before the last answer`)
      if (type === 'Q' || type === 'S') unanswered++
    })
    eachMessage(server, 1, type => {
      if (type !== 'Z') return
      answers++
      unanswered = Math.max(0, unanswered - 1)
    })
    client.pipe(server)
    server.pipe(client)
  })
  t.after(() => relay.close())
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const { port: relayPort } = relay.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${relayPort}`
  return { url: through.href, faults, answered: () => answers }
}

/** Calls `take` for each message of PostgreSQL's protocol 3: a letter, a length that includes itself, a body. */
function eachMessage(
  socket: Socket,
  firstTypeBytes: 0 | 1,
  take: (type: string, body: Buffer) => void,
): void {
  let rest = Buffer.alloc(0)
  let typeBytes: number = firstTypeBytes
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < end) return
      take(rest.toString('latin1', 0, typeBytes), rest.subarray(typeBytes + 4, end))
      rest = rest.subarray(end)
      typeBytes = 1
    }
  })
}
