/** Several servers on one database, each a process of its own, killed, paused, cut off and with a wrong clock. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseNow } from '../../src/db/clock.ts'
import type { Database, Engine } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { type Serving, serve } from '../contract/corkboard.ts'
import { engines, migratedDatabase } from '../matrix.ts'
import { serveHttp } from '../monitors/servers.ts'
import { imported } from '../prepared.ts'

describe('Several instances', { concurrency: 2 }, () => {
  for (const engine of engines)
    describe(`on ${engine}`, { concurrency: 1 }, () => {
      test(`Another instance takes over from one that was killed`, async t => {
        const { startTwo, probedBy, lease, killed } = await site(t, engine)
        const { holder, other } = await startTwo()
        const before = probedBy().length
        const killedAt = performance.now()
        await killed(holder)
        await until(probedBy, all => all.slice(before).includes(other.pid))
        t.diagnostic(`taken over and probed after ${Math.round(performance.now() - killedAt)} ms`)
        assert.equal((await lease())?.pid, other.pid)
        assert.match(other.log(), /This instance probes/)
      })

      test(`An instance that was paused until another took over probes nothing and logs nothing of monitors`, async t => {
        const { startTwo, probedBy, db, answer, lease } = await site(t, engine)
        const { holder, other } = await startTwo()
        const stopped = probedBy().length
        process.kill(holder.pid, 'SIGSTOP')
        await until(probedBy, all => all.slice(stopped).includes(other.pid))
        const [before, logged] = [probedBy().length, holder.log().length]
        answer.status = 500
        process.kill(holder.pid, 'SIGCONT')
        await until(holder.log, log => log.slice(logged).includes('does not probe until'))
        await until(probedBy, all => all.length > before + 5)
        assert.deepEqual(new Set(probedBy().slice(before)), new Set([other.pid]))
        assert.doesNotMatch(holder.log().slice(logged), /"monitor"/)
        assert.equal((await lease())?.pid, other.pid)
        const beats = await db.query.selectFrom('beats').select('at').execute()
        assert.equal(new Set(beats.map(each => each.at)).size, beats.length)
      })
    })

  describe('in trouble', { concurrency: 1 }, () => {
    test('An instance whose clock is ahead leaves nothing unwatched after it was killed', async t => {
      const { start, db, probedBy, killed } = await site(t, 'postgres')
      const ahead = `const now = Date.now; Date.now = () => now() + 40_000`
      const one = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` })
      const two = await start()
      await until(probedBy, all => all.length > 2)
      const { left } = await db.query
        .selectFrom('leases')
        .select(sql<number>`expires_at - ${databaseNow(db.engine)}`.as('left'))
        .executeTakeFirstOrThrow()
      assert.ok(left <= 4_000, `the lease lasts ${left} ms`)
      const killedAt = performance.now()
      await killed(one)
      await until(probedBy, all => all.includes(two.pid))
      t.diagnostic(`taken over and probed after ${Math.round(performance.now() - killedAt)} ms`)
    })

    test('An instance that is cut off goes on, and stops when it sees that another one took over', async t => {
      const { startTwo, probedBy, databaseUrl, lease, db } = await site(t, 'postgres')
      const ways = [await breakable(databaseUrl), await breakable(databaseUrl)] as const
      for (const way of ways) t.after(way.close)
      const { holder, other, index } = await startTwo(ways.map(way => ({ DATABASE_URL: way.url })))
      const cutOff = probedBy().length
      const logged = holder.log().length
      ways[index].pause()
      await until(lease, now => now?.pid === other.pid)
      await until(probedBy, all => all.slice(cutOff).filter(pid => pid === other.pid).length > 5)
      ways[index].resume()
      await until(holder.log, log => log.slice(logged).includes('Another instance probes'))
      const before = probedBy().length
      await until(probedBy, all => all.length > before + 5)
      assert.deepEqual(new Set(probedBy().slice(before + 1)), new Set([other.pid]))
      const beats = await db.query.selectFrom('beats').select('at').execute()
      assert.equal(new Set(beats.map(each => each.at)).size, beats.length)
    })

    test('Where no instance reaches the database, the last holder goes on probing and keeps the lease', async t => {
      const { startTwo, probedBy, databaseUrl, lease } = await site(t, 'postgres')
      const way = await breakable(databaseUrl)
      t.after(way.close)
      const { holder, other } = await startTwo([{ DATABASE_URL: way.url }, { DATABASE_URL: way.url }])
      await way.cut()
      const [before, logged] = [probedBy().length, other.log().length]
      await until(probedBy, all => all.length > before + 10)
      assert.deepEqual(new Set(probedBy().slice(before)), new Set([holder.pid]))
      await way.mend()
      await until(holder.log, log => log.includes('The database works again'))
      assert.equal((await lease())?.pid, holder.pid)
      assert.deepEqual(new Set(probedBy().slice(before)), new Set([holder.pid]))
      assert.doesNotMatch(other.log().slice(logged), /This instance probes/)
    })

    test('An instance of an older version gives up the lease, serves reads, and says so', async t => {
      const { start, probedBy, db, lease } = await site(t, 'postgres')
      const one = await start()
      await until(probedBy, all => all.length > 2)
      await db.write(db.query.insertInto('migrations').values({ name: '9999-later', applied_at: 1 }))
      await until(lease, holder => holder === undefined)
      await until(one.log, log => log.includes('A newer Corkboard has changed the database'))
      const ready = await fetch(`${one.url}/readyz`)
      assert.deepEqual(await ready.json(), { ready: true, missing: [], degraded: ['version'] })
      assert.equal((await fetch(`${one.url}/`)).status, 200)
      const before = probedBy().length
      await sleep(2_500)
      assert.ok(probedBy().length <= before + 1)
    })
  })
})

type Running = Serving & { readonly pid: number; readonly log: () => string }

/** A site with a monitor that is probed each second, and the process that probes it. */
async function site(t: TestContext, engine: Engine) {
  const { url: databaseUrl, remove } = await migratedDatabase(engine)
  t.after(remove)
  const probes: number[] = []
  const running: Running[] = []
  const answer = { status: 200 }
  const { port } = await serveHttp(t, (request, response) => {
    const owner = running.find(({ pid }) => ownsSocket(pid, request.socket))
    probes.push(owner?.pid ?? 0)
    response.writeHead(answer.status).end()
  })
  const monitor = { kind: 'http', name: 'm', url: `http://127.0.0.1:${port}/` }
  await imported(databaseUrl, { monitors: [{ ...monitor, intervalSeconds: 1, timeoutSeconds: 1 }] })
  const db = await openDatabase(databaseUrl)
  t.after(() => db.close())

  async function start(environment: Readonly<Record<string, string>> = {}): Promise<Running> {
    const known = new Set((await pids(db)).map(each => each))
    const server = await serve({
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      ...environment,
    })
    const lines: string[] = []
    server.child.stdout.on('data', chunk => lines.push(String(chunk)))
    const [pid = 0] = (await pids(db)).filter(each => !known.has(each))
    assert.ok(pid > 0)
    t.after(() => {
      server.child.kill('SIGKILL')
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    })
    const started = { ...server, pid, log: () => lines.join('') }
    running.push(started)
    return started
  }

  /**
   * Starts two instances; `holder` is the one that probes now, and `index` its place among them. On a busy machine the second may
   * have taken the lease from the first already.
   */
  async function startTwo(environments: readonly Readonly<Record<string, string>>[] = []) {
    const both = [await start(environments[0]), await start(environments[1])] as const
    const heldBy = (at: 0 | 1) => ({ holder: both[at], other: both[1 - at] as Running, index: at })
    const probing = await until(
      lease,
      now => probes.length > 2 && probes.slice(-3).every(pid => pid === now?.pid),
    )
    return heldBy(probing?.pid === both[0].pid ? 0 : 1)
  }

  const killed = async ({ pid, ended }: Running) => {
    process.kill(pid, 'SIGKILL')
    await ended
  }

  /** The process that holds the lease. */
  const lease = () =>
    db.query
      .selectFrom('leases')
      .innerJoin('instances', 'instances.id', 'leases.holder')
      .select('pid')
      .executeTakeFirst()

  return {
    start,
    startTwo,
    db,
    databaseUrl,
    lease,
    killed,
    answer,
    probedBy: () => probes.filter(pid => pid > 0),
  }
}

const pids = async (db: Database) =>
  (await db.query.selectFrom('instances').select('pid').execute()).map(each => each.pid)

/** Whether a process has the socket between both ports: the kernel gives a local port to several processes at once. */
function ownsSocket(pid: number, { remotePort = 0, localPort = 0 }: Socket): boolean {
  const [near, far] = [remotePort, localPort].map(
    port => `:${port.toString(16).toUpperCase().padStart(4, '0')}`,
  ) as [string, string]
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const fields = lines
    .map(line => line.trim().split(/\s+/))
    .find(each => each[1]?.endsWith(near) && each[2]?.endsWith(far))
  return fields !== undefined && filesOf(pid).includes(`socket:[${fields[9]}]`)
}

function filesOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map(each => linkAt(`/proc/${pid}/fd/${each}`))
  } catch {
    return []
  }
}

/** The target of a link; empty if the handle was closed since it was listed. */
function linkAt(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
