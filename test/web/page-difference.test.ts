import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { difference, restored } from './page-difference.ts'

describe('The difference between two pages', () => {
  const base = ['<main>', '<h1>Shop</h1>', '<p>', 'Up', '</p>', '<p>', '100 %', '</p>', '</main>']

  it('has a changed line, and the line before it', () => {
    const page = base.with(1, '<h1>Mail</h1>')
    assert.deepEqual(difference(base, page), [' <main>', '-<h1>Shop</h1>', '+<h1>Mail</h1>', '…'])
  })

  it('has so many lines before a change that its place is certain', () => {
    const page = base.toSpliced(6, 0, 'Since March')
    assert.deepEqual(difference(base, page), ['…', ' </p>', ' <p>', '+Since March', '…'])
  })

  it('has the first and the last of many lines that are missing', () => {
    const page = base.toSpliced(1, 7)
    const expected = [' <main>', '-<h1>Shop</h1>', '… removed', '-100 %', '-</p>', ' </main>']
    assert.deepEqual(difference(base, page), expected)
  })

  it('restores the page, of whatever lines', () => {
    const line = fc.constantFrom('', 'a', 'b', ' b', '+b', '…', '… removed')
    const lines = fc.array(line, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        assert.deepEqual(restored(one, difference(one, other)), other)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is refused with a base that has changed where it has lines', () => {
    const text = difference(base, base.with(3, 'Down'))
    assert.throws(() => restored(base.with(3, 'Being checked'), text), /Not the next line of the base: -Up/)
    assert.throws(() => restored(base.slice(3), text), /Not in the base|Not the next line/)
  })
})
