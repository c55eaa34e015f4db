/** How many of someone's reports moderators upheld, and how many they dismissed. */
export type ReportRecord = { readonly right: number; readonly wrong: number }

/** The most strangers that one reporter counts for, so that records which were earned in order to lie are worth little. */
export const mostWeight = 2

/** Sum of both parameters of the Beta prior: so many decided reports of one's own count as much as what strangers do. */
const priorStrength = 6

/** Bounds of the share of right reports by strangers, and how many decided ones weigh as much as the assumption that it is even. */
const [leastShare, mostShare, evidence] = [0.25, 0.5, 10]

/**
 * The weight of a report: the odds that it is right, by the record of its reporter and a Beta prior, at most 2. A
 * stranger counts 1 while nothing was decided and never more, however often other strangers were right; at least a third,
 * however often they were wrong.
 */
export function reportWeight({ right, wrong }: ReportRecord, strangers: ReportRecord): number {
  const prior = priorOf(strangers)
  return Math.min(mostWeight, (right + prior.right) / (wrong + prior.wrong))
}

/**
 * How many strangers several reports count for together, to the nearest whole number: after a single dismissed report of a
 * stranger three are still enough for three, and one for one.
 */
export function countOf(records: readonly ReportRecord[], strangers: ReportRecord): number {
  const sum = records.reduce((all, record) => all + reportWeight(record, strangers), 0)
  // Three times 5/6 are 2.5, whatever is lost in binary.
  return Math.round(sum + 1e-9)
}

/** The parameters of the Beta prior, as reports that were right and wrong. */
export function priorOf({ right, wrong }: ReportRecord): ReportRecord {
  const share = (right + evidence / 2) / (right + wrong + evidence)
  const bounded = Math.min(mostShare, Math.max(leastShare, share))
  return { right: priorStrength * bounded, wrong: priorStrength * (1 - bounded) }
}
