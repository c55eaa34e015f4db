import './temporal.ts'

/** A calendar month in a time zone. */
export type Month = {
  /** As in addresses: `2026-11`. */
  readonly key: string
  readonly startsAt: number
}

/** The month of an instant in the time zone with this IANA name. */
export function monthOf(at: number, timeZone: string): Month {
  const first = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .with({ day: 1 })
    .startOfDay()
  return { key: first.toPlainDate().toPlainYearMonth().toString(), startsAt: first.epochMilliseconds }
}
