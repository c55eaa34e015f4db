import { type Corkboard, createSnippet, startBefore, startCorkboard } from '../corkboard.ts'
import { fire } from '../load.ts'
import { type Page, raceBeside, racePage } from '../page-race.ts'
import { startBare } from '../peers.ts'
import { ask, type Question } from '../question.ts'
import type { Result, Table, Target } from '../report.ts'
import { sourceCode } from '../source-code.ts'
import { createVisitor } from '../visitor.ts'

const snippet = (kilobytes: number): Page => ({
  name: `a snippet of ${kilobytes} KB`,
  path: origin => createSnippet(origin, { content: sourceCode(kilobytes * 1000, 3), lexer: 'python' }),
  atLeast: 0.6,
})

const pages: readonly Page[] = [
  { name: 'home', path: () => '/', atLeast: 0.7 },
  { name: 'announcements', path: () => '/announcements', atLeast: 0.7 },
  { name: 'an announcement', path: () => '/announcements/announcement-7', atLeast: 0.7 },
  { name: 'the Atom feed', path: () => '/announcements.atom', atLeast: 0.7 },
  { name: 'app.css', path: styleSheetOf, atLeast: 0.7 },
  ...[1, 10, 100].map(snippet),
]

/** Races over the pages that are read most on the day of an outage, each beside a bare server with the same bytes. */
export async function measurePages(): Promise<Result> {
  await using corkboard = await startCorkboard()
  await using before = await startBefore()
  const tables: Table[] = []
  const targets: Target[] = []
  for (const page of pages) {
    const { table, target } = await racePage(page, corkboard, before)
    tables.push(table)
    targets.push(target)
  }
  for (const each of inTurn) {
    const { table, target } = await raceInTurn(each, corkboard, before)
    tables.push(table)
    targets.push(target)
  }
  return { tables, targets }
}

/** Number of pages of which each is read rarely. */
const many = 1000

type InTurn = { readonly kilobytes: number; readonly atLeast: number }

const inTurn: readonly InTurn[] = [
  { kilobytes: 1, atLeast: 0.7 },
  { kilobytes: 10, atLeast: 0.9 },
]

/** Races over snippet pages that were opened only twice each: highlighted and kept, but nothing is warm yet. */
async function raceInTurn({ kilobytes, atLeast }: InTurn, corkboard: Corkboard, before: Corkboard | null) {
  const questionTo = async ({ origin }: Corkboard): Promise<Question> => {
    const paths: string[] = []
    for (let number = 0; number < many; number++)
      paths.push(
        await createSnippet(origin, { content: sourceCode(kilobytes * 1000, number + 100), lexer: 'python' }),
      )
    const visitor = createVisitor(origin)
    for (const path of [...paths, ...paths]) await visitor.ask({ method: 'GET', path })
    visitor.close()
    return { method: 'GET', path: paths[0] ?? '', paths }
  }
  const question = await questionTo(corkboard)
  const answer = await ask(corkboard.origin, question)
  await using bare = await startBare(corkboard, answer, question)
  await fire(bare.origin, { question, connections: 64, seconds: 2 })
  const former = before && { ...before, question: await questionTo(before) }
  const { rows, ratio } = await raceBeside(bare, corkboard, former, question, 0)
  const what = `${many} snippet pages of ${kilobytes} KB in turn, from the first second`
  return {
    table: { title: `${what}, 64 connections`, rows },
    target: { what: `${what}, Corkboard / bare`, seen: ratio('Corkboard', 'bare'), atLeast },
  }
}

/** Path of the style sheet, which has the hash of its content. */
async function styleSheetOf(origin: string): Promise<string> {
  const { body } = await ask(origin, { method: 'GET', path: '/' })
  const [, path] = /href="([^"]+\/app\.[^"]+\.css)"/.exec(String(body)) ?? []
  if (path === undefined) throw new Error('The home page has no style sheet.')
  return path
}
