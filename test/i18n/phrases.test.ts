import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { phraseTranslator } from '../../src/i18n/phrase-matcher.ts'

describe('Messages in another language', () => {
  const translate = phraseTranslator({
    'is missing': 'fehlt',
    'has {bytes} bytes ({given}). At most {most} bytes.': 'Höchstens {most} Bytes, nicht {bytes} ({given}).',
    'must be one of {values}': 'muss eines von {values} sein',
  })

  it('are found whole, or by their shape with what stands in the slots', () => {
    assert.equal(translate('is missing'), 'fehlt')
    assert.equal(translate('has 7 bytes (abc). At most 5 bytes.'), 'Höchstens 5 Bytes, nicht 7 (abc).')
    assert.equal(translate('must be one of a, b\nc'), 'muss eines von a, b\nc sein')
  })

  it('stay as they are when they have no shape we know', () => {
    for (const message of [
      '',
      'constructor',
      'has 7 bytes',
      'must be one of',
      'has bytes (). At most  bytes',
    ])
      assert.equal(translate(message), message)
  })

  it('keep what stands in a slot as it is, also when it looks like a slot', () => {
    assert.equal(translate('must be one of {values}, $1, $&'), 'muss eines von {values}, $1, $& sein')
  })

  it('are looked up in no time, whatever they repeat', () => {
    const hostile = `has ${' bytes ( ). At most '.repeat(5_000)}!`
    const begun = performance.now()
    assert.equal(translate(hostile), hostile)
    assert.ok(performance.now() - begun < 500)
  })
})
