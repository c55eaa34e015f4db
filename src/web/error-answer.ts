import type { FastifyReply } from 'fastify'
import { AppError, type ErrorCode, statusOf } from '../kernel/errors.ts'
import { apiText, type Message, textMessage } from '../kernel/messages.ts'
import { problems } from '../kernel/problems.ts'

/** An error before it is put into words, for people or programs. */
export type ErrorAnswer = {
  /** The HTTP status. */
  readonly status: number
  readonly code: ErrorCode
  readonly reason: Message
  readonly headers: Readonly<Record<string, string>>
}

/** A request that the framework refuses. Its message is not shown, because it repeats what was sent. */
export class FrameworkRefusal extends Error {
  readonly statusCode: number
  readonly reason: Message

  constructor(statusCode: number, reason: Message) {
    super(apiText(reason))
    this.statusCode = statusCode
    this.reason = reason
  }
}

/** The answer to an error: with the message of our own and of protocol errors, and without that of any other. */
export function errorAnswer(error: Error & { readonly statusCode?: number }): ErrorAnswer {
  if (error instanceof AppError) {
    const { code, reason, headers } = error
    return { status: statusOf(code), code, reason, headers }
  }
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500)
    return { status: 500, code: 'internal', reason: problems.internal(), headers: {} }
  const reason = error instanceof FrameworkRefusal ? error.reason : textMessage(error.message)
  return { status, code: 'invalid', reason, headers: {} }
}

/** Sends an error as one line of text, for programs. */
export const sendErrorText = (reply: FastifyReply, { status, reason, headers }: ErrorAnswer): FastifyReply =>
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${apiText(reason)}\n`)
