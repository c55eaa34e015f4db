import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../errors.ts'
import type { Paths } from '../../paths.ts'
import { errorAnswer } from '../../web/errors.ts'
import type { FaultLog } from '../../web/fault-log.ts'
import type { Format } from '../snippet.ts'
import { type Created, type CreationOptions, storeForm, takeForm } from './create.ts'

export type SnippetEndpointOptions = CreationOptions & { readonly paths: Paths; readonly log: FaultLog }

/**
 * `/api/`, where programs create snippets (snippet-endpoint). A plain handler of node:http: a framework's way to its
 * route costs as much as reading, checking and storing a small text does.
 */
export function createSnippetEndpoint(options: SnippetEndpointOptions) {
  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { creator, headers } = await options.admit(request)
    try {
      const created = await storeForm(await takeForm(request, options), { creator, request }, options)
      const { type, body } = answers[created.draft.format](created, options.paths)
      send(response, 200, type, body, ['Delete-Token', created.added.deleteToken, ...headers])
    } catch (error) {
      fail(response, error, headers)
    }
  }

  function fail(response: ServerResponse, error: unknown, further: readonly string[]): void {
    const { status, message, headers } = errorAnswer(error as Error)
    if (status >= 500) options.log.error({ err: error }, 'A snippet could not be created')
    send(response, status, plainText, `${message}\n`, [...Object.entries(headers).flat(), ...further])
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'POST') fail(response, refusedMethod(), [])
    else create(request, response).catch(error => fail(response, error, []))
  }
}

const plainText = 'text/plain; charset=utf-8'

type Answer = { readonly type: string; readonly body: string }

const address = ({ added }: Created, paths: Paths) => paths.absolute(paths.snippet(added.id))

const answers = {
  default: (created, paths) => ({ type: plainText, body: `"${address(created, paths)}"` }),
  url: (created, paths) => ({ type: plainText, body: `${address(created, paths)}\n` }),
  json: (created, paths) => {
    const { lexer, content } = created.draft
    return {
      type: 'application/json',
      body: JSON.stringify({ url: address(created, paths), lexer, content }),
    }
  },
} satisfies Record<Format, (created: Created, paths: Paths) => Answer>

const refusedMethod = () =>
  new AppError('method_not_allowed', 'A snippet is created by POST.', { allow: 'POST' })

const always = [
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'X-Robots-Tag',
  'noindex',
  'Referrer-Policy',
  'no-referrer',
] as const

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
