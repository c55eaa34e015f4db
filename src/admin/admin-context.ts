import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import type { PageContext } from '../web/page-context.ts'
import { parsePage } from '../web/ui.ts'
import type { AdminContext } from './admin-layout.ts'
import { actorOf, formToken, sessionOf } from './guard.ts'

export type AdminContextOf = (request: FastifyRequest) => AdminContext

/** The context of a page behind sign-in. */
export const adminContexts =
  (context: (request: FastifyRequest) => PageContext): AdminContextOf =>
  request => {
    if (!sessionOf(request)) throw new AppError('unauthorized', problems.signInFirst())
    const { notice, page } = request.query as { readonly notice?: unknown; readonly page?: unknown }
    return {
      ...context(request),
      actor: actorOf(request),
      csrf: formToken(request),
      listPage: parsePage(page) ?? 1,
      notice: typeof notice === 'string' ? notice : null,
    }
  }
