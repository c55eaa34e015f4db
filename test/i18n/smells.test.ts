import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, it } from 'node:test'
import { type Smell, smellsIn } from './smells.ts'

const src = join(import.meta.dirname, '../../src')
const recordAt = join(import.meta.dirname, 'smells.json')
const update = 'UPDATE_SMELLS=1 npm test -- test/i18n/smells.test.ts'
const shownMax = 40

describe('Comments and sentences', () => {
  it('use no more of the words that are a smell than were recorded', context => {
    const recorded: Readonly<Record<string, number>> = JSON.parse(readFileSync(recordAt, 'utf8'))
    const smells = allSmells()
    const counted = countByFolder(smells)
    const difference = smells.length - sum(recorded)
    if (process.env['UPDATE_SMELLS'] && difference <= 0) {
      writeFileSync(recordAt, `${JSON.stringify(counted, null, 2)}\n`)
      return
    }
    // What moves to another folder, or is mended in one for a new one in another, is no rise.
    assert.ok(difference <= 0, complaint(difference, smells, recorded, counted))
    if (difference < 0) context.diagnostic(`${-difference} fewer than recorded: keep it so with ${update}`)
  })

  it('are told apart from code', () => {
    const source = [
      '// Nobody waits.',
      "const nobody = 'nobody'",
      "fail('Somebody was first.')",
      'const page = `<p>$' + '{words.nobody} reads</p>`',
      'const url = /https:\\/\\/nobody/',
    ].join('\n')
    assert.deepEqual(
      smellsIn('a/b.ts', source).map(({ folder, place, found }) => [folder, place, found]),
      [
        ['a', 'src/a/b.ts:1', 'Nobody'],
        ['a', 'src/a/b.ts:3', 'Somebody'],
      ],
    )
  })
})

function allSmells(): readonly Smell[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map(path => path.split(sep).join('/'))
    .filter(path => /\.[jt]s$/.test(path) && !path.startsWith('i18n/de/'))
    .sort()
    .flatMap(path => smellsIn(path, readFileSync(join(src, path), 'utf8')))
}

function countByFolder(smells: readonly Smell[]): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { folder } of smells) counted[folder] = (counted[folder] ?? 0) + 1
  return counted
}

const sum = (numbers: Readonly<Record<string, number>>) =>
  Object.values(numbers).reduce((total, each) => total + each, 0)

function complaint(
  difference: number,
  smells: readonly Smell[],
  recorded: Readonly<Record<string, number>>,
  counted: Readonly<Record<string, number>>,
): string {
  const risen = Object.keys(counted).filter(folder => (counted[folder] ?? 0) > (recorded[folder] ?? 0))
  const lines = smells
    .filter(({ folder }) => risen.includes(folder))
    .sort((a, b) => changedAt(b) - changedAt(a))
    .map(({ place, found, better }) => `  ${place}: “${found}” → ${better}`)
  const more = lines.length > shownMax ? [`  … and ${lines.length - shownMax} more`] : []
  return [
    `${difference} more than recorded. Please use a plainer word in what is new here, or mend another (the files changed last are on top):`,
    ...lines.slice(0, shownMax),
    ...more,
  ].join('\n')
}

const changedAt = ({ path }: Smell) => statSync(join(src, path)).mtimeMs
