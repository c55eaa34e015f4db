import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withSupport } from '../../../src/snippets/moderation/model/reported-texts.ts'

const one = { high: 0, low: 0 }
const like = { high: 0b111, low: 0 }
const other = { high: -1, low: 0 }
const text = (network: string | null, fingerprint = one) => ({ fingerprints: [fingerprint], network })

it('texts that reports hid count when creators in three networks wrote such texts', () => {
  const wave = [text('a'), text('b', like), text('c')]
  assert.deepEqual(withSupport([...wave, text('d', other)]), wave)
  assert.deepEqual(withSupport(wave.slice(1)), [])
})

it('several texts from one network, or from unknown ones, do not support each other', () => {
  assert.deepEqual(withSupport([text('a'), text('a'), text('a'), text(null), text(null)]), [])
})
