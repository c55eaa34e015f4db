import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageOf } from '../../src/i18n/messages.ts'

const asked = (accept: string) => languageOf(undefined, accept)

describe('The language of a reader', () => {
  it('is what the browser prefers', () => {
    assert.equal(asked('de'), 'de')
    assert.equal(asked('de-AT,de;q=0.9,en;q=0.5'), 'de')
    assert.equal(asked('fr-FR, de;q=0.7, en;q=0.8'), 'en')
    assert.equal(asked('en;q=0.3, de;q=0.31'), 'de')
  })

  it('is English where nothing fits, or nothing is said', () => {
    for (const accept of ['', 'fr', '*', 'de;q=0', 'q=;;,,', 'x'.repeat(10_000)])
      assert.equal(asked(accept), 'en')
    assert.equal(languageOf(undefined, undefined), 'en')
  })

  it('is what was chosen by the switch, whatever the browser prefers', () => {
    assert.equal(languageOf('a=b; language=en', 'de'), 'en')
    assert.equal(languageOf('language=de; a=b', 'en'), 'de')
    assert.equal(languageOf('language=xx', 'de'), 'de')
    assert.equal(languageOf('otherlanguage=de', 'en'), 'en')
  })
})
