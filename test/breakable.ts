import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './ports.ts'

export type Breakable = {
  /** The address of the server, through the port of this proxy. */
  readonly url: string
  /** Closes every connection and refuses new ones. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** Keeps connections open without passing on any data. */
  readonly pause: () => void
  readonly resume: () => void
  /** Lets new connections through, while paused ones still hang. */
  readonly resumeNew: () => void
  readonly close: () => Promise<void>
}

/** A TCP proxy to a server, which a test can interrupt. */
export async function breakable(url: string): Promise<Breakable> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server = createServer()
  let paused = false
  const port = await freePort()

  async function open(): Promise<void> {
    server = createServer(near => {
      const far = connect(Number(target.port), target.hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('error', () => {}).on('close', () => to.destroy())
        from.pipe(to)
        if (paused) from.pause()
      }
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }

  await open()
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    cut,
    mend: open,
    pause: () => {
      paused = true
      for (const socket of sockets) socket.pause()
    },
    resumeNew: () => {
      paused = false
    },
    resume: () => {
      paused = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
