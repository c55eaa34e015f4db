import type { AudiencePart } from '../kernel/audience.ts'
import type { Message } from '../kernel/messages.ts'

/**
 * A fact that people are notified of. It is written in the transaction that made it true and holds codes and values; the
 * sentences are made when it is delivered.
 */
export type Event<K extends EventKind = EventKind> = {
  readonly [Kind in K]: {
    readonly kind: Kind
    /** Idempotency key: a second event with the same key is not stored. */
    readonly key: string
    /** The thing the event is about: `monitor:7`, `announcement:kXw3…`. */
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
  'certificate.expiring': CertificateFact
  'domain.expiring': DomainFact
  'incident.opened': AnnouncementFact
  'incident.updated': AnnouncementFact
  'incident.closed': AnnouncementFact
  'maintenance.announced': AnnouncementFact
  'maintenance.updated': AnnouncementFact
  'maintenance.reminder': AnnouncementFact & { readonly leadMinutes: number }
  'maintenance.begun': AnnouncementFact
  'maintenance.overrun': AnnouncementFact
  'maintenance.ended': AnnouncementFact
  'connectivity.lost': ConnectivityFact
  'connectivity.restored': ConnectivityFact
  'storage.failing': StorageFact
  'storage.restored': StorageFact
  'snippet.reported': ReportFact
  'snippet.read': ReadFact
  'snippet.receipt_confirmation': ReceiptConfirmationFact
  /** A webhook that confirmed, recorded so that it is not asked again. */
  'snippet.receipt_confirmed': Pick<ReceiptConfirmationFact, 'accountId'>
  'channel.failing': ChannelFact
  'channel.recovered': ChannelFact
  /** A test of a channel, recorded for the log only. */
  'channel.test': Pick<ChannelFact, 'channelId' | 'name'>
  'account.password_reset': AccountFact
  'account.email_confirmation': AccountFact
  'subscriber.confirmation': SubscriberFact
  'account.identity_linked': AccountFact & { readonly provider: string }
  'account.appeal_decided': AppealFact
  'snippet.appeal_decided': AppealMailFact
}

export type MonitorFact = {
  readonly monitorId: number
  /** The name at the time of the event. */
  readonly name: string
  /** Since when the monitor was down; null if unknown. */
  readonly downSince: number | null
  /** Since when the monitor was unstable, if that has ended. */
  readonly unstableSince?: number
  /** The result of the probe. */
  readonly message: Message
  /** The note of the sender of a push, for operators only. */
  readonly note?: string
}

/** A certificate that ends soon. */
export type CertificateFact = Pick<MonitorFact, 'monitorId' | 'name'> & {
  readonly host: string
  readonly issuer: string
  readonly endsAt: number
}

/** A domain whose registration ends soon. */
export type DomainFact = {
  readonly domain: string
  readonly endsAt: number
  /** When the registry described it. */
  readonly checkedAt: number
  /** The monitors below it, in their order: all of them when it is stored, those of a channel's rule when it is sent. */
  readonly monitorIds: readonly number[]
  /** The name of the first; null if there is none. */
  readonly name: string | null
}

export type StorageFact = {
  /** Since when nothing could be saved. */
  readonly since: number
  readonly reason: 'away' | 'stuck' | 'full' | 'corrupt' | 'refused'
}

export type ConnectivityFact = {
  /** Since when monitors could not be checked because nothing answered. */
  readonly lostSince: number
  /** Number of monitors that cannot be checked; 0 once they are checked again. */
  readonly monitors: number
}

/** An outage that ended without a recovery; one of its two times is known. */
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
  /** The update behind the event; null if the announcement itself, or the clock, caused it. */
  readonly update: {
    readonly id: string
    readonly status: string
    readonly content: string
    /** When the next update is promised; null if it is not, absent in events of earlier versions. */
    readonly nextAt?: number | null
  } | null
  /** Set for maintenance that was unpublished or deleted before it began: who is not notified of it. */
  readonly withdrawn?: { readonly silent: readonly AudiencePart[] }
}

export type WithdrawnFact = AnnouncementFact & Required<Pick<AnnouncementFact, 'withdrawn'>>

export type ReportFact = { readonly number: string; readonly snippetId: string; readonly reason: string }

/** How an appeal about a snippet of an account ended. */
export type AppealFact = {
  readonly accountId: number
  readonly snippetId: string
  readonly outcome: 'restored' | 'kept' | 'deleted'
  /** The sentence of the moderator; empty without one. */
  readonly answer: string
}

/** The end of an appeal whose creator left an email address. The address is not in it: it is deleted once the mail has left. */
export type AppealMailFact = Pick<AppealFact, 'snippetId' | 'outcome'> & {
  /** True if a moderator wrote a sentence for the creator, which the page of the appeal shows. */
  readonly isAnswered: boolean
}

/** A read of a snippet whose creator wanted a receipt. Nothing in it is about the reader. */
export type ReadFact = {
  readonly snippetId: string
  /** Distinguishes snippets that had the same id one after the other. */
  readonly mark: string
  /** Number of the read, from 1. */
  readonly read: number
  /** Number of reads after which the snippet is deleted; null for any number, of which only the first is recorded. */
  readonly of: number | null
  /** The address of a webhook; null for a receipt by email, which has the account and a language. */
  readonly hook: string | null
  readonly accountId: number | null
  readonly language: string | null
}

/** A request to report reads to a webhook, which it must confirm. */
type ReceiptConfirmationFact = Pick<ReadFact, 'snippetId' | 'mark' | 'accountId'> & { readonly hook: string }

export type ChannelFact = {
  readonly channelId: number
  /** The name of the channel at the time of the event. */
  readonly name: string
  /** The recipient concerned, if the channel has several; empty for the channel as a whole. It is not shown to other channels. */
  readonly recipient: string
  readonly since: number
  /** Code of the last failure; empty once it has recovered. */
  readonly fault: string
}

/** A request to subscribe an address, which its owner must confirm. */
type SubscriberFact = {
  readonly subscriberId: number
  /** The choice made while the address was subscribed already, as a query of the page of its subscriptions; empty if it was not. */
  readonly add: string
}

/**
 * An event about an account. Its address and all secrets are looked up or made on delivery, so that nothing stored here
 * gives access.
 */
export type AccountFact = { readonly accountId: number; readonly language: string }
