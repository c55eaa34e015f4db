import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Manner = {
  /** The reply to a recipient that is not taken: `550 unknown`; null: it is. */
  readonly refusal: (address: string) => string | null
  /** The pause before each reply; infinite: the reply never comes. */
  readonly replyAfterMs: (address: string) => number
}

/** A mail server as bad as it is given, and the addresses that got a mail, each as often as it came. */
export async function startMailServer(manner: Manner) {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    void converse(socket, manner, taken)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () => {
      for (const each of sockets) each.destroy()
      server.close()
    },
  }
}

async function converse(socket: Socket, { refusal, replyAfterMs }: Manner, taken: string[]): Promise<void> {
  let address = ''
  let isText = false
  socket.write('220 here\r\n')
  for await (const line of linesOf(socket)) {
    if (isText && line !== '.') continue
    const [, recipient] = /^RCPT TO:<(.*)>/i.exec(line) ?? []
    address = recipient ?? address
    if (recipient !== undefined) {
      const waitMs = replyAfterMs(address)
      // A return would close the connection.
      await (Number.isFinite(waitMs) ? pause(waitMs) : new Promise(() => {}))
    }
    const refused = recipient === undefined ? null : refusal(address)
    if (isText) taken.push(address)
    isText = !isText && /^DATA$/i.test(line)
    socket.write(`${refused ?? (isText ? '354 go on' : '250 ok')}\r\n`)
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of socket) {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    // The client has gone.
  }
}
