// Distinguishes prose and logs, in any language, from code.

const linesMax = 200
const charactersMax = 16_000
const fewestWords = 6

/** How much of a text may be something else, and how many ends of sentences it has to have for that. */
const strict = { wordShare: 0.82, codeShare: 0.04, sentences: 0 }
const mostly = { wordShare: 0.7, codeShare: 0.1, sentences: 4 }

/**
 * True for sentences of a natural language, and for logs. Prose is mostly words, has ends of sentences, and no line of
 * it is code or markup.
 *
 * @param {string} head
 */
export function isProse(head) {
  const lines = linesOf(head)
  return (
    isLog(lines) || (!lines.some(line => markup.test(line) || rule.test(line)) && reads(head, lines, strict))
  )
}

/**
 * True for prose with some tables, lists or lines of code in it, as manuals have them: likely, but not sure.
 *
 * @param {string} head
 */
export function isMostlyProse(head) {
  const lines = linesOf(head)
  return !lines.some(line => markup.test(line)) && reads(head, lines, mostly)
}

/** @param {string} head */
const linesOf = head =>
  head
    .slice(0, charactersMax)
    .split('\n', linesMax)
    .map(line => line.trim())
    .filter(line => line !== '')

/**
 * @param {string} head
 * @param {readonly string[]} lines
 * @param {typeof strict} measure
 */
function reads(head, lines, { wordShare, codeShare, sentences }) {
  if (lines.filter(line => codeLine.test(line)).length > lines.length * codeShare || sharing(lines))
    return false
  const words = lines.join(' ').split(/\s+/)
  const plain = words.filter(word => wordShape.test(word)).length
  if (words.length < fewestWords || plain <= words.length * wordShare || opensBlock(head)) return false
  const ends = sentenceEnds(lines)
  return ends > sentences || (sentences === 0 && words.length > 40)
}

/** A word with what may stand around it in a sentence. A dash between two words counts as one. */
const wordShape =
  /^[\p{Ps}\p{Pi}\p{Pf}"'¿¡]{0,3}(?:\p{L}[\p{L}\p{M}'’.-]{0,40}|\d{1,4}(?:[.,:]\d{1,4}){0,3}[.%]?|[–—-])[\p{Pe}\p{Pf}\p{Pi}"'.,:;!?…]{0,4}$/u

/** What no sentence has: marks of Markdown, reStructuredText, TeX, HTML, and of languages of programming. */
const markup =
  /^#{1,6} \S|^#!|^```|^~~~|\]\(|^\.\. \S|::$|\\[a-z]{2,}|<\/?[a-z][^<>]*>|^\[[\w-]+\]$|^[@%]\w+|:\w+:`|\*\*\S|``|^#include\b/

/** A rule of marks, as below a heading. */
const rule = /^[=~^"*-]{4,}$/

/** A line of code, in most languages. */
export const codeLine =
  /[;{}]$|^[{}()[\]]+[,;]?$|\w\(\)|[=!<>]=|[^\s=]=[^\s=]|\s=\s|=>|->|::|^\s*(?:\/\/|\/\*|--\s|#\s?\w+\s*$)|\w\[\w*\]|\$\w|&&|\|\||^[\w.-]+:(?:\s|$)|^- [\w-]+:|^\((?:ns|def\w*|let|:\w+)\b|^(?:import|from|def|class|return|function|package|use|using|include|require)\s\S+$/

/**
 * True if many lines begin with the same mark, as comments do.
 *
 * @param {readonly string[]} lines
 */
function sharing(lines) {
  const counts = new Map()
  for (const line of lines) {
    const [mark = ''] = /^[#/*;%>|!'"+-]{1,3}/.exec(line) ?? []
    if (mark !== '') counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values()) > Math.max(1, lines.length / 3)
}

/** @param {readonly string[]} lines */
const sentenceEnds = lines =>
  lines.filter(line => /[\p{L}\d)"'»”][.!?…。！？]+["'»”)]?(?:\s|$)/u.test(line)).length

/**
 * True if a line opens a block as Python does: a keyword first, a colon last.
 *
 * @param {string} head
 */
const opensBlock = head => /^[ \t]*(?:def|class|if|for|while|else|elif|try|with)\b[^.\n]{0,200}:$/m.test(head)

/** @param {readonly string[]} lines */
function isLog(lines) {
  const stamped = lines.filter(line => stamp.test(line)).length
  return stamped >= 3 && stamped > lines.length * 0.6
}

/** A time in one of the shapes of logs, near the start of a line. */
const stamp =
  /^.{0,40}?(?:\d{4}[-/.]\d\d[-/.]\d\d[ T_-]\d\d[:.]\d\d|\b[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d|^\[?\d\d:\d\d:\d\d|^\d{10}(?:\.\d+)? |\d\d[-/]\d\d(?:[-/]\d\d)? \d\d:\d\d:\d\d|^\d{8}-\d\d?:\d\d?:\d\d?)/
