import { invalid } from '../kernel/errors.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { restProblems } from './rest-problems.ts'

export const bodyMaxBytes = fixedLimit({
  area: 'REST',
  what: 'The body of a request',
  value: 1_048_576,
  unit: 'bytes',
  why: 'Twice the longest announcement fits, since JSON escapes characters.',
})

/** Parses the JSON of a body. Throws `invalid` with the line and column of the first error. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw invalid(restProblems.emptyBody())
  try {
    return JSON.parse(text)
  } catch (error) {
    // If the input ends early, its end is the place of the error; a search would only cost time in a body of 1 MiB.
    const at = /end of JSON input/.test(String(error)) ? text.length : mistakeIn(text)
    const before = text.slice(0, at).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    throw invalid(restProblems.noJson({ line: before.length, column }))
  }
}

/** Finds the index of the first syntax error, which V8 reports only sometimes. */
function mistakeIn(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const [all = '', blank = '', punctuation, string] = token.exec(text) ?? []
    const start = at + blank.length
    const kind = all === blank ? null : (punctuation ?? (string === undefined ? 'scalar' : 'string'))
    const next: Expected | null = kind === null ? null : follow(kind, expected, open)
    if (!next) return start
    expected = next
    at += all.length
  }
}

const token =
  /([ \t\r\n]*)(?:([{}[\]:,])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\x7f)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b))?/uy

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'more'

/** The token expected after this one; null if this one is a syntax error. Updates `open`, the stack of open brackets. */
function follow(kind: string, expected: Expected, open: string[]): Expected | null {
  if (expected === 'colon') return kind === ':' ? 'value' : null
  if (expected === 'key' || expected === 'first key') {
    if (kind === 'string') return 'colon'
    return kind === '}' && expected === 'first key' ? closed(open) : null
  }
  if (expected === 'more') {
    const inside = open.at(-1)
    if (kind === ',' && inside) return inside === '{' ? 'key' : 'value'
    return (kind === '}' && inside === '{') || (kind === ']' && inside === '[') ? closed(open) : null
  }
  if (kind === '{' || kind === '[') {
    open.push(kind)
    return kind === '{' ? 'first key' : 'first value'
  }
  if (kind === ']' && expected === 'first value') return closed(open)
  return kind === 'string' || kind === 'scalar' ? 'more' : null
}

function closed(open: string[]): Expected {
  open.pop()
  return 'more'
}
