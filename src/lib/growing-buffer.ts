const empty: Buffer = Buffer.alloc(0)

/**
 * Bytes that arrive in pieces, kept in one piece. A list of the pieces would cost a few hundred bytes for each of them,
 * and a hostile sender makes them one byte long.
 */
export class GrowingBuffer {
  #bytes: Buffer = empty
  #length = 0
  readonly #expectedBytes: number

  /** `expectedBytes`: what the sender promised; no more than that is allocated until more has arrived. */
  constructor(expectedBytes = Number.POSITIVE_INFINITY) {
    this.#expectedBytes = expectedBytes
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length
    // Most bodies are one piece, which is kept as it is.
    if (this.#length === 0) this.#bytes = piece
    else {
      if (length > this.#bytes.length) this.#grow(length)
      piece.copy(this.#bytes, this.#length)
    }
    this.#length = length
  }

  clear(): void {
    this.#bytes = empty
    this.#length = 0
  }

  whole(): Buffer {
    return this.#bytes.length === this.#length ? this.#bytes : this.#bytes.subarray(0, this.#length)
  }

  /** Doubling copies every byte once on average; memory is taken for what has arrived, not for what was promised. */
  #grow(neededBytes: number): void {
    const grown = Buffer.allocUnsafeSlow(
      Math.max(neededBytes, Math.min(2 * neededBytes, this.#expectedBytes)),
    )
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}
