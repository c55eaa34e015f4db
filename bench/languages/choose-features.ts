import type { Examples } from './examples.ts'

/** Longest name of a feature in the table, and those in plain ASCII, so that the table stays readable. */
const suitable = /^[\x20-\x7e\t]{1,18}$/

/**
 * The numbers of the features that tell languages apart best, at most so many for each. A feature has to occur in
 * three projects, so that the names of one project are none.
 */
export function chooseFeatures(
  { names, examples }: Examples,
  languages: readonly string[],
  perLanguage: number,
): readonly number[] {
  const width = languages.length
  const place = new Map(languages.map((language, at) => [language, at]))
  const totals = new Float64Array(width)
  const texts = new Float32Array(names.length * width)
  const projects = names.map(() => new Set<string>())
  for (const { lexer, project, features } of examples) {
    const language = place.get(lexer) ?? 0
    totals[language] = (totals[language] ?? 0) + 1
    for (const feature of features) {
      const cell = feature * width + language
      texts[cell] = (texts[cell] ?? 0) + 1
      const those = projects[feature]
      if (those && those.size < fewestProjects) those.add(project)
    }
  }
  const candidates = names.flatMap((name, feature) =>
    suitable.test(name) && (projects[feature]?.size ?? 0) >= fewestProjects ? [feature] : [],
  )
  const shares = candidates.map(feature =>
    totals.map((total, language) => (texts[feature * width + language] ?? 0) / Math.max(total, 1)),
  )
  const chosen = languages.flatMap((_, language) =>
    shares
      .map((share, at) => [rating(share, language), candidates[at] ?? 0] as const)
      .filter(([rated]) => rated > 0)
      .sort((a, b) => b[0] - a[0])
      .slice(0, perLanguage)
      .map(([, feature]) => feature),
  )
  return [...new Set(chosen)].sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1))
}

const fewestProjects = 3

/** How well a feature tells a language from the others: common in it, and much rarer elsewhere. */
function rating(share: Float64Array, language: number): number {
  const inside = share[language] ?? 0
  if (inside < 0.012) return 0
  const outside = (share.reduce((sum, each) => sum + each, 0) - inside) / (share.length - 1)
  return inside ** 0.6 * Math.log((inside + 0.003) / (outside + 0.003))
}
