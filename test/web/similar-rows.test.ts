import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { restoreRows, shortenRows } from './similar-rows.ts'

describe('Similar rows', () => {
  const row = (name: string, days: number) => [
    `</li><li id="${name}">`,
    `<h3>${name}</h3>`,
    `<p>Up for ${days} days</p>`,
  ]

  it('have one line that names the words that differ', () => {
    const lines = [...row('1', 12), ...row('2', 12), ...row('Mail', 7)]
    assert.deepEqual(shortenRows(lines), [
      ...row('1', 12),
      '<!-- 3 lines as above: 1 → 2 -->',
      '<!-- 3 lines as above: 2 → Mail, 12 → 7 -->',
    ])
  })

  it('name the word before one that stands elsewhere too', () => {
    const lines = [...row('Node 12', 12), ...row('Node 13', 12)]
    assert.deepEqual(shortenRows(lines), [
      ...row('Node 12', 12),
      '<!-- 3 lines as above: Node 12 → Node 13 -->',
    ])
  })

  it('stay whole where more than words differ, or many', () => {
    for (const other of [
      row('2', 12).with(2, '<p>Down</p>'),
      row('2', 12).toSpliced(1, 1),
      row('2', 12).with(2, '<p>One two three four five</p>'),
    ]) {
      const lines = [...row('1', 12), ...other]
      assert.deepEqual(shortenRows(lines), lines)
    }
  })

  it('are restored, of whatever words', () => {
    const words = fc.array(fc.constantFrom('1', '2', ' ', ', ', ' → ', '.', 'a', '-->'), { maxLength: 6 })
    const rows = fc.array(fc.tuple(words, words), { maxLength: 6 })
    fc.assert(
      fc.property(rows, texts => {
        const lines = texts.flatMap(([one, other]) => [
          `</li><li>${one.join('')}`,
          `<p>${other.join('')}</p>`,
        ])
        assert.deepEqual(restoreRows(shortenRows(lines)), lines)
      }),
      { numRuns: 2_000 },
    )
  })
})
