import { Socket } from 'node:net'

/** What the client knows of the server when it asks for a socket. */
type Places = {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path: string | false
  readonly ssl: unknown
}

/** So many connections are opened within this time and no more. */
const burst = 10
const burstMs = 500

/**
 * Opens the sockets of a client. Left alone, postgres.js takes a connection that ends before it is ready as a reason to
 * open the next one at once, for ever and without failing the query that waits. Here an end is an error, which fails
 * the query, and attempts are paced. Several hosts are tried in order.
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
    // What postgres.js sets on the sockets that it opens by itself.
    return Object.assign(socket, { ssl, host: host[index], port: port[index] })
  }
}
