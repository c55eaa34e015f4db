import type { Paths } from '../kernel/paths.ts'
import { createEventPath } from '../live/event-path.ts'
import { createRawEndpoint, createSnippetEndpoint } from '../snippets/create/create-endpoint.ts'
import type { FastPathRoute } from '../web/allowed-methods.ts'
import { type FastPath, fastPathAt } from './http-server.ts'
import type { Services } from './services.ts'

/** The most frequent answers, tried in this order before Fastify sees a request. */
export function fastPathsOf({ paths, graphql, snippets, web, live }: Services): readonly FastPath[] {
  const { store, rules, admit, accept, receipts, hasRoom, now } = snippets.creation
  const { cors } = snippets.reading
  const creation = { store, rules, admit, accept, receipts, hasRoom, now, paths, cors, log: web.faults }
  const snippetApi = createSnippetEndpoint(creation)
  return [
    fastPathAt(paths.graphql(), graphql.handle),
    web.answers.fastPath,
    snippets.reading.rawAnswers.fastPath,
    createEventPath({ ...live, path: paths.events() }),
    ...[paths.snippetApi(), paths.snippetApiBare()].map(path => fastPathAt(path, snippetApi)),
    createRawEndpoint(creation),
  ]
}

/** Fast paths without a route: the event stream, and raw texts at addresses with one (decision 19). */
export const fastPathRoutes = ({ home, snippet, events }: Paths): readonly FastPathRoute[] => [
  { method: 'POST', url: home.pattern },
  { method: 'PUT', url: snippet.pattern },
  { method: 'GET', url: events.pattern },
  { method: 'HEAD', url: events.pattern },
]
