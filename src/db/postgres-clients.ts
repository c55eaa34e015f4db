import type postgres from 'postgres'
import { openClient } from './postgres-client.ts'

type OwnClient = postgres.Sql

/** Connections of reads and of writes. With fewer of writes, a burst of them takes more rounds, and more publications. */
const readsMax = 4
const writesMax = 10
/** Connections are replaced no more often, however often the database goes away. */
const renewEveryMs = 30_000
/** Time for what is under way on connections that are replaced. */
const endMaxSeconds = 30

/** The connections of a process. Those of reads are apart, so that commits that hang leave room for reads. */
export class Clients {
  readonly #url: string
  #prepares: boolean
  #reads: OwnClient
  #writes: OwnClient
  #renewedAt = Number.NEGATIVE_INFINITY

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

  /** A new connection for this work alone; it is closed without a wait when the work ends. */
  async onOwn<T>(work: (client: OwnClient) => Promise<T>): Promise<T> {
    const own = openClient(this.#url, { max: 1, prepares: false })
    try {
      return await work(own)
    } finally {
      void own.end({ timeout: 0 })
    }
  }

  /**
   * Replaces connections that may hang although new ones work, since a host that went away without a word is noticed after a
   * quarter of an hour, or that may lead to a server that is a standby now.
   */
  renewIfDue(): void {
    if (performance.now() - this.#renewedAt < renewEveryMs) return
    this.#renewedAt = performance.now()
    this.#replace()
  }

  /** False: they do not prepare statements already. */
  stopPreparing(): boolean {
    if (!this.#prepares) return false
    this.#prepares = false
    this.#replace()
    return true
  }

  async end(seconds: number): Promise<void> {
    await Promise.all([this.#reads, this.#writes].map(each => each.end({ timeout: seconds })))
  }

  #replace(): void {
    const [reads, writes, prepares] = [this.#reads, this.#writes, this.#prepares]
    this.#reads = openClient(this.#url, { max: readsMax, prepares })
    this.#writes = openClient(this.#url, { max: writesMax, prepares })
    for (const each of [reads, writes]) void each.end({ timeout: endMaxSeconds })
  }
}
