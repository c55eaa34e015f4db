/** Instants inside the program are milliseconds since the epoch; RFC 3339 is for input and output. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The instant in UTC with milliseconds; null stays null. */
export function rfc3339<T extends number | null>(at: T): T extends null ? null : string
export function rfc3339(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
