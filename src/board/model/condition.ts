import type { Impact, Incident } from '../../incidents/model/incident.ts'
import type { Status } from '../../monitors/model/monitor.ts'

/** Status by probes, as it is shown: nothing is shown as up, or as about to be, while it cannot be checked. */
export type ShownStatus = Status | 'UNCHECKED'

/** Condition shown for a monitor, or for all of them: the worse of its status and its open incidents. */
export type Condition = ShownStatus | 'DEGRADED'

export const worstFirst: readonly Condition[] = [
  'DOWN',
  'DEGRADED',
  'UNCHECKED',
  'PENDING',
  'MAINTENANCE',
  'UP',
]

/** `uncheckedSince`: since when the monitor cannot be probed; null: it can be. */
export const shownStatus = ({
  status,
  uncheckedSince,
}: {
  readonly status: Status
  readonly uncheckedSince: number | null
}): ShownStatus =>
  uncheckedSince !== null && (status === 'UP' || status === 'PENDING') ? 'UNCHECKED' : status

/** Null when there is none. */
export const worst = <T extends Condition>(all: readonly T[]): T | null =>
  (worstFirst as readonly T[]).find(each => all.includes(each)) ?? null

export const isWorse = (a: Condition, b: Condition): boolean => worstFirst.indexOf(a) < worstFirst.indexOf(b)

/** What an event makes of the monitors that it names, while it goes on. */
export const conditionOf = ({ kind, impact }: Pick<Incident, 'kind' | 'impact'>): Condition =>
  kind === 'maintenance' ? 'MAINTENANCE' : conditionOfImpact[impact]

const conditionOfImpact = {
  none: 'UP',
  minor: 'DEGRADED',
  major: 'DOWN',
  critical: 'DOWN',
} as const satisfies Record<Impact, Condition>
