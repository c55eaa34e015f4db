import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/db/open-database.ts'
import { Pauses } from '../../src/monitors/probes/pauses.ts'
import { until } from '../app.ts'
import { serve } from '../contract/corkboard.ts'
import { migratedDatabase } from '../matrix.ts'
import { imported } from '../prepared.ts'
import { httpTarget } from './examples.ts'
import { testProbe } from './probing.ts'
import { serveHttp } from './servers.ts'

test('A Corkboard that was paused again and again finds no healthy monitor DOWN', async t => {
  const monitors = await Promise.all(Array.from({ length: 20 }, (_, place) => slowMonitor(t, place)))
  const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
  t.after(remove)
  await imported(DATABASE_URL, { monitors })
  const server = await serve({ DATABASE_URL })
  t.after(() => server.child.kill('SIGKILL'))
  await until(
    () => statusesOf(server.url),
    all => all.every(each => each === 'UP'),
  )
  for (let pause = 0; pause < 5; pause++) {
    signal(server.child.pid, 'SIGSTOP')
    await sleep(4_000)
    signal(server.child.pid, 'SIGCONT')
    await sleep(3_000)
  }
  assert.deepEqual(new Set(await statusesOf(server.url)), new Set(['UP']))
  await server.stop()
  await using db = await openDatabase(DATABASE_URL)
  const beats = await db.query.selectFrom('beats').select(['status', 'message']).execute()
  assert.ok(beats.length > 40)
  assert.deepEqual(
    beats.filter(each => each.status !== 'UP'),
    [],
  )
})

test('A Corkboard that was paused for longer than an interval misses no push of the meantime', async t => {
  const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
  t.after(remove)
  const token = 'token-of-a-paused-one'
  await imported(DATABASE_URL, {
    monitors: [{ kind: 'push', name: 'backup', token, intervalSeconds: 5, maxRetries: 0 }],
  })
  const server = await serve({ DATABASE_URL })
  t.after(() => server.child.kill('SIGKILL'))
  const push = () => fetch(`${server.url}/push/${token}`)
  for (const pauseMs of [7_000, 12_000]) {
    assert.equal((await push()).status, 200)
    await until(
      () => statusesOf(server.url),
      ([status]) => status === 'UP',
    )
    signal(server.child.pid, 'SIGSTOP')
    await sleep(pauseMs)
    const waiting = push()
    signal(server.child.pid, 'SIGCONT')
    assert.equal((await waiting).status, 200)
  }
  await until(
    () => statusesOf(server.url),
    ([status]) => status === 'DOWN',
  )
  await server.stop()
  await using db = await openDatabase(DATABASE_URL)
  const beats = await db.query.selectFrom('beats').select('status').orderBy('at').execute()
  assert.deepEqual(
    beats.map(each => each.status),
    ['UP', 'UP', 'UP', 'UP', 'DOWN'],
  )
})

describe('A pause is noticed', () => {
  const world = () => {
    let [at, now] = [0, 1_000_000]
    const pauses = new Pauses({ clock: () => at, now: () => now })
    const pass = (clockMs: number, nowMs = clockMs) => {
      at += clockMs
      now += nowMs
    }
    return { pauses, pass, at: () => at }
  }

  test('by a clock that ran on, or one that stood still while the time of day went on', t => {
    for (const [clockMs, nowMs] of [
      [6_000, 6_000],
      [0, 6_000],
    ] as const) {
      const { pauses, pass, at } = world()
      t.after(() => pauses.close())
      const startedAt = at()
      pass(100)
      pass(clockMs, nowMs)
      assert.equal(pauses.since(startedAt), true)
      pass(100)
      assert.equal(pauses.since(startedAt), true)
      assert.equal(pauses.since(at()), false)
    }
  })

  test('and a busy moment, or a clock that is set back, is none', t => {
    const { pauses, pass } = world()
    t.after(() => pauses.close())
    pass(900)
    assert.equal(pauses.since(0), false)
    pass(100, -3_600_000)
    assert.equal(pauses.since(0), false)
  })
})

test('A probe over a pause finds nothing, be it a failure or a success', async t => {
  for (const delayMs of [0, 60_000]) {
    let pausedMs = 0
    const { port } = await serveHttp(t, (_, answer) => {
      pausedMs = 6_000
      setTimeout(() => answer.end(), delayMs).unref()
    })
    const pauses = new Pauses({ clock: () => performance.now() + pausedMs, now: Date.now })
    t.after(() => pauses.close())
    const probe = testProbe({ clock: () => performance.now() + pausedMs, pauses })
    const target = httpTarget(`http://127.0.0.1:${port}/`)
    const result = await probe({ target, timeoutMs: 500 }, new AbortController().signal)
    assert.deepEqual(result, {
      kind: 'unknown',
      cause: 'pause',
      message: { code: 'probe.paused', params: {} },
    })
  }
})

/** A monitor so slow that each pause meets many probes under way, and quick enough for its timeout on a busy machine. */
async function slowMonitor(t: TestContext, place: number) {
  const { port } = await serveHttp(t, (_, answer) => setTimeout(() => answer.end(), 1_000))
  const url = `http://127.0.0.1:${port}/`
  const quick = { intervalSeconds: 3, timeoutSeconds: 3, retryIntervalSeconds: 3, maxRetries: 0 }
  return { kind: 'http', name: `m${place}`, url, ...quick }
}

async function statusesOf(url: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ status { status } }' }),
  })
  const { data } = (await answer.json()) as { data: { status: { status: string }[] } }
  return data.status.map(each => each.status)
}

/** Signals the server, which the launcher may have started as its child. */
function signal(pid: number | undefined, name: 'SIGSTOP' | 'SIGCONT'): void {
  assert.ok(pid !== undefined)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  process.kill(pid, name)
  for (const child of children) signal(Number(child), name)
}
