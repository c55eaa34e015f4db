import type { StoredEntry } from '../../monitors/model/calendar.ts'

/** What the public calendar shows. */
export type Calendar = {
  /** By start; those nearest to now if there are too many. */
  readonly entries: readonly CalendarEntry[]
  /** Entries that differ from what is stored, and the keys of stored ones that are no longer needed. */
  readonly unsaved: readonly StoredEntry[]
  readonly obsolete: readonly string[]
}

export type CalendarEntry = StoredEntry & {
  readonly description: string
  /** Id of its announcement, or that an announcement of it would have; null if it is over or cancelled without one. */
  readonly noticeId: string | null
  /** Names of the public monitors, in the operator's order. */
  readonly monitors: readonly string[]
}
