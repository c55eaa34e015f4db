import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import { isTimeZone } from '../lib/time-zone.ts'
import type { Language } from './messages.ts'

/** Instants, lengths and numbers as people of one language and one time zone write them. */
export type Format = ReturnType<typeof makeFormat>

const made = new Map<string, Format>()
/** Operators change their zone now and then, not all day. */
const madeMax = 64

/** An unknown time zone is UTC. */
export function createFormat(language: Language, timeZone: string): Format {
  const key = `${language} ${timeZone}`
  const known = made.get(key)
  if (known) return known
  if (made.size >= madeMax) made.clear()
  const format = makeFormat(language, isTimeZone(timeZone) ? timeZone : 'UTC')
  made.set(key, format)
  return format
}

const locales = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>

const lessThanMinute = { en: 'less than a minute', de: 'weniger als eine Minute' } as const satisfies Record<
  Language,
  string
>

/** Intl knows only `now`. */
const justNow = { en: 'just now', de: 'gerade eben' } as const satisfies Record<Language, string>

function makeFormat(language: Language, timeZone: string) {
  const locale = locales[language]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone })
  const dateFormat = dates({ dateStyle: 'long' })
  const dayFormat = dates({ day: 'numeric', month: 'long' })
  const timeFormat = dates({ hour: '2-digit', minute: '2-digit' })
  const zonedTime = dates({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
  const exactFormat = dates({ dateStyle: 'long', timeStyle: 'long' })
  const numbers = new Intl.NumberFormat(locale)
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })

  const inUnits = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  const units = {
    byte: inUnits('byte'),
    minute: inUnits('minute'),
    hour: inUnits('hour'),
    day: inUnits('day'),
  }
  const unit = (count: number, of: keyof typeof units) => units[of].format(count)

  /** `12 March 2026`. */
  const date = (at: number): string => dateFormat.format(at)
  /** `12 March`. */
  const day = (at: number): string => dayFormat.format(at)
  /** `14:32`. */
  const time = (at: number): string => timeFormat.format(at)
  /** `14:32 UTC`, with the day in front when it is not the day of `now`. */
  const instant = (at: number, now: number): string =>
    date(at) === date(now) ? zonedTime.format(at) : `${day(at)}, ${zonedTime.format(at)}`
  /** Formats an instant to the second and with its zone, for a title. */
  const exact = (at: number): string => exactFormat.format(at)

  /** A length of time in a few words: `12 minutes`, `3 hours`, `5 days`. */
  function duration(ms: number): string {
    if (ms < minuteMs) return lessThanMinute[language]
    if (ms < hourMs) return unit(Math.floor(ms / minuteMs), 'minute')
    if (ms < dayMs) return unit(Math.floor(ms / hourMs), 'hour')
    return unit(Math.floor(ms / dayMs), 'day')
  }

  /** Formats a length of time with the signs of units: `12 min`, `3 h`, `5 days`. */
  function shortDuration(ms: number): string {
    if (ms < hourMs) return `${numbers.format(Math.floor(ms / minuteMs))} min`
    return ms < dayMs ? `${numbers.format(Math.floor(ms / hourMs))} h` : duration(ms)
  }

  /** Formats time that is left, rounded to the nearest unit: what was given 30 days a moment ago has 30 days left. */
  function remaining(ms: number): string {
    const inWhole = (unitMs: number) => Math.round(ms / unitMs)
    if (ms < minuteMs) return lessThanMinute[language]
    if (inWhole(minuteMs) < 60) return unit(inWhole(minuteMs), 'minute')
    if (inWhole(hourMs) < 24) return unit(inWhole(hourMs), 'hour')
    return unit(inWhole(dayMs), 'day')
  }

  /** `3 hours ago`, `just now`. */
  function ago(at: number, now: number): string {
    const ms = now - at
    if (ms < minuteMs) return justNow[language]
    if (ms < hourMs) return relative.format(-Math.floor(ms / minuteMs), 'minute')
    if (ms < dayMs) return relative.format(-Math.floor(ms / hourMs), 'hour')
    return relative.format(-Math.floor(ms / dayMs), 'day')
  }

  const number = (value: number): string => numbers.format(value)

  /**
   * Formats `0.99985` as `99.98 %`: rounded down, so that only a flawless record reads 100. Two digits keep a column
   * aligned, except where a whole number is exact.
   */
  const percent = (share: number): string =>
    share === 0 || share === 1
      ? `${share * 100} %`
      : `${hundredths.format(Math.floor(share * 10_000) / 100)} %`

  function bytes(count: number): string {
    if (count < 1024) return unit(count, 'byte')
    if (count < 1024 * 1024) return `${tenths.format(count / 1024)} KB`
    return `${tenths.format(count / 1024 / 1024)} MB`
  }

  const list = (items: readonly string[]): string => lists.format(items)

  return {
    timeZone,
    date,
    day,
    time,
    instant,
    exact,
    duration,
    shortDuration,
    remaining,
    ago,
    number,
    percent,
    bytes,
    list,
  }
}
