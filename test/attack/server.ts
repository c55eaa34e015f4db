import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/**
 * The server under attack, in a process of its own, so that the attacker's work is not measured with it. Its parent asks
 * for `reset` before an attack, `collect` where it measures memory, or `renew` where nothing may be known yet, and for
 * `read` after it.
 */
export type Route = { readonly method: string; readonly url: string; readonly access: string }
export type Hello = {
  readonly url: string
  readonly routes: readonly Route[]
  /** The token of a program that may do everything; a fresh server has none. */
  readonly token: string
}
export type Reading = {
  /** The longest that the event loop kept anything waiting. */
  readonly longestMs: number
  /** The most of the processor that it took meanwhile, which the load of the machine does not add to. */
  readonly longestCpuMs: number
  /** What the thread took of the processor since the last `reset`. */
  readonly cpuMs: number
  readonly rssMb: number
  /** The most since the last `reset`, also while the event loop was busy; and what it was then. */
  readonly peakRssMb: number
  readonly startRssMb: number
  readonly heapMb: number
}

const environment = JSON.parse(process.env['ATTACK_ENVIRONMENT'] ?? '{}') as Record<string, string>
const routes: Route[] = []
const [app, token, renew] = await started()

const loop = monitorEventLoopDelay({ resolution: 1 })
loop.enable()
let [longestCpuMs, lastCpuMs] = [0, threadCpuMs()]
setInterval(() => {
  const cpuMs = threadCpuMs()
  longestCpuMs = Math.max(longestCpuMs, cpuMs - lastCpuMs)
  lastCpuMs = cpuMs
}, 1).unref()

/** Looks at the memory from a thread of its own, as a request that keeps the event loop cannot. */
const memory = new Float64Array(new SharedArrayBuffer(8))
const watch = `const { workerData } = require('node:worker_threads')
setInterval(() => { workerData[0] = Math.max(workerData[0], process.memoryUsage.rss()) }, 2)`
new Worker(watch, { eval: true, workerData: memory }).unref()
let [startCpuMs, startRss] = [0, 0]

process.on('message', async message => {
  if (message === 'read') setTimeout(read, settleMs)
  else {
    if (message === 'renew') await renew()
    if (message !== 'reset') globalThis.gc?.()
    loop.reset()
    longestCpuMs = 0
    startCpuMs = threadCpuMs()
    startRss = process.memoryUsage.rss()
    memory[0] = startRss
    lastCpuMs = startCpuMs
    process.send?.(message)
  }
})
process.on('disconnect', () => app.close())
process.send?.({ url: app.url, routes, token } satisfies Hello)

/** The delay is noticed by a timer, which must have had its turn after what caused it. */
const settleMs = 5

function read(): void {
  const { rss, heapUsed } = process.memoryUsage()
  const reading: Reading = {
    longestMs: loop.max / 1e6,
    longestCpuMs,
    cpuMs: threadCpuMs() - startCpuMs,
    peakRssMb: (memory[0] ?? 0) / 1e6,
    startRssMb: startRss / 1e6,
    rssMb: rss / 1e6,
    heapMb: heapUsed / 1e6,
  }
  process.send?.(reading)
}

/** Of the thread of the event loop alone. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e3
}

/** What a fresh server must not have loaded is imported for the others alone. */
async function started(): Promise<[Started, string, () => Promise<void>]> {
  const { ATTACK_SITE: site } = process.env
  if (site === 'fresh') {
    const { startFreshApp } = await import('./fresh-app.ts')
    return [await startFreshApp({ TRUST_PROXY: 'loopback', ...environment }), '', async () => {}]
  }
  const { startTestApp } = await import('../app.ts')
  const { tokenFor } = await import('../rest/api.ts')
  const { blockedHost } = await import('./blocked-host.ts')
  const { longSite, renewedTexts } = await import('./long-site.ts')
  const started = await startTestApp({
    environment: { TRUST_PROXY: 'loopback', ...environment },
    ...(site === 'long' && { document: longSite() }),
    onRoute: ({ method, url, config }) => {
      for (const each of [method].flat())
        routes.push({ method: each, url, access: config?.access ?? 'public' })
    },
  })
  await blockedHost(started)
  let round = 0
  const renew = async () => {
    await started.import(renewedTexts(++round))
    const shown = async () => JSON.stringify(await started.graphql('{ information }'))
    while (!(await shown()).includes(`information ${round}`)) await wait(100)
  }
  return [started, await tokenFor(started), renew]
}

type Started = { readonly url: string; readonly close: () => Promise<void> }
