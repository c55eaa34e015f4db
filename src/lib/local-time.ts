import './temporal.ts'

/** What a clock on the wall shows, as an `<input type="datetime-local">` has it, and the instant it means. */
type LocalTime =
  | { readonly kind: 'once'; readonly at: number }
  /** The clock was set back and shows this twice. */
  | { readonly kind: 'twice'; readonly first: number; readonly second: number }
  /** The clock was set forward and never shows this. */
  | { readonly kind: 'never' }
  | { readonly kind: 'malformed' }

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/

/** `2026-03-29T02:30` in the time zone of an IANA name. */
export function readLocalTime(text: string, timeZone: string): LocalTime {
  const local = shape.test(text) ? plainDateTime(text) : null
  if (!local) return { kind: 'malformed' }
  const first = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const second = local.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (first.epochMilliseconds === second.epochMilliseconds)
    return { kind: 'once', at: first.epochMilliseconds }
  if (!first.toPlainDateTime().equals(local)) return { kind: 'never' }
  return { kind: 'twice', first: first.epochMilliseconds, second: second.epochMilliseconds }
}

/** What the clock on the wall shows at an instant; seconds only where there are some. */
export function writeLocalTime(at: number, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const hasSeconds = local.second !== 0 || local.millisecond !== 0
  return local.toString(hasSeconds ? {} : { smallestUnit: 'minute' })
}

function plainDateTime(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    return null
  }
}
