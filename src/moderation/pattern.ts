/**
 * A pattern is text with `*` for whatever may stand between: `cheap*pills`. It may stand anywhere in a text, and
 * upper and lower case are the same. `\*` is an asterisk, `\\` a backslash.
 */

export const patternMaxLength = 200
/** Fewer would stand in half of all texts. */
const lettersMin = 4

/** The parts between the asterisks; throws a message that follows the field's name. */
export function patternParts(pattern: string): readonly string[] {
  const parts = ['']
  for (const [token] of pattern.matchAll(/\\[\\*]|[\s\S]/gu)) {
    if (token === '*') parts.push('')
    else parts.push(`${parts.pop() ?? ''}${token.length === 2 && token[0] === '\\' ? token.slice(1) : token}`)
  }
  return parts.filter(part => part !== '').map(fold)
}

/** What is wrong with a pattern, or null. */
export function patternProblem(pattern: string): string | null {
  const letters = patternParts(pattern).join('').replace(/\s/gu, '').length
  return letters < lettersMin ? `must have at least ${lettersMin} characters besides * and blanks` : null
}

export type PatternMatcher = {
  /** The number of the first of the patterns that stands in the text, or null. */
  readonly find: (text: string) => number | null
}

/**
 * All patterns at once in one walk over the text (Aho and Corasick 1975): the time depends on the length of the text
 * only, whatever the patterns and the text are made of.
 */
export function createPatternMatcher(patterns: readonly string[]): PatternMatcher {
  const all = patterns.map(patternParts)
  const nodes = automaton(all)
  const [root] = nodes
  if (!root || all.length === 0) return { find: () => null }

  function find(text: string): number | null {
    const done = all.map(() => 0)
    const endOf = all.map(() => 0)
    let at = root as Node
    for (let place = 0; place < text.length; place++) {
      at = step(at, foldUnit(text.charCodeAt(place)))
      for (let hit: Node | null = at.parts.length > 0 ? at : at.shorter; hit; hit = hit.shorter)
        for (const { pattern, part } of hit.parts) {
          if (done[pattern] !== part || place + 1 - hit.depth < (endOf[pattern] ?? 0)) continue
          if (part + 1 === all[pattern]?.length) return pattern
          done[pattern] = part + 1
          endOf[pattern] = place + 1
        }
    }
    return null
  }

  return { find }
}

type Node = {
  readonly next: Map<number, Node>
  readonly depth: number
  /** The node of the longest beginning that this one ends in. */
  fail: Node | null
  /** The next shorter node on that way at which a part ends. */
  shorter: Node | null
  /** Which parts of which patterns end here. */
  readonly parts: { readonly pattern: number; readonly part: number }[]
}

const newNode = (depth: number): Node => ({ next: new Map(), depth, fail: null, shorter: null, parts: [] })

function step(from: Node, unit: number): Node {
  let at = from
  for (;;) {
    const next = at.next.get(unit)
    if (next) return next
    if (!at.fail) return at
    at = at.fail
  }
}

/** Breadth first, the root first. */
function automaton(patterns: readonly (readonly string[])[]): readonly Node[] {
  const root = newNode(0)
  for (const [pattern, parts] of patterns.entries())
    for (const [part, text] of parts.entries()) grow(root, text).parts.push({ pattern, part })
  const nodes = [root]
  for (const node of nodes)
    for (const [unit, child] of node.next) {
      child.fail = node.fail ? step(node.fail, unit) : root
      child.shorter = child.fail.parts.length > 0 ? child.fail : child.fail.shorter
      nodes.push(child)
    }
  return nodes
}

function grow(root: Node, text: string): Node {
  let at = root
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place)
    const next = at.next.get(unit) ?? newNode(at.depth + 1)
    at.next.set(unit, next)
    at = next
  }
  return at
}

/** Letter by letter, so that no place in the text moves. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, place) =>
    String.fromCharCode(foldUnit(text.charCodeAt(place))),
  ).join('')

/** Of every code unit, made as they are met; 0: not yet. */
const folded = new Uint16Array(65_536)

function foldUnit(unit: number): number {
  const known = folded[unit]
  if (known) return known
  const lower = String.fromCharCode(unit).toLowerCase()
  const made = lower.length === 1 ? lower.charCodeAt(0) : unit
  folded[unit] = made
  return made
}
