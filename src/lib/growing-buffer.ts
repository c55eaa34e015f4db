const empty: Buffer = Buffer.alloc(0)

/**
 * Collects bytes that arrive in pieces into one buffer. A list of pieces would cost a few hundred bytes for each, and a
 * hostile sender makes them one byte long.
 */
export class GrowingBuffer {
  #bytes: Buffer = empty
  #length = 0
  readonly #expectedBytes: number

  /** `expectedBytes`: the length that the sender announced, which limits how much is allocated ahead. */
  constructor(expectedBytes = Number.POSITIVE_INFINITY) {
    this.#expectedBytes = expectedBytes
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length
    // A body of one piece, as most are, is kept without a copy.
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

  /** Doubles the buffer, so every byte is copied about once. It grows with what has arrived, not with what was announced. */
  #grow(neededBytes: number): void {
    const grown = Buffer.allocUnsafeSlow(
      Math.max(neededBytes, Math.min(2 * neededBytes, this.#expectedBytes)),
    )
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}
