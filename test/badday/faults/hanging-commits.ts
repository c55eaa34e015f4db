import { setTimeout as pause } from 'node:timers/promises'
import { startTestApp, type TestApp } from '../../app.ts'
import { postgresWithStandby } from '../../standby.ts'
import type { BadDay, Finding } from '../bad-day.ts'

/** Time until the fault is known: three seconds until a write is suspected, two for a look. */
const knownAfterMs = 8_000
const rounds = 20

export const badDay: BadDay = {
  fault: 'PostgreSQL has lost its synchronous standby: commits hang, reads are answered',
  limitMs: 180_000,
  run: async signal => {
    const server = await postgresWithStandby()
    const app = await startTestApp({ environment: { DATABASE_URL: server.url } })
    try {
      return await measured(app, server.loseStandby, signal)
    } finally {
      await server.findStandby()
      await app.close()
      await server.stop()
    }
  },
}

async function measured(
  app: TestApp,
  loseStandby: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const link = await (await create(app, 'before')).text()
  const path = `${new URL(link.trim()).pathname}/raw`
  await loseStandby()
  const first = Promise.all(Array.from({ length: 20 }, (_, place) => create(app, `first ${place}`)))
  await pause(knownAfterMs, null, { signal })
  const writes = await timed(() => create(app, 'later'))
  const reads = await timed(() => app.fetch(path))
  const ready = (await (await app.fetch('/readyz')).json()) as { readonly degraded?: readonly string[] }
  await first
  return [
    atMost('a create, once it is known', writes, 503, 200),
    atMost('a read', reads, 200, 200),
    {
      what: '/readyz names',
      measured: String(ready.degraded),
      wanted: 'writes',
      isMet: ready.degraded?.includes('writes') ?? false,
    },
  ]
}

type Timed = { readonly worstMs: number; readonly statuses: readonly number[] }

async function timed(work: () => Promise<Response>): Promise<Timed> {
  const statuses = new Set<number>()
  let worstMs = 0
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    statuses.add((await work()).status)
    worstMs = Math.max(worstMs, performance.now() - startedAt)
  }
  return { worstMs, statuses: [...statuses] }
}

const atMost = (what: string, { worstMs, statuses }: Timed, status: number, limitMs: number): Finding => ({
  what: `${what}, the slowest of ${rounds}`,
  measured: `${Math.round(worstMs)} ms, ${statuses.join(' and ')}`,
  wanted: `${status} within ${limitMs} ms`,
  isMet: worstMs <= limitMs && statuses.every(each => each === status),
})

const create = (app: TestApp, content: string): Promise<Response> =>
  app.fetch('/api/', { method: 'POST', body: new URLSearchParams({ content, format: 'url' }) })
