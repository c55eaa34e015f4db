import { setTimeout as wait } from 'node:timers/promises'
import { startAttacked } from './attacked.ts'
import { type Finding, type Sent, send } from './event-loop.ts'

const question = JSON.stringify({ query: '{ information }' })
const firstRequests: Readonly<Record<string, Sent>> = {
  'the management side': { method: 'GET', path: '/manage/sign-in', headers: { accept: 'text/html' } },
  'the REST interface': { method: 'GET', path: '/api/v1/monitors' },
  'the document of the REST interface': { method: 'GET', path: '/api/v1/openapi.json' },
  'the reference of the REST interface': { method: 'GET', path: '/api/v1', headers: { accept: 'text/html' } },
  GraphQL: {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: question,
  },
}

const tries = 2
/** What the start leaves to be done. */
const settleMs = 1_000

/** What is loaded with the first request for it, each by a server that has just started; of a few servers the fastest. */
export async function attackFresh(): Promise<readonly Finding[]> {
  // The first server compiles; those that follow find that in the cache, as they do after an installation.
  await firstAnswer(Object.values(firstRequests)[0])
  const findings: Finding[] = []
  for (const [name, sent] of Object.entries(firstRequests)) {
    const each: Finding[] = []
    for (let i = 0; i < tries; i++)
      each.push({ what: `the first request for ${name}`, ...(await firstAnswer(sent)) })
    findings.push(...each.toSorted((a, b) => a.longestCpuMs - b.longestCpuMs).slice(0, 1))
  }
  return findings
}

async function firstAnswer(sent: Sent | undefined): Promise<Omit<Finding, 'what'>> {
  const server = await startAttacked({}, 'fresh')
  try {
    await wait(settleMs)
    await server.reset()
    const { status } = sent ? await send(server.url, sent) : { status: 0 }
    const { longestMs, longestCpuMs } = await server.read()
    return { status, longestMs, longestCpuMs }
  } finally {
    await server.close()
  }
}
