import { type Announcement, isActiveBanner, newestFirst } from '../src/announcements/model/announcement.ts'
import { type Board, type BoardMonitor, ongoingOf, overallOf, underEvent } from '../src/board/model/board.ts'
import type { Calendar } from '../src/board/model/calendar.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { type Day, uptimeOf } from '../src/monitors/model/uptime.ts'
import { defaultSite, type Site } from '../src/site/model/site.ts'

/** The instant at which the whole gallery is rendered. */
export const galleryNow = Date.UTC(2026, 2, 12, 14, 32, 40)

export const site: Site = {
  ...defaultSite,
  title: 'Northwind Status',
  information: `Northwind keeps small shops open around the clock.

If something looks wrong and this page does not say so, write to [help@northwind.example](mailto:help@northwind.example).
We answer on working days between 8 and 18 UTC.

- **Checkout** takes payments.
- **Mail** sends receipts; a late receipt is never lost.`,
}

export const monitor = (id: number, name: string, given: Partial<BoardMonitor> = {}): BoardMonitor => {
  const days = given.days ?? history({})
  const status = given.status ?? 'UP'
  return {
    id,
    name,
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    group: null,
    status,
    condition: status,
    worsenedBy: null,
    since: galleryNow - 12 * dayMs,
    uncheckedSince: null,
    maintenanceUntil: null,
    uptime: uptimeOf(days),
    recentUptime: uptimeOf(days.slice(-30)),
    ...given,
    days,
  }
}

export const lostAt = galleryNow - 7 * minuteMs
/** Monitors as shown while Corkboard can reach nothing. */
export const unchecked = (monitors: readonly BoardMonitor[]): readonly BoardMonitor[] =>
  monitors.map(each => ({ ...each, uncheckedSince: lostAt }))

/** A history of 90 days without trouble, except for `unusual` ones by the number of days ago. */
export function history(unusual: Readonly<Record<number, Partial<Day>>>, length = 90): readonly Day[] {
  const today = Math.floor(galleryNow / dayMs) * dayMs
  return Array.from({ length }, (_, index) => {
    const ago = length - 1 - index
    const day = { downMs: 0, pendingMs: 0, maintenanceMs: 0, ...unusual[ago] }
    const observedMs = ago === 0 ? galleryNow - today : dayMs
    const upMs = day.upMs ?? observedMs - day.downMs - day.pendingMs - day.maintenanceMs
    return { startsAt: today - ago * dayMs, ...day, upMs }
  })
}

const outages = history({
  61: { downMs: 3 * hourMs },
  33: { downMs: 25 * minuteMs },
  8: { maintenanceMs: 2 * hourMs },
})
const rough = history({
  70: { downMs: 24 * hourMs },
  52: { pendingMs: 2 * hourMs },
  40: { upMs: 0 },
  39: { upMs: 0 },
  21: { maintenanceMs: 20 * hourMs },
  20: { downMs: 9 * hourMs },
  3: { pendingMs: hourMs },
  0: { downMs: 12 * minuteMs },
})

export const quietMonitors: readonly BoardMonitor[] = [
  monitor(1, 'Website'),
  monitor(2, 'Checkout', { days: rough }),
  monitor(3, 'Mail', { days: outages }),
  monitor(4, 'Search', { days: history({}, 34) }),
  monitor(5, 'Picture uploads'),
]

export const down: Partial<BoardMonitor> = { status: 'DOWN', since: galleryNow - 12 * minuteMs - 20_000 }
export const pending: Partial<BoardMonitor> = { status: 'PENDING', since: galleryNow - 40_000 }
export const maintenance: Partial<BoardMonitor> = {
  status: 'MAINTENANCE',
  since: galleryNow - hourMs,
  maintenanceUntil: Date.UTC(2026, 2, 12, 15),
}

export const changed = (changes: Readonly<Record<string, Partial<BoardMonitor>>>): readonly BoardMonitor[] =>
  quietMonitors.map(each => ({ ...each, ...changes[each.name] }))

export const announcement = (id: string, given: Partial<Announcement> = {}): Announcement => ({
  id,
  title: 'Faster uploads',
  description: 'Pictures of up to 20 MB now arrive in a third of the time, from every region.',
  content: null,
  image: drawing('#3b6ea8', '#f0c75e'),
  banner: '',
  bannerText: null,
  bannerType: null,
  bannerExpiry: null,
  postmortem: null,
  backfilled: false,
  createdAt: galleryNow - 3 * dayMs,
  updatedAt: galleryNow - 3 * dayMs,
  platformUserId: 1,
  platformUser: { id: 1, username: 'ada', avatar: drawing('#5246b8', '#b9e3c6') },
  state: 'published',
  publishAt: null,
  ...given,
})

export const announcements: readonly Announcement[] = [
  announcement('faster-uploads'),
  announcement('receipts', {
    title: 'Receipts can be sent again',
    description: 'Every order now has a button that sends its receipt once more.',
    image: drawing('#2f7f5b', '#f4ead4'),
    createdAt: galleryNow - 9 * dayMs,
  }),
  announcement('two-factor', {
    title: 'Sign in with a passkey',
    description: 'A fingerprint is enough. Passwords go on working for those who like them.',
    image: '',
    createdAt: galleryNow - 26 * dayMs,
  }),
]

export const bannerOf = (type: Announcement['bannerType'], bannerText: string): Announcement =>
  announcement(`banner-${type}`, { bannerText, bannerType: type, bannerExpiry: galleryNow + 2 * dayMs })

export function galleryBoard(given: Partial<Board> = {}): Board {
  const shown = [...(given.announcements ?? announcements)].sort(newestFirst)
  const ongoing = ongoingOf(shown, galleryNow)
  const monitors = (given.monitors ?? quietMonitors).map(each =>
    underEvent(each, ongoing.find(({ event }) => event.monitorIds.includes(each.id)) ?? null),
  )
  return {
    announcements: shown,
    announcementById: new Map(shown.map(each => [each.id, each])),
    banners: shown.filter(each => isActiveBanner(each, galleryNow)),
    ongoing,
    planned: [],
    openWindows: [],
    calendar: calendarWith([
      ...(given.planned ?? []),
      ...shown.filter(each => each.event?.kind === 'maintenance'),
    ]),
    site,
    pages: [],
    overall: overallOf(monitors, ongoing),
    offlineSince: null,
    uncheckedSince: null,
    staleSince: null,
    staleAt: Number.POSITIVE_INFINITY,
    ...given,
    monitors,
  }
}

/** A calendar with this maintenance. */
export const calendarWith = (
  maintenance: readonly { readonly id: string; readonly title: string }[],
): Calendar => ({
  entries: maintenance.map(({ id, title }) => ({
    ...{
      key: `announcement-${id}`,
      title,
      description: '',
      monitors: [],
      monitorIds: [],
      windowId: null,
      announcementId: id,
      noticeId: id,
    },
    ...{ startsAt: galleryNow, endsAt: null, isCancelled: false, sequence: 0 },
    ...{ createdAt: galleryNow, changedAt: galleryNow },
  })),
  unsaved: [],
  obsolete: [],
})

/** A picture as a data URL, which needs no network. */
function drawing(ground: string, figure: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 200"><path fill="${ground}" d="M0 0h500v200H0z"/><path fill="${figure}" d="M0 200 150 80l80 70 60-40 210 90z"/><circle cx="370" cy="60" r="26" fill="${figure}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
