import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openData, serve } from '../corkboard.ts'
import { fire } from '../load.ts'
import { median } from '../numbers.ts'
import type { Result } from '../report.ts'
import { type Server, startServer } from '../server.ts'
import { fields } from './graphql.ts'

const starts = 10
const idleMs = 5_000

/** From the command to the first page, and the memory that takes. */
export async function measureStart(): Promise<Result> {
  const data = await openData()
  const start = () => startServer({ argv: serve, environment: data.environment, ready: home, side: null })
  try {
    const startMs: number[] = []
    for (let count = 0; count < starts; count++) {
      const startedAt = performance.now()
      await using _server = await start()
      startMs.push(performance.now() - startedAt)
    }
    await using server = await start()
    await sleep(idleMs)
    const idleMb = residentMb(server)
    for (const question of busy) await fire(server.origin, { question, connections: 16, seconds: 2 })
    const busyMb = residentMb(server)
    await sleep(idleMs)
    const afterMb = residentMb(server)
    return {
      tables: [
        {
          title: `Start to the first page, ${starts} times`,
          rows: [{ name: 'start', 'median ms': median(startMs), 'longest ms': Math.max(...startMs) }],
        },
        {
          title: 'Resident memory in MB',
          rows: [{ name: 'memory', idle: idleMb, 'after load': busyMb, '5 s later': afterMb }],
        },
      ],
      targets: [
        { what: 'start in ms', seen: median(startMs), below: 1000 },
        { what: 'idle MB', seen: idleMb, below: 150 },
      ],
    }
  } finally {
    data.remove()
  }
}

const home = { method: 'GET', path: '/' } as const
const busy = [
  home,
  { ...home, path: '/announcements' },
  {
    method: 'POST',
    path: '/graphql',
    contentType: 'application/json',
    body: JSON.stringify({ query: `{ ${fields} }` }),
  },
] as const

function residentMb({ child }: Server): number {
  const [, kb = Number.NaN] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}
