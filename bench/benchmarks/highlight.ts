import { performance } from 'node:perf_hooks'
import { startChild } from '../child.ts'
import { createSnippet, startCorkboard } from '../corkboard.ts'
import { median } from '../numbers.ts'
import type { Paced } from '../pacer.ts'
import { ask } from '../question.ts'
import type { Result, Row } from '../report.ts'
import { repository } from '../server.ts'
import { sourceCode } from '../source-code.ts'

const seconds = 20
const perSecond = 100
/** Number of large snippets: more than can be opened in the time, so that each is highlighted anew. */
const largeSnippets = 60

/** Measures other visitors while one opens large texts in a row. */
export async function measureHighlight(): Promise<Result> {
  await using corkboard = await startCorkboard()
  const { origin } = corkboard
  const small = await createSnippet(origin, { content: sourceCode(1024, 1), lexer: 'python' })
  const large: string[] = []
  for (let seed = 1; seed <= largeSnippets; seed++)
    large.push(await createSnippet(origin, { content: sourceCode(1_000_000, seed), lexer: 'python' }))

  // The thread of the highlighter starts with its first job, which is not measured.
  await open(origin, small)
  const alone = await pace(origin, small)
  const pacing = pace(origin, small)
  const openings = await openUntil(origin, large, pacing)
  const beside = await pacing

  const worst = (paths: readonly string[]) =>
    Math.max(...beside.filter(each => paths.includes(each.path)).map(each => each.p99Ms))
  return {
    tables: [
      { title: `Other requests, ${perSecond} a second: nothing else happens`, rows: alone.map(row) },
      { title: 'The same while 1 MB texts are opened', rows: beside.map(row) },
      { title: 'The 1 MB pages themselves, one after another', rows: [describeOpenings(openings)] },
    ],
    targets: [
      {
        what: 'worst p99 of raw, GraphQL and home in ms',
        seen: worst([`${small}/raw`, graphql, '/']),
        below: 50,
      },
      { what: 'p99 of a small snippet page in ms', seen: worst([small]), below: 50 },
    ],
  }
}

/** Sends small requests at a fixed rate, from a process of its own on the core of the load. */
async function pace(origin: string, small: string): Promise<readonly Paced[]> {
  const paths = [`${small}/raw`, graphql, small, '/']
  const argv = [
    process.execPath,
    `${repository}bench/pacer.ts`,
    origin,
    String(perSecond),
    String(seconds),
    ...paths,
  ]
  return JSON.parse(await startChild('load', argv).output())
}

type Opening = { readonly ms: number; readonly bytes: number }

async function openUntil(
  origin: string,
  paths: readonly string[],
  end: Promise<unknown>,
): Promise<Opening[]> {
  let over = false
  const stop = () => {
    over = true
  }
  end.then(stop, stop)
  const openings: Opening[] = []
  for (const path of paths) {
    if (over) break
    openings.push(await open(origin, path))
  }
  return openings
}

const graphql = '/graphql?query={status{name,status}}'

/** Opens a page as a browser does. */
async function open(origin: string, path: string): Promise<Opening> {
  const startedAt = performance.now()
  const answer = await ask(origin, { method: 'GET', path })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
  return { ms: performance.now() - startedAt, bytes: answer.sent.length }
}

const row = ({ path, requests, p50Ms, p99Ms, maxMs }: Paced): Row => ({
  name: path,
  requests,
  'p50 ms': p50Ms,
  'p99 ms': p99Ms,
  'max ms': maxMs,
})

const describeOpenings = (openings: readonly Opening[]): Row => ({
  name: 'opened',
  pages: openings.length,
  'median ms': median(openings.map(each => each.ms)),
  'longest ms': Math.max(...openings.map(each => each.ms)),
  'sent KB': Math.round(median(openings.map(each => each.bytes)) / 1000),
})
