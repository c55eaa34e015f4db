import { eachFeature } from '../../src/web/public/lexer-features.js'
import { order, type Sample, windowOf } from './samples.ts'

/** A text as the classifier sees it: features by number, and how often each occurs. */
export type Example = {
  readonly project: string
  readonly lexer: string
  readonly features: Int32Array
  readonly counts: Int32Array
}

export type Examples = { readonly names: readonly string[]; readonly examples: readonly Example[] }

/** Lines of the parts that people paste. */
export const windowLines = [5, 20, 60] as const

/** Texts of one language that are learnt from; more take longer and change nothing. */
const perLanguage = 800
/** Texts in which a feature has to occur. */
const fewestTexts = 12

/** Each sample as a whole and as a window of each length. */
export function examplesOf(samples: readonly Sample[]): Examples {
  const numbers = new Map<string, number>()
  const texts: number[] = []
  const raw = fewOfEach(samples).flatMap(sample =>
    partsOf(sample).map(text => {
      const counts = countsOf(text, numbers)
      for (const feature of counts.keys()) texts[feature] = (texts[feature] ?? 0) + 1
      return { project: sample.project, lexer: sample.lexer, counts }
    }),
  )
  const kept = [...numbers].filter(([, number]) => (texts[number] ?? 0) >= fewestTexts)
  const places = new Map(kept.map(([, number], place) => [number, place]))
  const examples = raw.map(({ project, lexer, counts }) => {
    const those = [...counts].filter(([number]) => places.has(number))
    const features = Int32Array.from(those, ([number]) => places.get(number) ?? 0)
    return { project, lexer, features, counts: Int32Array.from(those, ([, count]) => count) }
  })
  return { names: kept.map(([name]) => name), examples }
}

const partsOf = (sample: Sample): readonly string[] =>
  [sample.text, ...windowLines.map(lines => windowOf(sample, lines))].filter(text => text !== null)

function fewOfEach(samples: readonly Sample[]): readonly Sample[] {
  const counts = new Map<string, number>()
  return samples
    .toSorted((a, b) => order(a.path) - order(b.path))
    .filter(({ lexer }) => {
      const count = (counts.get(lexer) ?? 0) + 1
      counts.set(lexer, count)
      return count <= perLanguage
    })
}

function countsOf(text: string, numbers: Map<string, number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  eachFeature(text, feature => {
    const number = numbers.get(feature) ?? numbers.size
    numbers.set(feature, number)
    counts.set(number, (counts.get(number) ?? 0) + 1)
  })
  return counts
}
