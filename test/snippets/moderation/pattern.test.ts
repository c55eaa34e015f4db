import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  createPatternMatcher,
  patternParts,
  patternProblem,
} from '../../../src/snippets/moderation/model/block-pattern.ts'

const stands = (pattern: string, text: string) => createPatternMatcher([pattern]).find(text) === 0

/** A slow and simple matcher to compare with. */
const slowly = (pattern: string, text: string): boolean => {
  const escaped = patternParts(pattern).map(part => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(escaped.join('[\\s\\S]*')).test(text.toLowerCase())
}

describe('A pattern of blocked texts', () => {
  it('stands anywhere in a text, in upper or lower case', () => {
    assert.ok(stands('cheap pills', 'Buy CHEAP Pills now'))
    assert.ok(stands('ÄPFEL', 'drei äpfel'))
    assert.ok(!stands('cheap pills', 'cheap\npills'))
  })

  it('has an asterisk for whatever stands between, also line breaks, in this order and not overlapping', () => {
    assert.ok(stands('cheap*pills', 'cheap\nand good pills'))
    assert.ok(!stands('cheap*pills', 'pills that are cheap'))
    assert.ok(!stands('abab*abab', 'ababab'))
    assert.ok(stands('abab*abab', 'abababab'))
  })

  it('takes characters of regular expressions as they are, and an asterisk after a backslash', () => {
    assert.ok(stands('(a+)+$', 'see (A+)+$'))
    assert.ok(!stands('(a+)+$', 'aaaaaaaa'))
    assert.ok(stands('5 \\* 5 =', '5 * 5 = 25'))
    assert.ok(!stands('5 \\* 5 =', '5 x 5 = 25'))
    assert.ok(stands('c:\\\\temp', 'C:\\temp'))
  })

  it('is refused when it would stand in half of all texts', () => {
    for (const pattern of ['', '*', '***', 'a', 'a*b*c', ' * the '])
      assert.ok(patternProblem(pattern), pattern)
    for (const pattern of ['a*b*cd', 'spam', '\\*\\*\\*\\*'])
      assert.equal(patternProblem(pattern), null, pattern)
  })

  it('is found as a slow regular expression finds it, alone and among others', () => {
    const letter = fc.constantFrom('a', 'b', 'A', '*', '\\', 'é', '\u{1F600}', 'İ')
    const text = fc.array(letter, { maxLength: 12 }).map(letters => letters.join(''))
    const patterns = fc.array(
      text.filter(each => patternParts(each).length > 0),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(
        patterns,
        fc.array(text, { maxLength: 3 }).map(each => each.join('')),
        (all, content) => {
          const expected = all.map(each => slowly(each, content.replaceAll('İ', '#')))
          for (const [place, pattern] of all.entries())
            assert.equal(stands(pattern, content.replaceAll('İ', '#')), expected[place], pattern)
          const found = createPatternMatcher(all).find(content.replaceAll('İ', '#'))
          assert.equal(found !== null, expected.includes(true))
          if (found !== null) assert.ok(expected[found])
        },
      ),
      { numRuns: 200 },
    )
  })

  it('walks over a text once, whatever both are made of', () => {
    let looks = 0
    const text = 'a'.repeat(200_000)
    const counted = {
      length: text.length,
      charCodeAt: (place: number) => {
        looks++
        return text.charCodeAt(place)
      },
    } as unknown as string
    const hostile = [`${'a'.repeat(150)}b`, `${'a*'.repeat(60)}ab`, `*${'a'.repeat(100)}*b*aaaa`]
    assert.equal(createPatternMatcher(hostile).find(counted), null)
    assert.equal(looks, text.length)
  })
})
