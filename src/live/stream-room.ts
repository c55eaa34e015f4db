type Options = {
  /** Limit on all streams. */
  readonly max: number
  /** Limit on the streams of one client. */
  readonly maxPerClient: number
}

/** Counts open streams, those of all status pages together. */
export class StreamRoom {
  readonly #options: Options
  readonly #perClient = new Map<string, number>()
  #count = 0

  constructor(options: Options) {
    this.#options = options
  }

  get count(): number {
    return this.#count
  }

  /** Why another stream of the client would be refused; null if there is room. A null client is bounded by the total alone. */
  refusal(client: string | null): 'full' | 'client' | null {
    if (this.#count >= this.#options.max) return 'full'
    const own = client === null ? 0 : (this.#perClient.get(client) ?? 0)
    return own >= this.#options.maxPerClient ? 'client' : null
  }

  add(client: string | null, change: 1 | -1): void {
    this.#count += change
    if (client === null) return
    const own = (this.#perClient.get(client) ?? 0) + change
    if (own === 0) this.#perClient.delete(client)
    else this.#perClient.set(client, own)
  }
}
