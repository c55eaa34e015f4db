import { dayMs, hourMs } from '../../lib/time.ts'
import { endOfWindow, isOpen } from './maintenance.ts'
import type { MaintenanceWindow, Status } from './monitor.ts'

/** Milliseconds of each status during a UTC day; unobserved time is missing. */
export type Day = {
  readonly startsAt: number
  readonly upMs: number
  readonly downMs: number
  readonly pendingMs: number
  readonly maintenanceMs: number
}

/** A list of days that can be iterated, indexed and sliced. */
export type Days = Iterable<Day> & Pick<readonly Day[], 'length' | 'at' | 'slice'>

/** The days of a monitor that readers see on a certain day. */
export type History = {
  /** The start of the last day. */
  readonly today: number
  /** The days, oldest first, without gaps. */
  readonly days: Days
  /** Share of UP in the observed time; null if nothing was observed. */
  readonly uptime: number | null
  /** Uptime of the last 30 days, for narrow screens. */
  readonly recentUptime: number | null
}

/** A time span of one status, within one UTC hour. */
export type Span = { readonly status: Status; readonly from: number; readonly to: number }

/** Number of UTC days shown, including today. */
export const daysShown = 90
/** Number of days that fit on narrow screens. */
export const daysOnNarrowScreens = 30

export const startOfHour = (at: number): number => at - (((at % hourMs) + hourMs) % hourMs)
export const startOfDay = (at: number): number => at - (((at % dayMs) + dayMs) % dayMs)

/** UP time divided by UP + DOWN + PENDING time; null if nothing was observed. */
export function uptimeOf(days: Iterable<Omit<Day, 'startsAt'>>): number | null {
  let [upMs, observedMs] = [0, 0]
  for (const day of days) {
    upMs += day.upMs
    observedMs += day.upMs + day.downMs + day.pendingMs
  }
  return observedMs === 0 ? null : upMs / observedMs
}

/** The history of the shown days; observations of other days are left out. */
export function historyOf(observed: Iterable<Day>, today: number): History {
  const days = PackedDays.of(observed, today)
  return { today, days, uptime: uptimeOf(days), recentUptime: uptimeOf(days.slice(-daysOnNarrowScreens)) }
}

/** Number of values stored for each day: the milliseconds of each status. */
const numbersEach = 4

/**
 * The shown days, oldest first, without gaps, stored as numbers and converted on access: as objects, the days of 10 000
 * monitors take 90 MB, and every garbage collection would visit them.
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

  /** Days without observations, shared by all monitors that have none. */
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
 * Attributes the time since the last observation to its status, or to maintenance where a window was open. A gap longer
 * than `patienceMs` counts as not observed.
 */
export function accountedSpans(
  seen: Seen | null,
  now: number,
  patienceMs: number,
  windows: readonly Pick<MaintenanceWindow, 'startsAt' | 'endsAt' | 'openEnded'>[],
): readonly Span[] {
  if (!seen || now <= seen.at || now - seen.at > patienceMs) return []
  const edges = new Set([seen.at, now])
  for (let hour = startOfHour(seen.at) + hourMs; hour < now; hour += hourMs) edges.add(hour)
  for (const edge of windows.flatMap(each => [each.startsAt, endOfWindow(each)]))
    if (seen.at < edge && edge < now) edges.add(edge)
  const ordered = [...edges].sort((a, b) => a - b)
  return ordered.slice(1).map((to, index) => {
    const from = ordered[index] ?? to
    const maintained = windows.some(each => isOpen(each, from))
    return { status: maintained ? 'MAINTENANCE' : seen.status, from, to }
  })
}
