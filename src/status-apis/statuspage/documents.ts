import { type Board, dataSince, hasEvent, type OngoingAnnouncement } from '../../board/model/board.ts'
import type { Paths } from '../../kernel/paths.ts'
import { tagOf } from '../../lib/etag.ts'
import { rfc3339 } from '../../lib/time.ts'
import { componentsOf, type Service, servicesOf } from './components.ts'
import { incidentOf, isPlannedEvent, maintenanceOf, type Shown, windowOf } from './incidents.ts'
import { statusOf } from './words.ts'

export type DocumentName = keyof Paths['statuspage']

/** Incidents, and maintenance, in a list of all of them. */
const listed = 50

/**
 * One of the public documents of Statuspage. Pure: the same Board gives the same text in every instance, so its ETag and
 * `updated_at` change with the content alone.
 */
export function statuspageDocument(name: DocumentName, board: Board, paths: Paths, now: number): object {
  const shown = shownIn(board, paths, now)
  return { page: pageOf(shown), ...parts[name](shown) }
}

/** The sources of documents. */
export const shownIn = (board: Board, paths: Paths, now: number): Shown => ({
  paths,
  pageId: pageId(paths),
  services: servicesOf(board, pageId(paths), now),
  board,
  now,
})

const parts = {
  status: shown => ({ status: statusIn(shown) }),
  summary: shown => ({
    components: componentsOf(shown.services),
    incidents: incidents(shown).filter(isUnresolved),
    scheduled_maintenances: maintenance(shown).filter(each => each.status !== 'completed'),
    status: statusIn(shown),
  }),
  components: ({ services }) => ({ components: componentsOf(services) }),
  incidents: shown => ({ incidents: incidents(shown).slice(0, listed) }),
  unresolved: shown => ({ incidents: incidents(shown).filter(isUnresolved) }),
  maintenance: shown => ({ scheduled_maintenances: maintenance(shown).slice(0, listed) }),
  upcoming: shown => ({
    scheduled_maintenances: maintenance(shown).filter(each => each.status === 'scheduled'),
  }),
  active: shown => ({
    scheduled_maintenances: maintenance(shown).filter(each => each.status === 'in_progress'),
  }),
} as const satisfies Record<DocumentName, (shown: Shown) => object>

/** A name for the site that every instance gives it. */
const pageId = (paths: Paths): string => tagOf(paths.absolute(paths.home())).slice(0, 12)

/** The names of the page. */
export const pageHead = ({ board, paths, pageId: id }: Omit<Shown, 'services'>) => ({
  id,
  name: board.site.title,
  url: paths.absolute(paths.home()),
})

const pageOf = (shown: Shown) => {
  const { board, services, now } = shown
  return {
    ...pageHead(shown),
    time_zone: board.site.timeZone === 'UTC' ? 'Etc/UTC' : board.site.timeZone,
    updated_at: rfc3339(changedAt(board, services, now)),
  }
}

/** The last instant at which something in the documents changed: of an event, an update of it, or a service. */
function changedAt({ announcements, openWindows }: Board, services: readonly Service[], now: number): number {
  let last = 0
  const note = (at: number | null) => {
    if (at !== null && at > last && at <= now) last = at
  }
  for (const each of announcements.filter(hasEvent)) {
    for (const at of [each.createdAt, each.updatedAt, each.event.startsAt, each.event.endsAt]) note(at)
    for (const { at, editedAt } of each.event.updates) for (const one of [at, editedAt]) note(one)
  }
  for (const each of openWindows) note(each.startsAt)
  for (const each of services) note(each.updatedAt)
  return last
}

export const statusIn = ({ board, services }: Shown) =>
  statusOf({
    components: services.map(each => each.status),
    impacts: board.ongoing.filter(each => !isPlannedEvent(each)).map(each => each.event.impact),
    isMaintained: board.openWindows.length > 0 || board.ongoing.some(isPlannedEvent),
    overall: board.overall,
    knownAt: dataSince(board),
  })

const incidents = (shown: Shown) =>
  events(shown)
    .filter(each => !isPlannedEvent(each))
    .map(each => incidentOf(each, shown))

const isUnresolved = ({ status }: { readonly status: string }) =>
  status === 'investigating' || status === 'identified' || status === 'monitoring'

/** Announced maintenance, and windows that are not announced; the one that begins last comes first. */
const maintenance = (shown: Shown) => {
  const { board } = shown
  const windows = [...board.planned.filter(each => each.announcementId === null), ...board.openWindows]
  return [
    ...events(shown)
      .filter(isPlannedEvent)
      .map(each => maintenanceOf(each, shown)),
    ...windows.map(each => windowOf(each, shown)),
  ].sort((a, b) => (a.scheduled_for < b.scheduled_for ? 1 : a.scheduled_for > b.scheduled_for ? -1 : 0))
}

const events = ({ board }: Shown): readonly OngoingAnnouncement[] => board.announcements.filter(hasEvent)
