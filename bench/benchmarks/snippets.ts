import { equal } from 'node:assert/strict'
import { type Corkboard, createSnippet, formType, startCorkboard } from '../corkboard.ts'
import { median } from '../numbers.ts'
import { startBare } from '../peers.ts'
import { ask, mark, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result, Row, Table, Target } from '../report.ts'
import { startServer } from '../server.ts'
import { sourceCode } from '../source-code.ts'

const kilobytes = [1, 10, 100] as const
const firstViews = 20

/** Large texts in and out, and pages of all sizes: the first time and from then on. */
export async function measureSnippets(): Promise<Result> {
  await using corkboard = await startCorkboard()
  const raced: Raced[] = [await createLarge(corkboard), await readRaw(corkboard)]
  for (const size of kilobytes) raced.push(await view(corkboard, size))
  const first: Row[] = []
  for (const size of kilobytes) first.push(await firstTime(corkboard, size))
  const slowest = Number(first.at(-1)?.['median ms'])
  return {
    tables: [
      ...raced.map(({ table }) => table),
      { title: `The first view of a page, ${firstViews} of each size, one after another`, rows: first },
    ],
    targets: [
      ...raced.flatMap(({ target }) => target ?? []),
      { what: 'first view of 100 KB in ms', seen: slowest, below: 150 },
    ],
  }
}

type Raced = { readonly table: Table; readonly target: Target | null }

async function createLarge(corkboard: Corkboard): Promise<Raced> {
  // Each is another text, as those of people are.
  const content = `# ${mark}\n${sourceCode(100_000, 1)}`
  const body = new URLSearchParams({ content, lexer: 'python' })
    .toString()
    .replace(encodeURIComponent(mark), mark)
  const question: Question = { method: 'POST', path: '/api/', contentType: formType, body }
  await using bare = await startServer({ argv: ['bench/peers/form.js'], ready: question })
  const contestants = { 'bare Fastify': bare, Corkboard: corkboard }
  const { rows, ratio } = await race({
    contestants,
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

async function readRaw(corkboard: Corkboard): Promise<Raced> {
  const content = sourceCode(100_000, 2)
  const path = `${await createSnippet(corkboard.origin, { content, lexer: 'python' })}/raw`
  const answer = await ask(corkboard.origin, { method: 'GET', path })
  equal(String(answer.body), content)
  return besideBare(corkboard, path, 'A raw snippet of 100 KB', 0.5)
}

/** Highlighted before, so that it is what all but the first reader get. */
async function view(corkboard: Corkboard, size: number): Promise<Raced> {
  const path = await createSnippet(corkboard.origin, { content: sourceCode(size * 1000, 3), lexer: 'python' })
  await ask(corkboard.origin, { method: 'GET', path })
  return besideBare(corkboard, path, `The page of a snippet of ${size} KB`, size === 100 ? 0.5 : null)
}

async function besideBare(
  corkboard: Corkboard,
  path: string,
  title: string,
  atLeast: number | null,
): Promise<Raced> {
  const question: Question = { method: 'GET', path }
  await using bare = await startBare(corkboard, await ask(corkboard.origin, question), question)
  const contestants = { bare, Corkboard: corkboard }
  const { rows, ratio } = await race({ contestants, reference: 'bare', load: { question, connections: 64 } })
  const table = { title: `${title}, 64 connections`, rows }
  if (atLeast === null) return { table, target: null }
  return { table, target: { what: `${title}, Corkboard / bare`, seen: ratio('Corkboard', 'bare'), atLeast } }
}

async function firstTime({ origin }: Corkboard, size: number): Promise<Row> {
  const ms: number[] = []
  for (let seed = 1; seed <= firstViews; seed++) {
    const path = await createSnippet(origin, {
      content: sourceCode(size * 1000, 100 + seed),
      lexer: 'python',
    })
    const openedAt = performance.now()
    await ask(origin, { method: 'GET', path })
    ms.push(performance.now() - openedAt)
  }
  return { name: `${size} KB`, 'median ms': median(ms), 'longest ms': Math.max(...ms) }
}
