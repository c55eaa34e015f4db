import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Frame } from '../web/layout.ts'
import { actorOf, formToken, sessionOf } from './guard.ts'
import type { ManageFrame } from './layout.ts'

export type ManageFrameOf = (request: FastifyRequest) => ManageFrame

/** The frame of a page behind sign-in. */
export const manageFrames =
  (frame: (request: FastifyRequest) => Frame): ManageFrameOf =>
  request => {
    if (!sessionOf(request)) throw new AppError('unauthorized', 'Sign in first.')
    const { notice } = request.query as { readonly notice?: unknown }
    return {
      ...frame(request),
      actor: actorOf(request),
      csrf: formToken(request),
      notice: typeof notice === 'string' ? notice : null,
    }
  }
