import type { StoredEvent } from '../outbox/event.ts'
import { isOfMonitor, type MonitorEvent, type NotifiedKind, notifiedKinds } from './notified-kind.ts'

/** Groups and ranks of monitors, for messages about many of them. */
export type Roster = {
  /** Group and rank by monitor id; the lower the rank, the more important. */
  readonly places: ReadonlyMap<number, { readonly group: string | null; readonly rank: number }>
  /** Number of active monitors in each group. */
  readonly sizes: ReadonlyMap<string, number>
}

export const emptyRoster: Roster = { places: new Map(), sizes: new Map() }

/** Summary of the events of a message; of each subject the last event counts. */
export type Summary = readonly KindSummary[]

export type KindSummary = {
  readonly kind: NotifiedKind
  readonly count: number
  /** The last event of each subject, the most important monitors first. */
  readonly events: readonly StoredEvent[]
  /** Groups of monitors, the largest first. */
  readonly groups: readonly GroupSummary[]
}

export type GroupSummary = {
  /** The group; null for monitors without one. */
  readonly group: string | null
  /** Number of active monitors in the group now; null for monitors without a group. */
  readonly of: number | null
  /** Events, the most important monitors first. */
  readonly events: readonly MonitorEvent[]
}

export function summaryOf(events: readonly StoredEvent[], roster: Roster): Summary {
  const last = new Map(events.map(event => [event.subject, event]))
  const ranked = byImportance([...last.values()], roster)
  const byKind = Map.groupBy(ranked, each => each.kind)
  return notifiedKinds.flatMap(kind => {
    const some = byKind.get(kind) ?? []
    return some.length === 0
      ? []
      : [{ kind, count: some.length, events: some, groups: groupsOf(some, roster) }]
  })
}

/** At most `most` events, those of the most important subjects, in the order in which they happened. */
export function chosenEvents(
  events: readonly StoredEvent[],
  roster: Roster,
  most: number,
): readonly StoredEvent[] {
  if (events.length <= most) return events
  const bySubject = Map.groupBy(events, each => each.subject)
  const chosen = new Set<StoredEvent>()
  for (const { subject } of byImportance(events, roster)) {
    const all = bySubject.get(subject) ?? []
    bySubject.delete(subject)
    // If no more fit, the last events count.
    for (const event of all.slice(chosen.size - most)) chosen.add(event)
    if (chosen.size >= most) break
  }
  return events.filter(each => chosen.has(each))
}

/** Sorts by importance (stable): events about no monitor first, deleted monitors last. */
function byImportance(events: readonly StoredEvent[], { places }: Roster): readonly StoredEvent[] {
  const rankOf = (event: StoredEvent) =>
    isOfMonitor(event) ? (places.get(event.params.monitorId)?.rank ?? Number.MAX_SAFE_INTEGER) : -1
  return events.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function groupsOf(events: readonly StoredEvent[], { places, sizes }: Roster): readonly GroupSummary[] {
  const byGroup = Map.groupBy(
    events.filter(isOfMonitor),
    each => places.get(each.params.monitorId)?.group ?? null,
  )
  return [...byGroup]
    .map(([group, some]) => ({ group, of: group === null ? null : (sizes.get(group) ?? 0), events: some }))
    .sort((a, b) => b.events.length - a.events.length)
}
