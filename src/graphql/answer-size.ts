import { Refusal } from './codes.ts'
import { limits } from './limits.ts'

/**
 * Size of a result as JSON in bytes, to within the punctuation between its values. Throws a Refusal above the limit. The
 * texts of a result belong to the Board, so this runs before the first copy of them is made.
 */
export function sizeOf(result: unknown): number {
  let bytes = bytesOf(result, { most: limits.answerBytes, textBytes })
  // Most texts have few characters that JSON escapes, so escapes cannot make a small answer a large one.
  if (bytes > limits.answerBytes / 2)
    bytes = bytesOf(result, { most: limits.answerBytes, textBytes: jsonBytes() })
  if (bytes > limits.answerBytes) throw tooLarge()
  return bytes
}

/** Throws a Refusal for a finished answer over the limit: one full of control characters can be larger than `sizeOf` found. */
export function refuseLargeText(text: string): void {
  if (text.length > limits.answerBytes / 3 && Buffer.byteLength(text) > limits.answerBytes) throw tooLarge()
}

type Count = { readonly most: number; readonly textBytes: (text: string) => number }

/** Adds up the bytes of a value until `most` is passed. Recursion is as deep as the document, whose nesting is limited. */
function bytesOf(value: unknown, { most, textBytes }: Count): number {
  let bytes = 0
  add(value)
  return bytes

  function add(each: unknown): void {
    bytes += besideBytes
    if (typeof each === 'string') bytes += textBytes(each)
    else if (Array.isArray(each)) for (let at = 0; at < each.length && bytes <= most; at++) add(each[at])
    else if (typeof each === 'object' && each !== null) addFields(each as Readonly<Record<string, unknown>>)
  }

  function addFields(fields: Readonly<Record<string, unknown>>): void {
    for (const name in fields) {
      if (bytes > most) return
      bytes += name.length
      add(fields[name])
    }
  }
}

const textBytes = (text: string): number =>
  text.length < shortLength ? text.length : Buffer.byteLength(text)

/** Counts the bytes of a text with its escapes, once for a text that occurs many times. */
function jsonBytes(): Count['textBytes'] {
  const known = new Map<string, number>()
  return text => {
    if (text.length < shortLength) return text.length
    const bytes = known.get(text) ?? Buffer.byteLength(JSON.stringify(text))
    known.set(text, bytes)
    return bytes
  }
}

/** Length below which characters are counted instead of bytes: counting bytes costs more than the error matters. */
const shortLength = 200
/** Bytes of the quotes, the colon and the comma around a value. */
const besideBytes = 6

const tooLarge = () =>
  new Refusal(
    'LIMIT_EXCEEDED',
    `The answer would have more than ${limits.answerBytes / 1e6} MB. Ask for fewer fields, for one page at a time, or for single announcements by their id.`,
  )
