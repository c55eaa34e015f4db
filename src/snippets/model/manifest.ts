import type { Snippet, SnippetFile } from './snippet.ts'

/** A file after the first, whose text follows those before it: its name, its lexer and its size in bytes. */
type Listed = readonly [filename: string, lexer: string, size: number]

/** What a row of a snippet holds beyond one text that was never changed; such a row has none. */
type Manifest = {
  readonly files: readonly Listed[]
}

const noFiles: readonly SnippetFile[] = []

const readManifest = (stored: string): Manifest => JSON.parse(stored) as Manifest

/** Number of files of a row. */
export const fileCount = (stored: string | null): number =>
  stored === null ? 1 : 1 + readManifest(stored).files.length

/** The stored manifest of files after the first; null for a snippet of one file. */
export const manifestOf = (
  more: readonly { readonly filename: string; readonly lexer: string; readonly size: number }[],
): string | null =>
  more.length === 0
    ? null
    : JSON.stringify({
        files: more.map(({ filename, lexer, size }) => [filename, lexer, size]),
      } satisfies Manifest)

/** Splits the stored text into the files. Throws for a manifest that does not fit the text. */
export function splitText(text: Uint8Array, stored: string | null): Pick<Snippet, 'content' | 'more'> {
  if (stored === null) return { content: text, more: noFiles }
  const { files } = readManifest(stored)
  const furtherBytes = files.reduce((sum, [, , size]) => sum + size, 0)
  let at = text.byteLength - furtherBytes
  if (at < 0)
    throw new Error(`A stored text has ${text.byteLength} bytes, and its manifest names ${furtherBytes}.`)
  const content = text.subarray(0, at)
  const more = files.map(([filename, lexer, size]) => {
    const start = at
    at += size
    return { filename, lexer, content: text.subarray(start, at) }
  })
  return { content, more }
}
