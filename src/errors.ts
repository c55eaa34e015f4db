/**
 * What can go wrong on purpose. Everything else is a fault: logged whole, shown as `internal`.
 * The message of an AppError is written for the person who made the request.
 */
const httpStatus = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof httpStatus

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Extra response headers this error asks for, such as `allow`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    options: ErrorOptions = {},
  ) {
    super(message, options)
    this.code = code
    this.headers = headers
  }
}

export const statusOf = (code: ErrorCode): number => httpStatus[code]

export const invalid = (message: string) => new AppError('invalid', message)
export const notFound = (message = 'There is nothing at this address.') => new AppError('not_found', message)
