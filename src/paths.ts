/**
 * Every address as a function; routes and links share it. Addresses start at the path of BASE_URL,
 * which is the only thing that ever makes an absolute link (decisions, Both).
 */
export type Paths = ReturnType<typeof createPaths>

export function createPaths(baseUrl: URL) {
  const base = baseUrl.pathname.replace(/\/+$/, '')
  const below = (path: string) => `${base}${path}`
  return {
    /** The path everything is mounted below: empty, or such as `/board`. */
    base,
    absolute: (path: string) => `${baseUrl.origin}${path}`,

    home: () => below('/'),
    announcements: (page = 1) => below(page === 1 ? '/announcements' : `/announcements?page=${page}`),
    announcement: (id: string) => below(`/announcements/${encodeURIComponent(id)}`),
    atomFeed: () => below('/announcements.atom'),
    jsonFeed: () => below('/announcements.json'),

    newSnippet: () => below('/new'),
    /** With and without the slash: both are in use. */
    snippetApi: () => [below('/api/'), below('/api')] as const,
    snippet: (id: string) => below(`/${id}`),
    snippetRaw: (id: string) => below(`/${id}/raw`),
    snippetDownload: (id: string) => below(`/${id}/raw?download`),
    snippetDelete: (id: string) => below(`/${id}/delete`),
    snippetCopy: (id: string) => below(`/new?from=${id}`),

    graphql: () => below('/graphql'),
    graphiql: () => below('/graphiql'),
    graphqlSchema: () => below('/schema.graphql'),

    asset: (name: string) => below(`/assets/${name}`),
    favicon: () => below('/favicon.svg'),
    healthz: () => below('/healthz'),
  }
}
