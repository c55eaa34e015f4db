import type { Impact } from '../../announcements/model/incident.ts'
import type { BoardMonitor } from '../../board/model/board.ts'
import type { Condition } from '../../board/model/condition.ts'
import { rfc3339 } from '../../lib/time.ts'

/** The worst first. */
const componentStatuses = [
  'major_outage',
  'partial_outage',
  'degraded_performance',
  'under_maintenance',
  'operational',
] as const
export type ComponentStatus = (typeof componentStatuses)[number]

/** The worst first. */
const indicators = ['critical', 'major', 'minor', 'maintenance', 'none'] as const
type Indicator = (typeof indicators)[number]

/** The status of a component. One that cannot be checked, or is tried again, keeps the last word: that is no outage. */
export const componentStatus = ({
  condition,
  worsenedBy,
}: Pick<BoardMonitor, 'condition' | 'worsenedBy'>): ComponentStatus =>
  condition === 'DOWN' && worsenedBy ? impactStatus[worsenedBy.event.impact] : conditionStatus[condition]

const conditionStatus = {
  DOWN: 'major_outage',
  DEGRADED: 'degraded_performance',
  UNCHECKED: 'operational',
  PENDING: 'operational',
  MAINTENANCE: 'under_maintenance',
  UP: 'operational',
} as const satisfies Record<Condition, ComponentStatus>

/** The status that an incident of this impact gives to what it affects. */
export const impactStatus = {
  none: 'operational',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
} as const satisfies Record<Impact, ComponentStatus>

export const worstStatus = (all: readonly ComponentStatus[]): ComponentStatus =>
  componentStatuses.find(each => all.includes(each)) ?? 'operational'

type Word = {
  readonly components: readonly ComponentStatus[]
  /** Impacts of the open incidents. */
  readonly impacts: readonly Impact[]
  readonly isMaintained: boolean
  readonly overall: Condition | null
  /** The instant of the oldest data; null if all of it is current. */
  readonly knownAt: number | null
}

/** The word of the page: the worse of incidents and probes, never `none` while an incident is open. */
export function statusOf({ components, impacts, isMaintained, overall, knownAt }: Word) {
  const found: readonly Indicator[] = [
    ...impacts.map(impact => (impact === 'none' ? 'minor' : impact)),
    ...componentIndicators(components),
    ...(isMaintained ? (['maintenance'] as const) : []),
  ]
  const indicator = indicators.find(each => found.includes(each)) ?? 'none'
  const isHarmless = componentIndicators(components).length === 0 && impacts.every(each => each === 'none')
  const word =
    indicator === 'minor' && isHarmless
      ? 'Incident Without Impact'
      : indicator === 'none'
        ? quietWord(overall)
        : words[indicator]
  return {
    indicator,
    description: knownAt === null ? word : `${word} (last known state, ${rfc3339(knownAt)})`,
  }
}

function componentIndicators(components: readonly ComponentStatus[]): readonly Indicator[] {
  const kinds = new Set(components)
  const isAllOut = components.length > 0 && kinds.size === 1 && kinds.has('major_outage')
  return [...kinds].flatMap(each =>
    each === 'major_outage' && isAllOut ? ['critical' as const] : indicatorOf[each],
  )
}

const indicatorOf = {
  major_outage: ['major'],
  partial_outage: ['major'],
  degraded_performance: ['minor'],
  under_maintenance: ['maintenance'],
  operational: [],
} as const satisfies Record<ComponentStatus, readonly Indicator[]>

const words = {
  critical: 'Major Service Outage',
  major: 'Partial System Outage',
  minor: 'Minor Service Outage',
  maintenance: 'Service Under Maintenance',
} as const satisfies Record<Exclude<Indicator, 'none'>, string>

const quietWord = (overall: Condition | null): string =>
  overall === 'UNCHECKED'
    ? 'Services Are Not Being Checked'
    : overall === 'PENDING'
      ? 'Services Are Being Checked'
      : 'All Systems Operational'
