import type { Impact, Incident } from '../../incidents/model/incident.ts'
import type { Status } from '../../monitors/model/monitor.ts'

/** Condition shown for a monitor, or for all of them: the worse of its status and its open incidents. */
export type Condition = Status | 'DEGRADED'

export const worstFirst: readonly Condition[] = ['DOWN', 'DEGRADED', 'PENDING', 'MAINTENANCE', 'UP']

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
