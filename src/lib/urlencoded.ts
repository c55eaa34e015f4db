import { invalid } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import { fixedLimit } from './fixed-limit.ts'
import { decodeUtf8 } from './utf8.ts'

export const fieldsMax = fixedLimit({
  area: 'Connections and requests',
  what: 'Fields or parts of a form, and of a query',
  value: 1000,
  unit: 'fields',
  why: 'No page has a form with more, and each takes time to read.',
})

const [ampersand, equals, percent, plus, space] = [0x26, 0x3d, 0x25, 0x2b, 0x20]

/**
 * Parses a urlencoded form or query by the URL standard: values by name, in the order they were sent. Takes linear
 * time, which `URLSearchParams` does not for fields without `=`. Throws `invalid` above `fieldsMax`.
 */
export function parseUrlencoded(body: Buffer): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const { name, value } of encodedFields(body)) addTo(fields, decodeField(name), decodeField(value))
  return fields
}

export function addTo(fields: Map<string, string[]>, name: string, value: string): void {
  const values = fields.get(name)
  if (values) values.push(value)
  else fields.set(name, [value])
}

type EncodedField = { readonly name: Buffer; readonly value: Buffer }

/** The fields without decoding, for a reader that needs only some of them. */
export function* encodedFields(body: Buffer): Generator<EncodedField> {
  let count = 0
  for (let start = 0; start < body.length; ) {
    if (++count > fieldsMax) throw invalid(problems.tooManyFields({ max: fieldsMax }))
    const end = indexOr(body, ampersand, start, body.length)
    const field = body.subarray(start, end)
    const nameEnd = indexOr(field, equals, 0, field.length)
    if (field.length > 0) yield { name: field.subarray(0, nameEnd), value: field.subarray(nameEnd + 1) }
    start = end + 1
  }
}

const decodeField = (encoded: Buffer): string => decodeUtf8(percentDecode(encoded))

function indexOr(bytes: Buffer, byte: number, from: number, otherwise: number): number {
  const index = bytes.indexOf(byte, from)
  return index === -1 ? otherwise : index
}

export function percentDecode(encoded: Buffer): Buffer {
  if (!encoded.includes(percent) && !encoded.includes(plus)) return encoded
  const decoded = Buffer.allocUnsafe(encoded.length)
  let length = 0
  for (let at = 0; at < encoded.length; at++) {
    const byte = encoded[at] as number
    decoded[length] = byte === plus ? space : byte
    if (byte === percent && at + 2 < encoded.length) {
      const value =
        (highDigits[encoded[at + 1] as number] as number) | (lowDigits[encoded[at + 2] as number] as number)
      if (value < noDigit) {
        decoded[length] = value
        at += 2
      }
    }
    length++
  }
  return decoded.subarray(0, length)
}

/** Above every byte. */
const noDigit = 256

/** The value of each byte as a hexadecimal digit, at each of its two places; tables, because large texts are decoded byte by byte. */
const digits = (factor: number) =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    const digit = '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase())
    return digit === -1 ? noDigit : digit * factor
  })
const highDigits = digits(16)
const lowDigits = digits(1)
