import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { broughtNode, pinnedIn, runtimeFolder } from '../../bin/runtime.js'
import { type Corkboard, createSnippet, openData, serve, startCorkboard } from '../corkboard.ts'
import { fire } from '../load.ts'
import { median } from '../numbers.ts'
import { ask, askUntilSettled, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result, Row, Table } from '../report.ts'
import { repository, startServer } from '../server.ts'
import { sourceCode } from '../source-code.ts'
import { cpuMs, residentMb } from '../usage.ts'
import { question as create } from './create.ts'
import { question as graphql } from './graphql.ts'
import { busy, home, idleMs } from './start.ts'

const starts = 10
const memories = 3

type Runtime = { readonly name: string; readonly program: string }

/** Measures Corkboard on each Node that it supports, in turn, so that a disturbance of the machine affects all of them. */
export async function measureRuntimes(): Promise<Result> {
  const runtimes = [runtimeFolder, join(repository, 'dev/other-runtime')]
    .map(folder => ({ name: `Node ${pinnedIn(folder).version}`, program: broughtNode(folder) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const [one, other] = runtimes
  if (!one || !other) throw new Error('There are not two to compare.')
  const tables: Table[] = []
  {
    await using first = await startCorkboard({ ready: graphql, node: one.program })
    await using second = await startCorkboard({ ready: graphql, node: other.program })
    for (const { title, questionTo } of questions) {
      const contestants: Record<string, Corkboard & { readonly question: Question }> = {
        [one.name]: { ...first, question: await questionTo(first.origin) },
        [other.name]: { ...second, question: await questionTo(second.origin) },
      }
      for (const { origin, question } of Object.values(contestants))
        await (question.method === 'GET' ? askUntilSettled : ask)(origin, question)
      const load = { question: graphql, connections: 64 }
      const { rows } = await race({ contestants, reference: one.name, load })
      tables.push({ title: `${title}, 64 connections`, rows })
    }
  }
  return { tables: [...tables, await startsOf(runtimes), await memoryOf(runtimes)], targets: [] }
}

type Asked = {
  readonly title: string
  readonly questionTo: (origin: string) => Question | Promise<Question>
}

const snippet = async (origin: string, kilobytes: number) =>
  await createSnippet(origin, { content: sourceCode(kilobytes * 1000, 3), lexer: 'python' })

const questions: readonly Asked[] = [
  { title: 'graphql: the same query', questionTo: () => graphql },
  { title: 'create: POST /api/, 1 KB of text', questionTo: () => create },
  {
    title: 'raw: a raw snippet of 1 KB',
    questionTo: async origin => ({ method: 'GET', path: `${await snippet(origin, 1)}/raw` }),
  },
  { title: 'pages: home', questionTo: () => home },
  {
    title: 'pages: a snippet of 10 KB',
    questionTo: async origin => ({ method: 'GET', path: await snippet(origin, 10) }),
  },
]

async function startsOf(runtimes: readonly Runtime[]): Promise<Table> {
  const data = await openData()
  try {
    const seen = new Map(runtimes.map(({ name }) => [name, { ms: [] as number[], cpu: [] as number[] }]))
    // The first start of each fills its cache of compiled code.
    for (let count = 0; count <= starts; count++)
      for (const { name, program } of runtimes) {
        const startedAt = performance.now()
        await using server = await startOn(program, data.environment)
        if (count === 0) continue
        seen.get(name)?.ms.push(performance.now() - startedAt)
        seen.get(name)?.cpu.push(cpuMs(server.child.pid))
      }
    const rows = [...seen].map(([name, { ms, cpu }]) => ({
      name,
      'median ms': median(ms),
      'longest ms': Math.max(...ms),
      'CPU ms': median(cpu),
    }))
    return { title: `Start to the first page, ${starts} times`, rows }
  } finally {
    data.remove()
  }
}

async function memoryOf(runtimes: readonly Runtime[]): Promise<Table> {
  const seen = new Map(runtimes.map(({ name }) => [name, [] as readonly number[][]]))
  for (let round = 0; round < memories; round++)
    for (const { name, program } of runtimes)
      seen.set(name, [...(seen.get(name) ?? []), await memoryOn(program)])
  const rows = [...seen].map(([name, all]): Row => {
    const middle = (column: number) => median(all.map(each => each[column] ?? Number.NaN))
    return { name, idle: middle(0), 'after load': middle(1), 'idle again': middle(2) }
  })
  return { title: `Resident memory in MB, the median of ${memories}`, rows }
}

/** Resident memory when idle, after load, and when idle again. */
async function memoryOn(program: string): Promise<number[]> {
  const data = await openData()
  try {
    await using server = await startOn(program, data.environment)
    await sleep(idleMs)
    const idle = residentMb(server.child.pid)
    for (const question of busy) await fire(server.origin, { question, connections: 16, seconds: 2 })
    const afterLoad = residentMb(server.child.pid)
    await sleep(idleMs)
    return [idle, afterLoad, residentMb(server.child.pid)]
  } finally {
    data.remove()
  }
}

const startOn = (node: string, environment: Readonly<Record<string, string>>) =>
  startServer({ argv: serve, node, environment, ready: home, side: null })
