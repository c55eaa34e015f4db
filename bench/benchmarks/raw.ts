import { equal } from 'node:assert/strict'
import { type Corkboard, createSnippet, startBefore, startCorkboard } from '../corkboard.ts'
import { startBare } from '../peers.ts'
import { ask, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result } from '../report.ts'
import { sourceCode } from '../source-code.ts'

/** The raw text of one snippet, as a script on many machines would fetch it. */
export async function measureRaw(): Promise<Result> {
  await using corkboard = await startCorkboard()
  await using before = await startBefore()
  const content = sourceCode(1024, 1)
  const rawOf = async ({ origin }: Corkboard): Promise<Question> => ({
    method: 'GET',
    path: `${await createSnippet(origin, { content, lexer: 'python' })}/raw`,
  })
  const question = await rawOf(corkboard)
  await ask(corkboard.origin, question)
  const answer = await ask(corkboard.origin, question)
  equal(String(answer.body), content)
  await using bare = await startBare(corkboard, answer, question)

  const { rows, ratio } = await race({
    contestants: {
      bare,
      Corkboard: corkboard,
      ...(before && { 'Corkboard before': { ...before, question: await rawOf(before) } }),
    },
    reference: 'bare',
    load: { question, connections: 64 },
  })
  return {
    tables: [{ title: 'A raw snippet of 1 KB, 64 connections', rows }],
    targets: [{ what: 'Corkboard / bare', seen: ratio('Corkboard', 'bare'), atLeast: 0.7 }],
  }
}
