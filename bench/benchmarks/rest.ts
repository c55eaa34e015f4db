import { startCorkboard, tokenOf } from '../corkboard.ts'
import { startBare } from '../peers.ts'
import { ask, type Question } from '../question.ts'
import { race } from '../race.ts'
import type { Result, Table, Target } from '../report.ts'
import { siteDocument } from '../site.ts'

const lists = [
  { name: 'announcements', path: '/api/v1/announcements?limit=100' },
  { name: 'monitors', path: '/api/v1/monitors' },
  { name: 'statuses', path: '/api/v1/statuses' },
] as const

/** Races over lists of a hundred that programs with a token request repeatedly, each beside a bare server with the same bytes. */
export async function measureRest(): Promise<Result> {
  const document = siteDocument({ announcements: 100, monitors: 100 })
  await using corkboard = await startCorkboard({ document, environment: { API_RATE: 'off' } })
  const token = await tokenOf(corkboard, 'read')
  const tables: Table[] = []
  const targets: Target[] = []
  for (const { name, path } of lists) {
    const question: Question = { method: 'GET', path, token }
    // The first request builds and compresses the answer.
    await ask(corkboard.origin, question)
    const answer = await ask(corkboard.origin, question)
    await using bare = await startBare(corkboard, answer, question)
    const { rows, ratio } = await race({
      contestants: { bare, Corkboard: corkboard },
      reference: 'bare',
      load: { question, connections: 64 },
      roundSeconds: 1,
      warmSeconds: 1,
    })
    const size = `${answer.body.length} bytes, ${answer.sent.length} as sent`
    tables.push({ title: `REST, the list of 100 ${name}: ${size}, 64 connections`, rows })
    targets.push({ what: `${name}, Corkboard / bare`, seen: ratio('Corkboard', 'bare'), atLeast: 0.3 })
  }
  return { tables, targets }
}
