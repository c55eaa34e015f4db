import { Refusal } from './codes.ts'
import { limits } from './limits.ts'

/**
 * The bytes of a result, to within the signs between its values. Throws a Refusal for one over the limit. The texts of a
 * result are those of the Board, of which it holds no copies: this is found out before the first one is made.
 */
export function sizeOf(result: unknown): number {
  let bytes = bytesOf(result, { most: limits.answerBytes, textBytes })
  // Most texts have few characters that JSON escapes, so that those of a small answer do not make it a large one.
  if (bytes > limits.answerBytes / 2)
    bytes = bytesOf(result, { most: limits.answerBytes, textBytes: jsonBytes() })
  if (bytes > limits.answerBytes) throw tooLarge()
  return bytes
}

/** What an answer is in the end; only one that is full of control characters can be larger than it was expected to be. */
export function refuseLargeText(text: string): void {
  if (text.length > limits.answerBytes / 3 && Buffer.byteLength(text) > limits.answerBytes) throw tooLarge()
}

type Count = { readonly most: number; readonly textBytes: (text: string) => number }

/** Stops when `most` is passed. It calls itself as deep as the document is, which has a limit. */
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

/** Counts escapes as well, of a text that is there many times once. */
function jsonBytes(): Count['textBytes'] {
  const known = new Map<string, number>()
  return text => {
    if (text.length < shortLength) return text.length
    const bytes = known.get(text) ?? Buffer.byteLength(JSON.stringify(text))
    known.set(text, bytes)
    return bytes
  }
}

/** What is shorter is counted by its characters: to count bytes costs more than it may be wrong by. */
const shortLength = 200
/** Quotes, a colon, a comma. */
const besideBytes = 6

const tooLarge = () =>
  new Refusal(
    'LIMIT_EXCEEDED',
    `The answer would have more than ${limits.answerBytes / 1e6} MB. Ask for fewer fields, for one page at a time, or for single announcements by their id.`,
  )
