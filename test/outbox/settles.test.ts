import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { smtpUrl } from '../../src/config/values.ts'
import { boundedWait } from '../../src/lib/bounded-wait.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { post } from '../../src/outbox/http-post.ts'

/** A server that runs `speak` on each connection after the first bytes from the client. */
async function peer(t: TestContext, speak: (socket: Socket) => void, isFirst = false): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (isFirst) speak(socket)
    else socket.once('data', () => speak(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const each of sockets) each.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Writes a text repeatedly until the peer closes the connection. */
const endlessly = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), 5)
  socket.on('close', () => clearInterval(timer))
}

const head = 'HTTP/1.1 200 OK\r\n'

/** Longest wait for a delivery to settle: longer than all signals here, shorter than the test's timeout. */
const patienceMs = 20_000

const outcomeOf = (sending: Promise<string>): Promise<string> =>
  boundedWait(
    sending.then(answer => `delivered: ${answer.slice(0, 10)}`),
    { signal: AbortSignal.timeout(patienceMs) },
  ).catch(error => (error.name === 'TimeoutError' ? 'never' : `${error.message}`))

describe('A request settles', () => {
  const send = (port: number, signal = AbortSignal.timeout(1_500)) =>
    outcomeOf(
      post({
        ...{ url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: '{}' },
        ...{ signal, now: Date.now, deny: null },
      }),
    )

  for (const [what, speak, outcome] of [
    [
      'upgrades',
      socket =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      /^http_status 101$/,
    ],
    [
      'sends heads of preliminary answers for ever',
      socket => endlessly(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
      /^(unreachable|unexpected)$/,
    ],
    [
      'sends headers for ever',
      socket => {
        socket.write(head)
        endlessly(socket, 'x: y\r\n')
      },
      /^(unreachable|unexpected|answer_too_large)$/,
    ],
    [
      'sends a body for ever',
      socket => {
        socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
        endlessly(socket, '1\r\nx\r\n')
      },
      /^delivered: 200 x/,
    ],
    [
      'promises a body and sends none',
      socket => void socket.write(`${head}content-length: 9\r\n\r\n`),
      /^delivered: 200$/,
    ],
    ['says nothing', () => {}, /^(unreachable|unexpected)$/],
    ['ends without an answer', socket => void socket.end(), /^unreachable$/],
  ] as const satisfies readonly (readonly [string, (socket: Socket) => void, RegExp])[])
    it(`when the server ${what}`, async t => {
      assert.match(await send(await peer(t, speak)), outcome)
    })

  it('when its signal was aborted before', async t => {
    assert.match(await send(await peer(t, () => {}), AbortSignal.abort()), /^unexpected$/)
  })
})

describe('A mail settles', () => {
  for (const [what, speak] of [
    ['greets line by line for ever', socket => endlessly(socket, '220-welcome\r\n')],
    [
      'greets, and answers nothing but noise',
      socket => {
        socket.write('220 here\r\n')
        endlessly(socket, '250-x\r\n')
      },
    ],
    ['says nothing', () => {}],
  ] as const satisfies readonly (readonly [string, (socket: Socket) => void])[])
    it(`with its signal when the server ${what}`, async t => {
      const port = await peer(t, speak, true)
      const mailer = createMailer({
        server: smtpUrl(`smtp://127.0.0.1:${port}`),
        tls: 'optional',
        from: { name: '', address: 'status@example.org' },
      })
      t.after(mailer.close)
      const mail = { to: 'ada@example.org', subject: 'Hello', text: 'A' }
      const waiting = Array.from({ length: 10 }, () =>
        outcomeOf(mailer.send(mail, { signal: AbortSignal.timeout(400) })),
      )
      for (const outcome of await Promise.all(waiting)) assert.match(outcome, /^The mail was not sent/)
    })
})
