import { type Connection, phaseOf } from './connection.ts'

/** Share of a limit that is closed at once: a search for idle connections looks at all of them. */
const shedShare = 0.05
/** Pause after a search that found none. */
const searchEveryMs = 250
/** Time for which a connection that was just opened or answered does not count as idle: a request is about to come. */
const restMs = 1_000

/** Connections that share a limit. */
export class ConnectionGroup {
  readonly #members = new Set<Connection>()
  #searchedInVainAt = Number.NEGATIVE_INFINITY

  get size(): number {
    return this.#members.size
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#members.values()
  }

  add(connection: Connection): void {
    this.#members.add(connection)
  }

  delete(connection: Connection): void {
    this.#members.delete(connection)
  }

  /** Whether there is room for one more connection; closes those that have been idle the longest if need be. */
  makeRoom(max: number, now: number): boolean {
    if (this.size < Math.max(1, Math.floor(max))) return true
    if (now - this.#searchedInVainAt < searchEveryMs) return false
    const idle = [...this.#members]
      .filter(each => now - each.activeAt >= restMs && phaseOf(each.socket) === 'waiting')
      .sort((one, other) => one.activeAt - other.activeAt)
      .slice(0, Math.ceil(max * shedShare))
    for (const connection of idle) {
      // Its other groups drop the connection when it is closed.
      this.delete(connection)
      connection.socket.destroy()
    }
    if (idle.length === 0) this.#searchedInVainAt = now
    return idle.length > 0
  }
}
