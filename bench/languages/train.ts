import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chooseFeatures } from './choose-features.ts'
import { type Examples, examplesOf } from './examples.ts'
import { type Fit, fit } from './fit.ts'
import { order, readSamples, type Sample } from './samples.ts'

/**
 * `node dev/with-runtime.js bench/languages/train.ts FOLDER [OUT]` writes the table of the classifier, from the projects in a
 * folder. With BENCH_TUNE=1 a quarter of the projects is left out, to try thresholds with.
 */
const [folder, out = fileURLToPath(new URL('../../src/web/public/lexer-weights.js', import.meta.url))] =
  process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node dev/with-runtime.js bench/languages/train.ts FOLDER [OUT]')
  process.exit(2)
}

/** Languages that the classifier cannot tell from another one, or need not. */
const taughtAs: Readonly<Record<string, string>> = {
  jsx: 'js',
  tsx: 'typescript',
  desktop: 'ini',
  'html+django': 'html',
  json5: 'json',
  gradle: 'groovy',
}

const taught =
  '_markdown _rst _text asciidoc bash bat c clojure cmake common-lisp cpp csharp css dart docker elixir emacs-lisp erlang fortran fsharp go groff groovy haskell html ini java js json julia kotlin lua make nix objective-c ocaml perl php powershell properties protobuf python r rb rust scala scss sol sql swift tcl terraform tex toml typescript vim vue xml yaml zig'.split(
    ' ',
  )

/** Marks for the languages in the table. */
const marks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&*+/:;<=>?@^_~'

const samples = readSamples(folder, { perLanguage: 40 })
  .map(sample => ({ ...sample, lexer: taughtAs[sample.lexer] ?? sample.lexer }))
  .filter(sample => taught.includes(sample.lexer) && !isLeftOut(sample))
const data = examplesOf(samples)
const features = chooseFeatures(data, taught, 62)
const fitted = fit(data.examples, taught, features, { rounds: 6, further: 3, weightsMax: 11000 })
writeFileSync(out, tableOf(data, features, fitted))
console.log(`${samples.length} files of ${new Set(samples.map(each => each.project)).size} projects`)
console.log(`${out}: ${readFileSync(out).length} bytes`)

function isLeftOut({ project }: Sample): boolean {
  return process.env['BENCH_TUNE'] === '1' && order(project) % 4 === 1
}

/** The weights as whole numbers from -9 to 9, a line a feature. */
function tableOf({ names }: Examples, features: readonly number[], { weights, starts }: Fit): string {
  const sizes = weights.map(Math.abs).sort().reverse()
  const step = (sizes[90] ?? 1) / 9
  const whole = (weight: number) => Math.max(-9, Math.min(9, Math.round(weight / step)))
  const lines = features.flatMap((feature, at) => {
    const cells = taught.map((_, language) => whole(weights[at * taught.length + language] ?? 0))
    const weighed = [...new Set(cells)].filter(cell => cell !== 0)
    const groups = weighed.map(
      cell => `${cell}${cells.map((each, at) => (each === cell ? marks[at] : '')).join('')}`,
    )
    return groups.length === 0 ? [] : [`${groups.join('')} ${names[feature]}`]
  })
  return `// Written by bench/languages/train.ts; docs/decisions/0045-language-detection.md has its sources. Do not edit.

/** Of one step of a weight. */
export const step = ${step.toFixed(4)}

/** The mark of each language in the table, and the score that it begins with. */
export const languages = \`
${taught.map((language, at) => `${marks[at]} ${language} ${(starts[at] ?? 0).toFixed(2)}`).join('\n')}
\`

/** A line a feature: each weight that it has before the marks of the languages that it has it for, a blank, the feature. */
export const weights = \`
${lines
  .join('\n')
  .replace(/[\\`]|\$\{/g, '\\$&')
  .replaceAll('\t', '\\t')}
\`
`
}
