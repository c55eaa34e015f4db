import type postgres from 'postgres'
import { openClient } from './postgres-client.ts'

type OwnClient = postgres.Sql

/** Numbers of connections. With fewer for writes, a burst of writes takes more rounds, and publishes more often. */
const readsMax = 4
const writesMax = 10
/** Minimum time between replacements of the connections, in milliseconds. */
const renewEveryMs = 30_000
/** Seconds that work on replaced connections may take. */
const endMaxSeconds = 30

/** The connections of a process. Reads have their own, so that they still run while commits hang. */
export class Clients {
  readonly #url: string
  #prepares: boolean
  #reads: OwnClient
  #writes: OwnClient
  #renewedAt = Number.NEGATIVE_INFINITY
  #hasEnded = false

  constructor(url: string, prepares: boolean) {
    this.#url = url
    this.#prepares = prepares
    this.#reads = openClient(url, { max: readsMax, prepares })
    this.#writes = openClient(url, { max: writesMax, prepares })
  }

  get prepares(): boolean {
    return this.#prepares
  }

  get reads(): OwnClient {
    return this.#reads
  }

  get writes(): OwnClient {
    return this.#writes
  }

  /** Runs work on a new connection, which is closed without waiting when the work ends. */
  async onOwn<T>(work: (client: OwnClient) => Promise<T>): Promise<T> {
    const own = openClient(this.#url, { max: 1, prepares: false })
    try {
      return await work(own)
    } finally {
      void own.end({ timeout: 0 })
    }
  }

  /**
   * Replaces the connections. They may hang although new ones work, since a host that vanished is noticed only after a
   * quarter of an hour, or lead to a server that has become a standby.
   */
  renewIfDue(): void {
    if (performance.now() - this.#renewedAt < renewEveryMs) return
    this.#renewedAt = performance.now()
    this.#replace()
  }

  /** Stops preparing statements; false if that has happened already. */
  stopPreparing(): boolean {
    if (!this.#prepares) return false
    this.#prepares = false
    this.#replace()
    return true
  }

  /** Closes the connections, those with work after that many seconds at most. No later work opens others. */
  async end(seconds: number): Promise<void> {
    this.#hasEnded = true
    await Promise.all([this.#reads, this.#writes].map(each => each.end({ timeout: seconds })))
  }

  #replace(): void {
    if (this.#hasEnded) return
    const [reads, writes, prepares] = [this.#reads, this.#writes, this.#prepares]
    this.#reads = openClient(this.#url, { max: readsMax, prepares })
    this.#writes = openClient(this.#url, { max: writesMax, prepares })
    for (const each of [reads, writes]) void each.end({ timeout: endMaxSeconds })
  }
}
