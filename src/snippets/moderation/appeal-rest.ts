import { z } from 'zod'
import { characters } from '../../lib/fields.ts'
import { rfc3339 } from '../../lib/time.ts'
import { deleteToken, named, type Operation, operationIn } from '../../rest/operation.ts'
import { appealStates } from './appeal-store.ts'
import { appealSchema } from './appeals.ts'
import type { Moderation } from './moderation.ts'
import { gone } from './reporting.ts'

const operation = operationIn({
  name: 'Appeals',
  description: 'What creators of hidden snippets answer to the moderators, and how it ended.',
})

const params = z.strictObject({ id: characters(64).describe('The id of the snippet.') })

const newAppeal = named('NewAppeal', appealSchema, {
  text: 'It is the log of my own build.',
  email: 'ada@example.org',
  language: 'en',
})

const snippetAppeal = named(
  'SnippetAppeal',
  z.object({
    snippetId: z.string(),
    hidden: z.boolean().describe('Whether the snippet is hidden.'),
    appeal: z
      .object({
        text: z.string(),
        at: z.iso.datetime(),
        state: z
          .enum(appealStates)
          .describe(
            '`open`: a moderator will look at it; `restored`: the snippet is visible again; `kept`: it stays hidden.',
          ),
        answer: z.string().describe('The sentence of the moderator; empty without one.'),
        decidedAt: z.iso.datetime().nullable(),
        hasEmail: z
          .boolean()
          .describe('Whether an email will say how it ended, to the address that came with it.'),
      })
      .nullable()
      .describe('The newest appeal; null if there is none.'),
  }),
  {
    snippetId: 'h2Vq81xPzt',
    hidden: true,
    appeal: {
      text: 'It is the log of my own build.',
      at: '2026-01-01T13:00:00.000Z',
      state: 'kept',
      answer: 'It has addresses of other people in it.',
      decidedAt: '2026-01-01T14:00:00.000Z',
      hasEmail: false,
    },
  },
)

/** REST operations of creators whose snippets are hidden. */
export function appealOperations({
  moderation: { appeals, snippets },
  now,
}: {
  readonly moderation: Pick<Moderation, 'appeals' | 'snippets'>
  readonly now: () => number
}): readonly Operation[] {
  const common = {
    path: '/snippets/:id/appeal',
    permission: deleteToken,
    params,
  } as const
  const refuses = {
    unauthorized: 'There is no delete token.',
    forbidden: 'The token is not the delete token of this snippet.',
  } as const

  async function documentOf(id: string) {
    const [facts, appeal] = await Promise.all([snippets.find(id, now()), appeals.newest(id)])
    if (!facts) throw gone()
    return {
      snippetId: id,
      hidden: facts.hiddenAt !== null,
      appeal: appeal && {
        text: appeal.text,
        at: rfc3339(appeal.at),
        state: appeal.state,
        answer: appeal.answer,
        decidedAt: rfc3339(appeal.decidedAt),
        hasEmail: appeal.hasEmail,
      },
    }
  }

  return [
    operation({
      ...common,
      id: 'getAppeal',
      method: 'GET',
      summary: 'Read whether a snippet is hidden, and how the newest appeal of its creator ended.',
      answers: { 200: snippetAppeal },
      refuses,
      handle: async ({ params: { id } }) => ({ status: 200, body: await documentOf(id) }),
    }),
    operation({
      ...common,
      id: 'createAppeal',
      method: 'POST',
      summary: 'Appeal as the creator of a hidden snippet; a moderator decides about it.',
      body: newAppeal,
      answers: { 201: snippetAppeal },
      refuses: { ...refuses, conflict: 'The snippet is not hidden, or an appeal about it is open.' },
      handle: async ({ actor, params: { id }, body }) => {
        await appeals.appeal(id, body, actor.address ?? '')
        return { status: 201, body: await documentOf(id) }
      },
    }),
  ]
}
