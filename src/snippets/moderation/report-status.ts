import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '../../kernel/errors.ts'
import { lazy } from '../../lib/lazy.ts'
import type { CaseSnippet } from './case-store.ts'
import { moderationProblems } from './model/moderation-problems.ts'
import type { Decision } from './moderated-snippet-store.ts'
import type { Report } from './report.ts'
import type { ServiceParts } from './service-parts.ts'

/** How a report was handled. Nothing of the text is in it, nor anything about its creator, its reporter or a moderator. */
export type ReportStatus = Pick<Report, 'number' | 'reason' | 'at' | 'state' | 'decidedAt'> & {
  readonly snippet: CaseSnippet
  /** What was done to the snippet since the report, in this order. */
  readonly steps: readonly Step[]
}

type Step = Pick<Decision, 'action' | 'at'>

const stepsMax = 50

/**
 * The statuses of reports, which are read with a key. Keys are made of the number by a secret of this site, so that none is
 * stored, and a mail may name the address again.
 */
export function createReportStatuses(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  readSecret: () => Promise<Uint8Array>,
) {
  const { reports, cases, snippets } = stores
  const secret = lazy(readSecret)

  const keyOf = async (number: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(`report ${number}`)
      .digest('base64url')
      .slice(0, keyLength)

  /** Throws the same `not_found` for an unknown number as for a wrong key. */
  async function read(number: string, key: string): Promise<ReportStatus> {
    const [given, expected] = [Buffer.from(key), Buffer.from(await keyOf(number))]
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    const report = isRight ? await reports.find(number) : null
    if (!report) throw notFound(moderationProblems.noReport())
    const { snippetId, reason, at, state, decidedAt } = report
    const [decisions, [snippet]] = await Promise.all([
      snippets.decisions(snippetId, stepsMax),
      cases.snippetsOf([snippetId], now()),
    ])
    const steps = decisions
      .filter(each => each.at >= at)
      .map(each => ({ action: each.action, at: each.at }))
      .reverse()
    return {
      number,
      reason,
      at,
      state,
      decidedAt,
      snippet: snippet ?? { id: snippetId, state: 'gone' },
      steps,
    }
  }

  return { keyOf, read }
}

/** 144 bits in base64url. */
const keyLength = 24
