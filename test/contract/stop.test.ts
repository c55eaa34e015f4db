/** How the server starts and stops, seen from outside its process. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { until } from '../app.ts'
import { freshDatabase } from '../matrix.ts'
import { corkboard, serve } from './corkboard.ts'
import { send } from './wire.ts'

async function serving(t: TestContext) {
  const { url: DATABASE_URL, remove } = await freshDatabase('sqlite')
  const server = await serve({ DATABASE_URL })
  t.after(async () => {
    server.child.kill('SIGKILL')
    await server.ended
    await remove()
  })
  return { ...server, environment: { DATABASE_URL } }
}

/** Sends all of a request but its end; `finish` sends the rest and gives the answer. */
async function begin(url: string, body: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answer = text(socket).catch(() => '')
  const head = `POST /api/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise(resolve => socket.write(head + body.slice(0, -1), resolve))
  return {
    finish: () => {
      socket.write(body.slice(-1))
      return answer
    },
  }
}

test('A server that has started is alive and ready', async t => {
  const { url } = await serving(t)
  const alive = await send(`${url}/healthz`)
  assert.equal(alive.status, 200)
  assert.equal(alive.headers['cache-control'], 'no-store')
  const ready = await send(`${url}/readyz`)
  assert.equal(ready.status, 200)
  assert.deepEqual(JSON.parse(ready.text), { ready: true, missing: [] })
})

test('A request under way during SIGTERM is finished, its snippet is kept, and the server ends with 0', async t => {
  const { url, stop, environment } = await serving(t)
  const request = await begin(url, 'content=under+way&format=url')
  // Idle connections that are kept alive must not hold the server up.
  await (await fetch(`${url}/healthz`)).text()
  const ended = stop()
  await closed(url)
  const answer = await request.finish()
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(answer, /connection: close/i)
  const address = /http:\/\/\S+/.exec(answer.slice(answer.indexOf('\r\n\r\n')))?.[0] ?? ''
  assert.equal(await ended, 0)

  const again = await serve(environment)
  t.after(() => again.child.kill('SIGKILL'))
  const raw = await send(`${again.url}${new URL(address).pathname}/raw`)
  assert.equal(raw.text, 'under way')
  assert.equal(await again.stop(), 0)
})

test('A second signal ends the server at once', async t => {
  const { url, stop, child, ended } = await serving(t)
  await begin(url, 'content=never+finished')
  stop()
  await closed(url)
  child.kill('SIGTERM')
  assert.notEqual(await ended, 0)
})

test('SIGINT stops the server as SIGTERM does', async t => {
  const { child, ended } = await serving(t)
  child.kill('SIGINT')
  assert.equal(await ended, 0)
})

test('A server whose port is taken says so and ends with 1', async t => {
  const { url, environment } = await serving(t)
  const { code, err } = await corkboard(['serve'], { ...environment, PORT: new URL(url).port })
  assert.equal(code, 1)
  assert.match(err, /EADDRINUSE/)
})

/** Once a stopping server takes no more connections. */
const closed = (url: string) =>
  until(
    () =>
      send(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    refused => refused,
  )
