import { equal } from 'node:assert/strict'
import { type Corkboard, createSnippet, startBefore, startCorkboard } from '../corkboard.ts'
import { startBare } from '../peers.ts'
import { ask, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result } from '../report.ts'
import { sourceCode } from '../source-code.ts'

const connections = 64
/** Number of snippets that are read in turn: more than could share one look-up. */
const many = 1000

/** Races over the raw text of one snippet, as a script on many machines would fetch it, and over those of a thousand in turn. */
export async function measureRaw(): Promise<Result> {
  await using corkboard = await startCorkboard()
  await using before = await startBefore()
  const content = sourceCode(1024, 1)
  const rawOf = async ({ origin }: Corkboard, text = content) =>
    `${await createSnippet(origin, { content: text, lexer: 'python' })}/raw`
  const one = async (server: Corkboard): Promise<Question> => ({ method: 'GET', path: await rawOf(server) })
  const several = async (server: Corkboard): Promise<Question> => {
    const paths: string[] = []
    for (let number = 0; number < many; number++) paths.push(await rawOf(server, sourceCode(1024, number)))
    return { method: 'GET', path: paths[0] ?? '', paths }
  }
  const question = await one(corkboard)
  await ask(corkboard.origin, question)
  const answer = await ask(corkboard.origin, question)
  equal(String(answer.body), content)
  await using bare = await startBare(corkboard, answer, question)

  const { rows, ratio } = await race({
    contestants: {
      bare,
      Corkboard: corkboard,
      ...(before && { 'Corkboard before': { ...before, question: await one(before) } }),
    },
    reference: 'bare',
    load: { question, connections },
  })
  const inTurn = await race({
    contestants: {
      Corkboard: corkboard,
      ...(before && { 'Corkboard before': { ...before, question: await several(before) } }),
    },
    reference: 'Corkboard',
    load: { question: await several(corkboard), connections },
  })
  return {
    tables: [
      { title: `A raw snippet of 1 KB, ${connections} connections`, rows },
      { title: `${many} raw snippets of 1 KB in turn, ${connections} connections`, rows: inTurn.rows },
    ],
    targets: [
      { what: 'Corkboard / bare', seen: ratio('Corkboard', 'bare'), atLeast: 0.7 },
      { what: 'p99 ms of many in turn', seen: Number(inTurn.rows[0]?.['p99 ms']), below: 15 },
    ],
  }
}
