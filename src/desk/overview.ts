import { promisedAt } from '../announcements/model/update.ts'
import type { OngoingAnnouncement } from '../board/model/board.ts'
import { type Condition, conditionOf, worstFirst } from '../board/model/condition.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import type { Certificate } from '../monitors/model/certificate.ts'
import { type Domain, dueEnd } from '../monitors/model/domain.ts'
import { isEndingDue } from '../monitors/model/ending.ts'
import type { Status } from '../monitors/model/monitor.ts'
import type { RecentHour } from '../monitors/model/recent-hours.ts'
import type { Html } from '../web/html.ts'
import type { Release } from './release.ts'

/** Largest number of monitors on the page that are not up. */
export const monitorsShown = 10

/** Everything that the overview shows to one person; what they may not act on is left out. */
export type Overview = {
  /** Active monitors, in the operator's order. */
  readonly monitors: readonly ShownMonitor[]
  /** Incidents and maintenance in progress, the worst first. */
  readonly ongoing: readonly OngoingAnnouncement[]
  /** Maintenance that goes on although its planned end has passed, the longest overdue first. */
  readonly overdue: readonly OverdueMaintenance[]
  /** Drafts that Corkboard made of outages, by the id of their monitor. */
  readonly outageDrafts: ReadonlyMap<number, string>
  /** When Corkboard publishes drafts by itself, by their ids. */
  readonly publishing: ReadonlyMap<string, number>
  /** Updates that Corkboard proposes, the oldest first. */
  readonly proposals: readonly Proposal[]
  readonly channels: readonly TroubledChannel[]
  readonly reports: Waiting
  /** Takedown requests without an answer. */
  readonly cases: Waiting
  /** The tightened limits of creation; null while they are as configured, or for whom they do not concern. */
  readonly tightened: { readonly step: number; readonly since: number } | null
  /** Drafts that this person changed last, the newest first. */
  readonly drafts: readonly Draft[]
  /** Used share of the disk with the database, from 0 to 1; null if unknown. */
  readonly diskUsed: number | null
  /** When the last backup was made by `corkboard backup`; null if none was, or for PostgreSQL, which has commands of its own. */
  readonly backedUpAt: number | null
  /** Certificates of active monitors. */
  readonly certificates: readonly SeenCertificate[]
  /** Domains of active monitors. */
  readonly domains: readonly UsedDomain[]
  /** A release that is newer than this server; null if none is known. */
  readonly release: Release | null
  readonly coming: readonly Coming[]
  /** The latest changes as sentences, the newest first. */
  readonly latest: readonly { readonly at: number; readonly sentence: Html }[]
  /** Observed hours of the last day, by monitor. */
  readonly hours: ReadonlyMap<number, readonly RecentHour[]>
  /** Steps of setting up the site; null if they are done or dismissed, or not for this person. */
  readonly setup: readonly SetupStep[] | null
  readonly now: number
}

export type ShownMonitor = {
  readonly id: number
  readonly name: string
  /** Status by probes and maintenance windows. */
  readonly status: Status
  readonly condition: Condition
  /** Instant at which the status by probes began; null if unknown. */
  readonly since: number | null
}

type SeenCertificate = {
  /** The monitor whose checks saw it. */
  readonly monitorId: number
  readonly name: string
  readonly certificate: Certificate
}

type UsedDomain = {
  /** The monitor whose host is the domain, or below it. */
  readonly monitorId: number
  readonly name: string
  readonly domain: Domain
}

/** A certificate, or the registration of a domain, that ends soon or has ended. */
type EndingThing = {
  /** The host of the certificate, or the domain. */
  readonly host: string
  readonly endsAt: number
  /** The first of its monitors. */
  readonly monitorId: number
  readonly name: string
  /** Number of its monitors. */
  readonly monitors: number
}

export type OverdueMaintenance = {
  readonly title: string
  /** The planned end. */
  readonly since: number
  /** The window, which may be completed; null if there is only an announcement. */
  readonly windowId: number | null
  /** Its public announcement; null if there is none. */
  readonly announcementId: string | null
}

export type Proposal = {
  readonly announcementId: string
  readonly title: string
  readonly at: number
}

export type TroubledChannel = {
  readonly id: number
  readonly name: string
  /** Code of the last failure. */
  readonly error: string
  /** Since when it fails; null if it was disabled. */
  readonly since: number | null
}

export type Waiting = {
  /** Counted up to a limit. */
  readonly count: number
  readonly oldest: number | null
}

export type Draft = { readonly id: string; readonly title: string; readonly at: number }

export type Coming = {
  readonly kind: 'maintenance' | 'post'
  readonly title: string
  readonly at: number
  readonly href: string
  /** Names of the affected monitors. */
  readonly monitors: readonly string[]
  /** The window that can be started ahead of time; null for posts, for announced maintenance without a window, and for windows that repeat, which begin by their rule. */
  readonly startableId: number | null
}

export const setupSteps = [
  'account',
  'monitor',
  'channel',
  'backup',
  'mail',
  'secondFactor',
  'invite',
] as const
export type SetupStep = { readonly name: (typeof setupSteps)[number]; readonly isDone: boolean }

type EndingNeed =
  | { readonly kind: 'certificate'; readonly ending: EndingThing & { readonly certificate: Certificate } }
  | { readonly kind: 'domain'; readonly ending: EndingThing & { readonly domain: Domain } }

