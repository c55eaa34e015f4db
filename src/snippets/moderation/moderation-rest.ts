import { z } from 'zod'
import { boundedList, characters, oneOf, parsed } from '../../lib/fields.ts'
import { rfc3339 } from '../../lib/time.ts'
import { named, type Operation, operationIn } from '../../rest/operation.ts'
import { limit } from '../../rest/paging.ts'
import { bulkActions, bulkMax } from './bulk-decisions.ts'
import type { Moderation } from './moderation.ts'
import { reasons } from './report.ts'
import type { QueuedSnippet } from './report-queue-store.ts'

const operation = operationIn({
  name: 'Moderation',
  description: 'Reported snippets, and decisions about them.',
})
const permission = 'moderation'

const reportedSnippet = named(
  'ReportedSnippet',
  z.object({
    snippetId: z.string(),
    lexer: z.string(),
    filename: z.string().nullable(),
    sizeBytes: z.int(),
    createdAt: z.iso.datetime(),
    excerpt: z
      .string()
      .nullable()
      .describe('The start of the text; null if it is encrypted, read only once or has a password.'),
    hidden: z.boolean().describe('Whether it is hidden already, by its reports or by a moderator.'),
    reports: z.int(),
    networks: z.int().describe('How many networks the reports came from, up to a limit.'),
    reasons: z.array(z.object({ reason: z.enum(reasons), count: z.int() })),
    record: z
      .object({ upheld: z.int(), dismissed: z.int() })
      .describe('How many earlier reports by those who reported it moderators upheld and dismissed.'),
    alike: z
      .int()
      .describe('How many snippets are hidden because they are like it; a decision is also about them.'),
    said: z.string().describe('The newest text that came with a report; empty if none has one.'),
    lastAt: z.iso.datetime().describe('When the newest report came.'),
  }),
  {
    snippetId: 'h2Vq81xPzt',
    lexer: '_text',
    filename: null,
    sizeBytes: 120,
    createdAt: '2026-01-01T13:00:00.000Z',
    excerpt: 'buy cheap pills',
    hidden: false,
    reports: 2,
    networks: 2,
    reasons: [{ reason: 'spam', count: 2 }],
    record: { upheld: 3, dismissed: 1 },
    alike: 0,
    said: '',
    lastAt: '2026-01-01T14:00:00.000Z',
  },
)

const reportList = named(
  'ReportList',
  z.object({
    items: z.array(reportedSnippet),
    waiting: z.int().describe('How many reported snippets wait for a decision, with those of this list.'),
  }),
)

const decision = named(
  'ReportDecision',
  z.strictObject({
    action: oneOf(bulkActions).describe(
      '`hide` hides the snippets, and texts like them; `alike` also blocks new texts like them; `block` hides them and blocks their creators; `dismiss` closes the reports and shows the snippets; `delete` deletes them.',
    ),
    snippetIds: boundedList(characters(64), bulkMax),
  }),
  { action: 'hide', snippetIds: ['h2Vq81xPzt'] },
)

const outcomeList = named(
  'ReportOutcomeList',
  z.object({
    items: z.array(
      z.object({
        snippetId: z.string(),
        outcome: z
          .enum(['done', 'gone', 'conflict'])
          .describe(
            '`gone`: there is no such snippet any more; `conflict`: another moderator decided at the same time.',
          ),
      }),
    ),
  }),
)

/** REST operations of moderation. */
export const moderationOperations = (
  moderation: Pick<Moderation, 'queue' | 'bulk'>,
): readonly Operation[] => [
  operation({
    id: 'listReports',
    method: 'GET',
    path: '/reports',
    summary:
      'List the snippets with open reports: those from most networks first, of which those often right count more, then the oldest.',
    permission,
    query: z.strictObject({ limit }),
    answers: { 200: reportList },
    handle: async ({ query: { limit: count } }) => {
      const { items, waiting } = await moderation.queue(count)
      return { status: 200, body: { items: items.map(documentOf), waiting } }
    },
  }),
  operation({
    id: 'decideReports',
    method: 'POST',
    path: '/reports/decide',
    summary: 'Decide about reported snippets, each by itself: one that is gone holds up no other.',
    permission,
    body: decision,
    answers: { 200: outcomeList },
    handle: async ({ actor, body }) => {
      const { action, snippetIds } = parsed(decision, body)
      const { outcomes } = await moderation.bulk.decide(actor, action, snippetIds)
      const items = [...new Set(snippetIds)].map(snippetId => ({
        snippetId,
        outcome: outcomes.get(snippetId),
      }))
      return { status: 200, body: { items } }
    },
  }),
]

const documentOf = ({ snippetId, facts, ...queued }: QueuedSnippet) => ({
  snippetId,
  lexer: facts.lexer,
  filename: facts.filename,
  sizeBytes: facts.sizeBytes,
  createdAt: rfc3339(facts.createdAt),
  excerpt: queued.excerpt,
  hidden: queued.hidden,
  reports: queued.reports,
  networks: queued.networks,
  reasons: queued.reasons,
  record: { upheld: queued.record.right, dismissed: queued.record.wrong },
  alike: queued.alike,
  said: queued.said,
  lastAt: rfc3339(queued.lastAt),
})
