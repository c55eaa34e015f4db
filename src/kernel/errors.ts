import { apiText, type Message, textMessage } from './messages.ts'
import { problems } from './problems.ts'

/**
 * HTTP status by error code. These are the expected errors; any other is a bug, logged with its stack and answered as
 * `internal`. The message of an AppError is written for the person who made the request.
 */
const httpStatus = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  precondition_required: 428,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  full: 507,
} as const

export type ErrorCode = keyof typeof httpStatus

export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  /** The cause, for people; `message` is the same text for programs. */
  readonly reason: Message
  /** Response headers of this error, such as `allow`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    reason: Message,
    headers: Readonly<Record<string, string>> = {},
    options: ErrorOptions = {},
  ) {
    super(apiText(reason), options)
    this.code = code
    this.reason = reason
    this.headers = headers
  }
}

/** An error for the operator, in a terminal or the log, and therefore in English. */
export class OperatorError extends AppError {
  constructor(code: ErrorCode, text: string, options: ErrorOptions = {}) {
    super(code, textMessage(text), {}, options)
  }
}

export const statusOf = (code: ErrorCode): number => httpStatus[code]

export const invalid = (reason: Message) => new AppError('invalid', reason)
export const notFound = (reason: Message = problems.nothingHere()) => new AppError('not_found', reason)

/** The error of a server that has too much to do, with the seconds after which to try again. */
export const unavailable = (reason: Message, retryAfterSeconds: number) =>
  new AppError('unavailable', reason, { 'retry-after': String(retryAfterSeconds) })

export const methodNotAllowed = (methods: readonly string[]) =>
  new AppError('method_not_allowed', problems.wrongMethod(), { allow: methods.join(', ') })

/** Returns the row if it has the expected revision, else throws `conflict`; null accepts any revision. */
export function atRevision<T extends { readonly revision: number }>(
  found: T,
  expected: number | null,
  changed: Message,
): T {
  if (expected !== null && expected !== found.revision) throw conflict(changed)
  return found
}

export const conflict = (reason: Message, options?: ErrorOptions) =>
  new AppError('conflict', reason, {}, options)

export const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'conflict'
