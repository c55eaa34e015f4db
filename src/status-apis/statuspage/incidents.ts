import { isClosing, traitsOf, type UpdateStatus } from '../../announcements/model/announcement-kinds.ts'
import { type Impact, type Incident, statusOf } from '../../announcements/model/incident.ts'
import type { Update } from '../../announcements/model/update.ts'
import type { Board, OngoingAnnouncement, PlannedMaintenance } from '../../board/model/board.ts'
import type { Paths } from '../../kernel/paths.ts'
import { rfc3339 } from '../../lib/time.ts'
import { componentOf, type Service } from './components.ts'
import { type ComponentStatus, impactStatus } from './words.ts'

/** The sources of the documents. */
export type Shown = {
  readonly board: Board
  readonly services: readonly Service[]
  readonly paths: Paths
  readonly pageId: string
  readonly now: number
}

export const isPlannedEvent = ({ event }: OngoingAnnouncement): boolean => traitsOf(event.kind).isPlanned

export function incidentOf(announcement: OngoingAnnouncement, shown: Shown) {
  const { event, createdAt } = announcement
  const isOpen = shown.board.ongoing.some(each => each.id === announcement.id)
  const status = statusOf(event, { isGoingOn: isOpen, now: shown.now })
  return {
    ...eventOf(announcement, shown, { status, opening: 'investigating' }),
    status,
    monitoring_at: rfc3339(lastAt(event, 'monitoring')),
    resolved_at: isOpen ? null : rfc3339(event.endsAt ?? lastAt(event, 'resolved') ?? createdAt),
    impact: event.impact,
  }
}

export function maintenanceOf(announcement: OngoingAnnouncement, shown: Shown) {
  const { event, createdAt } = announcement
  const isGoingOn = shown.board.ongoing.some(each => each.id === announcement.id)
  const status = statusOf(event, { isGoingOn, now: shown.now })
  const startsAt = event.startsAt ?? createdAt
  return {
    ...eventOf(announcement, shown, { status, opening: 'scheduled' }),
    status,
    monitoring_at: null,
    resolved_at:
      status === 'completed' ? rfc3339(event.endsAt ?? lastAt(event, 'completed') ?? startsAt) : null,
    impact: 'maintenance',
    scheduled_for: rfc3339(startsAt),
    scheduled_until: rfc3339(event.endsAt ?? startsAt),
  }
}

/** A maintenance window without an announcement. The only instants known of it are its beginning and its end. */
export function windowOf(window: PlannedMaintenance, { paths, services, pageId, now }: Shown) {
  const { id, title, monitorIds, startsAt, endsAt } = window
  const status: UpdateStatus = startsAt > now ? 'scheduled' : 'in_progress'
  const at = rfc3339(startsAt)
  const components = affected(services, monitorIds)
  return {
    id,
    name: title,
    status,
    created_at: at,
    updated_at: at,
    monitoring_at: null,
    resolved_at: null,
    impact: 'maintenance',
    shortlink: paths.absolute(paths.home()),
    started_at: rfc3339(startsAt),
    page_id: pageId,
    incident_updates: [
      updateOf({
        id: `${id}-opening`,
        incident_id: id,
        status,
        body: title,
        at: startsAt,
        changedAt: startsAt,
        components: components.map(each => ({ ...each, from: 'operational', to: 'under_maintenance' })),
      }),
    ],
    components,
    reminder_intervals: null,
    scheduled_for: rfc3339(startsAt),
    scheduled_until: rfc3339(endsAt ?? startsAt),
  }
}

/** The fields that incidents and maintenance have in common. */
function eventOf(
  announcement: OngoingAnnouncement,
  { services, paths, pageId, now }: Shown,
  words: { readonly status: string; readonly opening: string },
) {
  const { id, title, createdAt, updatedAt, event } = announcement
  const components = affected(services, event.monitorIds)
  const changes = [createdAt, updatedAt, event.startsAt, event.endsAt].filter(at => at !== null)
  return {
    id,
    name: title,
    created_at: rfc3339(createdAt),
    updated_at: rfc3339(Math.max(...changes.filter(at => at <= now), createdAt)),
    shortlink: paths.absolute(paths.announcement(id)),
    started_at: rfc3339(event.startsAt ?? createdAt),
    page_id: pageId,
    incident_updates: updatesOf(announcement, components, words),
    components,
    reminder_intervals: null,
  }
}

type Affected = ReturnType<typeof affected>

/** The public components, each as in the list of all but for its position, which is that in this incident. */
export const affected = (services: readonly Service[], ids: readonly number[]) => {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  return services
    .filter(each => wanted.has(each.monitorId))
    .map((each, index) => componentOf(each, index + 1))
}

/**
 * The updates, newest first, the oldest being the announcement itself: clients show `incident_updates[0].body` and
 * expect one.
 */
function updatesOf(
  { id, description, createdAt, updatedAt, event }: OngoingAnnouncement,
  components: Affected,
  { status, opening }: { readonly status: string; readonly opening: string },
) {
  const worst: ComponentStatus = traitsOf(event.kind).hasImpact
    ? impactStatus[event.impact satisfies Impact]
    : 'under_maintenance'
  const after = (each: UpdateStatus | undefined): ComponentStatus =>
    each === undefined || each === 'scheduled' || isClosing(each) ? 'operational' : worst
  const opened = traitsOf(event.kind).isPlanned ? 'operational' : worst
  const changes = (from: ComponentStatus, to: ComponentStatus) =>
    components.map(each => ({ ...each, from, to }))
  const first = event.updates.at(-1)
  const posted = event.updates.map((each: Update, index) => {
    const before = event.updates[index + 1]
    return updateOf({
      id: each.id,
      incident_id: id,
      status: each.status,
      body: each.content,
      at: each.at,
      changedAt: each.editedAt ?? each.at,
      components: changes(before ? after(before.status) : opened, after(each.status)),
    })
  })
  const opens = updateOf({
    id: `${id}-opening`,
    incident_id: id,
    status: first ? opening : status,
    body: description,
    at: Math.min(createdAt, first?.at ?? createdAt),
    changedAt: first ? Math.min(createdAt, first.at) : updatedAt,
    components: changes('operational', opened),
  })
  return [...posted, opens]
}

type UpdateParts = {
  readonly id: string
  readonly incident_id: string
  readonly status: string
  readonly body: string
  readonly at: number
  readonly changedAt: number
  readonly components: readonly {
    readonly id: string
    readonly name: string
    readonly from: ComponentStatus
    readonly to: ComponentStatus
  }[]
}

export const updateOf = ({ id, incident_id, status, body, at, changedAt, components }: UpdateParts) => ({
  id,
  status,
  body,
  incident_id,
  created_at: rfc3339(at),
  updated_at: rfc3339(changedAt),
  display_at: rfc3339(at),
  affected_components:
    components.length === 0
      ? null
      : components.map(each => ({
          code: each.id,
          name: each.name,
          old_status: each.from,
          new_status: each.to,
        })),
  deliver_notifications: true,
  custom_tweet: null,
  tweet_id: null,
})

const lastAt = ({ updates }: Incident, status: UpdateStatus): number | null =>
  updates.find(each => each.status === status)?.at ?? null