/** Something that waits for a person. */
export type Need =
  | {
      readonly kind: 'down'
      readonly monitor: ShownMonitor
      readonly draftId: string | null
      /** When Corkboard publishes the draft by itself; null if it does not. */
      readonly publishedAt: number | null
    }
  | {
      readonly kind: 'event'
      readonly event: OngoingAnnouncement
      readonly saidAt: number
      /** When the next update was promised; null if none was. */
      readonly promised: number | null
      readonly isOverdue: boolean
    }
  | { readonly kind: 'overdue'; readonly maintenance: OverdueMaintenance }
  | { readonly kind: 'unchecked'; readonly monitor: ShownMonitor }
  | { readonly kind: 'proposal'; readonly proposal: Proposal }
  | { readonly kind: 'channel'; readonly channel: TroubledChannel }
  | { readonly kind: 'cases' | 'reports'; readonly waiting: Waiting }
  | { readonly kind: 'tightened'; readonly step: number; readonly since: number }
  | { readonly kind: 'disk'; readonly used: number }
  | { readonly kind: 'backup'; readonly at: number }
  | EndingNeed
  | { readonly kind: 'release'; readonly release: Release }
  | { readonly kind: 'draft'; readonly draft: Draft }

/** Readers of an incident expect word within this time, unless another was promised. */
const updateWithinMs = hourMs
/** From this used share on, the disk needs attention. */
const diskUsedMax = 0.8
/** From this used share on, it comes first: nothing can be saved soon. */
const diskFull = 0.95

/** A backup older than this needs attention. */
const backupMaxMs = 7 * dayMs

/** What ends within this time is urgent. */
export const endingUrgentMs = 3 * dayMs

/** What waits, worst first. */
export function needsOf(overview: Overview): readonly Need[] {
  const { monitors, ongoing, outageDrafts, publishing, now, diskUsed, backedUpAt } = overview
  const announced = new Set(
    ongoing.filter(({ event }) => event.kind === 'incident').flatMap(({ event }) => event.monitorIds),
  )
  const unannounced = (condition: Condition) =>
    monitors.filter(each => each.condition === condition && !announced.has(each.id))
  const incidents = ongoing
    .filter(({ event }) => event.kind === 'incident')
    .map((event): Need & { readonly kind: 'event' } => {
      const saidAt = event.event.updates[0]?.at ?? event.createdAt
      const promised = promisedAt(event.event.updates)
      return {
        kind: 'event',
        event,
        saidAt,
        promised,
        isOverdue: now > (promised ?? saidAt + updateWithinMs),
      }
    })
    .sort((a, b) => rankOf(a) - rankOf(b))
  const disk: readonly Need[] =
    diskUsed === null || diskUsed < diskUsedMax ? [] : [{ kind: 'disk', used: diskUsed }]
  const isFull = diskUsed !== null && diskUsed >= diskFull
  const endings = endingNeeds(overview)
  const isUrgent = ({ ending }: EndingNeed) => ending.endsAt - now <= endingUrgentMs
  return [
    ...(isFull ? disk : []),
    ...unannounced('DOWN').map((monitor): Need => {
      const draftId = outageDrafts.get(monitor.id) ?? null
      return { kind: 'down', monitor, draftId, publishedAt: publishing.get(draftId ?? '') ?? null }
    }),
    ...incidents,
    ...overview.overdue.map((maintenance): Need => ({ kind: 'overdue', maintenance })),
    ...unannounced('UNCHECKED').map((monitor): Need => ({ kind: 'unchecked', monitor })),
    ...endings.filter(isUrgent),
    ...overview.proposals.map((proposal): Need => ({ kind: 'proposal', proposal })),
    ...overview.channels.map((channel): Need => ({ kind: 'channel', channel })),
    ...(overview.tightened === null ? [] : [{ kind: 'tightened', ...overview.tightened } as const]),
    ...(overview.cases.count > 0 ? [{ kind: 'cases', waiting: overview.cases } as const] : []),
    ...(overview.reports.count > 0 ? [{ kind: 'reports', waiting: overview.reports } as const] : []),
    ...(isFull ? [] : disk),
    ...(backedUpAt !== null && now - backedUpAt > backupMaxMs
      ? [{ kind: 'backup', at: backedUpAt } as const]
      : []),
    ...endings.filter(each => !isUrgent(each)),
    ...(overview.release === null ? [] : [{ kind: 'release', release: overview.release } as const]),
    ...overview.drafts.map((draft): Need => ({ kind: 'draft', draft })),
  ]
}

/** Certificates and domains that need attention, those that end first before the others. */
function endingNeeds({ certificates, domains, now }: Overview): readonly EndingNeed[] {
  const seen = certificates.flatMap(({ certificate, ...monitor }) =>
    isEndingDue(certificate, now) ? { ...monitor, ...certificate, certificate } : [],
  )
  const used = domains.flatMap(({ domain, ...monitor }) => {
    const endsAt = dueEnd(domain, now)
    return endsAt === null ? [] : { ...monitor, host: domain.name, endsAt, domain }
  })
  return [
    ...onceEach(seen).map(ending => ({ kind: 'certificate', ending }) as const),
    ...onceEach(used).map(ending => ({ kind: 'domain', ending }) as const),
  ].sort((a, b) => a.ending.endsAt - b.ending.endsAt)
}

/** One entry for each host and end, with the first of its monitors and their number. */
function onceEach<T extends Omit<EndingThing, 'monitors'>>(all: readonly T[]) {
  const same = Map.groupBy(all, ({ host, endsAt }) => `${host} ${endsAt}`)
  return [...same.values()].flatMap(some =>
    some.slice(0, 1).map(first => ({ ...first, monitors: some.length })),
  )
}

/** Overdue incidents first, then the worse ones. */
const rankOf = ({ event, isOverdue }: Need & { readonly kind: 'event' }): number =>
  (isOverdue ? 0 : worstFirst.length) + worstFirst.indexOf(conditionOf(event.event))
