import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import { discardBody } from '../web/edge/body.ts'
import { type Code, Refusal, statusOf } from './codes.ts'
import { corsHeaders } from './cross-origin.ts'
import { limits } from './limits.ts'
import type { MediaType } from './negotiation.ts'
import type { Answer } from './protocol.ts'

/** Sends an answer with errors, which no cache may store. */
export function sendErrors(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, body }: Answer,
  further: readonly string[] | null,
): void {
  if (res.headersSent) return
  if (!req.complete) discardBody(req, limits.bodyBytes)
  const length = String(Buffer.byteLength(body))
  const own = Object.entries(headers).flat()
  const kept = ['Cache-Control', 'no-store', 'Content-Length', length, ...own, ...corsHeaders]
  res.writeHead(status, further ? kept.concat(further) : kept)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** The answer to a request that failed: a Refusal as it is, a missing Board with `Retry-After`, any other error as a logged fault. */
export function answerOf(error: unknown, mediaType: MediaType, log: Pick<Logger, 'error'>): Answer {
  const refusal = error instanceof Refusal ? error : refusalOf(error, log)
  const headers = { 'content-type': `${mediaType}; charset=utf-8`, ...refusal.headers }
  return {
    status: statusOf(refusal.code),
    headers,
    body: JSON.stringify({ errors: [refusal] }),
    clean: false,
  }
}

function refusalOf(error: unknown, log: Pick<Logger, 'error'>): Refusal {
  const code = error instanceof AppError ? codes[error.code] : undefined
  if (error instanceof AppError && code)
    return new Refusal(code, error.message, {
      ...(code === 'SERVICE_UNAVAILABLE' ? { 'retry-after': '1' } : {}),
      ...error.headers,
    })
  log.error({ err: error }, 'GraphQL failed')
  return new Refusal('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.')
}

/** Codes for the errors of reading a body and of a missing Board. */
const codes: Readonly<Partial<Record<ErrorCode, Code>>> = {
  invalid: 'BAD_REQUEST',
  too_large: 'PAYLOAD_TOO_LARGE',
  unavailable: 'SERVICE_UNAVAILABLE',
}
