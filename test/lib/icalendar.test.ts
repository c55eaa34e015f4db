import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { calendarInstant, calendarLines, calendarText } from '../../src/lib/icalendar.ts'
import { anyCharacter } from '../arbitraries.ts'

const texts = fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom('ä', '🛠', 'a', ' ')), maxLength: 400 })

describe('Lines of a calendar', () => {
  it('have at most 75 octets, end inside no character, and say the same once unfolded', () => {
    fc.assert(
      fc.property(
        fc.array(
          texts.map(text => `NAME:${calendarText(text)}`),
          { maxLength: 4 },
        ),
        lines => {
          const document = calendarLines(lines)
          const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
          const bytes = Buffer.from(document)
          for (let from = 0; from < bytes.length; ) {
            const end = bytes.indexOf('\r\n', from)
            assert.ok(end >= 0 && end - from <= 75, `${end - from} octets`)
            decoder.decode(bytes.subarray(from, end))
            from = end + 2
          }
          assert.equal(document.replaceAll('\r\n ', ''), lines.map(line => `${line}\r\n`).join(''))
        },
      ),
    )
  })

  it('are full where they are folded', () => {
    assert.deepEqual(
      calendarLines([`SUMMARY:${'ä'.repeat(40)}`])
        .split('\r\n')
        .map(line => Buffer.byteLength(line)),
      [74, 15, 0],
    )
  })

  it('escape what has a meaning, and leave out what must not be there', () => {
    assert.equal(calendarText('a\\b;c,d\r\ne\rf\ng:"h"\0\u0007\t\u007f'), 'a\\\\b\\;c\\,d\\ne\\nf\\ng:"h"\t')
  })

  it('name instants in UTC', () => {
    assert.equal(calendarInstant(Date.UTC(2026, 10, 29, 1, 2, 3, 4)), '20261129T010203Z')
  })
})
