/** Instants inside the program are milliseconds since the epoch; RFC 3339 is for input and output. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The instant in UTC with milliseconds; null stays null. */
export function rfc3339<T extends number | null>(at: T): T extends null ? null : string
export function rfc3339(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

type RoundedDuration = { readonly count: number; readonly unit: 'minute' | 'hour' | 'day' }

/** A duration rounded to its nearest unit: minutes below an hour, hours below a day. Null for less than a minute. */
export function roundedDuration(ms: number): RoundedDuration | null {
  if (ms < minuteMs) return null
  const inWhole = (unitMs: number) => Math.round(ms / unitMs)
  if (inWhole(minuteMs) < 60) return { count: inWhole(minuteMs), unit: 'minute' }
  if (inWhole(hourMs) < 24) return { count: inWhole(hourMs), unit: 'hour' }
  return { count: inWhole(dayMs), unit: 'day' }
}
