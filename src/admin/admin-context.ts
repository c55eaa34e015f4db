import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import type { PageContext } from '../web/page-context.ts'
import type { AdminContext } from './admin-layout.ts'
import { actorOf, countsOf, formToken, sessionOf } from './guard.ts'
import { placeOf } from './lists/list-place.ts'
import { noticeAbout } from './named-notice.ts'

export type AdminContextOf = (request: FastifyRequest) => AdminContext

/** The context of a page behind sign-in. Throws `unauthorized` if the request is anonymous. */
export const adminContexts =
  (context: (request: FastifyRequest) => PageContext): AdminContextOf =>
  request => {
    const session = sessionOf(request)
    if (!session) throw new AppError('unauthorized', problems.signInFirst())
    const { notice: asked } = request.query as { readonly notice?: unknown }
    const notice = typeof asked === 'string' ? asked : null
    const page = context(request)
    return {
      ...page,
      actor: actorOf(request),
      role: session.role,
      counts: countsOf(request),
      csrf: formToken(request),
      place: placeOf(request.query),
      notice,
      about: notice === null ? null : noticeAbout(page.paths, request.headers.cookie, notice),
    }
  }
