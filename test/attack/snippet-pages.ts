import { type Attacked, startAttacked } from './attacked.ts'
import { send } from './event-loop.ts'
import { texts } from './shapes.ts'

/** What a page of a snippet costs the thread of the event loop. */
export type PageCost = {
  readonly what: string
  readonly status: number
  /** Processor time of the second request for the page. */
  readonly cpuMs: number
  /** The longest time for which either request kept the event loop. */
  readonly longestCpuMs: number
}

/** The longest of all markup, which is not remembered, is made again in slices, for one network after the other. */
export const pageBound = { cpuMs: 250, longestCpuMs: 50 } as const

/** Asks for every page of the worst texts, with every parameter. */
export async function attackSnippetPages(): Promise<readonly PageCost[]> {
  const server = await startAttacked()
  try {
    const costs: PageCost[] = []
    for (const [name, text] of Object.entries(texts))
      for (const lexer of ['_text', '_markdown', 'python'])
        costs.push(...(await costsOf(server, name, lexer, text)))
    return costs
  } finally {
    await server.close()
  }
}

const wholeBytes = 2_621_440
/** The size of each of the two texts that are compared. */
const comparedBytes = 990_000

async function costsOf(
  server: Attacked,
  name: string,
  lexer: string,
  text: (bytes: number) => string,
): Promise<readonly PageCost[]> {
  const costs: PageCost[] = []
  const whole = await create(server, text(wholeBytes), lexer)
  const parent = await create(server, text(comparedBytes), lexer)
  const child = await create(
    server,
    `${text(comparedBytes / 2)}\n!\n${text(comparedBytes / 2)}`,
    lexer,
    parent,
  )
  if (whole === '' || child === '') return []
  for (const path of [...pagesOf(whole), `/${child}/diff`]) {
    const cost = await costOf(server, path)
    costs.push({
      ...cost,
      what: `${path.replace(whole, ':id').replace(child, ':id')}, ${lexer} text of ${name}`,
    })
  }
  return costs
}

const lastLine = 2_621_440
const pagesOf = (id: string): readonly string[] => [
  `/${id}`,
  `/${id}?lines=1-9999999`,
  `/${id}?lines=${lastLine}`,
  `/${id}?go=1-9999999`,
  `/${id}/slim`,
  `/${id}/diff`,
  ...[1, 401, 99_601, 100_001, lastLine - (lastLine % 400) + 1].map(from => `/${id}/lines?from=${from}`),
  `/${id}/raw`,
  `/${id}/raw?download`,
  `/${id}/qr`,
  `/${id}/report`,
  `/new?from=${id}`,
]

async function costOf(server: Attacked, path: string): Promise<Omit<PageCost, 'what'>> {
  const ask = () =>
    send(server.url, {
      method: 'GET',
      path,
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, br', cookie: 'wrap=1' },
    })
  await server.reset()
  const { status } = await ask()
  const first = await server.read()
  await server.reset()
  await ask()
  const second = await server.read()
  return {
    status,
    cpuMs: second.cpuMs,
    longestCpuMs: Math.max(first.longestCpuMs, second.longestCpuMs),
  }
}

/** The id of a new snippet; empty when there is none. */
async function create({ url }: Attacked, body: string, lexer: string, parent = ''): Promise<string> {
  const { status, text } = await send(url, {
    method: 'POST',
    path: `/?lexer=${lexer}&parent=${parent}`,
    headers: { 'content-type': 'text/plain' },
    body,
  })
  return status === 200 ? (text.trim().split('/').at(-1) ?? '') : ''
}
