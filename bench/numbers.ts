export const median = (values: readonly number[]): number => percentile(values, 50)

/** The smallest value that `share` percent of them do not exceed; of an even number the median is the lower one. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN
}

/** The text `median (least–most)`. */
export const spread = (values: readonly number[]): string =>
  `${round(median(values))} (${round(Math.min(...values))}–${round(Math.max(...values))})`

export const round = (value: number): number => Number(value.toPrecision(3))
