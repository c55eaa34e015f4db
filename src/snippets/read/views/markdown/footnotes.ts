import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

/** Footnotes of one text, and marks of them that are links; the rest stays as it was written. */
const footnotesMax = 500
const marksMax = 2_000
const labelMaxChars = 100

/** What is known of the footnotes of a text while it is rendered. */
type Footnotes = {
  /** Sources of the notes by their labels. */
  readonly sources: Map<string, string>
  /** Labels in the order in which the text names them first, which numbers them. */
  readonly order: string[]
  readonly marks: Map<string, number>
  markCount: number
  /** True while the text of a note is read, in which none begins. */
  isInside: boolean
}

/** Footnotes as GitHub reads them: `[^label]` in the text, `[^label]: note` at the start of a line. */
export function footnotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before('reference', 'footnote', readNote, { alt: ['paragraph', 'reference'] })
  markdown.inline.ruler.before('link', 'footnote_mark', readMark)
  markdown.core.ruler.after('inline', 'footnotes', placeNotes)
}

/** Start of the ids of notes and of the marks that lead to them. */
const noteIds = { note: 'fn-', mark: 'fnref-' }

export const markMarkup = ({ meta }: Token): string => {
  const { number, time } = meta as Mark
  return `<sup class="footnote-mark"><a href="#${noteIds.note}${number}" id="${markId(number, time)}">${number}</a></sup>`
}

export const backMarkup = ({ meta }: Token): string => {
  const { number, times } = meta as { readonly number: number; readonly times: number }
  const links = Array.from(
    { length: times },
    (_, index) =>
      `<a href="#${markId(number, index + 1)}" aria-label="↩ ${number}${times > 1 ? `.${index + 1}` : ''}">↩</a>`,
  )
  return ` <span class="footnote-back">${links.join(' ')}</span>`
}

type Mark = { readonly number: number; readonly time: number }

const markId = (number: number, time: number): string =>
  `${noteIds.mark}${number}${time === 1 ? '' : `-${time}`}`

function of(env: Record<string, unknown>): Footnotes {
  env['footnotes'] ??= { sources: new Map(), order: [], marks: new Map(), markCount: 0, isInside: false }
  return env['footnotes'] as Footnotes
}

/** Reads the first line of a note, lines right below it, and indented ones also after an empty line. */
function readNote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level > 0 || state.blkIndent > 0 || (state.sCount[startLine] ?? 0) >= 4) return false
  const notes = of(state.env)
  if (notes.isInside) return false
  const first = lineOf(state, startLine)
  const [head, label] = /^\[\^([^\]\s]{1,100})\]:[ \t]*/.exec(first) ?? []
  if (head === undefined || label === undefined) return false
  if (silent) return true
  const lines = [first.slice(head.length)]
  let line = startLine + 1
  for (let afterEmpty = false; line < endLine; line++) {
    const isEmpty = state.isEmpty(line)
    if (!isEmpty && (state.sCount[line] ?? 0) < 4 && (afterEmpty || lineOf(state, line).startsWith('[^')))
      break
    afterEmpty = isEmpty
    lines.push(isEmpty ? '' : state.getLines(line, line + 1, 4, false))
  }
  const key = label.toLowerCase()
  if (!notes.sources.has(key) && notes.sources.size < footnotesMax) notes.sources.set(key, lines.join('\n'))
  state.line = line
  return true
}

const lineOf = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])

function readMark(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (!src.startsWith('[^', pos)) return false
  const end = src.indexOf(']', pos + 2)
  if (end === -1 || end - pos > labelMaxChars + 2) return false
  const label = src.slice(pos + 2, end).toLowerCase()
  const notes = of(state.env)
  if (!notes.sources.has(label) || notes.markCount >= marksMax) return false
  if (!silent) {
    if (!notes.order.includes(label)) notes.order.push(label)
    const time = (notes.marks.get(label) ?? 0) + 1
    notes.marks.set(label, time)
    notes.markCount++
    state.push('footnote_mark', '', 0).meta = { number: notes.order.indexOf(label) + 1, time } satisfies Mark
  }
  state.pos = end + 1
  return true
}

/** Puts the notes that the text names below it. A note may name further ones, each of which stands there once. */
function placeNotes(state: StateCore): void {
  const notes = of(state.env)
  if (notes.order.length === 0) return
  notes.isInside = true
  const { tokens, Token, md, env } = state
  tokens.push(blockToken(new Token('footnotes_open', 'section', 1), [['class', 'footnotes']]))
  tokens.push(blockToken(new Token('footnotes_list_open', 'ol', 1)))
  const backs: { readonly token: Token; readonly label: string }[] = []
  // The list grows while it is read.
  for (const [index, label] of notes.order.entries()) {
    const number = index + 1
    tokens.push(blockToken(new Token('footnote_open', 'li', 1), [['id', `${noteIds.note}${number}`]]))
    const parsed: Token[] = []
    md.block.parse(notes.sources.get(label) ?? '', md, env, parsed)
    for (const token of parsed) {
      if (token.type !== 'inline') continue
      token.children = []
      md.inline.parse(token.content, md, env, token.children)
    }
    const back = new Token('footnote_back', '', 0)
    back.meta = { number, times: 1 }
    backs.push({ token: back, label })
    const last = parsed.at(-2)
    if (parsed.at(-1)?.type === 'paragraph_close' && last?.type === 'inline') last.children?.push(back)
    else parsed.push(back)
    tokens.push(...parsed, blockToken(new Token('footnote_close', 'li', -1)))
  }
  for (const [index, { token, label }] of backs.entries())
    token.meta = { number: index + 1, times: Math.min(backLinksMax, notes.marks.get(label) ?? 1) }
  tokens.push(blockToken(new Token('footnotes_list_close', 'ol', -1)))
  tokens.push(blockToken(new Token('footnotes_close', 'section', -1)))
  notes.isInside = false
}

/** Links from a note back to where it is named. */
const backLinksMax = 20

function blockToken(token: Token, attributes: [string, string][] = []): Token {
  token.block = true
  if (attributes.length > 0) token.attrs = attributes
  return token
}
