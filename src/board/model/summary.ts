import { type Condition, worst } from './condition.ts'

/** Summary of the conditions of several monitors. */
export type Summary<T> = {
  readonly total: number
  readonly up: number
  /** The worst condition; null if there are no monitors. */
  readonly worst: Condition | null
  /** The monitors in the worst condition, in order. */
  readonly concerned: readonly T[]
}

/**
 * Counts the conditions shown in the rows: an open incident counts like an outage found by probes. Every sentence and
 * mark about several monitors uses it.
 */
export function summaryOf<T extends { readonly condition: Condition }>(monitors: readonly T[]): Summary<T> {
  const worstOfAll = worst([...new Set(monitors.map(each => each.condition))])
  return {
    total: monitors.length,
    up: monitors.filter(each => each.condition === 'UP').length,
    worst: worstOfAll,
    concerned: monitors.filter(each => each.condition === worstOfAll),
  }
}
