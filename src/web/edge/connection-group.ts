import { type Connection, phaseOf } from './connection.ts'

/** Looking for idle connections costs as much as there are: so many are closed at once, and a vain search is not repeated soon. */
const shedShare = 0.05
const searchEveryMs = 250
/** A peer that has just come or been answered is about to ask. */
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

  /** True: there is room for one more, perhaps because those that have been idle the longest were closed. */
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
