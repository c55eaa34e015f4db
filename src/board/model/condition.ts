import { traitsOf } from '../../announcements/model/announcement-kinds.ts'
import type { Impact, Incident } from '../../announcements/model/incident.ts'
import type { Status } from '../../monitors/model/monitor.ts'

/** The shown status of a monitor: UNCHECKED replaces a status that would claim the monitor is up, while it cannot be probed. */
export type ShownStatus = Status | 'UNCHECKED'

/** The condition of a monitor, or of all: the worse of the status and of open incidents. */
export type Condition = ShownStatus | 'DEGRADED'

export const worstFirst: readonly Condition[] = [
  'DOWN',
  'DEGRADED',
  'UNCHECKED',
  'PENDING',
  'MAINTENANCE',
  'UP',
]

/** The status to show. `uncheckedSince`: since when the monitor cannot be probed; null if it can. */
export const shownStatus = ({
  status,
  uncheckedSince,
}: {
  readonly status: Status
  readonly uncheckedSince: number | null
}): ShownStatus =>
  uncheckedSince !== null && (status === 'UP' || status === 'PENDING') ? 'UNCHECKED' : status

/** The worst condition; null for an empty list. */
export const worst = <T extends Condition>(all: readonly T[]): T | null =>
  (worstFirst as readonly T[]).find(each => all.includes(each)) ?? null

export const isWorse = (a: Condition, b: Condition): boolean => worstFirst.indexOf(a) < worstFirst.indexOf(b)

/** The condition that an event in progress gives to its monitors. */
export const conditionOf = ({ kind, impact }: Pick<Incident, 'kind' | 'impact'>): Condition =>
  traitsOf(kind).hasImpact ? conditionOfImpact[impact] : 'MAINTENANCE'

const conditionOfImpact = {
  none: 'UP',
  minor: 'DEGRADED',
  major: 'DOWN',
  critical: 'DOWN',
} as const satisfies Record<Impact, Condition>
