/*
 * What all pages share: the choices of the reader are sent as soon as they are made, times are shown in the zone of the
 * reader, and relative times go on. Without this script a page is complete, in the time zone of the site.
 */
import { all, around } from './dom.js'

const kept = 'time-zone'
const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const [zone] = all(document, 'select[data-time-zone]', HTMLSelectElement)
const language = document.documentElement.lang
const locale = language === 'de' ? 'de-DE' : 'en-GB'
const siteZone = zone?.dataset.timeZone ?? 'UTC'
const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Texts of the server, by their elements.
 *
 * @type {WeakMap<HTMLTimeElement, string>}
 */
const serverTexts = new WeakMap()

/**
 * Formats of the chosen zone.
 *
 * @type {ReturnType<typeof formatsIn>}
 */
let formats

if (zone) {
  const [own] = zone.options
  // A reader who lives in the zone of the site has nothing to choose.
  if (readerZone === siteZone) own?.remove()
  else if (own) own.textContent += ` (${readerZone})`
  zone.value = read() === 'site' || readerZone === siteZone ? 'site' : 'reader'
}
choose()

for (const form of all(document, 'form[data-preferences]', HTMLFormElement))
  form.addEventListener('change', ({ target }) => {
    if (target !== zone) return form.requestSubmit()
    write(zone?.value ?? 'reader')
    choose()
  })

// A menu closes when something else is used.
document.addEventListener('click', ({ target }) => close(around(target, 'details.menu', HTMLDetailsElement)))
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close(null)
})

// Other scripts replace the content of a page.
document.addEventListener('replaced', () => show(), true)
setInterval(() => show('[data-time=ago], [data-time=count], [data-time=length]'), secondMs)

/** @param {HTMLDetailsElement | null} except */
function close(except) {
  for (const menu of all(document, 'details.menu[open]', HTMLDetailsElement)) {
    if (menu === except) continue
    const hadFocus = menu.contains(document.activeElement)
    menu.open = false
    if (hadFocus) menu.querySelector('summary')?.focus()
  }
}

function choose() {
  formats = formatsIn(zone?.value === 'site' ? siteZone : readerZone)
  document.documentElement.dataset.times = formats.zone === readerZone ? 'reader' : 'site'
  if (formats.zone === siteZone) restore()
  show()
  document.dispatchEvent(new Event('zone'))
}

/** Times of day and days in the chosen zone; after an event `zone` it is another. */
export function chosenTimes() {
  const { time, day } = formats
  /** @param {number} at */
  const timeOf = at => time.format(at)
  /** @param {number} at */
  const dayOf = at => day.format(at)
  return { time: timeOf, day: dayOf }
}

/** Puts back the text of the server. */
function restore() {
  for (const element of all(document, 'time[data-time]', HTMLTimeElement)) {
    const text = serverTexts.get(element)
    if (text !== undefined) element.textContent = text
  }
}

/** Puts the times into words: the server's are those of the minute in which the page was made, in the zone of the site. */
function show(selector = 'time[data-time]') {
  const now = Date.now()
  for (const element of all(document, selector, HTMLTimeElement)) {
    const at = Date.parse(element.dateTime)
    const { time = '', from, below } = element.dataset
    const text =
      below === undefined
        ? textOf(time, at, from === undefined ? now : Date.parse(from))
        : belowDay(time, at, below)
    if (text !== null && element.textContent !== text) {
      if (!serverTexts.has(element)) serverTexts.set(element, element.textContent ?? '')
      element.textContent = text
    }
    const title = formats.exact.format(at)
    if (element.title !== title) element.title = title
  }
}

/**
 * @param {string} kind
 * @param {number} at
 * @param {number} now
 */
