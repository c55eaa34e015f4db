import type { Corkboard } from './corkboard.ts'
import { startBare } from './peers.ts'
import { askUntilSettled, type Question } from './question.ts'
import { type Contestant, race } from './race.ts'

export type Page = {
  readonly name: string
  /** Finds the path of the page, or creates the page. */
  readonly path: (origin: string) => string | Promise<string>
  readonly atLeast: number
}

/** Races over one page, beside a bare server with the same bytes. */
export async function racePage(
  { name, path, atLeast }: Page,
  corkboard: Corkboard,
  before: Corkboard | null,
) {
  const questionTo = async ({ origin }: Corkboard): Promise<Question> => ({
    method: 'GET',
    path: await path(origin),
  })
  const question = await questionTo(corkboard)
  const answer = await askUntilSettled(corkboard.origin, question)
  await using bare = await startBare(corkboard, answer, question)
  const former = before && { ...before, question: await questionTo(before) }
  const { rows, ratio } = await raceBeside(bare, corkboard, former, question, 1)
  const { body, sent, headers } = answer
  const size = `${body.length} bytes, ${sent.length} as sent (${headers['content-encoding'] ?? 'plain'})`
  return {
    table: { title: `${name}: ${size}, 64 connections`, rows },
    target: { what: `${name}, Corkboard / bare`, seen: ratio('Corkboard', 'bare'), atLeast },
  }
}

/** Races in rounds of a second; `former` asks its own server for the same page. */
export const raceBeside = (
  bare: Contestant,
  corkboard: Corkboard,
  former: Contestant | null,
  question: Question,
  warmSeconds: number,
) =>
  race({
    contestants: { bare, Corkboard: corkboard, ...(former && { 'Corkboard before': former }) },
    reference: 'bare',
    load: { question, connections: 64 },
    roundSeconds: 1,
    warmSeconds,
  })
