import { type IncomingMessage, request } from 'node:http'
import { type Attacked, startAttacked } from './attacked.ts'
import type { Route } from './server.ts'
import { formShapes, heads, jsonShapes, multipartShapes, queries, texts } from './shapes.ts'

/**
 * Sends every route its worst requests, and measures how long each keeps the event loop from everything else. The routes
 * come from the server itself, so that a new one is attacked too.
 */
export type Finding = {
  readonly what: string
  readonly status: number
  /** By the clock, which on a busy machine runs for other processes as well. */
  readonly longestMs: number
  /** The share of the thread of the event loop: what is held against the bound. */
  readonly longestCpuMs: number
}

/** Above this no other request should have to wait. */
export const boundMs = 50
/** What seems slow may have met the collector of garbage; the fastest of a few tries is what the work costs. */
const doubtfulMs = 20
const tries = 5

/** `only`: what the name of an attack must contain. */
export async function attackEventLoop(only: string): Promise<readonly Finding[]> {
  const server = await startAttacked()
  const findings: Finding[] = []
  const attack = async (what: string, sent: Sent) => {
    if (what.includes(only)) findings.push(await measured(server, what, () => sent))
  }
  try {
    await warmUp(server)
    const routes = [...server.routes, ...inFront].filter(isOpenToStrangers)
    for (const route of routes) await attackHead(route, attack)
    for (const route of routes.filter(takesBody)) await attackBody(server, route, attack)
    if (only === '' || only.includes('text')) await attackWithTexts(server, routes, attack)
  } finally {
    await server.close()
  }
  return findings
}

type Attack = (what: string, sent: Sent) => Promise<void>

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** These stand in front of the router. */
export const inFront: readonly Route[] = [
  ['POST', '/api/'],
  ['POST', '/graphql'],
  ['GET', '/graphql'],
  ['POST', '/'],
  ['PUT', '/name.txt'],
].map(([method = '', url = '']) => ({ method, url, access: 'public' }))

export const isOpenToStrangers = ({ method, access }: Route) =>
  method !== 'HEAD' && method !== 'OPTIONS' && (access === 'public' || access === 'anyone')
export const takesBody = ({ method }: Route) => method === 'POST' || method === 'PUT' || method === 'PATCH'

export const pathOf = ({ url }: Route, id = 'aaaaaaaaaa') => url.replace(/:\w+/g, id).replace('*', 'a.css')

/** The first requests compile what they run. */
async function warmUp({ url, routes }: Attacked): Promise<void> {
  for (let round = 0; round < 3; round++)
    for (const route of [...routes, ...inFront])
      for (const shape of [formShapes[4], multipartShapes[2], jsonShapes[5]])
        if (shape && isOpenToStrangers(route))
          await send(url, {
            method: route.method,
            path: pathOf(route),
            headers: { 'content-type': shape.type },
            ...(takesBody(route) ? { body: shape.body(10_000) } : {}),
          })
}

async function attackHead(route: Route, attack: Attack): Promise<void> {
  const name = `${route.method} ${route.url}`
  const path = pathOf(route)
  for (const [what, headers] of Object.entries(heads))
    await attack(`${name}, head of ${what}`, { method: route.method, path, headers })
  for (const [what, query] of Object.entries(queries))
    await attack(`${name}, query of ${what}`, { method: route.method, path: `${path}?${query}` })
}

async function attackBody({ url }: Attacked, route: Route, attack: Attack): Promise<void> {
  for (const shapes of [formShapes, multipartShapes, jsonShapes]) {
    const bytes = await largestTaken(url, route, shapes[0]?.type ?? '')
    for (const { name, type, body } of shapes)
      await attack(`${route.method} ${route.url}, ${bytes} bytes, ${name}`, {
        method: route.method,
        path: pathOf(route),
        headers: { 'content-type': type },
        body: body(bytes),
      })
  }
}

const sizes = [7_900_000, 1_000_000, 250_000, 99_000, 65_000, 16_000]

async function largestTaken(url: string, route: Route, type: string): Promise<number> {
  for (const bytes of sizes) {
    const sent = {
      method: route.method,
      path: pathOf(route),
      headers: { 'content-type': type },
      body: ' '.repeat(bytes),
    }
    const { status } = await send(url, sent)
    // Of a body that is far too large the server ends the connection.
    if (status !== 413 && status !== 0) return bytes
  }
  return 0
}

/** Largest texts, created and then looked at by every route that shows a snippet. */
async function attackWithTexts({ url }: Attacked, routes: readonly Route[], attack: Attack): Promise<void> {
  const bytes = 2_621_440
  const shown = routes.filter(({ method, url: at }) => method === 'GET' && at.startsWith('/:id'))
  for (const [what, text] of Object.entries(texts))
    for (const lexer of ['', '_markdown', 'python']) {
      const body = text(bytes)
      const path = `/?lexer=${lexer}`
      const plain = { 'content-type': 'text/plain' }
      const given = lexer === '' ? '/' : path
      await attack(`POST ${given}, text of ${what}`, { method: 'POST', path: given, headers: plain, body })
      const created = await send(url, { method: 'POST', path: given, headers: plain, body })
      const id = created.text.trim().split('/').at(-1) ?? ''
      if (created.status !== 200) continue
      const html = { accept: 'text/html' }
      for (const route of shown)
        await attack(`GET ${route.url}, ${lexer} text of ${what}`, {
          method: 'GET',
          path: pathOf(route, id),
          headers: html,
        })
      await attack(`GET /new?from=, ${lexer} text of ${what}`, {
        method: 'GET',
        path: `/new?from=${id}`,
        headers: html,
      })
    }
}

export async function measured(server: Attacked, what: string, sent: () => Sent): Promise<Finding> {
  let [longestMs, longestCpuMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let status = 0
  for (let i = 0; i < tries && longestCpuMs > doubtfulMs; i++) {
    await server.reset()
    status = (await send(server.url, sent())).status
    const reading = await server.read()
    longestMs = Math.min(longestMs, reading.longestMs)
    longestCpuMs = Math.min(longestCpuMs, reading.longestCpuMs)
  }
  return { what, status, longestMs, longestCpuMs }
}

let clients = 0

/** Each request is from another client, so that no rate limit answers in place of the work. */
export function send(url: string, { method, path, headers = {}, body }: Sent) {
  clients++
  const client = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
  const own = { 'x-forwarded-for': client, 'sec-fetch-site': 'same-origin', ...headers }
  return new Promise<{ status: number; text: string; bytes: number }>((resolve, reject) => {
    const asked = request(url + path, { method, headers: own, agent: false }, (response: IncomingMessage) => {
      const pieces: Buffer[] = []
      response.on('data', piece => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const received = Buffer.concat(pieces)
        resolve({ status: response.statusCode ?? 0, text: received.toString(), bytes: received.length })
      })
    })
    asked.on('error', () => resolve({ status: 0, text: '', bytes: 0 }))
    asked.end(body)
  })
}