function textOf(kind, at, now) {
  if (kind === 'ago' && now - at < dayMs) return ago(now - at, minuteMs)
  if (kind === 'count' && now - at < dayMs) return ago(now - at, secondMs)
  if (kind === 'length') return length(now - at)
  // The text of the server is the same, with the name of the zone.
  if (formats.zone === siteZone) return null
  if (kind === 'ago' || kind === 'count') return dated(at, now)
  if (kind === 'instant' || kind === 'until') return dated(at, now)
  if (kind === 'dated') return `${shortDay(at, now)}, ${formats.time.format(at)}`
  if (kind === 'moment') return moment(at, now)
  if (kind === 'date') return formats.date.format(at)
  return null
}

/**
 * A time of day below a day of the site, after its own day where that is another in the zone of the reader.
 *
 * @param {string} kind
 * @param {number} at
 * @param {string} below the date of the day: `2026-12-05`
 */
function belowDay(kind, at, below) {
  if (formats.zone === siteZone) return null
  if (formats.isoDate.format(at) === below) return formats.time.format(at)
  return kind === 'day' ? moment(at, at) : `${formats.weekday.format(at)} ${formats.time.format(at)}`
}

/**
 * A duration to the minute, as the server writes those of up to two days.
 *
 * @param {number} ms
 */
function length(ms) {
  if (ms >= 2 * dayMs) return null
  const minutes = Math.max(1, Math.floor(ms / minuteMs))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/**
 * @param {number} ms
 * @param {number} from the shortest time that is counted
 */
function ago(ms, from) {
  if (ms < Math.max(from, secondMs)) return formats.now
  if (ms < minuteMs) return secondsAgo(Math.floor(ms / secondMs))
  return ms < hourMs
    ? formats.relative.format(-Math.floor(ms / minuteMs), 'minute')
    : formats.relative.format(-Math.floor(ms / hourMs), 'hour')
}

/** @param {number} count */
function secondsAgo(count) {
  return language === 'de' ? `vor ${count} s` : `${count} s ago`
}

/**
 * @param {number} at
 * @param {number} now
 */
function dated(at, now) {
  if (formats.date.format(at) === formats.date.format(now)) return formats.time.format(at)
  return `${shortDay(at, now)}, ${formats.time.format(at)}`
}

/**
 * A date, with its year if that is not the year of `now`.
 *
 * @param {number} at
 * @param {number} now
 */
function shortDay(at, now) {
  return (isSameYear(at, now) ? formats.day : formats.shortDate).format(at)
}

/**
 * @param {number} at
 * @param {number} now
 */
function isSameYear(at, now) {
  return formats.year.format(at) === formats.year.format(now)
}

/**
 * @param {number} at
 * @param {number} now
 */
function moment(at, now) {
  const format = isSameYear(at, now) ? formats.moment : formats.datedMoment
  return `${format.format(at).replace(',', '')}, ${formats.time.format(at)}`
}

/** @param {string} timeZone */
function formatsIn(timeZone) {
  /** @param {Intl.DateTimeFormatOptions} options */
  const dates = options => new Intl.DateTimeFormat(locale, { ...options, timeZone })
  return {
    zone: timeZone,
    now: language === 'de' ? 'gerade eben' : 'just now',
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }),
    date: dates({ dateStyle: 'long' }),
    day: dates({ day: 'numeric', month: 'short' }),
    moment: dates({ weekday: 'short', day: 'numeric', month: 'short' }),
    datedMoment: dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    weekday: dates({ weekday: 'short' }),
    // In Sweden dates are written as in ISO 8601.
    isoDate: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }),
    shortDate: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    year: dates({ year: 'numeric' }),
    time: dates({ hour: '2-digit', minute: '2-digit' }),
    exact: dates({ dateStyle: 'long', timeStyle: 'long' }),
  }
}

function read() {
  try {
    return localStorage.getItem(kept)
  } catch {
    return null
  }
}

/** @param {string} value */
function write(value) {
  try {
    localStorage.setItem(kept, value)
  } catch {
    // Without storage the choice is kept for this page only.
  }
}
