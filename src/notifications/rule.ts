import { isGroupWithin } from '../lib/group-path.ts'
import type { StoredEvent } from '../outbox/event.ts'
import { type ChosenKind, includesKind } from './notified-kind.ts'

/** The rule that selects a channel's events. */
export type Rule = {
  readonly events: readonly ChosenKind[]
  /** Monitors by id, group or tag; if none is named, the rule is about all. */
  readonly monitors: readonly number[]
  readonly groups: readonly string[]
  readonly tags: readonly string[]
}

/** Group and tags of a monitor. */
type MonitorPlace = { readonly group: string | null; readonly tags: readonly string[] }

export type Places = ReadonlyMap<number, MonitorPlace>

/** Places of monitors that still exist, with their names. */
export type NamedPlaces = ReadonlyMap<number, MonitorPlace & { readonly name: string }>

/** True if the rule selects the event. An event about no particular monitor matches every rule. */
export function isWanted(event: StoredEvent, rule: Rule, places: Places): boolean {
  if (!includesKind(rule.events, event.kind)) return false
  const about = monitorsOf(event)
  return isAboutAll(rule) || about.length === 0 || about.some(id => namesMonitor(rule, id, places.get(id)))
}

/**
 * The event as a channel may know it. An event about a domain goes to all channels of its monitors; of those monitors it
 * names to each channel only the ones that the rule of the channel names and that still exist.
 */
export function eventFor(event: StoredEvent, rule: Rule, places: NamedPlaces): StoredEvent {
  if (event.kind !== 'domain.expiring' || isAboutAll(rule)) return event
  const monitorIds = event.params.monitorIds.filter(
    id => places.has(id) && namesMonitor(rule, id, places.get(id)),
  )
  const [first] = monitorIds
  const name = first === undefined ? null : (places.get(first)?.name ?? null)
  return { ...event, params: { ...event.params, monitorIds, name } }
}

/** True for a rule that names no monitor, and so is about all. */
export const isAboutAll = ({ monitors, groups, tags }: Rule): boolean =>
  monitors.length + groups.length + tags.length === 0

/** True if the rule names the monitor; of a deleted one only the id is known. */
export const namesMonitor = (
  { monitors, groups, tags }: Rule,
  id: number,
  place: MonitorPlace | undefined,
): boolean =>
  monitors.includes(id) ||
  groups.some(each => isGroupWithin(place?.group ?? null, each)) ||
  (place?.tags.some(tag => tags.includes(tag)) ?? false)

/** The monitors of an event; empty if it is about none. */
export function monitorsOf({ params }: StoredEvent): readonly number[] {
  if ('monitorIds' in params) return params.monitorIds
  return 'monitorId' in params ? [params.monitorId] : []
}
