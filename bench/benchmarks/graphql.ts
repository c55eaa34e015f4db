import { startBefore, startCorkboard } from '../corkboard.ts'
import { startBare, startGraphqlPeer } from '../peers.ts'
import { askUntilSettled, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result } from '../report.ts'

export const fields =
  'announcements(input:{}) { id title description image banner createdAt platformUser { username } } status { name status } information'

export const question: Question = {
  method: 'POST',
  path: '/graphql',
  contentType: 'application/json',
  body: JSON.stringify({ query: `{ ${fields} }` }),
}

/** Races over one repeated query, as from status widgets of many visitors. */
export async function measureGraphql(): Promise<Result> {
  await using corkboard = await startCorkboard({ ready: question })
  await using limited = await startCorkboard({
    ready: question,
    environment: { GRAPHQL_RATE: '999999999/second' },
  })
  await using before = await startBefore()
  // The first answer is sent plain; the bare server sends the compressed one of all later requests.
  const answer = await askUntilSettled(corkboard.origin, question)
  await using bare = await startBare(corkboard, answer, question)
  await using yoga = await startGraphqlPeer('yoga', corkboard, question)
  await using mercurius = await startGraphqlPeer('mercurius', corkboard, question)

  const { rows, ratio } = await race({
    contestants: {
      bare,
      Corkboard: corkboard,
      'Corkboard, rate counted': limited,
      ...(before && { 'Corkboard before': before }),
      yoga,
      'Mercurius, JIT': mercurius,
    },
    reference: 'bare',
    load: { question, connections: 64 },
  })
  return {
    tables: [
      {
        title: `The same query, ${answer.body.length} bytes (${answer.sent.length} as sent), 64 connections`,
        rows,
      },
    ],
    targets: [{ what: 'Corkboard / bare', seen: ratio('Corkboard', 'bare'), atLeast: 0.85 }],
  }
}
