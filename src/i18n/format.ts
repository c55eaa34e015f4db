import { dayMs, hourMs, minuteMs, roundedDuration } from '../lib/time.ts'
import { isTimeZone } from '../lib/time-zone.ts'
import type { Language } from './messages.ts'

/** Functions that format instants, durations and numbers for one language and one time zone. */
export type Format = ReturnType<typeof makeFormat>

const made = new Map<string, Format>()
/** Largest number of cached formats, one per language and time zone; a site needs few, since its zone changes rarely. */
const madeMax = 64

/** The format for a language and an IANA time zone; an unknown zone is taken for UTC. */
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

/** Own text, because `Intl.RelativeTimeFormat` offers only "now". */
const justNow = { en: 'just now', de: 'gerade eben' } as const satisfies Record<Language, string>

function makeFormat(language: Language, timeZone: string) {
  const locale = locales[language]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone })
  const dateFormat = dates({ dateStyle: 'long' })
  const dayFormat = dates({ day: 'numeric', month: 'long' })
  const shortDayFormat = dates({ day: 'numeric', month: 'short' })
  const shortDateFormat = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const yearFormat = dates({ year: 'numeric' })
  const monthFormat = dates({ month: 'long', year: 'numeric' })
  const timeFormat = dates({ hour: '2-digit', minute: '2-digit' })
  const zonedTime = dates({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
  const exactFormat = dates({ dateStyle: 'long', timeStyle: 'long' })
  const numbers = new Intl.NumberFormat(locale)
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const weekdayDayFormat = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const weekdayDateFormat = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const weekdayFormat = dates({ weekday: 'short' })
  const weekdayAndDayFormat = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const dayOfMonthFormat = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })

  const inUnits = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  const units = {
    byte: inUnits('byte'),
    minute: inUnits('minute'),
    hour: inUnits('hour'),
    day: inUnits('day'),
  }
  const unit = (count: number, of: keyof typeof units) => units[of].format(count)

  /** Formats a date: `12 March 2026`. */
  const date = (at: number): string => dateFormat.format(at)
  /** Formats the dates from one instant to another: `8–10 March 2026`, or one date if both are of one day. */
  const dateRange = (from: number, to: number): string => dateFormat.formatRange(from, to)
  /** Formats a date without its year: `12 March`. */
  const day = (at: number): string => dayFormat.format(at)
  const isSameYear = (at: number, now: number): boolean => yearFormat.format(at) === yearFormat.format(now)
  /** Formats a date with an abbreviated month and without its year: `12 Mar`. */
  const shortDayAlone = (at: number): string => shortDayFormat.format(at)
  /** Formats a date with an abbreviated month, and with its year if that is not the year of `now`: `12 Mar`, `12 Mar 2027`. */
  const shortDay = (at: number, now: number): string =>
    isSameYear(at, now) ? shortDayAlone(at) : shortDateFormat.format(at)
  /** Formats a month: `March 2026`. */
  const month = (at: number): string => monthFormat.format(at)
  /** Formats a time of day: `14:32`. */
  const time = (at: number): string => timeFormat.format(at)
  const dated = (at: number, now: number, clock: string): string =>
    date(at) === date(now) ? clock : `${isSameYear(at, now) ? day(at) : date(at)}, ${clock}`
  /** Formats an instant: `14:32 UTC`, after its day if that is not the day of `now`, with its year if that is another. */
  const instant = (at: number, now: number): string => dated(at, now, zonedTime.format(at))
  /** Formats the zone that an instant is written in, which depends on the clock being set: `CET` or `CEST`. */
  const zone = (at: number): string =>
    zonedTime.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  /** Formats the start of a period like `instant`, without its zone if the end has the same: `14:32`. */
  const beginning = (from: number, to: number, now: number): string =>
    zone(from) === zone(to) ? dated(from, now, time(from)) : instant(from, now)
  /** Formats an instant with seconds and time zone, for a `title` attribute. */
  const exact = (at: number): string => exactFormat.format(at)

  /** Formats a weekday: `Sun`. */
  const weekday = (at: number): string => weekdayFormat.format(at)
  /** Formats a date with its weekday and without its year: `Sunday 29 November`. */
  const weekdayAndDay = (at: number): string => weekdayAndDayFormat.format(at)
  /** Formats the number of a day within its month: `29`. */
  const dayOfMonth = (at: number): string => dayOfMonthFormat.format(at)

  /** Formats an instant to come without its zone: `Sun 29 Nov, 02:00`, with its year if that is not the year of `now`. */
  const moment = (at: number, now: number): string => {
    const format = isSameYear(at, now) ? weekdayDayFormat : weekdayDateFormat
    return `${format.format(at).replace(',', '')}, ${time(at)}`
  }

  /** Formats a duration, rounded down to its largest unit: `12 minutes`, `3 hours`, `5 days`. */
  function duration(ms: number): string {
    if (ms < minuteMs) return lessThanMinute[language]
    if (ms < hourMs) return unit(Math.floor(ms / minuteMs), 'minute')
    if (ms < dayMs) return unit(Math.floor(ms / hourMs), 'hour')
    return unit(Math.floor(ms / dayMs), 'day')
  }

  /** Formats a duration with abbreviated units: `12 min`, `3 h`, `5 days`. */
  function shortDuration(ms: number): string {
    if (ms < hourMs) return `${numbers.format(Math.floor(ms / minuteMs))} min`
    return ms < dayMs ? `${numbers.format(Math.floor(ms / hourMs))} h` : duration(ms)
  }

  /** Formats a remaining duration, rounded to the nearest unit, so that a moment less than 30 days is still `30 days`. */
  function remaining(ms: number): string {
    const rounded = roundedDuration(ms)
    return rounded ? unit(rounded.count, rounded.unit) : lessThanMinute[language]
  }

  /** Formats an instant in the past: `12 min ago`, `just now`. */
  function ago(at: number, now: number): string {
    const ms = now - at
    if (ms < minuteMs) return justNow[language]
    if (ms < hourMs) return relative.format(-Math.floor(ms / minuteMs), 'minute')
    if (ms < dayMs) return relative.format(-Math.floor(ms / hourMs), 'hour')
    return relative.format(-Math.floor(ms / dayMs), 'day')
  }

  /** Formats an instant in the future, rounded as what remains until then: `in 3 days`. */
  function ahead(at: number, now: number): string {
    const rounded = roundedDuration(at - now)
    return rounded ? relative.format(rounded.count, rounded.unit) : relative.format(1, 'minute')
  }

  const number = (value: number): string => numbers.format(value)

  /**
   * Formats a share from 0 to 1 as a percentage, rounded down: `0.99989` becomes `99.98 %`, so that only a share of 1 reads
   * as 100. There are always two decimals, which align in a column, except for exactly 0 and 1.
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
    dateRange,
    day,
    shortDay,
    shortDayAlone,
    weekday,
    weekdayAndDay,
    dayOfMonth,
    month,
    time,
    instant,
    zone,
    beginning,
    exact,
    moment,
    duration,
    shortDuration,
    remaining,
    ago,
    ahead,
    number,
    percent,
    bytes,
    list,
  }
}
