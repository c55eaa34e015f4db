import type { Board } from '../../board/model/board.ts'
import { hasEvent } from '../../board/model/board.ts'
import type { Paths } from '../../kernel/paths.ts'
import { rfc3339 } from '../../lib/time.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { componentOf } from './components.ts'
import { pageHead, shownIn, statusIn } from './documents.ts'
import { incidentOf, isPlannedEvent, maintenanceOf, type Shown } from './incidents.ts'
import type { ComponentStatus } from './words.ts'

type Links = {
  readonly unsubscribe: string
  /** A page about subscriptions. */
  readonly documentation: string
}

/**
 * The body of a webhook about an event, in the shape of Statuspage, with the kind of event that its successors add. Null for
 * what is not public (any more).
 */
export function statuspageWebhook(
  event: StoredEvent,
  links: Links,
  board: Board,
  paths: Paths,
  now: number,
): object | null {
  const shown = shownIn(board, paths, now)
  const about = 'monitorId' in event.params ? componentUpdate(event, shown) : incident(event, shown)
  return about && { ...head(links, shown, now), ...about }
}

/** The body that asks a receiver for the confirmation of its address. */
export const statuspageConfirmation = (
  { confirm, expiresAt, ...links }: Links & { readonly confirm: string; readonly expiresAt: number },
  board: Board,
  paths: Paths,
  now: number,
): object => ({
  ...head(links, shownIn(board, paths, now), now),
  event_type: 'confirmation',
  confirmation: { url: confirm, method: 'POST', expires_at: rfc3339(expiresAt) },
})

function head(links: Links, shown: Shown, now: number) {
  const { indicator, description } = statusIn(shown)
  const { id, name, url } = pageHead(shown)
  return {
    meta: { ...links, generated_at: rfc3339(now) },
    page: { id, name, url, status_indicator: indicator, status_description: description },
  }
}

function incident({ params }: StoredEvent, shown: Shown): object | null {
  const announcement =
    'announcementId' in params ? shown.board.announcementById.get(params.announcementId) : undefined
  if (!announcement || !hasEvent(announcement)) return null
  const isPlanned = isPlannedEvent(announcement)
  const about = isPlanned ? maintenanceOf(announcement, shown) : incidentOf(announcement, shown)
  // Readers see a postmortem once the event is over.
  const postmortem = about.resolved_at === null ? null : announcement.postmortem
  const postmortemAt = postmortem === null ? null : rfc3339(announcement.updatedAt)
  return {
    event_type: isPlanned ? 'maintenance' : 'incident',
    incident: {
      scheduled_for: null,
      scheduled_until: null,
      ...about,
      backfilled: announcement.backfilled,
      impact_override: null,
      scheduled_auto_completed: false,
      scheduled_auto_in_progress: false,
      scheduled_remind_prior: false,
      scheduled_reminded_at: null,
      postmortem_body: postmortem,
      postmortem_body_last_updated_at: postmortemAt,
      postmortem_ignored: false,
      postmortem_notified_subscribers: false,
      postmortem_notified_twitter: false,
      postmortem_published_at: postmortemAt,
    },
  }
}

function componentUpdate({ id, kind, at, params }: StoredEvent, shown: Shown): object | null {
  const service = shown.services.find(each => 'monitorId' in params && each.monitorId === params.monitorId)
  const change = changes[kind]
  if (!service || !change) return null
  const [from, to] = change
  return {
    event_type: 'component',
    component_update: {
      id: String(id),
      component_id: service.id,
      component_type: 'Component',
      old_status: from,
      new_status: to,
      created_at: rfc3339(at),
    },
    component: componentOf(service, shown.services.indexOf(service) + 1),
  }
}

/** The state of a service before an event, and after it. */
const changes: { readonly [kind: string]: readonly [ComponentStatus, ComponentStatus] } = {
  'monitor.down': ['operational', 'major_outage'],
  'monitor.up': ['major_outage', 'operational'],
  'monitor.unstable': ['operational', 'partial_outage'],
}
