export type FairQueueOptions = {
  /** Number of tasks that run at the same time. */
  readonly atOnce: number
  /** Limits of waiting tasks: of all owners together, and of one owner. */
  readonly waitingMax: number
  readonly waitingMaxEach: number
  /** Makes the error of a task beyond these limits. */
  readonly refusal: () => Error
}

/**
 * A semaphore with a queue for each owner, served round robin: however many tasks one owner has waiting, the next owner
 * waits for only one of them. If the queue is full, a task of an owner with fewer waiting tasks displaces one of the
 * owner with the most.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** Waiting tasks by owner, in the order of service. */
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

  /** Rejects waiting tasks and all later ones; running tasks may finish. */
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

  /**
   * Rejects the newest task of the owner with the most waiting tasks, unless the newcomer would have as many. False if
   * there is no room.
   */
  #makeRoom(own: number): boolean {
    let longest: Waiting[] = []
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue
    if (longest.length <= own + 1) return false
    longest.pop()?.refuse()
    this.#waitingCount--
    return true
  }

  /**
   * Starts the next waiting task in place of the finished one, so `running` stays as it is. Its owner moves to the end
   * of the round.
   */
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
