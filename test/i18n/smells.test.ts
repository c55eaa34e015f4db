import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, it } from 'node:test'
import { type Smell, smellsIn } from './smells.ts'

const src = join(import.meta.dirname, '../../src')

describe('Comments and sentences', () => {
  it('use none of the words that are a smell', () => {
    assert.deepEqual(
      allSmells().map(({ place, found, better }) => `${place}: “${found}” → ${better}`),
      [],
    )
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
      smellsIn('a/b.ts', source).map(({ place, found }) => [place, found]),
      [
        ['src/a/b.ts:1', 'Nobody'],
        ['src/a/b.ts:3', 'Somebody'],
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
