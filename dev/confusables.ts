import { readFileSync } from 'node:fs'
import { recommendedScripts } from '../src/accounts/model/look-alike.ts'

/**
 * The source of the module with look-alike characters. It reads the ICU data in Node's executable, into which confusables.txt
 * of Unicode (UTS 39) is compiled. Throws if this Node has no such data.
 */
export function confusablesModule(): string {
  const { unicode } = process.versions
  return `/**
 * What the eye takes for another character: confusables.txt of Unicode ${unicode} (UTS 39; Copyright Unicode, Inc., Unicode
 * License V3, docs/licenses/unicode.txt), which \`npm run docs\` reads from the data of ICU in the runtime. Only
 * characters that NFKC and NFD leave as they are, of scripts in everyday use or of all scripts. Code points in
 * hexadecimal: what stands for them, \`=\`, and who looks like it.
 */
export const confusables = \`
${wrapped(entries(), 115)}\`
`
}

/** Prototypes in the order of their code points, each with the characters that look like it. */
function entries(): readonly string[] {
  const alike = new Map<string, string[]>()
  for (const [character, prototype] of readMap()) {
    if (!isWanted(character)) continue
    const codes = codesOf(prototype)
    alike.set(codes, [...(alike.get(codes) ?? []), codesOf(character)])
  }
  return [...alike].map(([codes, all]) => `${codes}=${all.join()}`).toSorted(byCodes)
}

const scripts = [...recommendedScripts, 'Common', 'Inherited'].map(name => `\\p{scx=${name}}`).join('')
const everyday = new RegExp(`^[${scripts}]$`, 'u')
const isWanted = (character: string): boolean =>
  everyday.test(character) && character.normalize('NFKC').normalize('NFD') === character

const codesOf = (text: string): string =>
  [...text].map(character => (character.codePointAt(0) ?? 0).toString(16)).join('+')

const byCodes = (a: string, b: string): number =>
  Number.parseInt(a, 16) - Number.parseInt(b, 16) || (a < b ? -1 : 1)

function wrapped(words: readonly string[], width: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}

/** Start of ICU's data (uspoof_impl.h, SpoofDataHeader): 32-bit numbers, with offsets from the beginning of the header. */
const magic = Buffer.from([0xef, 0xfd, 0x45, 0x38])
const formatVersion = 2

/** Pairs of a character and its prototype. */
function readMap(): readonly (readonly [character: string, prototype: string])[] {
  const program = readFileSync(process.execPath)
  const at = program.indexOf(magic)
  if (at === -1 || program[at + 4] !== formatVersion)
    throw new Error('This Node has no data of ICU about characters that look alike.')
  const data = program.subarray(at)
  const [keysAt = 0, count = 0, valuesAt = 0, , stringsAt = 0] = [3, 4, 5, 6, 7].map(place =>
    data.readUInt32LE(4 * place),
  )
  const units = (from: number, length: number) => data.toString('utf16le', from, from + 2 * length)
  return Array.from({ length: count }, (_, index) => {
    const key = data.readUInt32LE(keysAt + 4 * index)
    const length = (key >>> 24) + 1
    const value = valuesAt + 2 * index
    const prototype = length === 1 ? units(value, 1) : units(stringsAt + 2 * data.readUInt16LE(value), length)
    return [String.fromCodePoint(key & 0xffffff), prototype]
  })
}
