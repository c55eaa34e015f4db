import type { Format } from '../i18n/format.ts'
import { dayMs } from '../lib/time.ts'

/** An instant of each of the last days, the newest first. Steps of half a day reach days of 23 hours, too. */
export function lastDays(count: number, format: Format, now: number): readonly number[] {
  const instants = Array.from({ length: 2 * count + 2 }, (_, halves) => now - (halves * dayMs) / 2)
  return [...Map.groupBy(instants, format.date).values()].flatMap(([first]) => first ?? []).slice(0, count)
}

/** Instants of the first and the last day of a run. */
type DayRun = { readonly newest: number; readonly oldest: number }

/** Days, the newest first; those without anything that follow each other are one run. */
export function dayRuns(days: readonly number[], hasAny: (day: number) => boolean): readonly DayRun[] {
  const runs: DayRun[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && !hasAny(day) && !hasAny(last.newest)) runs[runs.length - 1] = { ...last, oldest: day }
    else runs.push({ newest: day, oldest: day })
  }
  return runs
}
