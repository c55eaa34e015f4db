import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticksOf } from '../../src/web/public/plot-times.js'

const dayMs = 86_400_000

/** The texts of the ticks of a day that begins at the instant, in the zone. */
function ticksFrom(from: number, timeZone: string): readonly string[] {
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
    return (at: number) => format.format(at)
  }
  const times = {
    time: words({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: words({ day: 'numeric', month: 'short' }),
  }
  return ticksOf(times, { from, to: from + dayMs, range: 'day' }).map(({ text }) => text)
}

test('A day has its four ticks also when clocks go forward or back, and in zones of quarters of an hour', () => {
  const whole = ['00:00', '06:00', '12:00', '18:00']
  for (const [from, zone] of [
    [Date.UTC(2026, 2, 28, 22, 30), 'Europe/Berlin'],
    [Date.UTC(2026, 9, 24, 21, 30), 'Europe/Berlin'],
    [Date.UTC(2026, 5, 1, 17, 30), 'Asia/Kathmandu'],
  ] as const)
    assert.deepEqual(ticksFrom(from, zone).slice(0, 4), whole, zone)
})
