import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAddressRange } from '../../../src/snippets/moderation/address-range.ts'
import { firstDay, monthCounts } from '../../../src/snippets/moderation/model/month-counts.ts'
import { visiblePieces } from '../../../src/snippets/moderation/model/visible-characters.ts'
import { idOf, snippetIdsIn } from '../../../src/snippets/moderation/takedown-addresses.ts'

const home = 'https://example.org/board'

describe('Addresses in a request to take snippets down', () => {
  it('lead to snippets however people write them, each once', () => {
    const addresses = `https://example.org/board/abcDEF23, http://example.org/board/abcDEF23/raw
      <example.org/board/second99#L3> third777 /fourth88`
    assert.deepEqual(snippetIdsIn(addresses, home), ['abcDEF23', 'second99', 'third777', 'fourth88'])
  })

  it('of elsewhere are refused by name', () => {
    for (const foreign of [
      'https://elsewhere.example/abcDEF23',
      'https://example.org/abcDEF23',
      'https://example.org/boardroom',
      'ä',
    ])
      assert.throws(() => snippetIdsIn(`abcDEF23 ${foreign}`, home), /leads to no snippet here: /, foreign)
    assert.equal(idOf('javascript:alert(1)', home), null)
  })

  it('must be there, and not too many', () => {
    assert.throws(() => snippetIdsIn(' \n ', home), /must not be blank/)
    assert.throws(() => snippetIdsIn('abc2 '.repeat(51), home), /at most 50/)
  })
})

describe('A range of addresses', () => {
  it('contains what CIDR says, also IPv4 written as IPv6', () => {
    const range = parseAddressRange('192.0.2.64/26')
    for (const inside of ['192.0.2.64', '192.0.2.127', '::ffff:192.0.2.100'])
      assert.ok(range?.contains(inside))
    for (const outside of ['192.0.2.63', '192.0.2.128', '2001:db8::1', '', 'nonsense'])
      assert.equal(range?.contains(outside), false, outside)
    assert.equal(parseAddressRange('::FFFF:192.0.2.64/122')?.text, '192.0.2.64/26')
    assert.ok(range?.contains('::ffff:c000:264'))
    assert.ok(parseAddressRange('2001:DB8::/32')?.contains('2001:db8:ffff::1'))
    assert.ok(parseAddressRange('2001:db8::1')?.contains('2001:db8:0:0::1'))
    assert.equal(parseAddressRange('2001:db8::1')?.contains('2001:db8::2'), false)
  })

  it('is refused when it is none or half the world', () => {
    for (const wrong of [
      '',
      'example.org',
      '192.0.2',
      '192.0.2.0/33',
      '0.0.0.0/0',
      '::/0',
      '1.2.3.4/7',
      '1::/15',
    ])
      assert.equal(parseAddressRange(wrong), null, wrong)
  })
})

describe('Text that a moderator sees', () => {
  it('shows what no eye would see by its name', () => {
    assert.deepEqual(visiblePieces('a\u202Eb\u200Bc\tä\r\n', 100).pieces, [
      { text: 'a' },
      { mark: 'U+202E' },
      { text: 'b' },
      { mark: 'U+200B' },
      { text: 'c\tä' },
      { mark: 'U+000D' },
      { text: '\n' },
    ])
    for (const hidden of ['\u2066', '\u061C', '\uFEFF', '\u00AD', '\0', '\u{E0041}', '\u3164', '\u2028'])
      assert.match(
        JSON.stringify(visiblePieces(`x${hidden}y`, 10).pieces[1]),
        /^\{"mark":"U\+[0-9A-F]{4,5}"\}$/,
      )
  })

  it('is bounded, and cuts no character in two', () => {
    assert.deepEqual(visiblePieces('abcdef', 4), { pieces: [{ text: 'abcd' }], more: 2 })
    assert.deepEqual(visiblePieces('ab\u{1F600}cd', 3), { pieces: [{ text: 'ab' }], more: 4 })
  })
})

describe('Counts by month', () => {
  const now = Date.UTC(2026, 2, 31, 23)
  const day = (date: number) => Math.floor(date / 86_400_000)

  it('add up the days of each month of the last year, the newest first', () => {
    const months = monthCounts(
      [
        { day: day(Date.UTC(2026, 2, 1)), what: 'reports', count: 2 },
        { day: day(Date.UTC(2026, 2, 31)), what: 'reports', count: 3 },
        { day: day(Date.UTC(2026, 1, 28)), what: 'hidden', count: 1 },
        { day: day(Date.UTC(2025, 2, 31)), what: 'deleted', count: 9 },
      ],
      now,
    )
    assert.deepEqual(
      months.map(({ month, reports, hidden, deleted }) => [month, reports, hidden, deleted]),
      [
        ['2026-03', 5, 0, 0],
        ['2026-02', 0, 1, 0],
      ],
    )
    assert.equal(firstDay(now), day(Date.UTC(2025, 3, 1)))
  })

  it('always show the month that runs', () => {
    assert.equal(monthCounts([], now).length, 1)
  })
})
