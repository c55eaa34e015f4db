import type { FastifyReply } from 'fastify'
import { AppError, type ErrorCode, statusOf } from '../kernel/errors.ts'

/** An error as people and programs see it. */
export type ErrorAnswer = {
  /** The HTTP status. */
  readonly status: number
  readonly title: string
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
}

/** Shows the message of our own and of protocol errors; hides that of any other. */
export function errorAnswer(error: Error & { readonly statusCode?: number }): ErrorAnswer {
  if (error instanceof AppError) {
    const { code, message, headers } = error
    return { status: statusOf(code), title: titles[code], message, headers }
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return { status, title: titles.invalid, message: error.message, headers: {} }
  return {
    status: 500,
    title: titles.internal,
    message: 'Something went wrong on our side. The operator can find it in the log.',
    headers: {},
  }
}

/** One line of text, for programs. */
export const sendErrorText = (reply: FastifyReply, { status, message, headers }: ErrorAnswer): FastifyReply =>
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`)

const titles = {
  invalid: 'This request cannot be answered',
  unauthorized: 'Sign in first',
  forbidden: 'This is not allowed',
  not_found: 'Page not found',
  method_not_allowed: 'This address does not take that method',
  conflict: 'Someone else saved first',
  gone: 'This is not shown any more',
  precondition_failed: 'Someone else saved first',
  too_large: 'This is too large',
  unsupported_media_type: 'This kind of body is not understood',
  unprocessable: 'This request cannot be answered',
  precondition_required: 'A condition is missing',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'Not available right now',
  full: 'There is no room left',
} as const satisfies Record<ErrorCode, string>
