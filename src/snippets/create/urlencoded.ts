import { invalid } from '../../errors.ts'
import { decodeUtf8 } from '../../lib/utf8.ts'
import { type FormField, formFields, partsMax } from '../form-fields.ts'
import type { SnippetForm } from '../snippet.ts'

const [ampersand, equals, percent, plus, space] = Buffer.from('&=%+ ')
/** A longer name, every byte percent-encoded, is none of ours. */
const nameMaxBytes = 3 * Math.max(...formFields.map(name => name.length))

/** As the URL standard parses it, but only our fields are decoded; the last of duplicates wins. */
export function parseUrlencoded(body: Buffer): SnippetForm {
  const values = new Map<FormField, Buffer>()
  let parts = 0
  for (let start = 0; start < body.length; ) {
    if (++parts > partsMax) throw invalid(`The form has too many fields: at most ${partsMax} are read.`)
    const end = indexOr(body, ampersand, start, body.length)
    const pair = body.subarray(start, end)
    const nameEnd = indexOr(pair, equals, 0, pair.length)
    const field = fieldNamed(pair.subarray(0, nameEnd))
    if (field) values.set(field, pair.subarray(nameEnd + 1))
    start = end + 1
  }
  return Object.fromEntries([...values].map(([field, value]) => [field, decodeUtf8(percentDecode(value))]))
}

function fieldNamed(name: Buffer): FormField | undefined {
  if (name.length > nameMaxBytes) return undefined
  const text = percentDecode(name).toString('latin1')
  return formFields.find(field => field === text)
}

function indexOr(bytes: Buffer, byte: number | undefined, from: number, otherwise: number): number {
  const index = byte === undefined ? -1 : bytes.indexOf(byte, from)
  return index === -1 ? otherwise : index
}

function percentDecode(encoded: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(encoded.length)
  let length = 0
  for (let i = 0; i < encoded.length; i++) {
    const byte = encoded[i]
    const value = byte === percent ? hexPair(encoded[i + 1], encoded[i + 2]) : -1
    if (value >= 0) i += 2
    decoded[length++] = value >= 0 ? value : byte === plus ? (space ?? 32) : (byte ?? 0)
  }
  return decoded.subarray(0, length)
}

/** The byte that two hexadecimal digits spell; -1 when they are none. */
function hexPair(high = 0, low = 0): number {
  const [first, second] = [hexDigit(high), hexDigit(low)]
  return first < 0 || second < 0 ? -1 : first * 16 + second
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
