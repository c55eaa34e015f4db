import type { FastifyRequest } from 'fastify'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { actorOf } from '../../admin/guard.ts'
import type { Html } from '../../web/html.ts'
import { isExpired } from '../token.ts'
import type { TokenService } from '../token-service.ts'
import { tokenCard } from './token-list.ts'

/** One's tokens, on the page after a password change, which they survive. */
export const tokensSection = (tokenService: Pick<TokenService, 'own'>, now: () => number) => ({
  render: async (): Promise<null> => null,
  outlasts: async (context: AdminContext, request: FastifyRequest): Promise<Html | null> => {
    const at = now()
    const tokens = (await tokenService.own(actorOf(request))).filter(each => !isExpired(each, at))
    return tokens.length === 0 ? null : tokenCard(context, { kind: 'own', tokens, now: at })
  },
})
