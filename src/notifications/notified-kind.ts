import type { EventKind, StoredEvent } from '../outbox/event.ts'

/** Kinds of events that channels can be notified of, in the order of the form and the document. */
export const notifiedKinds = [
  'monitor.down',
  'monitor.still_down',
  'monitor.up',
  'monitor.unstable',
  'monitor.paused',
  'monitor.deleted',
  'certificate.expiring',
  'domain.expiring',
  'connectivity.lost',
  'connectivity.restored',
  'storage.failing',
  'storage.restored',
  'channel.failing',
  'channel.recovered',
  'incident.opened',
  'incident.updated',
  'incident.closed',
  'maintenance.announced',
  'maintenance.updated',
  'maintenance.reminder',
  'maintenance.begun',
  'maintenance.overrun',
  'maintenance.ended',
  'snippet.reported',
] as const satisfies readonly EventKind[]
export type NotifiedKind = (typeof notifiedKinds)[number]

/** Kinds that rules do not name. Channels get them in place of another kind, or because of an earlier message. */
const insteadOf = {
  'monitor.unstable': ['monitor.down', 'monitor.up'],
  'monitor.paused': [],
  'monitor.deleted': [],
} as const satisfies { readonly [kind in NotifiedKind]?: readonly NotifiedKind[] }

export type ChosenKind = Exclude<NotifiedKind, keyof typeof insteadOf>

const isChosen = (kind: NotifiedKind): kind is ChosenKind => !Object.hasOwn(insteadOf, kind)

/** Kinds that rules can name. */
export const chosenKinds: readonly ChosenKind[] = notifiedKinds.filter(isChosen)

/** True if a channel with these kinds gets events of this kind. */
export function includesKind(chosen: readonly ChosenKind[], kind: EventKind): boolean {
  const kinds: Readonly<Partial<Record<EventKind, readonly EventKind[]>>> = insteadOf
  return (kinds[kind] ?? [kind]).some(each => chosen.some(one => one === each))
}

export type MonitorEvent = Extract<StoredEvent, { readonly kind: `monitor.${string}` }>

export const isOfMonitor = (event: StoredEvent): event is MonitorEvent => event.kind.startsWith('monitor.')

/** Kinds that open something which another event must close. */
export const openings: readonly NotifiedKind[] = ['monitor.down', 'monitor.still_down', 'monitor.unstable']
