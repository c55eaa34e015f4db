import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseJson } from '../../src/rest/json-body.ts'

describe('A JSON body', () => {
  const placeOf = (text: string) => {
    try {
      parseJson(text)
      return null
    } catch (error) {
      return /line \d+, column \d+/.exec(String(error))?.[0] ?? String(error)
    }
  }

  it('is read as JSON is', () => {
    fc.assert(fc.property(fc.json(), text => assert.deepEqual(parseJson(text), JSON.parse(text))))
  })

  it('is refused at the place of the first mistake', () => {
    const places = {
      '{\n  "title": oops\n}': 'line 2, column 12',
      '{"a":1,}': 'line 1, column 8',
      '[1,2,]': 'line 1, column 6',
      '{"a" 1}': 'line 1, column 6',
      '{"a":01}': 'line 1, column 6',
      '{"a":"x\ny"}': 'line 1, column 6',
      '{"a":[1,2}': 'line 1, column 10',
      '{"a":1} x': 'line 1, column 9',
      '{"a":': 'line 1, column 6',
      "{'a':1}": 'line 1, column 2',
      '\u00a0{}': 'line 1, column 1',
    }
    for (const [text, place] of Object.entries(places)) assert.equal(placeOf(text), place, text)
  })

  it('ends the search for the mistake in whatever is sent', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      'null',
      ' ',
      '\n',
      'é',
    )
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1 }), parts => {
        const place = placeOf(parts.join(''))
        assert.ok(place === null || /^line|empty/.test(place) || /empty/.test(place))
      }),
    )
  })
})
