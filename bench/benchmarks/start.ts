import { setTimeout as sleep } from 'node:timers/promises'
import { openData, serve } from '../corkboard.ts'
import { fire } from '../load.ts'
import { median } from '../numbers.ts'
import type { Result } from '../report.ts'
import { startServer } from '../server.ts'
import { cpuMs, residentMb } from '../usage.ts'
import { fields } from './graphql.ts'

const starts = 10
/** Time until memory is given back: garbage is collected after twelve quiet seconds, and V8 keeps the freed pages for another eight. */
export const idleMs = 20_000

/** Measures the time from the command to the first page, and the memory of that. */
export async function measureStart(): Promise<Result> {
  const data = await openData()
  const start = () => startServer({ argv: serve, environment: data.environment, ready: home, side: null })
  try {
    const startMs: number[] = []
    const startCpuMs: number[] = []
    for (let count = 0; count < starts; count++) {
      const startedAt = performance.now()
      await using server = await start()
      startMs.push(performance.now() - startedAt)
      startCpuMs.push(cpuMs(server.child.pid))
    }
    await using server = await start()
    await sleep(idleMs)
    const idleMb = residentMb(server.child.pid)
    for (const question of busy) await fire(server.origin, { question, connections: 16, seconds: 2 })
    const busyMb = residentMb(server.child.pid)
    await sleep(idleMs)
    const afterMb = residentMb(server.child.pid)
    return {
      tables: [
        {
          title: `Start to the first page, ${starts} times`,
          rows: [
            {
              name: 'start',
              'median ms': median(startMs),
              'longest ms': Math.max(...startMs),
              'CPU ms': median(startCpuMs),
            },
          ],
        },
        {
          title: 'Resident memory in MB',
          rows: [{ name: 'memory', idle: idleMb, 'after load': busyMb, 'idle again': afterMb }],
        },
      ],
      targets: [
        { what: 'start in ms', seen: median(startMs), below: 1000 },
        { what: 'idle MB', seen: idleMb, below: 130 },
      ],
    }
  } finally {
    data.remove()
  }
}

export const home = { method: 'GET', path: '/' } as const
export const busy = [
  home,
  { ...home, path: '/announcements' },
  {
    method: 'POST',
    path: '/graphql',
    contentType: 'application/json',
    body: JSON.stringify({ query: `{ ${fields} }` }),
  },
] as const
