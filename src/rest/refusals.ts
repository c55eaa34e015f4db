import type { ErrorCode } from '../kernel/errors.ts'

/** What a client is shown of one error code: the answers of the handlers and the document are both made of this. */
export type Refusal = {
  /** Name of the status: with the type about:blank, the title carries nothing else (RFC 9457, 4.2.1). */
  readonly title: string
  /** When it is answered. */
  readonly when: string
  /** A `detail` as an example. */
  readonly detail: string
  readonly headers: readonly HeaderName[]
}

export type HeaderName = keyof typeof headers

/** Names of statuses: RFC 9110, RFC 6585. */
export const refusals = {
  invalid: {
    title: 'Bad Request',
    when: 'The request is not as described; `errors` names each field that is wrong.',
    detail: 'Some fields are not as they must be.',
    headers: [],
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
    detail: 'This token lacks the permission "monitors".',
    headers: [],
  },
  not_found: {
    title: 'Not Found',
    when: 'What the path names does not exist, or not any more.',
    detail: 'There is no such monitor.',
    headers: [],
  },
  method_not_allowed: {
    title: 'Method Not Allowed',
    when: 'The path does not take this method; `Allow` names those that it takes.',
    detail: 'This address does not take that method.',
    headers: [],
  },
  conflict: {
    title: 'Conflict',
    when: 'Something else has changed it at the same time, or its state does not permit this.',
    detail: 'Someone else has changed this in the meantime.',
    headers: ['Retry-After'],
  },
  gone: {
    title: 'Gone',
    when: 'It is not shown any more.',
    detail: 'This is not shown any more.',
    headers: [],
  },
  precondition_failed: {
    title: 'Precondition Failed',
    when: 'It is at another revision than `If-Match` names; `ETag` has the current one.',
    detail: 'This was changed in the meantime; it is at "r3" now. Read it again and decide anew.',
    headers: ['ETag'],
  },
  too_large: {
    title: 'Content Too Large',
    when: 'The body is larger than 1 MiB.',
    detail: 'The request is larger than 1048576 bytes, the most that is read.',
    headers: [],
  },
  unsupported_media_type: {
    title: 'Unsupported Media Type',
    when: 'The body is not `application/json`, or it is compressed.',
    detail: 'Send the body as application/json.',
    headers: ['Accept-Encoding'],
  },
  unprocessable: {
    title: 'Unprocessable Content',
    when: 'The `Idempotency-Key` was used for another request.',
    detail: 'This Idempotency-Key was used for another request already.',
    headers: [],
  },
  precondition_required: {
    title: 'Precondition Required',
    when: '`If-Match` is missing.',
    detail: 'Send If-Match with the ETag of what you have read, or *.',
    headers: [],
  },
  too_many_requests: {
    title: 'Too Many Requests',
    when: 'The token has made too many requests; `Retry-After` says when the next one is welcome.',
    detail: 'This token has made too many requests.',
    headers: ['Retry-After'],
  },
  internal: {
    title: 'Internal Server Error',
    when: 'A fault of the server, which its log describes.',
    detail: 'Something went wrong on our side. The operator can find it in the log.',
    headers: [],
  },
  unavailable: {
    title: 'Service Unavailable',
    when: 'The database is away or overloaded, or too many bodies are being sent; try again in a moment.',
    detail: 'The database does not keep up; try again in a moment.',
    headers: ['Retry-After'],
  },
  full: {
    title: 'Insufficient Storage',
    when: 'There is no room left.',
    detail: 'There is no room left.',
    headers: [],
  },
} as const satisfies Readonly<Record<ErrorCode, Refusal>>

/** The header fields that the document declares, of successful answers too. Always there: wherever one is declared. */
export const headers = {
  ETag: {
    description: 'The revision, for `If-Match` and `If-None-Match`.',
    isAlwaysThere: true,
    pattern: '^(W/)?"r[0-9]+"$',
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
