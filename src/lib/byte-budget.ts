/**
 * Memory shared by the requests of many clients. A client may hold as much as it leaves free for all others: one alone
 * gets half of the budget, two get a third each, and a newcomer always finds some room (dynamic thresholds, as switches
 * use for buffers).
 */
export class ByteBudget {
  readonly #totalBytes: number
  readonly #heldByClient = new Map<string, number>()
  #heldBytes = 0

  constructor(totalBytes: number) {
    this.#totalBytes = totalBytes
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  fits(client: string, bytes: number): boolean {
    const ownBytes = this.#heldByClient.get(client) ?? 0
    return ownBytes + bytes <= this.#totalBytes - this.#heldBytes - bytes
  }

  take(client: string, bytes: number): boolean {
    if (!this.fits(client, bytes)) return false
    this.#heldBytes += bytes
    this.#heldByClient.set(client, (this.#heldByClient.get(client) ?? 0) + bytes)
    return true
  }

  release(client: string, bytes: number): void {
    this.#heldBytes -= bytes
    const left = (this.#heldByClient.get(client) ?? 0) - bytes
    if (left > 0) this.#heldByClient.set(client, left)
    else this.#heldByClient.delete(client)
  }
}
