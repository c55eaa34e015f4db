import { createHash, hash } from 'node:crypto'
import { OperatorError } from '../../kernel/errors.ts'
import type { ColumnKind, MoveTable } from './move-tables.ts'

/** A value as neither engine's own type: what is the same on both sides is the same here. */
export type Value = null | bigint | string | Uint8Array

/** The values of a row in the order of the table's columns. */
export type Row = readonly Value[]

const kindOfValue = (value: unknown): ColumnKind | string => {
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'string') return 'text'
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

const kindNames = { int: 'whole numbers', text: 'text', bytes: 'bytes' } as const

const [intMin, intMax] = [-(2n ** 63n), 2n ** 63n - 1n]

/** The row as it was read. Throws `invalid` for what its columns should not hold, as SQLite lets any hold anything. */
export function rowOf(table: MoveTable, values: readonly unknown[]): Row {
  for (const [index, { name, kind }] of table.columns.entries()) {
    const value = values[index]
    const fits =
      value === null ||
      (kindOfValue(value) === kind && (typeof value !== 'bigint' || (value >= intMin && value <= intMax)))
    if (!fits)
      throw new OperatorError(
        'invalid',
        `The column ${name} of ${nameOfRow(table, values as Row)} should hold ${kindNames[kind]}, and holds another kind of value (${kindOfValue(value)}). Correct it in the database, then move.`,
      )
  }
  return values as Row
}

/** `monitors with id 7`, for errors. */
export function nameOfRow({ name, columns, key }: MoveTable, row: Row): string {
  const parts = key.map(each => `${each} ${shown(row[columns.findIndex(column => column.name === each)])}`)
  return `the row of ${name} with ${parts.join(' and ')}`
}

function shown(value: Value | undefined): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').slice(0, 80)
  return String(value).replace(/\p{C}/gu, '�').slice(0, 80)
}

/** Bytes that the row takes, about. */
export const sizeOf = (row: Row): number => {
  let size = 0
  for (const value of row) size += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  return size
}

/** The same for the same values, and for no others. */
export function digestOf(row: Row): string {
  let text = ''
  const blobs: Uint8Array[] = []
  for (const value of row) {
    if (value === null) text += 'n'
    else if (typeof value === 'bigint') text += `i${value};`
    else if (typeof value === 'string') text += `t${value.length};${value}`
    else {
      text += `b${value.length};`
      blobs.push(value)
    }
  }
  if (blobs.length === 0) return hash('sha256', text)
  const sum = createHash('sha256').update(text)
  for (const each of blobs) sum.update(each)
  return sum.digest('hex')
}

const modulus = 2n ** 256n

/** Counts rows, and adds up their digests: the engines sort rows differently, and a sum has no order. */
export class Tally {
  rows = 0
  bytes = 0
  #sum = 0n

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      this.rows++
      this.bytes += sizeOf(row)
      this.#sum = (this.#sum + BigInt(`0x${digestOf(row)}`)) % modulus
    }
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }

  equals(other: Tally): boolean {
    return this.rows === other.rows && this.checksum === other.checksum
  }
}
