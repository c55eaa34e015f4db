import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { differenceOf, type Piece } from '../../src/announcements/differences.ts'

const textOf = (pieces: readonly Piece[], without: Piece['change']) =>
  pieces
    .filter(each => each.change !== without)
    .map(each => each.text)
    .join('')

describe('The difference of two texts', () => {
  it('names the words that went and came', () => {
    const { pieces, isCompared } = differenceOf('The moss is green.', 'The moss is blue.')
    assert.equal(isCompared, true)
    assert.deepEqual(
      pieces.map(({ text, change }) => [change, text]),
      [
        ['same', 'The moss is '],
        ['removed', 'green'],
        ['added', 'blue'],
        ['same', '.'],
      ],
    )
  })

  it('holds both texts whole', () => {
    const text = fc
      .array(fc.constantFrom('moss', 'fern', ' ', '\n', 'ä', '**', '.'), { maxLength: 60 })
      .map(words => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { pieces } = differenceOf(before, after)
        assert.equal(textOf(pieces, 'added'), before)
        assert.equal(textOf(pieces, 'removed'), after)
      }),
    )
  })

  it('gives up on long texts that have nothing in common, and says so', () => {
    const lines = (word: string) => Array.from({ length: 60_000 }, (_, index) => `${word}${index}`).join('\n')
    const [before, after] = [lines('moss'), lines('fern')]
    const { pieces, isCompared } = differenceOf(before, after)
    assert.equal(isCompared, false)
    assert.deepEqual(
      pieces.map(each => each.change),
      ['removed', 'added'],
    )
    assert.equal(textOf(pieces, 'added'), before)
    assert.equal(textOf(pieces, 'removed'), after)
  })

  it('finds one changed line in a very long text', () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `line ${index}`)
    const { pieces, isCompared } = differenceOf(lines.join('\n'), lines.with(20_000, 'another').join('\n'))
    assert.equal(isCompared, true)
    assert.deepEqual(
      pieces.filter(each => each.change !== 'same').map(each => each.text),
      ['line 20000\n', 'another\n'],
    )
  })
})
