import { startCorkboard } from '../corkboard.ts'
import { startGraphqlPeer } from '../peers.ts'
import { mark, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result } from '../report.ts'
import { fields } from './graphql.ts'

const question: Question = {
  method: 'POST',
  path: '/graphql',
  contentType: 'application/json',
  body: JSON.stringify({ query: `{ ${fields} other: announcement(id: "${mark}") { id } }` }),
}

/** Races over documents of which no two are the same, so that no cache helps. */
export async function measureDifferent(): Promise<Result> {
  await using corkboard = await startCorkboard({ ready: question })
  await using yoga = await startGraphqlPeer('yoga', corkboard, question)
  await using mercurius = await startGraphqlPeer('mercurius', corkboard, question, { JIT: '0' })

  const { rows, ratio } = await race({
    contestants: { yoga, Corkboard: corkboard, 'Mercurius, no JIT': mercurius },
    reference: 'yoga',
    load: { question, connections: 64 },
  })
  return {
    tables: [{ title: 'Every document different, 64 connections', rows }],
    targets: [{ what: 'Corkboard / yoga', seen: ratio('Corkboard', 'yoga'), atLeast: 2 }],
  }
}
