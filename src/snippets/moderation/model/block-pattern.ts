import type { Message } from '../../../kernel/messages.ts'
import { fixedLimit } from '../../../lib/fixed-limit.ts'
import { moderationChecks } from './moderation-problems.ts'

/**
 * Patterns are text with `*` for anything in between: `cheap*pills`. They match anywhere in a text, in any case. `\*`
 * is an asterisk, `\\` a backslash.
 */

export const patternMaxLength = fixedLimit({
  area: 'Reports and moderation',
  what: 'The pattern of a block',
  value: 200,
  unit: 'characters',
  why: 'Every creation is compared with all patterns.',
})
/** Minimum number of letters; fewer would match half of all texts. */
const lettersMin = 4

export function patternParts(pattern: string): readonly string[] {
  const parts = ['']
  for (const [token] of pattern.matchAll(/\\[\\*]|[\s\S]/gu)) {
    if (token === '*') parts.push('')
    else parts.push(`${parts.pop() ?? ''}${token.length === 2 && token[0] === '\\' ? token.slice(1) : token}`)
  }
  return parts.filter(part => part !== '').map(fold)
}

export function patternProblem(pattern: string): Message | null {
  const letters = patternParts(pattern).join('').replace(/\s/gu, '').length
  return letters < lettersMin ? moderationChecks.tooFewLetters({ min: lettersMin }) : null
}

export type PatternMatcher = ReturnType<typeof createPatternMatcher>

/**
 * Finds all patterns in one pass over the text (Aho and Corasick 1975), without backtracking, whatever the patterns and
 * the text.
 */
export function createPatternMatcher(patterns: readonly string[]) {
  const all = patterns.map(patternParts)
  if (all.length === 0) return { find: () => null }
  const { root, ends } = automaton(all)
  // Most of a text is not the start of a pattern, so an array lookup is all it costs.
  const begins = Array.from({ length: 65_536 }, (_, unit) => root.next.get(unit) ?? null)

  /** The index of the first pattern in the text; null if there is none. */
  function find(text: string): number | null {
    /** Patterns that wait for the part ending at a node, with the earliest start of that part. */
    const waiting = new Map<Node, Waiting[]>()
    const wait = (pattern: number, part: number, from: number): boolean => {
      const end = ends[pattern]?.[part]
      if (!end) return false
      const others = waiting.get(end)
      if (others) others.push({ pattern, part, from })
      else waiting.set(end, [{ pattern, part, from }])
      return true
    }
    for (const pattern of all.keys()) wait(pattern, 0, 0)

    let at = root
    for (let place = 0; place < text.length; place++) {
      const unit = foldUnit(text.charCodeAt(place))
      at = at === root ? (begins[unit] ?? root) : step(at, unit)
      for (let hit = at.isEnd ? at : at.shorter; hit; hit = hit.shorter) {
        const met = waiting.get(hit)
        if (!met) continue
        const start = place + 1 - hit.depth
        const early = met.filter(({ from }) => start < from)
        if (early.length > 0) waiting.set(hit, early)
        else waiting.delete(hit)
        for (const { pattern, part, from } of met)
          if (start >= from && !wait(pattern, part + 1, place + 1)) return pattern
      }
    }
    return null
  }

  return { find }
}

type Waiting = { readonly pattern: number; readonly part: number; readonly from: number }

type Node = {
  readonly next: Map<number, Node>
  readonly depth: number
  /** Node of the longest suffix that is also a prefix of a part. */
  fail: Node | null
  /** The next shorter node on that path at which a part ends. */
  shorter: Node | null
  isEnd: boolean
}

const newNode = (depth: number): Node => ({ next: new Map(), depth, fail: null, shorter: null, isEnd: false })

function step(from: Node, unit: number): Node {
  let at = from
  for (;;) {
    const next = at.next.get(unit)
    if (next) return next
    if (!at.fail) return at
    at = at.fail
  }
}

/** The root of the automaton, and the end node of each part of each pattern. */
function automaton(patterns: readonly (readonly string[])[]) {
  const root = newNode(0)
  const ends = patterns.map(parts => parts.map(part => grow(root, part)))
  for (const end of ends.flat()) end.isEnd = true
  const nodes = [root]
  // Breadth first, so that a node's fallback is known before its children need it.
  for (const node of nodes)
    for (const [unit, child] of node.next) {
      child.fail = node.fail ? step(node.fail, unit) : root
      child.shorter = child.fail.isEnd ? child.fail : child.fail.shorter
      nodes.push(child)
    }
  return { root, ends }
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

/** Folds the case of each code unit separately, so that positions in the text stay the same. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, place) =>
    String.fromCharCode(foldUnit(text.charCodeAt(place))),
  ).join('')

/** Folded code units, computed on first use; 0 if not yet. */
const folded = new Uint16Array(65_536)

function foldUnit(unit: number): number {
  const known = folded[unit]
  if (known) return known
  const lower = String.fromCharCode(unit).toLowerCase()
  const made = lower.length === 1 ? lower.charCodeAt(0) : unit
  folded[unit] = made
  return made
}
