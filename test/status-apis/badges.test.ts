/** Badges of monitors: what they show, and how wide they are. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { galleryNow, monitor } from '../../dev/gallery-board.ts'
import type { Condition } from '../../src/board/model/condition.ts'
import { hourMs } from '../../src/lib/time.ts'
import { badgeStyles, drawBadge } from '../../src/status-apis/badges/draw-badge.ts'
import { conditionColours, monitorBadge } from '../../src/status-apis/badges/monitor-badge.ts'
import { textWidth } from '../../src/status-apis/badges/text-width.ts'
import { anyCharacter } from '../arbitraries.ts'

const hour = (ago: number, given: object = {}) => ({
  startsAt: galleryNow - ago * hourMs,
  upMs: hourMs,
  downMs: 0,
  pendingMs: 0,
  maintenanceMs: 0,
  successes: 60,
  latencySumMs: 60 * 120,
  ...given,
})

describe('The badge of a monitor', () => {
  it('shows the condition that the status page shows', () => {
    const words: Readonly<Record<Condition, string>> = {
      UP: 'up',
      DEGRADED: 'degraded',
      DOWN: 'down',
      PENDING: 'being checked',
      MAINTENANCE: 'maintenance',
      UNCHECKED: 'not checked',
    }
    for (const [condition, message] of Object.entries(words) as [Condition, string][])
      assert.deepEqual(
        monitorBadge(monitor(1, 'Web', { condition }), { kind: 'status', window: null }, null),
        { label: 'status', message, color: conditionColours[condition] },
      )
  })

  it('shows the uptime of each window, rounded down, and says when there is none', () => {
    const web = monitor(1, 'Web', { uptime: 0.99999, recentUptime: 1 })
    const shown = (window: '1h' | '24h' | '30d' | '90d', hours: ReturnType<typeof hour>[] | null = null) =>
      monitorBadge(web, { kind: 'uptime', window }, hours).message
    assert.equal(shown('90d'), '99.99%')
    assert.equal(shown('30d'), '100%')
    assert.equal(shown('24h', [hour(3, { upMs: 0, downMs: hourMs }), hour(2), hour(1), hour(0)]), '75.00%')
    assert.equal(shown('1h', [hour(3, { upMs: 0, downMs: hourMs }), hour(1), hour(0)]), '100%')
    assert.equal(shown('24h', []), 'unknown')
    assert.equal(shown('24h', null), 'unknown')
  })

  it('shows the average response time of what succeeded', () => {
    const shown = (hours: ReturnType<typeof hour>[]) =>
      monitorBadge(monitor(1, 'Web'), { kind: 'response-time', window: '24h' }, hours).message
    assert.equal(shown([hour(1), hour(0, { latencySumMs: 60 * 240 })]), '180 ms')
    assert.equal(shown([hour(0, { successes: 0, latencySumMs: 0 })]), 'unknown')
  })

  it('is well-formed, named for those who do not see it, and as wide as its text, whatever that is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 120 }),
        fc.string({ unit: anyCharacter, maxLength: 120 }),
        fc.constantFrom(...badgeStyles),
        (label, message, style) => {
          const svg = drawBadge({ label, message, color: '#bd2027', style })
          const plain = svg.replace(/<\/?[a-zA-Z]+(?: [\w:-]+="[^"<]*")*\/?>/g, '')
          assert.doesNotMatch(plain, /[<>]/)
          assert.doesNotMatch(svg, /&(?!(?:amp|lt|gt|quot|#39|#13);)/)
          assert.match(svg, /<svg [^>]*role="img" aria-label="[^"]*"><title>/)
          const width = Number(/ width="(\d+)"/.exec(svg)?.[1])
          const parts = [...svg.matchAll(/<text x="([\d.]+)" y="\d+" textLength="([\d.]+)"/g)]
          for (const [, x, length] of parts) assert.ok(Number(x) + Number(length) <= width)
          assert.ok(width <= 2 * (80 * 1.2 * 11 * 1.12 + 100))
        },
      ),
    )
  })

  it('measures letters by a real font', () => {
    assert.equal(textWidth('', 11), 0)
    assert.ok(textWidth('iiii', 11) < textWidth('mmmm', 11) / 3)
    assert.equal(textWidth('m', 100), 97)
    assert.equal(textWidth('ä', 100), textWidth('a', 100))
    assert.ok(textWidth('状態', 11) >= 22)
  })
})
