import { equal } from 'node:assert/strict'
import { createSnippet, formType, startBefore, startCorkboard } from '../corkboard.ts'
import { ask, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result } from '../report.ts'
import { startServer } from '../server.ts'
import { sourceCode } from '../source-code.ts'

const content = sourceCode(1024, 1)
export const question: Question = {
  method: 'POST',
  path: '/api/',
  contentType: formType,
  body: new URLSearchParams({ content, lexer: 'python' }).toString(),
}

/** Measures the creation of snippets, each of which is acknowledged once its commit is on the disk. */
export async function measureCreate(): Promise<Result> {
  await using corkboard = await startCorkboard()
  await using ungrouped = await startCorkboard({ environment: { SQLITE_GROUP_MAX: '1' } })
  await using before = await startBefore()
  await using bare = await startServer({ argv: ['bench/peers/form.js'], ready: question })

  const path = await createSnippet(corkboard.origin, { content, lexer: 'python' })
  const stored = await ask(corkboard.origin, { method: 'GET', path: `${path}/raw` })
  equal(String(stored.body), content)

  const common = {
    'bare Fastify': bare,
    Corkboard: corkboard,
    ...(before && { 'Corkboard before': before }),
  }
  const contestants = { ...common, 'Corkboard, a commit each': ungrouped }
  const short = { reference: 'bare Fastify', roundSeconds: 1, rounds: 15, warmSeconds: 5 } as const
  const at64 = await race({ ...short, contestants, load: { question, connections: 64 } })
  const at256 = await race({ ...short, contestants: common, load: { question, connections: 256 } })
  return {
    tables: [
      { title: 'POST /api/, 1 KB of text, 64 connections', rows: at64.rows },
      { title: 'The same with 256 connections', rows: at256.rows },
    ],
    targets: [
      { what: 'Corkboard / bare', seen: at64.ratio('Corkboard', 'bare Fastify'), atLeast: 0.5 },
      {
        what: 'Corkboard / a commit each',
        seen: at64.ratio('Corkboard', 'Corkboard, a commit each'),
        atLeast: 4,
      },
    ],
  }
}
