import { decodeUtf8 } from '../../lib/utf8.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import type { Snippet } from '../model/snippet.ts'
import { textPlaceholder } from '../text-placeholder.ts'
import type { Highlighted } from './highlight.ts'
import { misleadingPlaces } from './invisible.ts'
import { hasRows } from './line-rows.ts'

type ShownText = {
  readonly snippet: Pick<Snippet, 'lexer' | 'rtl'>
  readonly highlighted: Pick<Highlighted, 'shape' | 'kind' | 'lines' | 'misleads' | 'pending'>
  /** Address of the highlighted parts; null if there is none. */
  readonly partsAt: string | null
  /** Name of the text on a page with several. */
  readonly label?: string | null
}

/** The text; its markup replaces the placeholder. Prose wraps like prose, rows by the reader's setting. */
export function textBody(
  { messages }: PageContext,
  { snippet, highlighted, partsAt, label }: ShownText,
): Html {
  const { shape, kind, lines, pending } = highlighted
  const name = label ?? messages.common.text
  if (shape === 'prose')
    return html`<div class="prose" dir="${snippet.rtl ? 'rtl' : 'auto'}" data-text>${textPlaceholder}</div>`
  if (shape === 'table')
    return html`<div class="cells" dir="auto" tabindex="0" role="region" aria-label="${name}" data-text>${textPlaceholder}</div>`
  if (shape === 'patch') return differenceText(textPlaceholder, { label: name })
  const direction = snippet.rtl ? html` dir="rtl"` : null
  const numbered = hasRows(lines)
  const parts = shape === 'parts' && partsAt !== null ? html` data-parts="${partsAt}"` : null
  return html`<pre class="rows${numbered ? ' numbered' : ''}"${direction} data-digits="${String(lines).length}" tabindex="0" role="region" aria-label="${name}"><code data-text${kind === 'terminal' ? html` data-plain` : null}${parts}${pending ? html` data-pending` : null}>${textPlaceholder}</code></pre>`
}

/** True for a text whose lines are not rows, so that none can be marked or wrapped; also while it is still shown plain. */
export const isWhole = ({ shape, kind, pending }: Pick<Highlighted, 'shape' | 'kind' | 'pending'>): boolean =>
  (shape !== 'rows' && shape !== 'parts') || (pending && kind !== null && kind !== 'terminal')

/** Rows of a difference. */
export const differenceText = (
  rows: Html,
  { label, rtl = false }: { readonly label: string; readonly rtl?: boolean },
): Html =>
  html`<div class="rows diff"${rtl ? html` dir="rtl"` : null} tabindex="0" role="region" aria-label="${label}" data-text><div class="diff-lines">${rows}</div></div>`

/** Default of the wrap setting: prose wraps, code does not. */
export const wrapsAtFirst = (lexer: string): boolean => lexer.startsWith('_') && lexer !== '_code'

type Misleading = {
  readonly content: Uint8Array
  /** What the ids of rows begin with; null if the text has no rows. */
  readonly rowId: string | null
}

/** Strip above a text with misleading characters: how many there are, and links to the first lines with any. */
export function misleadingNote(
  { messages: { snippets }, format }: PageContext,
  { content, rowId }: Misleading,
): Html {
  const { count, lines } = misleadingPlaces(decodeUtf8(content))
  return html`<p class="snippet-note" role="note"><strong>${snippets.misleads(count, format.number(count))}</strong> ${snippets.misleadsText}${
    rowId === null
      ? null
      : html` <span class="snippet-jumps">${lines.map(line => html` <a href="#${rowId}${line}">${snippets.line(format.number(line))}</a>`)}</span>`
  }</p>`
}

/** Warning above a comparison, or a part, with misleading characters. */
export const misleadingWarning = ({ messages: { snippets } }: PageContext): Html =>
  html`<p class="snippet-note" role="note"><strong>${snippets.misleadsStrong}</strong> ${snippets.misleadsText}</p>`
