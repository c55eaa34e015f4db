import { damping, weightOfCount } from '../../src/web/public/lexer-features.js'
import type { Example } from './examples.ts'
import { order } from './samples.ts'

/** A linear classifier: `weights[feature * languages + language]`, and the score that each language begins with. */
export type Fit = { readonly weights: Float32Array; readonly starts: Float32Array }

/** Rounds over all examples before and after all but the largest weights are dropped, and the number of those. */
export type FitOptions = { readonly rounds: number; readonly further: number; readonly weightsMax: number }

type Row = {
  readonly features: Int32Array
  readonly values: Float32Array
  readonly language: number
  readonly importance: number
}

/**
 * Multinomial logistic regression by stochastic gradient descent (AdaGrad), pulled towards nought. Then the largest
 * weights are kept and fitted once more, free of the pull.
 */
export function fit(
  examples: readonly Example[],
  languages: readonly string[],
  features: readonly number[],
  { rounds, further, weightsMax }: FitOptions,
): Fit {
  const rows = rowsOf(examples, languages, features)
  const learner = createLearner(features.length, languages.length)
  for (let round = 0; round < rounds; round++) learner.learn(shuffled(rows, round), pull)
  learner.keepLargest(weightsMax)
  for (let round = 0; round < further; round++) learner.learn(shuffled(rows, rounds + round), 0)
  return learner.result
}

const pull = 1e-3
const rate = 0.4
const startRate = 0.01
/** Misses below this change nothing that can be seen, and would take most of the time. */
const smallestMiss = 1e-3

function createLearner(featureCount: number, width: number) {
  const weights = new Float32Array(featureCount * width)
  const squares = new Float32Array(featureCount * width).fill(1e-2)
  const starts = new Float32Array(width)
  const shares = new Float64Array(width)
  let kept: Uint8Array | null = null

  function learn(rows: readonly Row[], pull: number): void {
    for (const row of rows) {
      estimate(row)
      for (let language = 0; language < width; language++) {
        const wanted = language === row.language ? 1 : 0
        const miss = ((shares[language] ?? 0) - wanted) * row.importance
        if (Math.abs(miss) >= smallestMiss) correct(row, language, miss, pull)
      }
    }
  }

  function correct({ features, values }: Row, language: number, miss: number, pull: number): void {
    starts[language] = (starts[language] ?? 0) - startRate * miss
    for (let at = 0; at < features.length; at++) {
      const cell = (features[at] ?? 0) * width + language
      if (kept && !kept[cell]) continue
      const value = values[at] ?? 0
      const slope = miss * value
      const square = (squares[cell] ?? 0) + slope * slope
      squares[cell] = square
      const step = rate / Math.sqrt(square)
      const moved = (weights[cell] ?? 0) - step * slope
      const drop = step * pull * value
      weights[cell] = Math.abs(moved) <= drop ? 0 : moved - Math.sign(moved) * drop
    }
  }

  /** Fills `shares` with the probability of each language. */
  function estimate({ features, values }: Row): void {
    for (let language = 0; language < width; language++) shares[language] = starts[language] ?? 0
    for (let at = 0; at < features.length; at++) {
      const from = (features[at] ?? 0) * width
      const value = values[at] ?? 0
      for (let language = 0; language < width; language++)
        shares[language] = (shares[language] ?? 0) + value * (weights[from + language] ?? 0)
    }
    const most = shares.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
    let sum = 0
    for (let language = 0; language < width; language++) {
      const share = Math.exp((shares[language] ?? 0) - most)
      shares[language] = share
      sum += share
    }
    for (let language = 0; language < width; language++) shares[language] = (shares[language] ?? 0) / sum
  }

  function keepLargest(count: number): void {
    const sizes = weights.map(Math.abs).sort().reverse()
    const least = Math.max(sizes[count] ?? 0, Number.MIN_VALUE)
    kept = Uint8Array.from(weights, each => (Math.abs(each) > least ? 1 : 0))
    for (const [cell, isKept] of kept.entries()) if (!isKept) weights[cell] = 0
  }

  return { learn, keepLargest, result: { weights, starts } }
}

function rowsOf(
  examples: readonly Example[],
  languages: readonly string[],
  features: readonly number[],
): readonly Row[] {
  const place = new Map(features.map((feature, at) => [feature, at]))
  const language = new Map(languages.map((each, at) => [each, at]))
  const totals = new Map<string, number>()
  for (const { lexer } of examples) totals.set(lexer, (totals.get(lexer) ?? 0) + 1)
  const usual = examples.length / languages.length
  return examples.map(example => {
    const known = [...example.features].flatMap((feature, at) => {
      const number = place.get(feature)
      return number === undefined ? [] : [[number, weightOfCount(example.counts[at] ?? 1)] as const]
    })
    const length = Math.sqrt(known.reduce((sum, [, value]) => sum + value * value, damping))
    return {
      features: Int32Array.from(known, ([number]) => number),
      values: Float32Array.from(known, ([, value]) => value / length),
      language: language.get(example.lexer) ?? 0,
      importance: Math.sqrt(usual / (totals.get(example.lexer) ?? 1)),
    }
  })
}

/** Another order for each round, the same in each run. */
function shuffled(rows: readonly Row[], round: number): readonly Row[] {
  const keys = rows.map((_, at) => order(`${round} ${at}`))
  return rows
    .map((row, at) => [keys[at] ?? 0, row] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, row]) => row)
}
