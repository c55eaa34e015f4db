import type { Message } from '../kernel/messages.ts'

/**
 * A fact that people are notified of. It is written in the transaction that made it true and holds codes and values; the
 * sentences are made when it is delivered.
 */
export type Event<K extends EventKind = EventKind> = {
  readonly [Kind in K]: {
    readonly kind: Kind
    /** Names the fact: a second event with the same key is not stored. */
    readonly key: string
    /** What it is about: `monitor:7`, `announcement:kXw3…`. */
    readonly subject: string
    readonly at: number
    readonly params: EventParams[Kind]
  }
}[K]

export type StoredEvent = Event & { readonly id: number }

export type EventKind = keyof EventParams

type EventParams = {
  'monitor.down': MonitorFact
  'monitor.still_down': MonitorFact
  'monitor.up': MonitorFact
  'monitor.unstable': MonitorFact & { readonly changes: number; readonly unstableSince: number }
  'monitor.paused': OutageEndFact
  'monitor.deleted': OutageEndFact
  'incident.opened': AnnouncementFact
  'incident.updated': AnnouncementFact
  'incident.closed': AnnouncementFact
  'maintenance.announced': AnnouncementFact
  'maintenance.updated': AnnouncementFact
  'maintenance.begun': AnnouncementFact
  'maintenance.ended': AnnouncementFact
  'connectivity.lost': ConnectivityFact
  'connectivity.restored': ConnectivityFact
  'storage.failing': StorageFact
  'storage.restored': StorageFact
  'snippet.reported': ReportFact
  'channel.failing': ChannelFact
  'channel.recovered': ChannelFact
  /** It stands in the log alone. */
  'channel.test': Pick<ChannelFact, 'channelId' | 'name'>
  'account.password_reset': AccountFact
  'account.email_confirmation': AccountFact
  'account.identity_linked': AccountFact & { readonly provider: string }
}

export type MonitorFact = {
  readonly monitorId: number
  /** As it was called then. */
  readonly name: string
  /** Since when it was down, as far as that is known; null otherwise. */
  readonly downSince: number | null
  /** Since when it was unstable, where that is what has ended. */
  readonly unstableSince?: number
  /** What the probe found. */
  readonly message: Message
}

export type StorageFact = {
  /** Since when nothing can be saved, or could not be. */
  readonly since: number
  readonly reason: 'away' | 'stuck' | 'full' | 'corrupt' | 'refused'
}

export type ConnectivityFact = {
  /** Since when monitors could not be checked because nothing answered. */
  readonly lostSince: number
  /** How many of them; 0 once they are checked again. */
  readonly monitors: number
}

/** One of the two times is known. */
type OutageEndFact = Pick<MonitorFact, 'monitorId' | 'name' | 'downSince'> & {
  readonly unstableSince: number | null
}

export type AnnouncementFact = {
  readonly announcementId: string
  readonly title: string
  readonly impact: string
  readonly monitorIds: readonly number[]
  readonly startsAt: number | null
  readonly endsAt: number | null
  /** The update behind the event; null: the announcement itself, or the clock. */
  readonly update: { readonly id: string; readonly status: string; readonly content: string } | null
}

export type ReportFact = { readonly number: string; readonly snippetId: string; readonly reason: string }

export type ChannelFact = {
  readonly channelId: number
  /** As it was called then. */
  readonly name: string
  /** Of several, the one it is about; empty: the channel as a whole. It is no business of other channels. */
  readonly recipient: string
  readonly since: number
  /** Of the last failure; empty once it is over. */
  readonly fault: string
}

/** The address and every secret are looked up, or made, on delivery: nothing here opens an account. */
export type AccountFact = { readonly accountId: number; readonly language: string }
