import { traitsOf } from '../../announcements/model/announcement-kinds.ts'
import { type Impact, isOverdue, statusOf } from '../../announcements/model/incident.ts'
import {
  type Board,
  type BoardMonitor,
  dataSince,
  hasEvent,
  type OngoingAnnouncement,
  type PlannedMaintenance,
} from '../../board/model/board.ts'
import type { Condition } from '../../board/model/condition.ts'
import type { Paths } from '../../kernel/paths.ts'
import { minuteMs } from '../../lib/time.ts'
import { inSections } from '../../monitors/model/monitor-groups.ts'
import { averageLatencyMs, type RecentHour } from '../../monitors/model/recent-hours.ts'
import { uptimeOf } from '../../monitors/model/uptime.ts'

/** The recent hours of monitors; null if they cannot be read. */
type HoursOf = ReadonlyMap<number, readonly RecentHour[]> | null

type Shown = { readonly board: Board; readonly paths: Paths; readonly slug: string; readonly now: number }

/** Incidents on a page of the history. */
const historyPage = 10

/** The status page with its groups, incidents and maintenance, in the shapes of Uptime Kuma 1 and 2. */
export function statusPage({ board, paths, slug, now }: Shown): object {
  const { site } = board
  const incidents = board.ongoing.filter(each => !traitsOf(each.event.kind).isPlanned).map(incidentOf)
  return {
    config: {
      slug,
      title: site.title,
      description: null,
      icon: site.logo === '' ? paths.absolute(paths.favicon()) : site.logo,
      autoRefreshInterval: 60,
      theme: 'auto',
      published: true,
      showTags: false,
      customCSS: '',
      footerText: site.footer === '' ? null : site.footer,
      showPoweredBy: false,
      analyticsId: null,
      analyticsScriptUrl: null,
      analyticsType: null,
      showCertificateExpiry: false,
      showOnlyLastHeartbeat: true,
      rssTitle: site.title,
    },
    incidents,
    incident: incidents[0] ?? null,
    publicGroupList: groupsOf(board),
    maintenanceList: maintenanceOf(board, now),
  }
}

/** The state of each monitor as its only beat, and its uptime of the last 24 hours. */
export function heartbeats(board: Board, hours: HoursOf, now: number): object {
  const { monitors } = board
  const at = Math.min(dataSince(board) ?? now, Math.floor(now / minuteMs) * minuteMs)
  return {
    heartbeatList: Object.fromEntries(
      monitors.map(each => [
        each.id,
        each.since === null ? [] : [beatOf(each, hours?.get(each.id) ?? [], at)],
      ]),
    ),
    uptimeList: Object.fromEntries(
      monitors.map(each => [`${each.id}_24`, uptimeOf(hours?.get(each.id) ?? []) ?? each.recentUptime ?? 0]),
    ),
  }
}

/** A page of all incidents, newest first; the cursor is the number of those before it. */
export function incidentHistory({ announcements }: Board, cursor: number): object {
  const all = announcements.filter(hasEvent).filter(({ event }) => !traitsOf(event.kind).isPlanned)
  const next = cursor + historyPage
  return {
    ok: true,
    incidents: all.slice(cursor, next).map(incidentOf),
    total: all.length,
    nextCursor: next < all.length ? String(next) : null,
    hasMore: next < all.length,
  }
}

/** Statuses of beats in Uptime Kuma. Without a word for a degraded or an unchecked service it stays up. */
export const kumaStatus = {
  DOWN: 0,
  UP: 1,
  DEGRADED: 1,
  UNCHECKED: 1,
  PENDING: 2,
  MAINTENANCE: 3,
} as const satisfies Record<Condition, number>

const beatOf = ({ condition }: BoardMonitor, hours: readonly RecentHour[], at: number) => {
  const averageMs = averageLatencyMs(hours.slice(-1))
  return {
    status: kumaStatus[condition],
    time: kumaTime(at, true),
    msg: '',
    ping: condition === 'DOWN' || averageMs === null ? null : Math.round(averageMs),
  }
}

/** Name of the group of monitors that are in none. */
const noGroup = 'Services'

/** The groups in the order of the page; a group in another is named by its path, since Uptime Kuma's lists hold no other. */
const groupsOf = ({ monitors }: Board): readonly object[] =>
  inSections(monitors).map(({ group, monitors: members }, index) => ({
    id: index + 1,
    name: group ?? noGroup,
    weight: index + 1,
    monitorList: members.map(each => ({ id: each.id, name: each.name, sendUrl: 0, type: 'unknown' })),
  }))

function incidentOf({ id, title, description, createdAt, updatedAt, event }: OngoingAnnouncement) {
  return {
    id: numberOf(id),
    style: styleOf[event.impact],
    title,
    content: event.updates[0]?.content ?? description,
    pin: true,
    active: true,
    createdDate: kumaTime(createdAt),
    lastUpdatedDate: updatedAt === createdAt ? null : kumaTime(updatedAt),
    status_page_id: 1,
  }
}

const styleOf = {
  none: 'info',
  minor: 'warning',
  major: 'danger',
  critical: 'danger',
} as const satisfies Record<Impact, string>

function maintenanceOf(board: Board, now: number): readonly object[] {
  const { announcements, ongoing, planned, openWindows } = board
  const going = new Set(ongoing.map(each => each.id))
  const announced = announcements
    .filter(hasEvent)
    .filter(({ event }) => traitsOf(event.kind).isPlanned)
    .map(({ id, title, description, createdAt, event }) => ({
      ...{ id, title, description },
      startsAt: event.startsAt ?? createdAt,
      endsAt: event.endsAt,
      isOverdue: isOverdue(event, now),
      status: statusOf(event, { isGoingOn: going.has(id), now }),
    }))
    .filter(({ status }) => status !== 'completed')
  const window = (status: 'in_progress' | 'scheduled') => (each: PlannedMaintenance) => ({
    ...each,
    ...{ status, description: '', isOverdue: each.endsAt !== null && each.endsAt <= now },
  })
  const windows = [
    ...openWindows.map(window('in_progress')),
    ...planned.filter(each => each.announcementId === null).map(window('scheduled')),
  ]
  return [...announced, ...windows]
    .sort((a, b) => a.startsAt - b.startsAt)
    .map(({ id, title, description, startsAt, endsAt, isOverdue: isLate, status }) => {
      const [startDate, endDate] = [kumaTime(startsAt), endsAt === null ? null : kumaTime(endsAt)]
      return {
        id: numberOf(id),
        title,
        description,
        // What goes on past its end is, to Uptime Kuma, switched off by hand.
        strategy: isLate ? 'manual' : 'single',
        intervalDay: 1,
        active: true,
        dateRange: [startDate, endDate],
        timeRange: [],
        weekdays: [],
        daysOfMonth: [],
        timeslotList: isLate ? [] : [{ startDate, endDate }],
        cron: null,
        duration: null,
        durationMinutes: endsAt === null ? 0 : Math.round((endsAt - startsAt) / minuteMs),
        timezone: 'UTC',
        timezoneOption: 'UTC',
        timezoneOffset: '+00:00',
        status: status === 'in_progress' ? 'under-maintenance' : 'scheduled',
      }
    })
}

/** A number for an id of ours, since Uptime Kuma has numbers: 31 bits of FNV-1a. */
function numberOf(id: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(id)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 1) + 1
}

/** An instant as Uptime Kuma writes it: UTC without a zone. */
const kumaTime = (at: number, withMs = false): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .slice(0, withMs ? 23 : 19)
