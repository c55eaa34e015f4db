import { equal } from 'node:assert/strict'
import { type Corkboard, createSnippet, formType, startBefore, startCorkboard } from '../corkboard.ts'
import { median } from '../numbers.ts'
import { startBare } from '../peers.ts'
import { ask, mark, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result, Row, Table, Target } from '../report.ts'
import { startServer } from '../server.ts'
import { sourceCode } from '../source-code.ts'

const kilobytes = [1, 10, 100] as const
const firstViews = 20

/** This version and, if there is one, an earlier version. */
type Versions = { readonly corkboard: Corkboard; readonly before: Corkboard | null }

/** Measures creating and reading large texts, and pages of all sizes: the first time and later on. */
export async function measureSnippets(): Promise<Result> {
  await using corkboard = await startCorkboard()
  await using before = await startBefore()
  const versions = { corkboard, before }
  const raced: Raced[] = [await createLarge(versions), await readRaw(versions)]
  for (const size of kilobytes) raced.push(await view(versions, size))
  const first: Row[] = []
  for (const size of kilobytes) first.push(...(await firstTime(versions, size)))
  const slowest = first.find(({ name }) => name === firstView(kilobytes.at(-1) ?? 0, 'Corkboard'))
  return {
    tables: [
      ...raced.map(({ table }) => table),
      { title: `The first view of a page, ${firstViews} of each size, one after another`, rows: first },
    ],
    targets: [
      ...raced.flatMap(({ target }) => target ?? []),
      { what: 'first view of 100 KB in ms', seen: Number(slowest?.['median ms']), below: 80 },
    ],
  }
}

type Raced = { readonly table: Table; readonly target: Target | null }

async function createLarge({ corkboard, before }: Versions): Promise<Raced> {
  // Each text is another one, as in production.
  const content = `# ${mark}\n${sourceCode(100_000, 1)}`
  const body = new URLSearchParams({ content, lexer: 'python' })
    .toString()
    .replace(encodeURIComponent(mark), mark)
  const question: Question = { method: 'POST', path: '/api/', contentType: formType, body }
  await using bare = await startServer({ argv: ['bench/peers/form.js'], ready: question })
  const { rows, ratio } = await race({
    contestants: {
      'bare Fastify': bare,
      Corkboard: corkboard,
      ...(before && { 'Corkboard before': before }),
    },
    reference: 'bare Fastify',
    load: { question, connections: 16 },
  })
  return {
    table: { title: 'POST /api/, 100 KB of text, 16 connections', rows },
    target: {
      what: 'create 100 KB, Corkboard / bare',
      seen: ratio('Corkboard', 'bare Fastify'),
      atLeast: 0.3,
    },
  }
}

async function readRaw(versions: Versions): Promise<Raced> {
  const content = sourceCode(100_000, 2)
  const prepare = async ({ origin }: Corkboard) => {
    const path = `${await createSnippet(origin, { content, lexer: 'python' })}/raw`
    equal(String((await ask(origin, { method: 'GET', path })).body), content)
    return path
  }
  return besideBare(versions, prepare, 'A raw snippet of 100 KB', 0.5)
}

/** Measures pages that were highlighted before, as all readers but the first get them. */
async function view(versions: Versions, size: number): Promise<Raced> {
  const content = sourceCode(size * 1000, 3)
  const prepare = async ({ origin }: Corkboard) => {
    const path = await createSnippet(origin, { content, lexer: 'python' })
    await ask(origin, { method: 'GET', path })
    return path
  }
  return besideBare(versions, prepare, `The page of a snippet of ${size} KB`, size === 100 ? 0.5 : null)
}

async function besideBare(
  { corkboard, before }: Versions,
  /** Returns the path that is measured. */
  prepare: (corkboard: Corkboard) => Promise<string>,
  title: string,
  atLeast: number | null,
): Promise<Raced> {
  const question: Question = { method: 'GET', path: await prepare(corkboard) }
  await using bare = await startBare(corkboard, await ask(corkboard.origin, question), question)
  const earlier = before && {
    'Corkboard before': { ...before, question: { ...question, path: await prepare(before) } },
  }
  const contestants = { bare, Corkboard: corkboard, ...earlier }
  const { rows, ratio } = await race({ contestants, reference: 'bare', load: { question, connections: 64 } })
  const table = { title: `${title}, 64 connections`, rows }
  if (atLeast === null) return { table, target: null }
  return { table, target: { what: `${title}, Corkboard / bare`, seen: ratio('Corkboard', 'bare'), atLeast } }
}

/** Measures the versions in turn for each text. */
async function firstTime({ corkboard, before }: Versions, size: number): Promise<readonly Row[]> {
  const servers = { Corkboard: corkboard, ...(before && { 'Corkboard before': before }) }
  const ms = new Map(Object.keys(servers).map(name => [name, [] as number[]]))
  for (let seed = 1; seed <= firstViews; seed++)
    for (const [name, server] of Object.entries(servers))
      ms.get(name)?.push(await openNew(server, sourceCode(size * 1000, 100 + seed)))
  return [...ms].map(([name, each]) => ({
    name: firstView(size, name),
    'median ms': median(each),
    'longest ms': Math.max(...each),
  }))
}

const firstView = (size: number, name: string) => `${size} KB, ${name}`

async function openNew({ origin }: Corkboard, content: string): Promise<number> {
  const path = await createSnippet(origin, { content, lexer: 'python' })
  const openedAt = performance.now()
  await ask(origin, { method: 'GET', path })
  return performance.now() - openedAt
}
