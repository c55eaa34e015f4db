import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../manage/guard.ts'
import type { ManageFrame } from '../../manage/layout.ts'
import type { Html } from '../../web/html.ts'
import type { TokenEditing } from '../editing.ts'
import { isExpired } from '../token.ts'
import { tokenSheet } from './page.ts'

/** One's tokens on the page that comes after a new password, which they outlast. */
export const tokensSection = (editing: Pick<TokenEditing, 'own'>, now: () => number) => ({
  render: async (): Promise<null> => null,
  outlasts: async (frame: ManageFrame, request: FastifyRequest): Promise<Html | null> => {
    const at = now()
    const tokens = (await editing.own(actorOf(request))).filter(each => !isExpired(each, at))
    return tokens.length === 0 ? null : tokenSheet(frame, frame.words.tokens.own, tokens, at)
  },
})
