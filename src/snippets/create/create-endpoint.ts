import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { apiText } from '../../kernel/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { preflightHeaders } from '../../web/cross-origin.ts'
import { errorAnswer } from '../../web/error-answer.ts'
import type { FaultLog } from '../../web/fault-log.ts'
import type { CorsHeaders } from '../access/snippet-origins.ts'
import type { Format, SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { type CreateResult, type CreationOptions, storeForm, takeForm } from './create-snippet.ts'
import { placeOf, readPut } from './raw-body.ts'

type SnippetEndpointOptions = CreationOptions & {
  readonly paths: Paths
  readonly cors: CorsHeaders
  readonly log: FaultLog
}

/**
 * The handler of `/api/`, where programs create snippets. It bypasses the framework, whose routing costs as much as
 * reading, checking and storing a small text.
 */
export function createSnippetEndpoint(options: SnippetEndpointOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'POST') answer(request, response, () => takeForm(request, options), options)
    else if (request.method === 'OPTIONS') response.writeHead(204, preflight(request, options)).end()
    else fail(response, refusedMethod(), readableBy(request, options), options)
  }
}

/**
 * Handles `POST /` and `PUT /<name>`, whose body is the text (decision 19); returns false for every other request.
 */
export function createRawEndpoint(options: SnippetEndpointOptions) {
  const { paths, rules } = options
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const place = placeOf(request, paths.base)
    if (!place) return false
    const take = async () => ({ format: 'url', ...(await readPut(request, place, rules.maxBytes)) })
    answer(request, response, take, options)
    return true
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  take: () => Promise<SnippetForm>,
  options: SnippetEndpointOptions,
): Promise<void> {
  let further = readableBy(request, options)
  try {
    // A wait for what is already there costs as much as the check.
    const admission = options.admit(request)
    const { creator, headers } = admission instanceof Promise ? await admission : admission
    further = [...further, ...headers]
    const created = await storeForm(await take(), { creator, request }, options)
    const { type, body } = answers[created.draft.format](created, options.paths)
    const own = ['Delete-Token', created.added.deleteToken, 'Snippet-Expires', expiry(created)]
    send(response, 200, type, body, [...own, ...filesHeader(created), ...sharingHeaders(created), ...further])
  } catch (error) {
    fail(response, error, further, options)
  }
}

const readableBy = ({ headers }: IncomingMessage, { cors }: SnippetEndpointOptions): readonly string[] =>
  headerList(cors(headers.origin))

/** The answer to a preflight; without the header that names an origin, browsers do not send the request. */
function preflight({ headers }: IncomingMessage, { cors }: SnippetEndpointOptions) {
  const { 'access-control-allow-origin': _, ...others } = preflightHeaders(methods)
  return { ...others, ...cors(headers.origin) }
}

function fail(
  response: ServerResponse,
  error: unknown,
  further: readonly string[],
  { log }: SnippetEndpointOptions,
): void {
  const { status, reason, headers } = errorAnswer(error as Error)
  if (status >= 500) log.error({ err: error }, 'A snippet could not be created')
  send(response, status, plainText, `${apiText(reason)}\n`, [...headerList(headers), ...further])
}

/** Names the number of files, if there are several, so that a client knows that all of them are kept. */
const filesHeader = ({ draft: { files } }: CreateResult): readonly string[] =>
  files === 1 ? [] : ['Snippet-Files', String(files)]

/** Names what of the sharing is heeded, so that a client knows it, and the secret of a webhook for receipts. */
const sharingHeaders = ({
  draft: { reads, expires, deletable, receipt },
  receiptSecret,
}: CreateResult): readonly string[] => [
  ...(reads === null || expires === 'onetime' ? [] : ['Snippet-Reads', String(reads)]),
  ...(deletable ? ['Snippet-Deletable', '1'] : []),
  ...(receipt ? ['Snippet-Receipt', receipt.way] : []),
  ...(receipt?.way === 'webhook' ? ['Receipt-State', receipt.isConfirmed ? 'confirmed' : 'waiting'] : []),
  ...(receiptSecret === null ? [] : ['Receipt-Secret', receiptSecret]),
]

/** Names and values in turn; `flat` would take a hundredth of the time of a creation. */
function headerList(headers: Readonly<Record<string, string>>): readonly string[] {
  const list: string[] = []
  for (const [name, value] of Object.entries(headers)) list.push(name, value)
  return list
}

const plainText = 'text/plain; charset=utf-8'

type Answer = { readonly type: string; readonly body: string }

const address = ({ added }: CreateResult, paths: Paths) => paths.absolute(paths.snippet(added.id))

/** When the snippet ends: an instant, or `onetime` or `never`. */
function expiry({ added: { expiresAt }, draft }: CreateResult): string {
  return expiresAt === null ? String(draft.expires) : new Date(expiresAt).toISOString()
}

const answers = {
  default: (created, paths) => ({ type: plainText, body: `"${address(created, paths)}"` }),
  url: (created, paths) => ({ type: plainText, body: `${address(created, paths)}\n` }),
  json: (created, paths) => ({
    type: 'application/json',
    body: JSON.stringify({ url: address(created, paths), ...created.draft.document }),
  }),
} satisfies Record<Format, (created: CreateResult, paths: Paths) => Answer>

const methods = ['POST', 'OPTIONS']

const refusedMethod = () =>
  new AppError('method_not_allowed', snippetProblems.onlyPost(), { allow: methods.join(', ') })

const always = [
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'X-Robots-Tag',
  'noindex',
  'Referrer-Policy',
  'no-referrer',
  'Access-Control-Expose-Headers',
  'Delete-Token, Snippet-Expires, Retry-After',
]

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  further: readonly string[],
): void {
  const length = String(Buffer.byteLength(body))
  response.writeHead(status, ['Content-Type', type, 'Content-Length', length, ...always, ...further])
  response.end(body)
}
