import '../../lib/temporal.ts'

/** A subscriber's wish to get one mail about everything that happened since the last one. */
export type Digest = {
  readonly frequency: DigestFrequency
  /** The day of a weekly digest, from Monday (1) to Sunday (7). */
  readonly weekday: number
  /** The full hour, from 0 to 23, in the time zone. */
  readonly hour: number
  readonly timeZone: string
}

export const digestFrequencies = ['daily', 'weekly'] as const
type DigestFrequency = (typeof digestFrequencies)[number]

export const isDigestFrequency = (name: string): name is DigestFrequency =>
  digestFrequencies.some(each => each === name)

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The digest that forms begin with. */
export const usualDigest = { weekday: 1, hour: 9 } as const

/**
 * When the next digest is due, after the given instant. There is one on each of its days: an hour that the clocks skip is the
 * first one after the gap, and of an hour that comes twice the first one counts.
 */
export function nextDigestAt({ frequency, weekday, hour, timeZone }: Digest, after: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timeZone).toPlainDate()
  const isWeekly = frequency === 'weekly'
  const ahead = isWeekly ? (weekday - today.dayOfWeek + 7) % 7 : 0
  for (let day = today.add({ days: ahead }); ; day = day.add({ days: isWeekly ? 7 : 1 })) {
    const at = day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }).epochMilliseconds
    if (at > after) return at
  }
}
