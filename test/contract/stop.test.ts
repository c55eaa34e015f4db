/** How the server starts and stops, seen from outside its process. */
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { Browser } from '../accounts/browser.ts'
import { until } from '../app.ts'
import { startMute } from '../mail/mail-server.ts'
import { migratedDatabase } from '../matrix.ts'
import { accountCommand } from '../prepared.ts'
import { corkboard, serve } from './corkboard.ts'
import { send, urlencoded } from './wire.ts'

async function serving(t: TestContext, further: Readonly<Record<string, string>> = {}) {
  const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
  const server = await serve({ DATABASE_URL, ...further })
  t.after(async () => {
    server.child.kill('SIGKILL')
    await server.ended
    await remove()
  })
  return { ...server, environment: { DATABASE_URL } }
}

/** Sends a request without its end; `finish` sends the rest and returns the answer. */
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

test('Peers that drip, never read, stay half open or have been refused do not hold the end up', async t => {
  const largeBytes = 15_000_000
  const { url, stop } = await serving(t, { SNIPPET_MAX_BYTES: String(largeBytes), MAX_CONNECTIONS: '60' })
  const large = urlencoded([['format', 'url']])
  const body = `${large.body}&content=${'x'.repeat(largeBytes - 1)}`
  const made = await send(`${url}/api/`, { ...large, body })
  assert.equal(made.status, 200, made.text)

  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const open = (bytes: string, options = {}) => {
    const socket = connect({ host: hostname, port: Number(port), ...options }).on('error', () => {})
    socket.write(bytes)
    sockets.push(socket)
    return socket
  }
  const post = 'POST /api/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n'
  const raw = `GET ${new URL(made.text.trim()).pathname}/raw HTTP/1.1\r\nHost: x\r\n\r\n`
  for (let i = 0; i < 10; i++) {
    open(`${post}Content-Type: application/x-www-form-urlencoded\r\n\r\ncontent=`)
    open('GET / HTTP/1.1\r\nHost: x\r\nX-Drip: ')
    open(raw).pause()
    open(raw, { allowHalfOpen: true }).end()
    open('', { allowHalfOpen: true }).pause()
    open(raw.repeat(20)).pause()
  }
  // Connections are opened until one exceeds the limit; refused ones do not read their answer.
  await until(
    () => {
      open(`${post}\r\n`).pause()
      return send(`${url}/healthz`).then(({ status }) => status === 503)
    },
    refused => refused,
  )
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 50)
  t.after(() => {
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
  })
  assert.equal(await stop(), 0)
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

/** Budget of a stop, which is 8.5 seconds, with time for a busy machine. */
const killAfterMs = 14_000

test('Neither a webhook nor a mail server that never answers outlasts the budget of a stop', async t => {
  const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
  const [receiver, mailServer] = [await startMute(), await startMute('220 mail.example.org ESMTP\r\n')]
  const environment = {
    DATABASE_URL,
    REPORT_WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/`,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'status@example.org',
  }
  const args = ['user', 'add', 'ada', '--role', 'owner', '--email', 'ada@example.org']
  assert.equal((await accountCommand(args, environment)).code, 0)
  const log: string[] = []
  const server = await serve(environment, undefined, { line: line => log.push(line) })
  t.after(async () => {
    server.child.kill('SIGKILL')
    await Promise.all([receiver.close(), mailServer.close(), server.ended])
    await remove()
  })

  const browser = new Browser(server.url)
  assert.equal((await browser.post('/manage/forgotten', { name: 'ada' })).status, 200)
  const made = await fetch(`${server.url}/api/`, {
    method: 'POST',
    body: new URLSearchParams({ content: 'x', format: 'url' }),
  })
  const path = new URL((await made.text()).trim()).pathname
  await browser.post(`${path}/report`, { reason: 'spam', text: '', contact: '' })
  await until(
    () => receiver.clients.size > 0 && mailServer.clients.size > 0,
    both => both,
  )
  const kill = setTimeout(() => server.child.kill('SIGKILL'), killAfterMs)
  assert.equal(await server.stop(), 0)
  clearTimeout(kill)
  assert.match(log.join('\n'), /REPORT_WEBHOOK_URL is deprecated/)
})

/** Resolves when a stopping server accepts no more connections. */
const closed = (url: string) =>
  until(
    () =>
      send(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    refused => refused,
  )
