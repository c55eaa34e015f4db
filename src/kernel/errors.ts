/**
 * What can go wrong on purpose. Everything else is a fault: logged whole, shown as `internal`.
 * The message of an AppError is written for the person who made the request.
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

export const methodNotAllowed = (methods: readonly string[]) =>
  new AppError('method_not_allowed', 'This address does not take that method.', { allow: methods.join(', ') })

/** What is wrong at one place of what was handed in: `title`, `monitors[2].url`. */
export type Problem = { readonly path: string; readonly message: string }

/** Everything that is wrong with what was handed in, each at its field. */
export class InvalidFields extends AppError {
  override readonly name = 'InvalidFields'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super('invalid', problems.map(({ path, message }) => `${path}: ${message}`).join('\n'))
    this.problems = problems
  }
}

export const invalidField = (path: string, message: string) => new InvalidFields([{ path, message }])
export const conflict = (message: string, options?: ErrorOptions) =>
  new AppError('conflict', message, {}, options)
