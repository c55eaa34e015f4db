export type FairQueueOptions = {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number
  /** Pieces that wait, of all owners together and of one of them. */
  readonly waitingMax: number
  readonly waitingMaxEach: number
  /** What a piece beyond these bounds is rejected with. */
  readonly refusal: () => Error
}

/**
 * A semaphore whose waiting work takes turns by owner, round robin: however much one owner has waiting, the next owner
 * waits for one piece of it. A full queue makes room for an owner who has less in it, at the expense of the one who has
 * most.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** Round robin: the next owner to serve comes first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #waitingCount = 0
  #running = 0
  #closed = false

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw this.#options.refusal()
    if (this.#running < this.#options.atOnce) this.#running++
    else await this.#turnOf(owner)
    try {
      return await work()
    } finally {
      this.#finish(owner)
    }
  }

  /** Rejects what waits and whatever comes; what runs may finish. */
  close(): void {
    this.#closed = true
    for (const queue of this.#waiting.values()) for (const { refuse } of queue) refuse()
    this.#waiting.clear()
    this.#waitingCount = 0
  }

  #turnOf(owner: string): Promise<void> {
    const { waitingMax, waitingMaxEach, refusal } = this.#options
    const own = this.#waiting.get(owner)?.length ?? 0
    if (own >= waitingMaxEach) throw refusal()
    if (this.#waitingCount >= waitingMax && !this.#makeRoom(own)) throw refusal()
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(owner) ?? []
      queue.push({ start: resolve, refuse: () => reject(refusal()) })
      this.#waiting.set(owner, queue)
      this.#waitingCount++
    })
  }

  /** Refuses the newest piece of the owner with most of them, unless the newcomer would have as many. */
  #makeRoom(own: number): boolean {
    let longest: Waiting[] = []
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue
    if (longest.length <= own + 1) return false
    longest.pop()?.refuse()
    this.#waitingCount--
    return true
  }

  /** Moves an owner whose piece has run behind all others; the first of those takes its place, so `running` stays as it is. */
  #finish(owner: string): void {
    this.#toTheEnd(owner)
    const [next] = this.#waiting
    if (!next) {
      this.#running--
      return
    }
    const [nextOwner, queue] = next
    const first = queue.shift()
    this.#waitingCount--
    this.#toTheEnd(nextOwner)
    first?.start()
  }

  #toTheEnd(owner: string): void {
    const queue = this.#waiting.get(owner)
    this.#waiting.delete(owner)
    if (queue && queue.length > 0) this.#waiting.set(owner, queue)
  }
}

type Waiting = { readonly start: () => void; readonly refuse: () => void }
