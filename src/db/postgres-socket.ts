import { Socket } from 'node:net'

/** The options with which the driver requests a socket. */
type Places = {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path: string | false
  readonly ssl: unknown
}

/** Number of connections that may be opened within this time, in milliseconds. */
const burst = 10
const burstMs = 500

/**
 * Opens the sockets of the driver. By default, postgres.js opens the next connection at once when one ends before it is
 * ready, endlessly, while the query waits. Here the end is an error, which fails the query, and attempts are paced.
 * Several hosts are tried in order.
 */
export function connecting(): (places: unknown) => Promise<Socket> {
  let opened = 0
  let openedAt: readonly number[] = []

  return async given => {
    const { host, port, path, ssl } = given as Places
    const at = Math.max(performance.now(), (openedAt.at(-burst) ?? Number.NEGATIVE_INFINITY) + burstMs)
    openedAt = [...openedAt.slice(1 - burst), at]
    if (at > performance.now()) await new Promise(resolve => setTimeout(resolve, at - performance.now()))

    const index = opened++ % host.length
    const socket = new Socket()
    socket.once('end', () => {
      const message = 'PostgreSQL, or what stands before it, has ended the connection.'
      socket.destroy(Object.assign(new Error(message), { code: 'ECONNRESET' }))
    })
    if (path) socket.connect(path)
    else socket.connect(port[index] ?? 5432, host[index] ?? 'localhost')
    // Properties that postgres.js sets on sockets it opens itself.
    return Object.assign(socket, { ssl, host: host[index], port: port[index] })
  }
}
