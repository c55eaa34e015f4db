import { dayMs, hourMs } from '../../lib/time.ts'
import type { MaintenanceWindow, Status } from './monitor.ts'

/** How long a monitor was in each status during a UTC day; time in which nothing was observed is missing. */
export type Day = {
  readonly startsAt: number
  readonly upMs: number
  readonly downMs: number
  readonly pendingMs: number
  readonly maintenanceMs: number
}

/** Days as a list of them is read. */
export type Days = Iterable<Day> & Pick<readonly Day[], 'length' | 'at' | 'slice'>

/** The days of a monitor as readers see them on one of them. */
export type History = {
  /** When the last of the days begins. */
  readonly today: number
  /** Oldest first, without a gap. */
  readonly days: Days
  /** UP share of the observed time of the days; null when nothing was observed. */
  readonly uptime: number | null
  /** Uptime of the last 30 days, which narrow screens show. */
  readonly recentUptime: number | null
}

/** Time spent in one status, within one UTC hour. */
export type Span = { readonly status: Status; readonly from: number; readonly to: number }

/** How many UTC days readers see, today included. */
export const daysShown = 90
/** There is no room for more where the screen is narrow. */
export const daysOnNarrowScreens = 30

export const startOfHour = (at: number): number => at - (((at % hourMs) + hourMs) % hourMs)
export const startOfDay = (at: number): number => at - (((at % dayMs) + dayMs) % dayMs)

/** UP time over UP + DOWN + PENDING time (monitor-states); null when nothing was observed. */
export function uptimeOf(days: Iterable<Omit<Day, 'startsAt'>>): number | null {
  let [upMs, observedMs] = [0, 0]
  for (const day of days) {
    upMs += day.upMs
    observedMs += day.upMs + day.downMs + day.pendingMs
  }
  return observedMs === 0 ? null : upMs / observedMs
}

/** Lays out what was observed, of which any other days are left out. */
export function historyOf(observed: Iterable<Day>, today: number): History {
  const days = PackedDays.of(observed, today)
  return { today, days, uptime: uptimeOf(days), recentUptime: uptimeOf(days.slice(-daysOnNarrowScreens)) }
}

/** Numbers kept of each day: the milliseconds of each status. */
const numbersEach = 4

/**
 * The days that readers see, oldest first, without a gap. They are kept as numbers and made when they are looked at: as
 * objects, those of 10 000 monitors are 90 MB, and every collection of garbage visits all of them.
 */
class PackedDays implements Days {
  readonly length = daysShown
  readonly #firstAt: number
  readonly #numbers: Uint32Array

  private constructor(today: number) {
    this.#firstAt = today - (daysShown - 1) * dayMs
    this.#numbers = new Uint32Array(daysShown * numbersEach)
  }

  static of(observed: Iterable<Day>, today: number): PackedDays {
    let days: PackedDays | null = null
    for (const day of observed) {
      days ??= new PackedDays(today)
      days.#put(day)
    }
    return days ?? PackedDays.#without(today)
  }

  /** Shared by all monitors: new ones have nothing else. */
  static #lastEmpty: PackedDays | null = null

  static #without(today: number): PackedDays {
    if (PackedDays.#lastEmpty?.at(-1)?.startsAt !== today) PackedDays.#lastEmpty = new PackedDays(today)
    return PackedDays.#lastEmpty
  }

  #put(day: Day): void {
    const place = (day.startsAt - this.#firstAt) / dayMs
    if (place < 0 || place >= daysShown) return
    this.#numbers.set([day.upMs, day.downMs, day.pendingMs, day.maintenanceMs], place * numbersEach)
  }

  at(index: number): Day | undefined {
    const place = index < 0 ? index + daysShown : index
    return place >= 0 && place < daysShown ? this.#day(place) : undefined
  }

  slice(from?: number, to?: number): Day[] {
    return [...this].slice(from, to)
  }

  *[Symbol.iterator](): Iterator<Day> {
    for (let place = 0; place < daysShown; place++) yield this.#day(place)
  }

  #day(place: number): Day {
    const number = (offset: number) => this.#numbers[place * numbersEach + offset] ?? 0
    return {
      startsAt: this.#firstAt + place * dayMs,
      upMs: number(0),
      downMs: number(1),
      pendingMs: number(2),
      maintenanceMs: number(3),
    }
  }
}

type Seen = { readonly status: Status; readonly at: number }

/**
 * Attributes the time since the last observation to the status of that observation, or to maintenance where a window
 * was open. A gap longer than `patienceMs` was not observed and counts for nothing.
 */
export function accountedSpans(
  seen: Seen | null,
  now: number,
  patienceMs: number,
  windows: readonly Pick<MaintenanceWindow, 'startsAt' | 'endsAt'>[],
): readonly Span[] {
  if (!seen || now <= seen.at || now - seen.at > patienceMs) return []
  const edges = new Set([seen.at, now])
  for (let hour = startOfHour(seen.at) + hourMs; hour < now; hour += hourMs) edges.add(hour)
  for (const edge of windows.flatMap(each => [each.startsAt, each.endsAt]))
    if (seen.at < edge && edge < now) edges.add(edge)
  const ordered = [...edges].sort((a, b) => a - b)
  return ordered.slice(1).map((to, index) => {
    const from = ordered[index] ?? to
    const maintained = windows.some(each => each.startsAt <= from && from < each.endsAt)
    return { status: maintained ? 'MAINTENANCE' : seen.status, from, to }
  })
}
