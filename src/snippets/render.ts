import hljs from 'highlight.js'
import MarkdownIt from 'markdown-it'
import { keyFor, lexerOf } from './lexers.ts'

/** What is to be shown: source with the colours of a language (null: none), or Markdown. */
export type Job = { readonly text: string } & Manner
export type Manner =
  | { readonly manner: 'source'; readonly language: string | null }
  | { readonly manner: 'markdown' }

/** Over one of these the text is shown plain: colours multiply it, and nobody reads that much by eye. */
const colouredMaxChars = 2_000_000
const htmlMaxChars = 16_000_000
/** A row costs about 50 characters of markup, also an empty one. */
const rowsMax = 100_000

/** Markup in which every character of the text is escaped or shown; rows are numbered by `data-n`, so numbers are never copied. */
export function render(job: Job): { readonly html: string; readonly lines: number } {
  const { text } = job
  const lines = countLines(text)
  if (job.manner === 'markdown') return { html: markdown.render(text), lines }
  if (lines > rowsMax) return { html: escapeText(text), lines }
  const coloured =
    job.language !== null && text.length <= colouredMaxChars ? colour(text, job.language) : null
  return { html: rows(coloured ?? escapeText(text)), lines }
}

/** As people count: a line break at the end starts no new line. */
function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return text.endsWith('\n') ? lines : lines + 1
}

/** Null when the markup would be too large. */
function colour(text: string, language: string): string | null {
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  return value.length > htmlMaxChars ? null : showInvisible(value)
}

const escapeText = (text: string): string =>
  showInvisible(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))

/** HTML drops NUL and turns CR into a line break of its own; a reference keeps CR, and NUL gets its picture. */
const showInvisible = (html: string): string => html.replaceAll('\r', '&#13;').replaceAll('\0', '\u2400')

/** One element a line; spans that are open at the end of a line are closed there and opened again in the next. */
function rows(html: string): string {
  const open: string[] = []
  let number = 1
  const start = () => `<span class="line" id="L${number}" data-n="${number++}">`
  const first = start()
  const cut = html.replace(/\n$/, '').replace(/<span[^>]*>|<\/span>|\n/g, part => {
    if (part === '\n') return `${'</span>'.repeat(open.length)}\n</span>${start()}${open.join('')}`
    if (part === '</span>') open.pop()
    else open.push(part)
    return part
  })
  return `${first}${cut}\n</span>`
}

const markdown = new MarkdownIt({ html: false, linkify: true, highlight: colourFence })

function colourFence(code: string, info: string): string {
  const key = keyFor(info.trim().toLowerCase())
  const language = key === null ? null : lexerOf(key).language
  return language === null ? '' : hljs.highlight(code, { language, ignoreIllegals: true }).value
}

/** Pictures become links to them: a snippet must not make its readers' browsers call other servers. */
markdown.core.ruler.push('pictures_as_links', state => {
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !block.children) continue
    let insideLink = false
    block.children = block.children.flatMap(token => {
      if (token.type === 'link_open') insideLink = true
      if (token.type === 'link_close') insideLink = false
      if (token.type !== 'image') return [token]
      const text = new state.Token('text', '', 0)
      const address = String(token.attrGet('src') ?? '')
      text.content = token.content === '' ? address : token.content
      if (insideLink) return [text]
      const start = new state.Token('link_open', 'a', 1)
      start.attrSet('href', address)
      return [start, text, new state.Token('link_close', 'a', -1)]
    })
  }
})

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc noopener noreferrer')
  return self.renderToken(tokens, index, options)
}
