import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { xml } from '../../src/web/xml.ts'

describe('XML', () => {
  it('escapes every value and keeps its own markup', () => {
    assert.equal(
      xml`<a b="${'"<&\''}">${xml`<c/>`}${[xml`<d/>`, xml`<e/>`]}${null}${7}</a>`.markup,
      '<a b="&quot;&lt;&amp;&#39;"><c/><d/><e/>7</a>',
    )
  })

  it('drops what XML 1.0 forbids and keeps the rest of the line', () => {
    assert.equal(
      xml`${'a\u0000\u0008\u000b\u001f\ufffe\uffff\ud800b\t\n\u{1f600}\r'}`.markup,
      'ab\t\n\u{1f600}&#13;',
    )
  })
})
