import { setTimeout as sleep } from 'node:timers/promises'
import { packaged } from '../../dev/packaged.ts'
import { openData, serve } from '../corkboard.ts'
import { fire } from '../load.ts'
import { median } from '../numbers.ts'
import type { Result } from '../report.ts'
import { repository, type Server, startServer } from '../server.ts'
import { cpuMs, residentMb } from '../usage.ts'
import { fields } from './graphql.ts'

const starts = 10
/** Time until memory is given back: garbage is collected after twelve to fifteen quiet seconds. */
export const idleMs = 20_000

/**
 * Measures the time from the command to the first page, and the memory of that: of the package that npm installs and, beside
 * it, of a checkout, each of whose modules is a file of its own.
 */
export async function measureStart(): Promise<Result> {
  const installed = await packaged()
  const data = await openData()
  try {
    const forms = [
      new Form('package', installed.root, data.environment),
      new Form('checkout', repository, data.environment),
    ]
    // In turn, so that other programs on the machine are in the way of both.
    for (let count = 0; count < starts; count++) for (const form of forms) await form.start()
    for (const form of forms) await form.measureMemory()
    return {
      tables: [
        { title: `Start to the first page, ${starts} times`, rows: forms.map(each => each.startRow()) },
        { title: 'Resident memory in MB', rows: forms.map(each => ({ name: each.name, ...each.memory })) },
      ],
      targets: forms.flatMap(({ name, startMs, memory }) => [
        { what: `start of the ${name} in ms`, seen: median(startMs), below: 1000 },
        { what: `idle MB of the ${name}`, seen: memory.idle, below: 130 },
      ]),
    }
  } finally {
    data.remove()
    installed.remove()
  }
}

/** A form in which the program is started, and what was measured of it. */
class Form {
  readonly name: string
  readonly #root: string
  readonly #environment: Readonly<Record<string, string>>
  readonly startMs: number[] = []
  readonly #startCpuMs: number[] = []
  memory = { idle: Number.NaN, 'after load': Number.NaN, 'idle again': Number.NaN }

  constructor(name: string, root: string, environment: Readonly<Record<string, string>>) {
    this.name = name
    this.#root = root
    this.#environment = environment
  }

  async start(): Promise<void> {
    const startedAt = performance.now()
    await using server = await this.#started()
    this.startMs.push(performance.now() - startedAt)
    this.#startCpuMs.push(cpuMs(server.child.pid))
  }

  async measureMemory(): Promise<void> {
    await using server = await this.#started()
    const { pid } = server.child
    await sleep(idleMs)
    const idle = residentMb(pid)
    for (const question of busy) await fire(server.origin, { question, connections: 16, seconds: 2 })
    const busyMb = residentMb(pid)
    await sleep(idleMs)
    this.memory = { idle, 'after load': busyMb, 'idle again': residentMb(pid) }
  }

  startRow() {
    return {
      name: this.name,
      'median ms': median(this.startMs),
      'longest ms': Math.max(...this.startMs),
      'CPU ms': median(this.#startCpuMs),
    }
  }

  #started(): Promise<Server> {
    const environment = this.#environment
    return startServer({ argv: serve, root: this.#root, environment, ready: home, side: null })
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
