import { hash, randomBytes } from 'node:crypto'

/**
 * A count-min sketch with conservative update: the greatest number noted under each key, in constant memory. `read`
 * never underestimates, and overestimates only when every cell of a key is shared with greater ones. A secret key
 * chooses the cells, so that no client can aim at another's.
 */
export class RateSketch {
  readonly #secret: string
  readonly #cells = new Float64Array(rowCount * rowCells)

  constructor(secret: string = randomBytes(16).toString('hex')) {
    this.#secret = secret
  }

  note(key: string, value: number): void {
    for (const cell of this.#cellsOf(key)) this.#cells[cell] = Math.max(this.#cells[cell] ?? 0, value)
  }

  read(key: string): number {
    return Math.min(...this.#cellsOf(key).map(cell => this.#cells[cell] ?? 0))
  }

  #cellsOf(key: string): readonly number[] {
    const digest = hash('sha256', this.#secret + key, 'buffer')
    return rows.map(row => row * rowCells + (digest.readUInt32LE(4 * row) & (rowCells - 1)))
  }
}

/** The cells take 4 MiB in all. Among 10 000 others, an honest client shares all of its cells in 3 of 100 000 cases. */
const rowCount = 4
const rowCells = 131_072

const rows = Array.from({ length: rowCount }, (_, row) => row)
