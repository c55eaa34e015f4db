import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { history } from '../../dev/gallery-board.ts'
import { createFormat } from '../../src/i18n/format.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import type { Day } from '../../src/monitors/model/uptime.ts'
import { dayBars } from '../../src/status-site/day-bars.ts'

const speaker = { messages: messagesIn('en'), format: createFormat('en', 'UTC') }

describe('The day bars', () => {
  it('say in words what they show', () => {
    assert.match(drawn(history({})), /aria-label="90 days monitored: up on all of them\."/)
    const unusual = history({
      3: { downMs: 1 },
      2: { maintenanceMs: hourMs },
      1: { pendingMs: hourMs },
      5: { upMs: 0 },
    })
    assert.match(
      drawn(unusual),
      /aria-label="89 days monitored: down on 1, being checked on 1, in maintenance on 1\."/,
    )
    assert.match(drawn([]), /aria-label="No history yet\."/)
  })

  it('name an unusual day and how long it was so', () => {
    assert.match(
      drawn(history({ 1: { downMs: 25 * 60_000 } })),
      /<title>11 March: down for 25 minutes<\/title>/,
    )
  })

  it('do not call a day unusual for a retry', () => {
    assert.match(drawn(history({ 1: { pendingMs: 40_000 } })), /up on all of them/)
  })

  it('draw every day inside the picture, today at the right', () => {
    const page = drawn(history({ 0: { downMs: hourMs }, 89: { downMs: dayMs } }, 120))
    const [, width = ''] = /viewBox="0 0 (\d+)/.exec(page) ?? []
    const strokes = [...page.matchAll(/M(\d+) [\d.]+h(\d+)/g)].map(([, x, wide]) => [
      Number(x),
      Number(x) + Number(wide),
    ])
    assert.equal(Math.min(...strokes.map(([from = 0]) => from)), 0)
    assert.equal(Math.max(...strokes.map(([, to = 0]) => to)), Number(width))
  })
})

const drawn = (days: readonly Day[]) =>
  String(dayBars(speaker, { name: 'Website', days, uptime: null, recentUptime: null }))
