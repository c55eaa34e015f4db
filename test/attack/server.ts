import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startTestApp } from '../app.ts'

/**
 * The server under attack, in a process of its own, so that the attacker's work is not measured with it. Its parent asks
 * for `reset` before an attack and for `read` after it.
 */
export type Route = { readonly method: string; readonly url: string; readonly access: string }
export type Hello = { readonly url: string; readonly routes: readonly Route[] }
export type Reading = {
  /** The longest that the event loop kept anything waiting. */
  readonly longestMs: number
  /** The most of the processor that it took meanwhile, which the load of the machine does not add to. */
  readonly longestCpuMs: number
  readonly rssMb: number
  readonly heapMb: number
}

const environment = JSON.parse(process.env['ATTACK_ENVIRONMENT'] ?? '{}') as Record<string, string>
const routes: Route[] = []
const app = await startTestApp({
  environment: { TRUST_PROXY: 'loopback', ...environment },
  onRoute: ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, access: config?.access ?? 'public' })
  },
})

const loop = monitorEventLoopDelay({ resolution: 1 })
loop.enable()
let [longestCpuMs, lastCpuMs] = [0, threadCpuMs()]
setInterval(() => {
  const cpuMs = threadCpuMs()
  longestCpuMs = Math.max(longestCpuMs, cpuMs - lastCpuMs)
  lastCpuMs = cpuMs
}, 1).unref()

process.on('message', message => {
  if (message === 'reset') {
    loop.reset()
    longestCpuMs = 0
    process.send?.('reset')
  } else setTimeout(read, settleMs)
})
process.on('disconnect', () => app.close())
process.send?.({ url: app.url, routes } satisfies Hello)

/** The delay is noticed by a timer, which must have had its turn after what caused it. */
const settleMs = 5

function read(): void {
  const { rss, heapUsed } = process.memoryUsage()
  const reading: Reading = {
    longestMs: loop.max / 1e6,
    longestCpuMs,
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
