import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { headersOf } from './as-browsers.ts'
import { percentile } from './numbers.ts'

/**
 * `node bench/pacer.ts ORIGIN PER_SECOND SECONDS PATH…`: asks for the paths in turn at a fixed rate, answered or not, and
 * counts from the instant at which a request was due. So a server that stands still is seen by all who would have come.
 */
export type Paced = {
  readonly path: string
  readonly requests: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

const [origin = '', perSecond, seconds, ...paths] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const total = Number(perSecond) * Number(seconds)
const gapMs = 1000 / Number(perSecond)

// A first round that does not count warms up connections and code.
for (const path of [...paths, ...paths]) await ask(path)

const startedAt = performance.now()
const asked: Promise<{ readonly path: string; readonly ms: number }>[] = []
for (let number = 0; number < total; number++) {
  const dueAt = startedAt + number * gapMs
  const earlyMs = dueAt - performance.now()
  if (earlyMs > 0) await sleep(earlyMs)
  const path = paths[number % paths.length] ?? '/'
  asked.push(ask(path).then(() => ({ path, ms: performance.now() - dueAt })))
}
const answered = await Promise.all(asked)
agent.destroy()

console.log(JSON.stringify(paths.map(describe)))

function describe(path: string): Paced {
  const ms = answered.filter(each => each.path === path).map(each => each.ms)
  return {
    path,
    requests: ms.length,
    p50Ms: percentile(ms, 50),
    p99Ms: percentile(ms, 99),
    maxMs: Math.max(...ms),
  }
}

function ask(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: headersOf({ method: 'GET', path }) }, response => {
      if (response.statusCode !== 200) reject(new Error(`${path} was answered with ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}
