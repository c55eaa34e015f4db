import type { Paths } from '../../kernel/paths.ts'
import { fileNumber } from './files.ts'
import { type LineRange, parseLines } from './marked-lines.ts'

/** A snippet of this site, as its address names it. */
export type EmbedAddress = {
  readonly id: string
  /** Number of the file that the address names; null for one that cannot be. */
  readonly file: number | null
  /** Lines that the address marks; null: none. */
  readonly lines: LineRange | null
}

/** The snippet of an address, with what follows it on the page or without; null for one of another site or page. */
export function embedAddressIn(paths: Paths, text: string): EmbedAddress | null {
  const url = URL.parse(text)
  if (!url || url.origin !== new URL(paths.absolute('')).origin || !url.pathname.startsWith(`${paths.base}/`))
    return null
  const [, id] =
    /^([0-9A-Za-z]{1,64})(?:\/|\/slim|\/raw)?$/.exec(url.pathname.slice(paths.base.length + 1)) ?? []
  if (id === undefined) return null
  const file = fileNumber(url.searchParams.get('file') ?? undefined)
  return { id, file, lines: parseLines(url.searchParams.get('lines') ?? '') ?? linesInHash(url.hash) }
}

/** The lines of a fragment as the page writes it: `#L12` or `#L12-20`; of others also `#L12-L20`. */
const linesInHash = (hash: string): LineRange | null =>
  hash.startsWith('#L') ? parseLines(hash.slice(2).replace('-L', '-')) : null
