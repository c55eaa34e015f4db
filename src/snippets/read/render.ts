import hljs from 'highlight.js'
import { renderMarkdown } from './markdown.ts'

/** What is to be shown: source with the colours of a language (null: none), or Markdown. */
export type Job = { readonly text: string } & Manner
export type Manner =
  | { readonly manner: 'source'; readonly language: string | null }
  | { readonly manner: 'markdown' }

/** Over one of these the text is shown plain: colours multiply it, and nobody reads that much by eye. */
const colouredMaxChars = 2_000_000
const htmlMaxChars = 16_000_000
/** A row costs about 50 characters of markup, also an empty one, and a link to it as many again. */
const rowsMax = 100_000
const linkedRowsMax = 5_000
const repeatedMax = 300_000

/** Markup in which every character of the text is escaped or shown; rows are numbered by `data-n`, so numbers are never copied. */
export function render(job: Job): { readonly html: string; readonly lines: number } {
  const lines = countLines(job.text)
  if (job.manner === 'markdown') return { html: renderMarkdown(job.text), lines }
  // The break at the end of the last line is the row's own; in colour it might end up inside a span.
  const text = job.text.endsWith('\n') ? job.text.slice(0, -1) : job.text
  if (lines > rowsMax) return { html: escapeText(text), lines }
  const linked = lines <= linkedRowsMax
  const coloured = job.language === null ? null : colour(text, job.language)
  const html = coloured === null ? null : rows(coloured, linked)
  return { html: html ?? rows(escapeText(text), linked) ?? '', lines }
}

/** As people count: a line break at the end starts no new line. */
function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return text.endsWith('\n') ? lines : lines + 1
}

/** Null when the text or its markup is too large. */
function colour(text: string, language: string): string | null {
  if (text.length > colouredMaxChars) return null
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  return value.length > htmlMaxChars ? null : showInvisible(value)
}

const escapeText = (text: string): string =>
  showInvisible(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))

/** HTML drops NUL and turns CR into a line break of its own; a reference keeps CR, and NUL gets its picture. */
const showInvisible = (html: string): string => html.replaceAll('\r', '&#13;').replaceAll('\0', '\u2400')

/**
 * One element a line; spans that are open at the end of a line are closed there and opened again in the next.
 * Null when that repeats so many of them that the markup would burst.
 */
function rows(html: string, linked: boolean): string | null {
  const open: string[] = []
  let number = 1
  let repeated = 0
  const start = () => (linked ? linkedRow : row)(number++)
  const first = start()
  const cut = html.replace(/<span[^>]*>|<\/span>|\n/g, part => {
    if (part === '</span>') open.pop()
    if (part.startsWith('<span')) open.push(part)
    if (part !== '\n') return part
    repeated += open.length
    return repeated > repeatedMax ? '' : `${'</span>'.repeat(open.length)}\n</span>${start()}${open.join('')}`
  })
  return repeated > repeatedMax ? null : `${first}${cut}\n</span>`
}

const row = (number: number) => `<span class="line" id="L${number}" data-n="${number}">`
const linkedRow = (number: number) =>
  `<span class="line" id="L${number}"><a href="#L${number}" data-n="${number}" tabindex="-1" aria-hidden="true"></a>`
