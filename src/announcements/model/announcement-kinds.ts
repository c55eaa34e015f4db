/** The kinds of announcements, and what sets them apart. `event` is null for a kind that is about nothing that goes on. */
export const kinds = {
  notice: { event: null },
  incident: {
    event: {
      /** Statuses of its updates, in the order in which they usually come; the last one closes the event. */
      statuses: ['investigating', 'identified', 'monitoring', 'resolved'],
      statusHint: {
        en: '“Resolved” closes the incident. A later update reopens it.',
        de: '„Behoben“ schließt die Störung. Ein späteres Update öffnet sie wieder.',
      },
      /** True for an event with an impact, which decides how its monitors are shown. */
      hasImpact: true,
      /** True for an event that is announced before it begins. Any other that readers see has begun. */
      isPlanned: false,
      /** Names of the events that channels are notified of. */
      tells: {
        opened: 'incident.opened',
        begun: null,
        updated: 'incident.updated',
        overrun: null,
        closed: 'incident.closed',
      },
    },
  },
  maintenance: {
    event: {
      statuses: ['scheduled', 'in_progress', 'completed'],
      statusHint: {
        en: '“Completed” ends the maintenance. A later update reopens it.',
        de: '„Abgeschlossen“ beendet die Wartung. Ein späteres Update öffnet sie wieder.',
      },
      hasImpact: false,
      isPlanned: true,
      tells: {
        opened: 'maintenance.announced',
        begun: 'maintenance.begun',
        updated: 'maintenance.updated',
        /** It goes on after its planned end, or that was put off while it goes on. */
        overrun: 'maintenance.overrun',
        closed: 'maintenance.ended',
      },
    },
  },
} as const

type Kinds = typeof kinds
export type AnnouncementKind = keyof Kinds
/** A kind that is about an event. */
export type EventKind = {
  [K in AnnouncementKind]: Kinds[K]['event'] extends null ? never : K
}[AnnouncementKind]
export type UpdateStatus = Kinds[EventKind]['event']['statuses'][number]

export const announcementKinds = Object.keys(kinds) as AnnouncementKind[]

export const isEventKind = (kind: AnnouncementKind): kind is EventKind => kinds[kind].event !== null

export const eventKinds = announcementKinds.filter(isEventKind)

/** What sets the kind of an event apart. */
export const traitsOf = (kind: EventKind) => kinds[kind].event

export const statusesOf = (kind: EventKind): readonly UpdateStatus[] => kinds[kind].event.statuses

export const allStatuses: readonly UpdateStatus[] = eventKinds.flatMap(statusesOf)

export const isClosing = (status: UpdateStatus): boolean =>
  eventKinds.some(kind => statusesOf(kind).at(-1) === status)
