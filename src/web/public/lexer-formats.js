// Reads the start of a text as one format, and is true only if it is that and nothing else.

import { codeLine } from './lexer-prose.js'

const jsonMax = 300_000
const linesMax = 400

/** @param {string} head */
const linesOf = head => head.split('\n', linesMax)

/**
 * A whole JSON document that is an object or an array, or one such on each line.
 *
 * @param {string} _head
 * @param {string} text
 */
export function isJson(_head, text) {
  if (text.length > jsonMax || !/^\s{0,100}[[{]/.test(text)) return false
  return isDocument(text) || text.trim().split('\n').every(isDocument)
}

/** @param {string} text */
function isDocument(text) {
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  } catch {
    return false
  }
}

/**
 * A unified diff: a hunk of which each line is context, added or removed, with a header of its files or of git.
 *
 * @param {string} head
 */
export function isDiff(head) {
  const lines = linesOf(head)
  const at = lines.findIndex(line => /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/.test(line))
  if (at < 0) return false
  const [before = '', last = ''] = lines.slice(Math.max(at - 2, 0), at)
  const isNamed = at === 0 || (before.startsWith('--- ') && last.startsWith('+++ '))
  const hunk = lines.slice(at + 1, at + 6).filter(line => line !== '')
  return isNamed && hunk.length > 0 && hunk.every(line => /^[ +\-\\@]|^diff /.test(line))
}

/**
 * A document of XML: its declaration, or tags that close in the order in which they open, as far as they are seen.
 *
 * @param {string} head
 */
export function isXml(head) {
  if (/^\s*<\?xml\s/.test(head)) return true
  const start = head.trimStart()
  const [, root = ''] = /^(?:<!--[\s\S]{0,4000}?-->\s*)?<([A-Za-z][\w:.-]{0,60})[\s>]/.exec(start) ?? []
  if (root === '' || known.has(root.toLowerCase())) return false
  return start.trimEnd().endsWith(`</${root}>`) && !controls.test(start) && isNested(start)
}

/** Elements of HTML and of single-file components, whose texts are no XML. */
const known = new Set(
  'a abbr article aside b blockquote body br button canvas center code details div dl em fieldset figure footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input label legend li link main meta nav object ol option p picture pre script section select small source span strong style summary sup table tbody td template textarea tfoot th thead title tr u ul video'.split(
    ' ',
  ),
)

/** Elements that a page has, and a document of XML hardly ever. */
const controls = /<(?:button|div|img|input|label|script|select|span|textarea)[\s>]|\{[{%]/

const tag = /<(\/?)([A-Za-z][\w:.-]*)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|<!--/g

/** @param {string} text */
function isNested(text) {
  /** @type {string[]} */
  const open = []
  let pairs = 0
  tag.lastIndex = 0
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    const [whole, closes, name = ''] = match
    if (whole === '<!--') {
      const end = text.indexOf('-->', tag.lastIndex)
      if (end < 0) break
      tag.lastIndex = end
    } else if (closes) {
      if (open.pop() !== name) return false
      pairs++
    } else if (!whole.endsWith('/>')) open.push(name)
  }
  return pairs > 0 && open.length === 0
}

/**
 * A component of Astro: a module between two rules, where Markdown has YAML, and markup below.
 *
 * @param {string} head
 */
export function isAstro(head) {
  if (!head.startsWith('---\n')) return false
  const end = head.indexOf('\n---\n', 3)
  if (end < 0) return false
  return (
    /^(?:import [\w{*][^\n]* from ['"]|(?:const|export|let) [\w{])/m.test(head.slice(0, end)) &&
    /^\s*</.test(head.slice(end + 5))
  )
}

/**
 * A table: at least three lines with the same number of separators, and cells that are no code.
 *
 * @param {string} head
 */
export function isCsv(head) {
  const lines = head.trimEnd().split('\n', 60)
  const whole = lines.length > 3 && head.length >= 64_000 ? lines.slice(0, -1) : lines
  if (whole.length < 3 || whole.some(line => line.trim() === '')) return false
  const isPlain = !whole.some(line => /[;{}]$|^\s|^[#/<*-]/.test(line))
  return [',', '\t', ';'].some(separator => {
    const counts = whole.map(line => cellsOf(line, separator))
    const [first = 0] = counts
    if (first >= 4 && whole.length >= 5 && !/[[({]$/m.test(head))
      return counts.every(count => count === first)
    if (!isPlain) return false
    const isTable =
      first >= (separator === ',' && whole.length < 5 ? 3 : 2) && counts.every(count => count === first)
    const isSpaced = separator === ',' && whole.filter(line => line.includes(', ')).length * 2 > whole.length
    return isTable && !hasCode(whole) && !(isSpaced && whole.length < 8)
  })
}

/**
 * @param {string} line
 * @param {string} separator
 */
function cellsOf(line, separator) {
  let isQuoted = false
  let cells = 1
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) cells++
  }
  return isQuoted ? 0 : cells
}

/** @param {readonly string[]} lines */
const hasCode = lines =>
  lines.filter(line => /\w\(|[=!<>]=|=>|->|::|\w = |^\w+: /.test(line)).length * 4 > lines.length

/**
 * Variables of the environment, and nothing else but comments.
 *
 * @param {string} head
 */
export function isEnvironment(head) {
  const lines = linesOf(head).filter(line => line.trim() !== '' && !line.startsWith('#'))
  return lines.length >= 3 && lines.every(line => /^(?:export )?[A-Z][A-Z\d_]{1,80}=(?!\()/.test(line))
}

/**
 * Keys with values, lists and deeper levels of both on nearly every line, as only YAML has them.
 *
 * @param {string} head
 */
export function isYaml(head) {
  const lines = linesOf(head).filter(line => line.trim() !== '' && !/^\s*#/.test(line))
  /** @param {RegExp} shape */
  const count = shape => lines.filter(line => shape.test(line)).length
  const keys = count(/^\s*(?:- )*(?:[\w."'/$@-]{1,60}|"[^"\n]{1,60}"):(?:\s|$)/)
  const items = count(/^\s*- \S/)
  const levels = count(/^\s*(?:- )*[\w."'/$@-]{1,60}:\s*(?:[|>][+-]?\s*)?$/)
  const foreign = count(/[;{,(]\s*$|^\s*[})\]<]|^\s*\/\/|^\t|^\s*\{%/)
  return keys >= 3 && (levels > 0 || items > 1) && keys + items >= lines.length * 0.8 && foreign === 0
}

/**
 * Markdown: its own marks around prose. Fenced blocks count as marks, whatever is in them.
 *
 * @param {string} head
 */
export function isMarkdown(head) {
  if (opensModule.test(head)) return false
  const { fences, rest } = withoutFences(linesOf(head))
  const lines = rest.filter(line => line.trim() !== '')
  /** @param {RegExp} shape */
  const count = shape => lines.filter(line => shape.test(line)).length
  if (
    count(
      /^\s*(?:\/\/|\/\*|\*\/|[#%]?include\b|\.\. \w+::|:\w+:|={3,}\w|\[source|@\w)|[;{}]\s*$|^\s*<\/?\w/,
    ) >
    lines.length / 12
  )
    return false
  const others = lines.filter(line => !/^\s*(?:[#>|*+-]|\d+\.\s)/.test(line))
  if (others.filter(line => codeLine.test(line)).length > lines.length / 10) return false
  const headings = count(/^#{1,6} \S/)
  const links = count(/!?\[[^\]\n]{1,200}\]\([^()\s]{1,300}\)/)
  const bullets = count(/^\s{0,6}(?:[*+-]|\d{1,2}\.) \S/)
  const marks = count(/\*\*[^*\n]{1,200}\*\*|`[^`\n]{1,200}`/)
  const tables = count(/^\s*\|?\s*:?-{2,}:?\s*\|/)
  const sentences = count(/^[A-Z\u00c0-\uffff][^|]{20,}[\w)`*][.:!?]?$/)
  const kinds = [fences > 0, headings > 0, links > 0, bullets > 1, marks > 0, tables > 0].filter(
    Boolean,
  ).length
  const own = links + tables + fences
  return own > 0 && kinds >= 2 && headings * 2 <= lines.length + 2 && (kinds >= 3 || sentences > 0)
}

/** The first line of code whose comments are Markdown. */
const opensModule =
  /^\s*(?:(?:def)?module [A-Z]|package \w|(?:import|use|from|require) ?[\w('"]|\/\*\*|\{-|-- \||"""|\/\/[/!]|;;;|#')/

/** @param {readonly string[]} lines */
function withoutFences(lines) {
  /** @type {string[]} */
  const rest = []
  let fences = 0
  let fence = ''
  for (const line of lines) {
    const [, mark = ''] = /^\s{0,8}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '' && mark === '') rest.push(line)
    else if (fence === '') fence = mark
    else if (mark.startsWith(fence)) {
      fence = ''
      fences++
    }
  }
  return { fences, rest }
}
