import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../src/db/open-database.ts'
import { freePort } from '../../app.ts'
import { serve } from '../../contract/corkboard.ts'
import { migratedDatabase } from '../../matrix.ts'
import { imported } from '../../prepared.ts'
import { type BadDay, type Finding, NotHere } from '../bad-day.ts'
import { percentile, type Visit, visit } from '../visitors.ts'

const monitorCount = 10_000
/** A minute until the last has failed once, and forty seconds for its retries. */
const lastsMs = 110_000
/** What other processes of this machine cost visitors is measured first. */
const calmMs = 15_000
/** The time in which the server reads ten thousand new monitors and makes their page. */
const settleMs = 5_000
/** The pause between two visits; there are four kinds, which take turns. */
const everyMs = 50

export const badDay: BadDay = {
  fault: `${monitorCount} monitors fall at once, with visitors on new connections and the server on one core`,
  limitMs: 400_000,
  run: async signal => {
    if (spawnSync('taskset', ['-V']).error) throw new NotHere('taskset is missing')
    return [
      ...(await outage('a core of its own', 200, false, signal)),
      ...(await outage('half a core', 1_000, true, signal)),
    ]
  },
}

async function outage(
  where: string,
  wantedMs: number,
  isShared: boolean,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  await using undo = new AsyncDisposableStack()
  const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
  undo.defer(remove)
  const serving = await serve({ DATABASE_URL, LOG_LEVEL: 'error', ...own() }, undefined, {
    core: 0,
    livesMaxMs: calmMs + lastsMs + 60_000,
  })
  undo.defer(async () => void (await serving.stop()))
  if (isShared) undo.defer(ended(takeHalfOf(0)))
  const calm = await visit(serving.url, visitsOf, { everyMs, lastsMs: calmMs, signal })
  await imported(DATABASE_URL, { monitors: monitorsAt(await freePort()) })
  // What the import costs is not measured here.
  await sleep(settleMs, null, { signal })
  const usedBefore = processorMs(serving.child)
  const visits = await visit(serving.url, visitsOf, { everyMs, lastsMs, signal })
  const usedMs = processorMs(serving.child) - usedBefore
  const down = await countDown(DATABASE_URL)
  return [
    ...[...visits].map(([what, times]) => {
      const p99 = percentile(times, 0.99)
      return {
        what: `${what}, on ${where}`,
        measured: `${shown(times)}; before the outage ${shown(calm.get(what) ?? [])}`,
        wanted: `p99 below ${wantedMs} ms`,
        isMet: p99 < wantedMs,
      }
    }),
    {
      what: `monitors down after ${lastsMs / 1000} s, on ${where}`,
      measured: `${down}, ${(usedMs / 1000).toFixed(1)} s of the processor`,
      wanted: 'all',
      isMet: down === monitorCount,
    },
  ]
}

const shown = (times: readonly number[]): string => {
  const [p50, p99, worst] = [0.5, 0.99, 1].map(share => percentile(times, share).toFixed(0))
  return `p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms`
}

/** What the profiler needs, such as `--cpu-prof`. */
const own = (): Readonly<Record<string, string>> =>
  process.env['SERVER_NODE_OPTIONS'] ? { NODE_OPTIONS: process.env['SERVER_NODE_OPTIONS'] } : {}

async function countDown(databaseUrl: string): Promise<number> {
  await using db = await openDatabase(databaseUrl)
  const row = await db.query
    .selectFrom('monitor_states')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'DOWN')
    .executeTakeFirst()
  return row?.count ?? 0
}

const visitsOf: readonly Visit[] = [
  { what: 'page', path: '/', headers: { accept: 'text/html' } },
  {
    what: 'GraphQL',
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ information }' }),
  },
  { what: '/healthz', path: '/healthz' },
  {
    what: 'create',
    path: '/api/',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'content=an+outage&format=url',
  },
]

/** By the defaults: once a minute, and three retries. Nothing listens at the port. */
const monitorsAt = (port: number) =>
  Array.from({ length: monitorCount }, (_, i) => ({
    name: `monitor ${i}`,
    kind: 'http',
    url: `http://127.0.0.1:${port}/${i}`,
    group: `group ${i % 20}`,
  }))

const takeHalfOf = (core: number) =>
  spawn('taskset', ['-c', String(core), process.execPath, '-e', 'for (;;);'], {
    stdio: 'ignore',
    timeout: 200_000,
  })

const ended = (child: ChildProcess) => async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** User and system time of the process and its children that serve, in milliseconds. */
function processorMs({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [String(pid), ...children].reduce((sum, each) => sum + ticksOf(each) * 10, 0)
}

function ticksOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
