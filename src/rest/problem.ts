import { type AppError, InvalidFields, type Problem } from '../errors.ts'
import { errorAnswer } from '../web/errors.ts'

/** An error as programs see it (RFC 9457). */
export type ProblemDocument = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** What is wrong at which field; empty unless fields are. */
  readonly errors: readonly Problem[]
}

export type ProblemAnswer = {
  readonly document: ProblemDocument
  readonly headers: Readonly<Record<string, string>>
}

export const problemType = 'application/problem+json'

type AnyError = Error & { readonly statusCode?: number; readonly code?: string }

export function problemOf(error: AnyError | AppError): ProblemAnswer {
  const { status, title, message, headers } = errorAnswer(plain(error))
  const errors = error instanceof InvalidFields ? error.problems : []
  return {
    document: {
      type: 'about:blank',
      title: titles[status] ?? title,
      status,
      detail: errors.length > 0 ? 'Some fields are not as they must be.' : message,
      errors,
    },
    headers,
  }
}

/** The framework's own words repeat what was sent. */
function plain(error: AnyError): AnyError {
  const message = frameworkErrors[error.code ?? '']
  return message ? Object.assign(new Error(message), { statusCode: error.statusCode ?? 400 }) : error
}

const frameworkErrors: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
}

/** The names of the statuses (RFC 9110, RFC 6585): with the type about:blank the title says no more (RFC 9457, 4.2.1). */
const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
