import { type Attacked, startAttacked } from './attacked.ts'
import { type Finding, measured, type Sent, send } from './event-loop.ts'

/** A request, and the status without which what it costs says nothing. */
type Question = { readonly sent: () => Sent; readonly status: number }

/** What many readers who ask for the same at once may take of memory, in MB. */
export const togetherMaxMb = 350

export type Answered = Finding & { readonly expected: number }

export type Together = {
  readonly what: string
  readonly moreMb: number
  readonly statuses: ReadonlyMap<number, number>
  readonly expected: number
  readonly receivedMb: number
}

/** Whether all answers were those that were to be measured. */
export const isAnswered = ({ statuses, expected }: Together): boolean =>
  [...statuses.keys()].every(status => status === expected)

/**
 * Asks a site with long content for all that it has: for the event loop one request at a time, again and again and as the first
 * since the texts were others; for memory many at once.
 */
export async function attackLongContent(only: string): Promise<{
  readonly first: readonly Answered[]
  readonly again: readonly Answered[]
  readonly together: readonly Together[]
}> {
  const server = await startAttacked({}, 'long')
  try {
    const all = Object.entries(questionsOf(server.token)).filter(([what]) => what.includes(only))
    const [again, together]: [Answered[], Together[]] = [[], []]
    for (const [what, each] of all) again.push(await answered(server, what, each))
    const first = await attackFirst(server, all)
    for (const [what, each] of all) together.push(await askTogether(server, what, each))
    return { first, again, together }
  } finally {
    await server.close()
  }
}

const answered = async (server: Attacked, what: string, { sent, status }: Question): Promise<Answered> => ({
  ...(await measured(server, what, sent)),
  expected: status,
})

const firstTries = 2
/** Pages and feeds share texts: each is asked for by itself, everything else after the same renewal. */
const sharesTexts = (what: string) => /^(page|feed)/.test(what)

type Asked = readonly (readonly [what: string, question: Question])[]

async function attackFirst(server: Attacked, all: Asked): Promise<readonly Answered[]> {
  const groups = [
    ...all.filter(([what]) => sharesTexts(what)).map(each => [each]),
    all.filter(([what]) => !sharesTexts(what)),
  ]
  const each: Answered[] = []
  for (let i = 0; i < firstTries; i++)
    for (const group of groups.filter(some => some.length > 0)) {
      await server.renew()
      for (const [what, question] of group) each.push(await once(server, what, question))
    }
  const least = Map.groupBy(
    each.toSorted((a, b) => a.longestCpuMs - b.longestCpuMs),
    ({ what }) => what,
  )
  return [...least.values()].flatMap(some => some.slice(0, 1))
}

async function once(server: Attacked, what: string, { sent, status: expected }: Question): Promise<Answered> {
  await server.collect()
  const { status } = await send(server.url, sent())
  const { longestMs, longestCpuMs } = await server.read()
  return { what, status, expected, longestMs, longestCpuMs }
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
const rest = (token: string, path: string): Sent => ({
  method: 'GET',
  path: `/api/v1${path}`,
  headers: { ...compressed, authorization: `Bearer ${token}` },
})
const compressed = { 'accept-encoding': 'br, gzip' }

const list = 'announcements(input: {}) { id title description content }'
const roots = (field: (n: number) => string) =>
  `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: ${field(n)}`).join(' ')} }`

let asked = 0
/** Makes a document another one each time. */
const different = (document: string) => `query q${asked++} ${document}`

const found = (sent: () => Sent): Question => ({ sent, status: 200 })
const refused = (sent: () => Sent): Question => ({ sent, status: 400 })

const questionsOf = (token: string): Readonly<Record<string, Question>> => ({
  'GraphQL: a page of long announcements': found(() => graphql(`{ ${list} }`)),
  'GraphQL: the same, compressed': found(() => graphql(`{ ${list} }`, compressed)),
  'GraphQL: the same, another document each time': found(() => graphql(different(`{ ${list} }`), compressed)),
  'GraphQL: twenty times the same list': refused(() => graphql(roots(() => list))),
  'GraphQL: twenty times the same list, another document each time': refused(() =>
    graphql(different(roots(() => list))),
  ),
  'GraphQL: ten lists that differ': refused(() =>
    graphql(
      `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: announcements(input: {}) { c${n}: content }`).join(' ')} }`,
    ),
  ),
  'GraphQL: as much as is answered, another document each time': refused(() =>
    graphql(different(`{ a: ${list} b: ${list} c: announcements(input: {}) { content } }`)),
  ),
  'GraphQL: twenty long announcements by id': found(() =>
    graphql(roots(n => `announcement(id: "announcement-${n}") { content }`)),
  ),
  'GraphQL: all monitors twenty times': found(() => graphql(roots(() => 'status { name status }'))),
  'GraphQL: the information twenty times': found(() => graphql(roots(() => 'information'))),
  'GraphQL: a content thirty times': refused(() =>
    graphql(
      `{ announcement(id: "announcement-0") { ${Array.from({ length: 30 }, (_, n) => `c${n}: content`).join(' ')} } }`,
    ),
  ),
  'page: home': found(() => page('/')),
  'page: home, by a query that is another each time': found(() => page(`/?x=${asked++}`, compressed)),
  'page: announcements': found(() => page('/announcements')),
  'page: the last page of announcements': found(() => page('/announcements?page=6')),
  'page: a long announcement': found(() => page('/announcements/announcement-0', compressed)),
  'page: long Markdown': found(() => page('/announcements/announcement-11', compressed)),
  'page: monitors': found(() => page('/monitors?page=2', compressed)),
  'feed: Atom': found(() => page('/announcements.atom', compressed)),
  'feed: JSON': found(() => page('/announcements.json', compressed)),
  'REST: the document': found(() => page('/api/v1/openapi.json', compressed)),
  'REST: its reference': found(() => page('/api/v1', compressed)),
  'REST: announcements, as many as a page has': found(() => rest(token, '/announcements?limit=200')),
  'REST: a long announcement': found(() => rest(token, '/announcements/announcement-0')),
  'REST: its updates': found(() => rest(token, '/announcements/announcement-0/updates')),
  'REST: its revisions': found(() => rest(token, '/announcements/announcement-0/revisions')),
  'REST: monitors': found(() => rest(token, '/monitors')),
  'REST: the statuses of monitors': found(() => rest(token, '/statuses')),
  'REST: the audit trail': found(() => rest(token, '/audit?limit=200')),
})

const readers = 20

/** Twenty readers at once, each from a network of its own. */
async function askTogether(
  server: Attacked,
  what: string,
  { sent, status: expected }: Question,
): Promise<Together> {
  await server.collect()
  const answers = await Promise.all(Array.from({ length: readers }, () => send(server.url, sent())))
  const { peakRssMb, startRssMb } = await server.read()
  const statuses = new Map<number, number>()
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const receivedMb = answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return { what, moreMb: peakRssMb - startRssMb, statuses, expected, receivedMb }
}
