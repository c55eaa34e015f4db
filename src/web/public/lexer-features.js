// Cuts a text into the features that distinguish languages: words, marks, and the shapes of lines.

/** Characters of a text that are looked at, and characters of one line. */
const textMax = 16_000
const lineMax = 1_000
const wordMax = 20

/** A word, a number, white space, or up to three marks. The alternatives begin differently, so this is linear. */
const token = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|\d[\w.]*|\s+|[^\w\s\u0080-\uffff]{1,3}/g

/**
 * What a feature that occurs so often counts.
 *
 * @param {number} count
 */
export const weightOfCount = count => 1 + Math.log(count)

/** Added to the square of the length of a text's values, so that few features are less sure than many. */
export const damping = 20

/**
 * Calls `found` for each feature of the start of a text, as often as it occurs. Kinds of features:
 *
 * - `while`, `);` a word or marks, `print(`, `@Override`, `public static` two that stand side by side
 * - `^def`, `>return` the first word of a line, at its start or indented
 * - `~^a: ` how a line begins, `~;$` how it ends, `~a->a` what stands around marks, all with `a` for a word in lower
 *   case, `A` for a capitalised one, `X` for one in capitals and `0` for a number
 *
 * @param {string} text
 * @param {(feature: string) => void} found
 */
export function eachFeature(text, found) {
  for (const line of text.slice(0, textMax).split('\n')) {
    const content = line.slice(0, lineMax).trim()
    if (content !== '') featuresOfLine(/^\s/.test(line), content, found)
    if (line.startsWith('\t')) found('~\t')
  }
}

/**
 * @param {boolean} isIndented
 * @param {string} content
 * @param {(feature: string) => void} found
 */
function featuresOfLine(isIndented, content, found) {
  const tokens = content.match(token) ?? []
  const shapes = tokens.map(shapeOf)
  const [first = '', second = ''] = tokens
  const start = isIndented ? '>' : '^'
  found(start + (isWord(first) || second === '' ? cut(first) : cut(first + (isWord(second) ? second : ''))))
  let beginning = `~${start}`
  for (const shape of shapes.slice(0, 4)) {
    beginning += shape
    found(beginning)
  }
  const last = shapes.length - 1
  found(`~${shapes[last]}$`)
  if (last > 0) found(`~${shapes[last - 1]}${shapes[last]}$`)
  for (const [at, each] of tokens.entries()) if (shapes[at] !== ' ') around(tokens, shapes, at, each, found)
}

/**
 * @param {readonly string[]} tokens
 * @param {readonly string[]} shapes
 * @param {number} at
 * @param {string} each
 * @param {(feature: string) => void} found
 */
function around(tokens, shapes, at, each, found) {
  const next = tokens[at + 1] ?? ''
  if (shapes[at] !== '0') found(cut(each))
  if (isWord(each)) {
    if (next === ' ' && isLower(each) && isLower(tokens[at + 2] ?? ''))
      found(cut(each) + cut(` ${tokens[at + 2]}`))
    else if (next !== '' && shapes[at + 1] !== ' ') found(cut(each) + next)
    return
  }
  if (shapes[at] === '0') return
  if (isWord(next)) found(each + cut(next))
  const before = shapes[at - 1] === ' ' ? `${shapes[at - 2]} ` : (shapes[at - 1] ?? '^')
  const after = shapes[at + 1] === ' ' ? ` ${shapes[at + 2] ?? ''}` : (shapes[at + 1] ?? '$')
  found(`~${before}${each}${after}`)
}

/** @param {string} each */
const cut = each => each.slice(0, wordMax)

/** @param {string} each */
const isWord = each => /^[A-Za-z_\u0080-\uffff]/.test(each)

/** @param {string} each */
const isLower = each => /^[a-z]/.test(each)

/** @param {string} each */
function shapeOf(each) {
  const [first = ''] = each
  if (/\s/.test(first)) return ' '
  if (/\d/.test(first)) return '0'
  if (!isWord(first)) return each
  if (!/[A-Z]/.test(first)) return 'a'
  return /^[A-Z\d_]{2,}$/.test(each) ? 'X' : 'A'
}
