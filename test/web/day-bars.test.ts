import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { history } from '../../dev/gallery-board.ts'
import { createFormat } from '../../src/i18n/format.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { type Day, uptimeOf } from '../../src/monitors/model/uptime.ts'
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

  it('name an uptime after the time that was observed', () => {
    assert.deepEqual(scales(history({})), ['100 % uptime in 90 days', '100 % uptime in 30 days'])
    const lately = history({ 1: { downMs: 6 * hourMs } }).map((day, index) =>
      index < 87 ? unobserved(day) : day,
    )
    assert.deepEqual(scales(lately), Array(2).fill('90.40 % uptime since 10 March'))
    const before = history({}).map((day, index) => (index === 70 ? day : unobserved(day)))
    assert.deepEqual(scales(before), Array(2).fill('100 % uptime since 21 February'))
    const today = history({}).map((day, index) => (index < 89 ? unobserved(day) : day))
    assert.deepEqual(scales(today), Array(2).fill('100 % uptime today'))
  })

  it('name no uptime of a service that was observed for less than an hour', () => {
    const begun = (downMs: number) =>
      history({}).map((day, index) => ({ ...unobserved(day), downMs: index < 89 ? 0 : downMs }))
    assert.deepEqual(scales(begun(2 * 60_000)), Array(2).fill('Monitored for less than an hour'))
    assert.deepEqual(scales(begun(hourMs)), Array(2).fill('0 % uptime today'))
    assert.deepEqual(scales(history({}).map(unobserved)), Array(2).fill('No history yet'))
  })
})

const unobserved = (day: Day): Day => ({ ...day, upMs: 0, downMs: 0, pendingMs: 0, maintenanceMs: 0 })

/** The uptime of ninety and of thirty days, with its period. */
function scales(days: readonly Day[]): readonly string[] {
  const [uptime, recentUptime] = [uptimeOf(days), uptimeOf(days.slice(-30))]
  const page = String(dayBars(speaker, { name: 'Website', days, uptime, recentUptime }))
  return [...page.matchAll(/<p class="monitor-uptime[^>]*>(.*?)<\/p>/g)].map(([, text = '']) =>
    text.replaceAll(/<.*?>/g, '').replace(/^–/, ''),
  )
}

const drawn = (days: readonly Day[]) =>
  String(dayBars(speaker, { name: 'Website', days, uptime: null, recentUptime: null }))
