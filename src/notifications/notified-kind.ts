import type { EventKind, StoredEvent } from '../outbox/event.ts'

/** Kinds of events that channels can be notified of, in the order in which they are offered. */
export const notifiedKinds = [
  'monitor.down',
  'monitor.still_down',
  'monitor.up',
  'incident.opened',
  'incident.updated',
  'incident.closed',
  'maintenance.announced',
  'maintenance.updated',
  'maintenance.begun',
  'maintenance.ended',
  'snippet.reported',
] as const satisfies readonly EventKind[]
export type NotifiedKind = (typeof notifiedKinds)[number]

export const isNotified = (kind: EventKind): kind is NotifiedKind => notifiedKinds.some(each => each === kind)

export type MonitorEvent = Extract<StoredEvent, { readonly kind: `monitor.${string}` }>

export const isOfMonitor = (event: StoredEvent): event is MonitorEvent => event.kind.startsWith('monitor.')
