import type { StoredEvent } from '../outbox/event.ts'
import { isOfMonitor, type MonitorEvent, type NotifiedKind, notifiedKinds } from './notified-kind.ts'

/** Where monitors stand, so that a message about many of them can name groups and the most important monitors. */
export type Roster = {
  /** The lower the rank, the more important. */
  readonly places: ReadonlyMap<number, { readonly group: string | null; readonly rank: number }>
  /** Active monitors of each group. */
  readonly sizes: ReadonlyMap<string, number>
}

export const emptyRoster: Roster = { places: new Map(), sizes: new Map() }

/** What the events of a message come to: each subject counts with its last event. */
export type Summary = readonly KindSummary[]

export type KindSummary = {
  readonly kind: NotifiedKind
  readonly count: number
  /** The last event of each subject, those of the most important monitors first. */
  readonly events: readonly StoredEvent[]
  /** Of monitors alone; the largest first. */
  readonly groups: readonly GroupSummary[]
}

export type GroupSummary = {
  /** Null: monitors without a group. */
  readonly group: string | null
  /** How many active monitors the group has by now; null where there is no group. */
  readonly of: number | null
  /** The most important monitors first. */
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

/** At most so many events, those of the most important subjects, in the order in which they happened. */
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
    // Where no more fit, how it ended is what counts.
    for (const event of all.slice(chosen.size - most)) chosen.add(event)
    if (chosen.size >= most) break
  }
  return events.filter(each => chosen.has(each))
}

/** A stable sort: what is about no monitor comes first, and monitors that are gone last. */
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
