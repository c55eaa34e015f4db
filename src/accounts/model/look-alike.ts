import { lazy } from '../../lib/lazy.ts'
import { confusables } from './confusables.ts'

/** Detection of names that look alike (UTS 39, Unicode Security Mechanisms). */

/** The one of `others` that looks like `name`; null if none does. Names that differ only in case look alike. */
export function findLookAlike(name: string, others: readonly string[]): string | null {
  const own = new Set(skeletonsOf(name))
  return others.find(other => skeletonsOf(other).some(each => own.has(each))) ?? null
}

/** A capital I looks like an l and a small one does not, so both forms are compared. */
const skeletonsOf = (name: string): readonly string[] => [skeleton(name), skeleton(name.toLowerCase())]

/** True if nothing of the name is visible. */
export const isInvisible = (name: string): boolean => visible(name) === ''

/** Characters that are not drawn, or only as a blank: default ignorables, other format characters, and the blank of Braille. */
const undrawn = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** The visible characters; browsers draw several blanks as one. */
const visible = (name: string): string =>
  name.normalize('NFKC').normalize('NFD').replace(undrawn, '').replace(/\s+/g, ' ').trim()

/** The skeleton of a name (UTS 39, 4), without case: `0` becomes `O`, and so must equal `o` as well. */
function skeleton(name: string): string {
  return [...visible(name)]
    .map(each => prototypes().get(each) ?? each)
    .join('')
    .normalize('NFD')
    .toLowerCase()
}

const prototypes = lazy(() => {
  const all = confusables.trim().split(/\s/)
  return new Map(
    all.flatMap(each => {
      const [prototype = '', alike = ''] = each.split('=')
      return alike.split(',').map(code => [textOf(code), textOf(prototype)] as const)
    }),
  )
})

const textOf = (codes: string): string =>
  String.fromCodePoint(...codes.split('+').map(code => Number.parseInt(code, 16)))

/** True if the letters are of scripts that no writing system combines (UTS 39, 5.2, highly restrictive). */
export function mixesScripts(name: string): boolean {
  const scripts = [...name].map(character => known.filter(({ shape }) => shape.test(character)))
  const ofLetters = scripts.filter(each => each.length > 0)
  return !together.some(set => ofLetters.every(each => each.some(script => set.includes(script.name))))
}

/** The scripts in everyday use (UAX 31, table 5); letters of other scripts are not compared. */
export const recommendedScripts: readonly string[] =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  )

const known = recommendedScripts.map(name => ({ name, shape: new RegExp(`\\p{scx=${name}}`, 'u') }))

const together: readonly (readonly string[])[] = [
  ...recommendedScripts.map(name => [name]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
