/** Entries of calendars about maintenance windows, as shown and as kept. */

/** A window, or an occurrence of a recurring one, that is planned, in progress or just over. */
export type CalendarTime = {
  /** Stable name: it stays the same if the times of the occurrence change. */
  readonly key: string
  readonly windowId: number
  readonly title: string
  readonly monitorIds: readonly number[]
  readonly startsAt: number
  readonly endsAt: number
  /** True for a window that goes on past its planned end until a person completes it; absent: false. */
  readonly openEnded?: boolean
  /** The planned start, if it was started ahead of that; its announcement is known by it. */
  readonly plannedAt: number | null
}

/** An entry as it is stored. */
export type StoredEntry = Omit<CalendarTime, 'windowId' | 'endsAt' | 'openEnded' | 'plannedAt'> & {
  readonly windowId: number | null
  readonly endsAt: number | null
  readonly announcementId: string | null
  readonly isCancelled: boolean
  /** Number of changes of its times or state. */
  readonly sequence: number
  /** Times at which the entry was stored first and last; 0 if it is not stored yet. */
  readonly createdAt: number
  readonly changedAt: number
}

export type CalendarSource = {
  readonly times: readonly CalendarTime[]
  /** Start of the last known occurrence of each window that has more; later ones are not known to be cancelled. */
  readonly knownUntil: ReadonlyMap<number, number>
  readonly stored: readonly StoredEntry[]
}

export const emptyCalendar: CalendarSource = { times: [], knownUntil: new Map(), stored: [] }
