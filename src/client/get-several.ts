import { placeNumber } from '../lib/place-number.ts'
import { decodeUtf8 } from '../lib/utf8.ts'
import type { NamedText } from './folder.ts'
import { harmless, note } from './terminal.ts'
import { Trouble, usage } from './trouble.ts'

/** The files of a server's answer to `/<id>/files`. Throws Trouble for anything else. */
export function filesIn(bytes: Uint8Array): readonly NamedText[] {
  const files = documentIn(bytes)?.files
  if (!Array.isArray(files) || files.length === 0) throw broken()
  return files.map(({ filename, content }, index) => {
    if (typeof content !== 'string') throw broken()
    return {
      name: typeof filename === 'string' ? filename : `text-${index + 1}.txt`,
      bytes: Buffer.from(content),
    }
  })
}

function documentIn(bytes: Uint8Array): { readonly files?: unknown } | null {
  try {
    return JSON.parse(decodeUtf8(Buffer.from(bytes)))
  } catch {
    throw broken()
  }
}

const broken = () => new Trouble('broken', 'The server answered with something that is no list of files.')

/** The file that was asked for by name or number; the first without either. Throws Trouble for one that is not there. */
export function chosen(files: readonly NamedText[], asked: string | undefined): NamedText {
  const [first] = files
  if (!first) throw broken()
  if (asked === undefined) {
    if (files.length > 1) noteFurther(files.length)
    return first
  }
  const found = files.find(({ name }) => name === asked) ?? files[(placeNumber(asked) ?? 0) - 1]
  if (found) return found
  throw usage(
    `There is no file ${JSON.stringify(asked)}. There are: ${files.map(each => harmless(each.name)).join(', ')}.`,
  )
}

/** Names the number of files beside the first. */
export const noteFurther = (count: number): boolean =>
  note(`This is the first of ${count} files: --file NAME prints another, and -o FOLDER/ writes all.`)

/** All files one after another, each below its name, for what can be read only this once. */
export const joined = (files: readonly NamedText[]): Uint8Array =>
  Buffer.concat(
    files.flatMap(({ name, bytes }, index) => [
      Buffer.from(`${index === 0 ? '' : '\n'}==> ${name} <==\n`),
      bytes,
    ]),
  )
