import type { ErrorCode } from '../kernel/errors.ts'
import { apiText } from '../kernel/messages.ts'
import { problems } from '../kernel/problems.ts'
import { webProblems } from '../web/web-problems.ts'
import { bodyMaxBytes } from './json-body.ts'
import { restProblems } from './rest-problems.ts'
import { tagOfRevision } from './revision-tag.ts'

/** Description of one error code for clients, from which both its responses and its part of the document are made. */
export type Refusal = {
  /** Reason phrase of the status, as the type `about:blank` requires (RFC 9457, 4.2.1). */
  readonly title: string
  /** Condition under which the server sends this error. */
  readonly when: string
  /** Example of a `detail`; also the actual one of `invalid` if there are problems of fields. */
  readonly detail: string
  readonly headers?: readonly HeaderName[]
}

export type HeaderName = keyof typeof headers

/** All error codes. Their titles are from RFC 9110 and RFC 6585. */
export const refusals = {
  invalid: {
    title: 'Bad Request',
    when: 'The request is not as described; `errors` names each field that is wrong.',
    detail: 'Some fields are not as they must be.',
  },
  unauthorized: {
    title: 'Unauthorized',
    when: 'There is no token, or it is unknown, revoked or expired.',
    detail: 'This token is unknown, revoked or expired.',
    headers: ['WWW-Authenticate'],
  },
  forbidden: {
    title: 'Forbidden',
    when: 'The token lacks the permission.',
    detail: apiText(problems.tokenForbids({ permission: 'monitors' })),
  },
  not_found: {
    title: 'Not Found',
    when: 'What the path names does not exist, or not any more.',
    detail: 'There is no such monitor.',
  },
  method_not_allowed: {
    title: 'Method Not Allowed',
    when: 'The path does not take this method; `Allow` names those that it takes.',
    detail: apiText(problems.wrongMethod()),
  },
  conflict: {
    title: 'Conflict',
    when: 'Something else has changed it at the same time, or its state does not permit this.',
    detail: apiText(problems.changed()),
    headers: ['Retry-After'],
  },
  gone: {
    title: 'Gone',
    when: 'It is not shown any more.',
    detail: 'This is not shown any more.',
  },
  precondition_failed: {
    title: 'Precondition Failed',
    when: 'It is at another revision than `If-Match` names; `ETag` has the current one.',
    detail: apiText(restProblems.hasMovedOn({ tag: tagOfRevision(3) })),
    headers: ['ETag'],
  },
  too_large: {
    title: 'Content Too Large',
    when: 'The body is larger than 1 MiB.',
    detail: apiText(webProblems.tooLarge({ bytes: bodyMaxBytes })),
  },
  unsupported_media_type: {
    title: 'Unsupported Media Type',
    when: 'The body is not `application/json`, or it is compressed.',
    detail: apiText(restProblems.noType()),
    headers: ['Accept-Encoding'],
  },
  unprocessable: {
    title: 'Unprocessable Content',
    when: 'The `Idempotency-Key` was used for another request.',
    detail: apiText(restProblems.keyUsed()),
  },
  precondition_required: {
    title: 'Precondition Required',
    when: '`If-Match` is missing.',
    detail: apiText(restProblems.noIfMatch()),
  },
  too_many_requests: {
    title: 'Too Many Requests',
    when: 'The token has made too many requests; `Retry-After` says when the next one is welcome.',
    detail: apiText(restProblems.tooManyRequests()),
    headers: ['Retry-After'],
  },
  internal: {
    title: 'Internal Server Error',
    when: 'A fault of the server, which its log describes.',
    detail: apiText(problems.internal()),
  },
  unavailable: {
    title: 'Service Unavailable',
    when: 'The database is away or overloaded, or too many bodies are being sent; try again in a moment.',
    detail: apiText(problems.databaseBehind()),
    headers: ['Retry-After'],
  },
  full: {
    title: 'Insufficient Storage',
    when: 'There is no room left.',
    detail: 'There is no room left.',
  },
} as const satisfies Readonly<Record<ErrorCode, Refusal>>

/**
 * All response headers of the document, including those of successful responses. `isAlwaysThere` means: present on every
 * response that declares the header.
 */
export const headers = {
  ETag: {
    description:
      'The revision, for `If-Match` and `If-None-Match`; of a list a name of its content, for `If-None-Match`.',
    isAlwaysThere: true,
    pattern: '^(W/)?"[0-9A-Za-z_-]+"$',
    example: '"r3"',
  },
  Location: {
    description: 'The absolute address of what was created.',
    isAlwaysThere: true,
    pattern: '^https?://',
    example: 'https://status.example.org/api/v1/monitors/7',
  },
  Link: {
    description: 'The next page (RFC 8288); absent on the last one.',
    isAlwaysThere: false,
    pattern: '^<https?://[^>]+>; rel="next"$',
    example: '<https://status.example.org/api/v1/audit?after=MTIw>; rel="next"',
  },
  'Idempotency-Replayed': {
    description: 'The request was answered before, and this is the answer of that time.',
    isAlwaysThere: false,
    pattern: '^true$',
    example: 'true',
  },
  RateLimit: {
    description: 'What is left of the quota of the token, and the seconds until all of it is there again.',
    isAlwaysThere: false,
    pattern: '^"default";r=[0-9]+;t=[0-9]+$',
    example: '"default";r=599;t=1',
  },
  'RateLimit-Policy': {
    description: 'The quota of a token: so many requests in so many seconds (`API_RATE`).',
    isAlwaysThere: false,
    pattern: '^"default";q=[0-9]+;w=[0-9]+$',
    example: '"default";q=600;w=60',
  },
  'Retry-After': {
    description: 'Seconds until a repetition makes sense.',
    isAlwaysThere: false,
    pattern: '^[1-9][0-9]*$',
    example: '5',
  },
  'WWW-Authenticate': {
    description: 'The challenge (RFC 6750).',
    isAlwaysThere: true,
    pattern: '^Bearer ',
    example: 'Bearer realm="Corkboard", error="invalid_token"',
  },
  'Accept-Encoding': {
    description: 'Of a body that was compressed: the only coding that is taken (RFC 9110, 15.5.16).',
    isAlwaysThere: false,
    pattern: '^identity$',
    example: 'identity',
  },
} as const
