import './temporal.ts'

/** The instant of a local time as an `<input type="datetime-local">` holds it. */
type LocalTime =
  | { readonly kind: 'once'; readonly at: number }
  /** The clock was set back, so the local time occurs twice. */
  | { readonly kind: 'twice'; readonly first: number; readonly second: number }
  /** The clock was set forward over the local time. */
  | { readonly kind: 'never' }
  | { readonly kind: 'malformed' }

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/

/** Parses a local time such as `2026-03-29T02:30` in the time zone with this IANA name. */
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

/** The local time at an instant; with seconds only if they are not zero. */
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
