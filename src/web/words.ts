import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import type { Status } from '../monitors/monitor.ts'

/** How a status is called on a page. */
export const statusWord = {
  UP: 'Up',
  DOWN: 'Down',
  PENDING: 'Pending',
  MAINTENANCE: 'In maintenance',
} as const satisfies Record<Status, string>

/** A length of time in one or two words: `12 minutes`, `3 hours`, `5 days`. */
export function durationWords(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  if (ms < hourMs) return counted(Math.floor(ms / minuteMs), 'minute')
  if (ms < dayMs) return counted(Math.floor(ms / hourMs), 'hour')
  return counted(Math.floor(ms / dayMs), 'day')
}

export function agoWords(at: number, now: number): string {
  if (now - at < minuteMs) return 'just now'
  return `${durationWords(now - at)} ago`
}

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export function bytesWords(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte')
  if (bytes < 1024 * 1024) return `${trimmed(bytes / 1024)} KB`
  return `${trimmed(bytes / 1024 / 1024)} MB`
}

/**
 * `0.99985` is `99.98 %`: rounded down, so that only a flawless record says 100. Two digits, for a column of them
 * to be read at a glance, except where there is nothing to tell apart.
 */
export const percentWords = (share: number): string =>
  share === 0 || share === 1 ? `${share * 100} %` : `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`

/** `12 March 2026`. All instants are shown in UTC. */
export const dateWords = (at: number): string => dateFormat.format(at)

/** `14:32 UTC`, with the day in front when it is not the day of `now`. */
export function instantWords(at: number, now: number): string {
  const time = `${timeFormat.format(at)} UTC`
  return dateWords(at) === dateWords(now) ? time : `${dayFormat.format(at)}, ${time}`
}

/** `12 March 2026 at 14:32 UTC`, for the title of a relative time. */
export const exactWords = (at: number): string => `${dateWords(at)} at ${timeFormat.format(at)} UTC`

/** `12 March`. */
export const dayWords = (at: number): string => dayFormat.format(at)

/** `Checkout`, `Checkout and Mail`, `Checkout, Mail and Search`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const trimmed = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 })

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
