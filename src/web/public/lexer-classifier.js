// Rates how much a text looks like each language of the table of weights.
import { damping, eachFeature, weightOfCount } from './lexer-features.js'
import { languages, step, weights } from './lexer-weights.js'

/** @typedef {{ readonly key: string, readonly share: number }} Rated */

/** @type {ReturnType<typeof readTable> | undefined} */
let table

/**
 * The languages of the table with their shares, the most likely first, and the number of features that were known.
 *
 * @param {string} text
 * @returns {{ readonly known: number, readonly rated: readonly Rated[] }}
 */
export function classify(text) {
  table ??= readTable()
  const { keys, starts, cells } = table
  /** @type {Map<readonly number[], number>} */
  const counts = new Map()
  eachFeature(text, feature => {
    const its = cells.get(feature)
    if (its) counts.set(its, (counts.get(its) ?? 0) + 1)
  })
  let square = damping
  for (const count of counts.values()) square += weightOfCount(count) ** 2
  const scores = [...starts]
  for (const [its, count] of counts) {
    const value = (weightOfCount(count) * step) / Math.sqrt(square)
    for (let at = 0; at < its.length; at += 2) {
      const language = its[at] ?? 0
      scores[language] = (scores[language] ?? 0) + value * (its[at + 1] ?? 0)
    }
  }
  const most = Math.max(...scores)
  const odds = scores.map(score => Math.exp(score - most))
  const sum = odds.reduce((total, each) => total + each, 0)
  const rated = keys.map((key, at) => ({ key, share: (odds[at] ?? 0) / sum }))
  return { known: counts.size, rated: rated.sort((a, b) => b.share - a.share) }
}

/** Reads the table once: for each feature the numbers of languages and their weights in turn. */
function readTable() {
  const rows = languages
    .trim()
    .split('\n')
    .map(line => line.split(' '))
  const places = new Map(rows.map(([mark = ''], at) => [mark, at]))
  /** @type {Map<string, readonly number[]>} */
  const cells = new Map()
  for (const line of weights.slice(1, -1).split('\n')) {
    const blank = line.indexOf(' ')
    const its = []
    for (const [, weight, marks = ''] of line.slice(0, blank).matchAll(/(-?\d)([^\d-]+)/g))
      for (const mark of marks) its.push(places.get(mark) ?? 0, Number(weight))
    cells.set(line.slice(blank + 1), its)
  }
  return { keys: rows.map(([, key = '']) => key), starts: rows.map(([, , start]) => Number(start)), cells }
}
