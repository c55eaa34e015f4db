import { z } from 'zod'
import { AppError, type ErrorCode, statusOf } from '../kernel/errors.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'
import { apiText, textMessage } from '../kernel/messages.ts'
import { problems } from '../kernel/problems.ts'
import { webProblems } from '../web/web-problems.ts'
import { bodyMaxBytes } from './json-body.ts'
import { refusals } from './refusals.ts'
import { restProblems } from './rest-problems.ts'

export const codes = Object.keys(refusals) as readonly ErrorCode[]

export const problemType = 'application/problem+json'

/** Schema of an error response, a problem document (RFC 9457). */
export const problemSchema = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string().describe('The name of the status.'),
    status: z.int().min(400).max(599),
    code: z.enum(codes).describe('What went wrong, for programs.'),
    detail: z.string().describe('What went wrong, for people.'),
    errors: z
      .array(
        z.strictObject({
          path: z.string().describe('The field, such as `tags[2]`; `document` for all of it.'),
          message: z.string(),
        }),
      )
      .describe('What is wrong at which field; empty unless fields are.'),
  })
  .meta({ id: 'Problem' })

export type ProblemDocument = z.output<typeof problemSchema>

type ProblemAnswer = {
  readonly document: ProblemDocument
  readonly headers: Readonly<Record<string, string>>
}

type AnyError = Error & { readonly statusCode?: number; readonly code?: string }

export function problemOf(error: AnyError | AppError): ProblemAnswer {
  const known = error instanceof AppError ? error : recognized(error)
  const errors =
    known instanceof InvalidFields
      ? known.problems.map(({ path, message }) => ({ path, message: apiText(message) }))
      : []
  const detail = errors.length > 0 ? refusals.invalid.detail : known.message
  return { document: { ...problemHead(known.code), detail, errors }, headers: known.headers }
}

/** An example of the problem document with this code. */
export const problemExample = (code: ErrorCode): ProblemDocument => ({
  ...problemHead(code),
  detail: refusals[code].detail,
  errors: code === 'invalid' ? [{ path: 'title', message: 'must not be blank' }] : [],
})

const problemHead = (code: ErrorCode) => ({
  type: 'about:blank' as const,
  title: refusals[code].title,
  status: statusOf(code),
  code,
})

/**
 * Converts errors of the framework. Those with a 4xx status keep its message, except 415, where it repeats the request's
 * header, and 413. Messages of all other errors stay internal.
 */
function recognized({ statusCode = 500, message }: AnyError): AppError {
  if (statusCode === 415) return new AppError('unsupported_media_type', restProblems.noType())
  if (statusCode === 413) return new AppError('too_large', webProblems.tooLarge({ bytes: bodyMaxBytes }))
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid', textMessage(message))
  return new AppError('internal', problems.internal())
}
