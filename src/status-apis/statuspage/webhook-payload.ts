import type { Board } from '../../board/model/board.ts'
import { hasEvent } from '../../board/model/board.ts'
import { type Language, messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { rfc3339 } from '../../lib/time.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { isWithdrawn } from '../../outbox/event-statements.ts'
import { componentOf } from './components.ts'
import { pageHead, shownIn, statusIn } from './documents.ts'
import { affected, incidentOf, isPlannedEvent, maintenanceOf, type Shown, updateOf } from './incidents.ts'
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
  language: Language,
): object | null {
  const shown = shownIn(board, paths, now)
  const about =
    'monitorId' in event.params
      ? componentUpdate(event, shown)
      : (withdrawn(event, shown, language) ?? incident(event, shown))
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

/** Cancelled maintenance, of which no page is left. Statuspage has no status of its own for it. */
function withdrawn(event: StoredEvent, shown: Shown, language: Language): object | null {
  if (!isWithdrawn(event.params)) return null
  const { announcementId: id, title, monitorIds, startsAt, endsAt } = event.params
  const { mail } = messagesIn(language).subscribe
  const [firstAt, at] = [startsAt ?? event.at, rfc3339(event.at)]
  const components = affected(shown.services, monitorIds)
  return {
    event_type: 'maintenance',
    incident: {
      ...{ id, name: title, status: 'completed', impact: 'maintenance', page_id: shown.pageId },
      ...{
        created_at: at,
        updated_at: at,
        started_at: rfc3339(firstAt),
        resolved_at: at,
        monitoring_at: null,
      },
      ...{ scheduled_for: rfc3339(firstAt), scheduled_until: rfc3339(endsAt ?? firstAt) },
      shortlink: shown.paths.absolute(shown.paths.home()),
      incident_updates: [
        updateOf({
          ...{ id: `${id}-cancelled`, incident_id: id, status: 'completed' },
          ...{ body: `${mail.withdrawn}. ${mail.withdrawnText}`, at: event.at, changedAt: event.at },
          components: components.map(each => ({ ...each, from: 'operational', to: 'operational' })),
        }),
      ],
      components,
      reminder_intervals: null,
      ...withoutPostmortem,
    },
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
      ...withoutPostmortem,
      backfilled: announcement.backfilled,
      postmortem_body: postmortem,
      postmortem_body_last_updated_at: postmortemAt,
      postmortem_published_at: postmortemAt,
    },
  }
}

/** The fields of Statuspage that Corkboard has no other value for, and those of a postmortem while there is none. */
const withoutPostmortem = {
  backfilled: false,
  impact_override: null,
  scheduled_auto_completed: false,
  scheduled_auto_in_progress: false,
  scheduled_remind_prior: false,
  scheduled_reminded_at: null,
  postmortem_body: null,
  postmortem_body_last_updated_at: null,
  postmortem_ignored: false,
  postmortem_notified_subscribers: false,
  postmortem_notified_twitter: false,
  postmortem_published_at: null,
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
