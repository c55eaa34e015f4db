import { placeNumber } from '../../lib/place-number.ts'
import type { Snippet } from '../model/snippet.ts'

/** Query of an address of a file; the first needs none. */
export const fileQuery = (number: number): { readonly file?: number } =>
  number === 1 ? {} : { file: number }

/** Query of an address of a file, in an earlier revision or in the newest. */
export const placeQuery = (file: number, revision: number | null) => ({
  ...fileQuery(file),
  ...(revision === null ? {} : { revision }),
})

/** The number in a query, which counts from 1; null for anything else. */
export const fileNumber = (given: unknown): number | null =>
  given === undefined ? 1 : placeNumber(String(given))

/** The snippet with this file in place of its first; null if it has none with this number. */
export function fileAt<S extends { readonly more: readonly object[] }>(
  snippet: S,
  number: number | null,
): S | null {
  if (number === 1) return snippet
  const file = number === null ? undefined : snippet.more[number - 2]
  return file ? { ...snippet, ...file } : null
}

/** All files in their order, each as a snippet of its own. */
export const filesOf = (snippet: Snippet): readonly Snippet[] => [
  snippet,
  ...snippet.more.map(file => ({ ...snippet, ...file })),
]

/** Names of all files; none for a snippet of one file. */
export const namesOf = ({ filename, more }: Snippet): readonly string[] =>
  more.length === 0 ? [] : [filename ?? '', ...more.map(file => file.filename)]

/** Cache key of what was made of a file. */
export const textKey = (id: string, number: number): string => (number === 1 ? id : `${id} file ${number}`)

/** The markup of a text with ids of rows that no other file on the same page has. */
export const rowsOfFile = (html: Uint8Array, number: number): Uint8Array => {
  if (number === 1) return html
  const markup = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1')
  const own = markup
    .replaceAll('<span class="line" id="L', `<span class="line" id="F${number}L`)
    .replaceAll('"><a href="#L', `"><a href="#F${number}L`)
    .replace(
      /(<(?:h[2-6]|li|tr|a)(?: class="[\w-]+")?(?: href="#)?(?: id=")?)(h-|fn-|fnref-|L\d)/g,
      `$1F${number}$2`,
    )
    .replace(/(<a href="#[^"]*" id=")(fnref-)/g, `$1F${number}$2`)
  return Buffer.from(own, 'latin1')
}
