/** Every body must make progress, on any route: the limit is on the connection. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import type { RouteOptions } from 'fastify'
import { usualLimits } from '../../src/web/edge/connection-limits.ts'
import { startTestApp, until } from '../app.ts'
import { send } from './wire.ts'

const quick = {
  ...usualLimits,
  body: { silenceMs: 600, windowMs: 1_000, windowBytes: 2_000 },
  lookEveryMs: 25,
}

async function started(t: TestContext, environment = {}) {
  const routes: RouteOptions[] = []
  const lines: string[] = []
  const app = await startTestApp({
    connectionLimits: quick,
    environment,
    onRoute: route => routes.push(route),
    log: line => lines.push(line),
  })
  t.after(() => app.close())
  return { app, routes, lines }
}

function open(url: string) {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

const head = (method: string, path: string, type: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

const typeAt = (path: string) =>
  /graphql|\/api\/v1/.test(path) ? 'application/json' : 'application/x-www-form-urlencoded'

/** Routes in front of the framework, which the framework does not know. */
const fastPaths = [
  'POST /api/',
  'POST /api',
  'POST /graphql',
  'POST /',
  'PUT /a.txt',
  'GET /graphql',
  'GET /api/',
]

test('A body that drips ends at every route, and nothing of it is a fault', async t => {
  const { app, routes, lines } = await started(t)
  const known = routes.flatMap(({ method, url }) =>
    [method].flat().map(each => `${each} ${url.replace(/:\w+/g, 'abcdefghij').replace('*', 'a')}`),
  )
  const all = [...new Set([...fastPaths, ...known])]
  assert.ok(all.length > 150, `${all.length}`)
  const answers = await Promise.all(
    all.map(async each => {
      const [method = '', path = ''] = each.split(' ')
      const socket = open(app.url)
      const answer = text(socket).catch(() => '')
      socket.write(head(method, path, typeAt(path), 60_000))
      const dripping = setInterval(() => socket.write('a'), 100)
      const received = await answer
      clearInterval(dripping)
      return [each, /^HTTP\/1\.1 (\d+)/.exec(received)?.[1]] as const
    }),
  )
  const wanting = answers.filter(([, status]) => status === '408').map(([each]) => each)
  for (const each of [
    'POST /api/',
    'POST /graphql',
    'POST /',
    'PUT /a.txt',
    'POST /new',
    'POST /manage/sign-in',
  ])
    assert.ok(wanting.includes(each), `${each} waits for its body and says 408`)
  assert.equal((await send(`${app.url}/healthz`)).status, 200)
  const faults = lines.filter(line => JSON.parse(line).level >= 50)
  assert.deepEqual(faults, [])
})

test('An upload that is slow and never pauses is kept, however long it takes', async t => {
  const { app } = await started(t)
  const length = 60_000
  const content = 'content='.padEnd(length, 'slow and steady ')
  const socket = open(app.url)
  const answer = text(socket)
  socket.write(head('POST', '/api/', 'application/x-www-form-urlencoded', length))
  for (let at = 0; at < length; at += 600) {
    socket.write(content.slice(at, at + 600))
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  assert.match(await answer, /^HTTP\/1\.1 200 /)
})

test('More connections than MAX_CONNECTIONS get 503, and there is room again when they leave', async t => {
  const { app, lines } = await started(t, { MAX_CONNECTIONS: '10' })
  const held = Array.from({ length: 10 }, () => open(app.url))
  for (const socket of held) socket.write(head('POST', '/api/', 'application/x-www-form-urlencoded', 9))
  const isFull = () => send(`${app.url}/healthz`).then(({ status }) => status === 503)
  await until(isFull, full => full)
  const refused = await send(`${app.url}/healthz`)
  assert.equal(refused.headers['retry-after'], '5')
  assert.equal(refused.headers['x-content-type-options'], 'nosniff')
  for (const socket of held) socket.destroy()
  await until(isFull, full => !full)
  assert.equal(lines.filter(line => line.includes('MAX_CONNECTIONS')).length, 1)
})
