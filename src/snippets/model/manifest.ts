import type { Snippet, SnippetFile } from './snippet.ts'

/** A file after the first, whose text follows those before it: its name, its lexer and its size in bytes. */
type Listed = readonly [filename: string, lexer: string, size: number]

/** What a row of a snippet holds beyond one text that was never changed; such a row has none. */
type Manifest = {
  readonly files: readonly Listed[]
  /** Absent: the text is the first. */
  readonly changed?: Changed
}

/** The past of a snippet that its owner has changed. */
export type Changed = {
  /** Number of the newest revision, from 2 on. */
  readonly revision: number
  /** When the first revision was made. */
  readonly since: number
  /** Bytes that the earlier revisions take. */
  readonly earlierBytes: number
}

const noFiles: readonly SnippetFile[] = []
const noManifest: Manifest = { files: [] }

const readManifest = (stored: string | null): Manifest =>
  stored === null ? noManifest : (JSON.parse(stored) as Manifest)

/** Number of files of a row. */
export const fileCount = (stored: string | null): number => 1 + readManifest(stored).files.length

/** Names of the files after the first. */
export const furtherNames = (stored: string | null): readonly string[] =>
  readManifest(stored).files.map(([filename]) => filename)

/** The past of a row; null if it was never changed. */
export const changedOf = (stored: string | null): Changed | null => readManifest(stored).changed ?? null

/** Number of the newest revision of a row. */
export const revisionOf = (stored: string | null): number => changedOf(stored)?.revision ?? 1

/** The stored manifest; null for a snippet of one file that was never changed. */
export function manifestOf(
  more: readonly { readonly filename: string; readonly lexer: string; readonly size: number }[],
  changed: Changed | null = null,
): string | null {
  if (more.length === 0 && changed === null) return null
  const files = more.map(({ filename, lexer, size }) => [filename, lexer, size] as const)
  return JSON.stringify({ files, ...(changed && { changed }) } satisfies Manifest)
}

/** The manifest of a row as an earlier revision keeps it: its files alone. */
export const pastManifest = (stored: string | null): string | null => {
  const { files } = readManifest(stored)
  return files.length === 0 ? null : JSON.stringify({ files } satisfies Manifest)
}

/** Splits the stored text into the files. Throws for a manifest that does not fit the text. */
export function splitText(
  text: Uint8Array,
  stored: string | null,
): Pick<Snippet, 'content' | 'more' | 'revision'> {
  if (stored === null) return { content: text, more: noFiles, revision: 1 }
  const { files, changed } = readManifest(stored)
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
  return { content, more, revision: changed?.revision ?? 1 }
}
