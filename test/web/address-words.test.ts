import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addressWords } from '../../src/web/address-words.ts'

describe('The words of an address', () => {
  for (const [address, words] of [
    ['/incidents/checkout-is_slow', 'checkout is slow'],
    ['/board/announcements/Checkout-is%20slow.html?q=other#x', 'Checkout is slow'],
    ['/verf%C3%BCgbarkeit/Z%C3%BCrich/', 'Zürich'],
    ['/history/%E6%94%AF%E6%89%95%E3%82%A4', '支払イ'],
    ['/incidents/2026/ab12cd34ef', ''],
    ['/', ''],
    ['/%', ''],
    ['/a%ff-down', ''],
    ['/a%2Fb-down', 'down'],
    ['/x%22%3E%3Cscript%3Ealert(1)%3C/script%3E', 'script'],
    ['/call-%E2%80%AE-now-555-1234', 'call now'],
  ] as const)
    it(`are those of its last part: ${address}`, () => assert.equal(addressWords(address), words))

  it('are few, and nothing but letters', () => {
    assert.equal(addressWords(`/${'long-word-'.repeat(10_000)}`), 'long word long word long word long word')
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), address => {
        const words = addressWords(address)
        assert.match(words, /^(?:[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*)?$/u)
        assert.ok(words.length <= 100)
      }),
    )
  })
})
