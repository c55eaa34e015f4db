import type { FastifyInstance } from 'fastify'
import { AppError, statusOf } from '../errors.ts'

/** Programs get their errors as one line of text; faults go on to the server's own handler. */
export function answerErrorsPlainly(scope: FastifyInstance): void {
  scope.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error instanceof AppError ? statusOf(error.code) : (error.statusCode ?? 500)
    if (status >= 500) throw error
    if (error instanceof AppError) reply.headers(error.headers)
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${error.message}\n`)
  })
}
