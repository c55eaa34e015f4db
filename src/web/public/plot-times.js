/*
 * Times of a plot in words: on the server in the zone of the site, in a browser in that of the reader.
 */
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The formats of a zone: a time of day such as `14:30`, and a day such as `20 Nov`.
 *
 * @typedef {{ readonly time: (at: number) => string, readonly day: (at: number) => string }} Words
 */
/** @typedef {'hour' | 'day' | 'week' | 'month'} Range */
/** @typedef {{ readonly x: string, readonly anchor: string, readonly text: string }} Tick */

/** Times of day that have a tick, and the time after a tick in which none follows. */
const ticked = {
  hour: { at: /:(00|15|30|45)$/, skippedMs: 0 },
  day: { at: /^(00|06|12|18):00$/, skippedMs: 4 * hourMs },
  week: { at: /^00:00$/, skippedMs: 22 * hourMs },
  month: { at: /^00:00$/, skippedMs: 22 * hourMs },
}

/** Zones differ by quarters of an hour. */
const quarterMs = 15 * minuteMs

/**
 * Some four to six ticks of a range, at round times of the zone.
 *
 * @param {Words} words
 * @param {{ readonly from: number, readonly to: number, readonly range: Range }} period
 * @returns {readonly Tick[]}
 */
export function ticksOf({ time, day }, { from, to, range }) {
  const { at: isTicked, skippedMs } = ticked[range]
  const isOfDays = range === 'week' || range === 'month'
  /** @type {Tick[]} */
  const found = []
  for (let at = Math.ceil(from / quarterMs) * quarterMs; at < to; at += quarterMs) {
    const text = time(at)
    if (!isTicked.test(text)) continue
    const share = (at - from) / (to - from)
    const anchor = share < 0.05 ? 'start' : share > 0.95 ? 'end' : 'middle'
    found.push({ x: `${Math.round(share * 1_000) / 10}%`, anchor, text: isOfDays ? day(at) : text })
    at += skippedMs
  }
  const step = { hour: 1, day: 1, week: 2, month: 7 }[range]
  return found.filter((_, index) => index % step === 0)
}

/**
 * The time of a point: its minute, its period, or that with the day.
 *
 * @param {Words} words
 * @param {{ readonly from: number, readonly to: number, readonly range: Range }} point
 */
export function pointTime({ time, day }, { from, to, range }) {
  const times = `${time(from)}–${time(to)}`
  if (range === 'hour') return to - from <= minuteMs ? time(from) : times
  return to - from < hourMs ? times : `${day(from)}, ${times}`
}
