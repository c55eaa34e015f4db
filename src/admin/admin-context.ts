import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import type { PageContext } from '../web/page-context.ts'
import type { AdminContext } from './admin-layout.ts'
import { actorOf, formToken, sessionOf } from './guard.ts'

export type AdminContextOf = (request: FastifyRequest) => AdminContext

/** The context of a page behind sign-in. */
export const adminContexts =
  (context: (request: FastifyRequest) => PageContext): AdminContextOf =>
  request => {
    if (!sessionOf(request)) throw new AppError('unauthorized', problems.signInFirst())
    const { notice } = request.query as { readonly notice?: unknown }
    return {
      ...context(request),
      actor: actorOf(request),
      csrf: formToken(request),
      notice: typeof notice === 'string' ? notice : null,
    }
  }
