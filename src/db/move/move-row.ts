import { hash } from 'node:crypto'
import { OperatorError } from '../../kernel/errors.ts'
import { hideNul, showNul } from '../nul.ts'
import type { ColumnKind, MoveTable } from './move-tables.ts'

/** A value independent of the engine, so that equal values of both are equal here. */
export type Value = null | bigint | string | Uint8Array

/** The values of a row in the order of the table's columns. */
export type Row = readonly Value[]

const kindOfValue = (value: unknown): ColumnKind | string => {
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'string') return 'text'
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

const kindNames = { int: 'whole numbers', text: 'text', bytes: 'bytes' } as const

/** The row as read. Throws `invalid` for a value that does not fit its column, since SQLite accepts any value in any column. */
export function rowOf(table: MoveTable, values: readonly unknown[]): Row {
  for (const [index, { name, kind }] of table.columns.entries()) {
    const value = values[index]
    if (value !== null && kindOfValue(value) !== kind)
      throw new OperatorError(
        'invalid',
        `The column ${name} of ${nameOfRow(table, values as Row)} should hold ${kindNames[kind]}, and holds another kind of value (${kindOfValue(value)}). Correct it in the database, then move.`,
      )
  }
  return values as Row
}

/** The name of a row for errors, such as `the row of monitors with id 7`. */
export function nameOfRow({ name, columns, key }: MoveTable, row: Row): string {
  const parts = key.map(each => `${each} ${shown(row[columns.findIndex(column => column.name === each)])}`)
  return `the row of ${name} with ${parts.join(' and ')}`
}

function shown(value: Value | undefined): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').slice(0, 80)
  return String(value).replace(/\p{C}/gu, '�').slice(0, 80)
}

/**
 * Encodes a row for transfer and comparison, as a tuple of PostgreSQL's binary COPY, which that engine reads and writes
 * unchanged. Within a table, rows have equal bytes exactly if they are equal.
 */
export function encodeRow(row: Row): Buffer {
  const values = row.map(value => (typeof value === 'string' ? hideNul(value) : value))
  let size = 2
  for (const value of values) size += 4 + sizeOf(value)
  const bytes = Buffer.allocUnsafe(size)
  let at = bytes.writeInt16BE(values.length)
  for (const value of values) {
    const begin = at + 4
    at = begin + write(bytes, value, begin)
    bytes.writeInt32BE(value === null ? -1 : at - begin, begin - 4)
  }
  return bytes
}

function sizeOf(value: Value): number {
  if (value === null) return 0
  if (typeof value === 'bigint') return 8
  return typeof value === 'string' ? Buffer.byteLength(value) : value.length
}

/** Writes a value at the offset; returns the number of bytes. */
function write(bytes: Buffer, value: Value, at: number): number {
  if (value === null) return 0
  if (typeof value === 'bigint') return bytes.writeBigInt64BE(value, at) - at
  if (typeof value === 'string') return bytes.write(value, at)
  bytes.set(value, at)
  return value.length
}

export function decodeRow({ columns }: MoveTable, bytes: Buffer): Row {
  let at = 2
  return columns.map(({ kind }) => {
    const length = bytes.readInt32BE(at)
    const begin = at + 4
    at = begin + Math.max(length, 0)
    if (length < 0) return null
    if (kind === 'int') return bytes.readBigInt64BE(begin)
    return kind === 'text' ? showNul(bytes.toString('utf8', begin, at)) : bytes.subarray(begin, at)
  })
}

/** Counts rows and sums their digests modulo 2^256: the engines sort rows differently, and a sum does not depend on the order. */
export class Tally {
  rows = 0
  bytes = 0
  /** The words of the sum, the most significant first. */
  readonly #sum = new Uint32Array(8)

  add(rows: readonly Buffer[]): void {
    for (const row of rows) {
      this.rows++
      this.bytes += row.length
      this.#addDigest(hash('sha256', row, 'buffer'))
    }
  }

  #addDigest(digest: Buffer): void {
    let carry = 0
    for (let place = 7; place >= 0; place--) {
      const sum = (this.#sum[place] ?? 0) + digest.readUInt32BE(place * 4) + carry
      this.#sum[place] = sum
      carry = sum > 0xffff_ffff ? 1 : 0
    }
  }

  get checksum(): string {
    return [...this.#sum].map(part => part.toString(16).padStart(8, '0')).join('')
  }

  equals(other: Tally): boolean {
    return this.rows === other.rows && this.checksum === other.checksum
  }
}
