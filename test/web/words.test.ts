import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  agoWords,
  bytesWords,
  durationWords,
  instantWords,
  listed,
  percentWords,
} from '../../src/web/words.ts'

const minuteMs = 60_000
const now = Date.UTC(2026, 2, 12, 14, 32)

describe('Words', () => {
  it('say a length of time in its largest whole unit', () => {
    const said = [59_999, minuteMs, 119_999, 3_599_999, 3_600_000, 86_400_000, 30 * 86_400_000].map(
      durationWords,
    )
    assert.deepEqual(said, [
      'less than a minute',
      '1 minute',
      '1 minute',
      '59 minutes',
      '1 hour',
      '1 day',
      '30 days',
    ])
  })

  it('call the last minute just now', () => {
    assert.deepEqual(
      [agoWords(now - 59_000, now), agoWords(now - minuteMs, now)],
      ['just now', '1 minute ago'],
    )
  })

  it('never round an uptime up to 100 %', () => {
    assert.deepEqual([1, 0.99999, 0.9998, 0.5, 0].map(percentWords), [
      '100 %',
      '99.99 %',
      '99.98 %',
      '50.00 %',
      '0 %',
    ])
  })

  it('name the day of an instant only when it is another day', () => {
    assert.equal(instantWords(Date.UTC(2026, 2, 12, 3), now), '03:00 UTC')
    assert.equal(instantWords(Date.UTC(2026, 2, 13, 0), now), '13 March, 00:00 UTC')
  })

  it('join names as a sentence does', () => {
    assert.deepEqual(
      [listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])],
      ['', 'a', 'a and b', 'a, b and c'],
    )
  })

  it('say sizes in binary units', () => {
    assert.deepEqual([1, 1023, 1024, 1536, 2_621_440].map(bytesWords), [
      '1 byte',
      '1,023 bytes',
      '1 KB',
      '1.5 KB',
      '2.5 MB',
    ])
  })
})
