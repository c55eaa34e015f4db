import { type Attacked, startAttacked } from './attacked.ts'
import { type Finding, measured, type Sent, send } from './event-loop.ts'

/** What many readers who ask for the same at once may take of memory, in MB. */
export const togetherMaxMb = 350

export type Together = {
  readonly what: string
  readonly moreMb: number
  readonly statuses: ReadonlyMap<number, number>
  readonly receivedMb: number
}

/** Asks a site with long content for all that it has: one request at a time for the event loop, then many at once for memory. */
export async function attackLongContent(): Promise<{
  readonly alone: readonly Finding[]
  readonly together: readonly Together[]
}> {
  const server = await startAttacked({}, 'long')
  try {
    const alone: Finding[] = []
    for (const [what, sent] of Object.entries(questions)) alone.push(await measured(server, what, sent))
    const together: Together[] = []
    for (const [what, sent] of Object.entries(questions)) together.push(await askTogether(server, what, sent))
    return { alone, together }
  } finally {
    await server.close()
  }
}

const graphql = (query: string, headers: Readonly<Record<string, string>> = {}): Sent => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ query }),
})
const page = (path: string, headers: Readonly<Record<string, string>> = {}): Sent => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html', ...headers },
})
const compressed = { 'accept-encoding': 'br, gzip' }

const list = 'announcements(input: {}) { id title description content }'
const roots = (field: (n: number) => string) =>
  `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: ${field(n)}`).join(' ')} }`

let asked = 0
/** Makes a document another one each time. */
const different = (document: string) => `query q${asked++} ${document}`

const questions: Readonly<Record<string, () => Sent>> = {
  'GraphQL: a page of long announcements': () => graphql(`{ ${list} }`),
  'GraphQL: the same, compressed': () => graphql(`{ ${list} }`, compressed),
  'GraphQL: the same, another document each time': () => graphql(different(`{ ${list} }`), compressed),
  'GraphQL: twenty times the same list': () => graphql(roots(() => list)),
  'GraphQL: twenty times the same list, another document each time': () =>
    graphql(different(roots(() => list))),
  'GraphQL: ten lists that differ': () =>
    graphql(
      `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: announcements(input: {}) { c${n}: content }`).join(' ')} }`,
    ),
  'GraphQL: as much as is answered, another document each time': () =>
    graphql(different(`{ a: ${list} b: ${list} c: announcements(input: {}) { content } }`)),
  'GraphQL: twenty long announcements by id': () =>
    graphql(roots(n => `announcement(id: "announcement-${n}") { content }`)),
  'GraphQL: all monitors twenty times': () => graphql(roots(() => 'status { name status }')),
  'GraphQL: the information twenty times': () => graphql(roots(() => 'information')),
  'GraphQL: a content thirty times': () =>
    graphql(
      `{ announcement(id: "announcement-0") { ${Array.from({ length: 30 }, (_, n) => `c${n}: content`).join(' ')} } }`,
    ),
  'page: home': () => page('/'),
  'page: home, by a query that is another each time': () => page(`/?x=${asked++}`, compressed),
  'page: announcements': () => page('/announcements'),
  'page: the last page of announcements': () => page('/announcements?page=6'),
  'page: a long announcement': () => page('/announcements/announcement-0', compressed),
  'page: long Markdown': () => page('/announcements/announcement-11', compressed),
  'page: a monitor': () => page('/monitors/1', compressed),
  'feed: Atom': () => page('/announcements.atom', compressed),
  'feed: JSON': () => page('/announcements.json', compressed),
  'REST: the document': () => page('/api/v1/openapi.json', compressed),
  'REST: its reference': () => page('/api/v1/', compressed),
}

const readers = 20

/** Twenty readers at once, each from a network of its own. */
async function askTogether(server: Attacked, what: string, sent: () => Sent): Promise<Together> {
  await server.collect()
  const answers = await Promise.all(Array.from({ length: readers }, () => send(server.url, sent())))
  const { peakRssMb, startRssMb } = await server.read()
  const statuses = new Map<number, number>()
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const receivedMb = answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return { what, moreMb: peakRssMb - startRssMb, statuses, receivedMb }
}
