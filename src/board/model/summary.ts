import { type Condition, worst } from './condition.ts'

/** What the conditions of several monitors amount to. */
export type Summary<T> = {
  readonly total: number
  readonly up: number
  /** Null: there are no monitors. */
  readonly worst: Condition | null
  /** The monitors in the worst condition, in their order. */
  readonly concerned: readonly T[]
}

/**
 * Counts conditions, which are what the rows show: an open incident counts as much as an outage that the probes found.
 * Every sentence and mark about more than one monitor comes from here.
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
