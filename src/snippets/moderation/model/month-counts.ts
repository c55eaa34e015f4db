import { dayMs } from '../../../lib/time.ts'

export type MonthCounts = {
  /** The month, such as `2026-03`. */
  readonly month: string
  readonly startsAt: number
} & Counts

type Counts = { readonly [C in Counted]: number }

export const counted = ['reports', 'cases', 'hidden', 'deleted', 'blocks'] as const
export type Counted = (typeof counted)[number]

/** A count of one day, which is numbered from the epoch. */
export type DayCount = { readonly day: number; readonly what: Counted; readonly count: number }

const monthsShown = 12

/** First day of the statistics, counted from the epoch. */
export const firstDay = (now: number): number => (starts(now).at(-1) ?? 0) / dayMs

/** Figures by month, newest first; empty months are omitted, except the newest. */
export function monthCounts(days: readonly DayCount[], now: number): readonly MonthCounts[] {
  const all = starts(now).map(startsAt => ({
    month: monthOf(startsAt),
    startsAt,
    ...countsOf(days.filter(({ day }) => monthOf(day * dayMs) === monthOf(startsAt))),
  }))
  return all.filter((each, place) => place === 0 || counted.some(what => each[what] > 0))
}

const starts = (now: number): readonly number[] => {
  const at = new Date(now)
  return Array.from({ length: monthsShown }, (_, ago) =>
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - ago),
  )
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

const countsOf = (days: readonly DayCount[]): Counts =>
  Object.fromEntries(
    counted.map(what => [what, sum(days.filter(each => each.what === what).map(({ count }) => count))]),
  ) as Counts

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
