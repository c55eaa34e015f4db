import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { serveHttp } from '../servers.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A registry by RDAP on a port of its own, and the document that names it. */
export type Registry = {
  readonly url: string
  /** The address of the document that names this registry for its suffixes. */
  readonly bootstrap: string
  /** Paths of all requests, the list of registries too. */
  readonly asked: string[]
  /** Answers by the name of the domain; other names are unknown. */
  readonly answers: Map<string, Answer>
  /** The answer for the list of registries. */
  list: Answer
  readonly questions: () => readonly string[]
}

/** Starts a registry of these suffixes. */
export async function serveRegistry(
  t: TestContext,
  suffixes: readonly string[] = ['com', 'net', 'uk'],
): Promise<Registry> {
  const asked: string[] = []
  const answers = new Map<string, Answer>()
  const registry: { list: Answer } = { list: response => sendJson(response, services(suffixes, url)) }
  const { port } = await serveHttp(t, (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === '/dns.json') return registry.list(response, request)
    const answer = answers.get(path.replace(/^\/rdap\/domain\//, '')) ?? unknown
    answer(response, request)
  })
  const url = `http://127.0.0.1:${port}`
  return Object.assign(registry, {
    ...{ url, bootstrap: `${url}/dns.json`, asked, answers },
    questions: () =>
      asked.filter(path => path !== '/dns.json').map(path => path.replace('/rdap/domain/', '')),
  })
}

/** The document of the IANA. */
export const services = (suffixes: readonly string[], url: string) => ({
  ...{ version: '1.0', publication: '2026-11-01T00:00:00Z', description: 'Registries' },
  services: [[['org'], []], [suffixes, [`${url}/rdap`]], 'damaged', [['old'], ['ftp://registry.example/']]],
})

export function sendJson(response: ServerResponse, document: unknown, type = 'application/rdap+json'): void {
  response.writeHead(200, { 'content-type': type }).end(JSON.stringify(document))
}

/** The answer about a registered domain, with the parts that registries send. */
export const registered =
  (name: string, endsAt: number | null, type?: string): Answer =>
  response => {
    const expiration = { eventAction: 'expiration', eventDate: new Date(endsAt ?? 0).toISOString() }
    sendJson(
      response,
      {
        ...{ objectClassName: 'domain', handle: '1_DOMAIN', ldhName: name.toUpperCase() },
        rdapConformance: ['rdap_level_0'],
        events: [
          { eventAction: 'registration', eventDate: '2009-01-01T00:00:00Z' },
          ...(endsAt === null ? [] : [expiration]),
        ],
      },
      type,
    )
  }

const unknown: Answer = response => {
  response.writeHead(404, { 'content-type': 'application/rdap+json' })
  response.end(JSON.stringify({ errorCode: 404, title: 'Not found' }))
}
