import type { StoredEvent } from '../outbox/event.ts'
import { type ChosenKind, includesKind } from './notified-kind.ts'

/** Which events a channel gets. */
export type Rule = {
  readonly events: readonly ChosenKind[]
  /** Monitors by id, by group and by tag; it is about all of them where nothing is named. */
  readonly monitors: readonly number[]
  readonly groups: readonly string[]
  readonly tags: readonly string[]
}

/** Where a monitor belongs, as far as rules ask. */
type MonitorPlace = { readonly group: string | null; readonly tags: readonly string[] }

export type Places = ReadonlyMap<number, MonitorPlace>

/** An event that is about no monitor in particular concerns everything. */
export function isWanted(event: StoredEvent, rule: Rule, places: Places): boolean {
  if (!includesKind(rule.events, event.kind)) return false
  const about = monitorsOf(event)
  const isAboutAll = rule.monitors.length + rule.groups.length + rule.tags.length === 0
  return isAboutAll || about.length === 0 || about.some(id => names(rule, id, places.get(id)))
}

/** Of a monitor that is gone only the id is known. */
const names = ({ monitors, groups, tags }: Rule, id: number, place: MonitorPlace | undefined): boolean =>
  monitors.includes(id) ||
  (place?.group != null && groups.includes(place.group)) ||
  (place?.tags.some(tag => tags.includes(tag)) ?? false)

/** Empty: it is about no monitor. */
export function monitorsOf({ params }: StoredEvent): readonly number[] {
  if ('monitorIds' in params) return params.monitorIds
  return 'monitorId' in params ? [params.monitorId] : []
}
