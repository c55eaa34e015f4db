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
 * The sockets of a client of the driver. By default, postgres.js opens the next connection at once when one ends before it is
 * ready, endlessly, while the query waits. Here the end is an error, which fails the query, and attempts are paced.
 * Several hosts are tried in order.
 */
export class Sockets {
  readonly #open = new Set<Socket>()
  #opened = 0
  #openedAt: readonly number[] = []
  #hasEnded = false

  /** Opens the next one, as the option `socket` of the driver. */
  async open(given: unknown): Promise<Socket> {
    const { host, port, path, ssl } = given as Places
    await this.#turn()
    if (this.#hasEnded) throw ended()

    // By their state, since the driver removes all listeners of a socket when it begins TLS on it.
    for (const each of this.#open) if (each.destroyed) this.#open.delete(each)
    const index = this.#opened++ % host.length
    const socket = new Socket()
    this.#open.add(socket)
    socket.once('end', () => {
      const message = 'PostgreSQL, or what stands before it, has ended the connection.'
      socket.destroy(Object.assign(new Error(message), { code: 'ECONNRESET' }))
    })
    if (path) socket.connect(path)
    else socket.connect(port[index] ?? 5432, host[index] ?? 'localhost')
    // Properties that postgres.js sets on sockets it opens itself.
    return Object.assign(socket, { ssl, host: host[index], port: port[index] })
  }

  /**
   * Closes those that the driver has left open. It gives up a connection that is not ready yet without its socket, and would
   * keep it for an hour.
   */
  end(): void {
    this.#hasEnded = true
    for (const socket of this.#open) {
      if (socket.connecting) socket.destroy()
      else socket.destroySoon()
    }
  }

  async #turn(): Promise<void> {
    const at = Math.max(performance.now(), (this.#openedAt.at(-burst) ?? Number.NEGATIVE_INFINITY) + burstMs)
    this.#openedAt = [...this.#openedAt.slice(1 - burst), at]
    if (at > performance.now()) await new Promise(resolve => setTimeout(resolve, at - performance.now()))
  }
}

const ended = () =>
  Object.assign(new Error('The connections to PostgreSQL were closed.'), { code: 'CONNECTION_ENDED' })
