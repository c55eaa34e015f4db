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
  for (let i = 0; i < encoded.length; i++) {
    const byte = encoded[i] ?? 0
    const value = byte === percent ? hexPair(encoded[i + 1] ?? 0, encoded[i + 2] ?? 0) : -1
    if (value >= 0) i += 2
    decoded[length++] = value >= 0 ? value : byte === plus ? space : byte
  }
  return decoded.subarray(0, length)
}

/** The byte of two hexadecimal digits; -1 if they are not digits. */
function hexPair(high: number, low: number): number {
  const [first = -1, second = -1] = [hexDigits[high], hexDigits[low]]
  return first < 0 || second < 0 ? -1 : first * 16 + second
}

/** The value of each byte as a hexadecimal digit; a table, because large texts are decoded byte by byte. */
const hexDigits = Int8Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()),
)
