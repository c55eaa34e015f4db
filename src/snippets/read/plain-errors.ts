import type { FastifyInstance } from 'fastify'
import { errorAnswer, sendErrorText } from '../../web/error-answer.ts'

/** Programs get their errors as one line of text, whatever they accept; faults go on to the server's own handler. */
export function answerErrorsPlainly(scope: FastifyInstance): void {
  scope.setErrorHandler<Error>((error, _request, reply) => {
    const answer = errorAnswer(error)
    if (answer.status >= 500) throw error
    return sendErrorText(reply, answer)
  })
}
