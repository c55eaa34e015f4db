import fc from 'fast-check'
import { announcement, history, galleryNow as now, site } from '../../dev/gallery-board.ts'
import { type EventKind, statusesOf } from '../../src/announcements/model/announcement-kinds.ts'
import {
  type EventWindow,
  impacts,
  newestUpdateFirst,
  windowAfter,
  windowAnnouncementId,
} from '../../src/announcements/model/incident.ts'
import type { Update } from '../../src/announcements/model/update.ts'
import type { MonitorRecord, Sources } from '../../src/board/model/board.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { endOfWindow, isOpen } from '../../src/monitors/model/maintenance.ts'
import { type Monitor, type Status, statuses, type WindowTime } from '../../src/monitors/model/monitor.ts'
import { historyOf, startOfDay } from '../../src/monitors/model/uptime.ts'
import { monitorSchema } from '../../src/monitors/monitor-document.ts'

const monitorsMax = 5
const settings = monitorSchema.parse({ name: 'Any', kind: 'http', url: 'https://a.example/' })

const minutes = (min: number, max: number) =>
  fc.integer({ min, max }).map(count => now + count * minuteMs + (count === 0 ? 0 : 7_000))
const someMonitors = fc.uniqueArray(fc.integer({ min: 1, max: monitorsMax + 1 }), { maxLength: 3 })

const anyMonitor = fc.record({
  group: fc.option(fc.constantFrom('Shop', 'Back office')),
  isHidden: fc.integer({ min: 0, max: 5 }).map(each => each === 0),
  /** Null: never checked. */
  status: fc.option(fc.constantFrom(...statuses), { freq: 6 }),
  since: minutes(-300, 0),
  isUnchecked: fc.integer({ min: 0, max: 3 }).map(each => each === 0),
})

/** What a person writes of an event, one update after the other, as far as they are posted by now. */
const anyEvent = fc.constantFrom<EventKind>('incident', 'maintenance').chain(kind =>
  fc.record({
    kind: fc.constant(kind),
    impact: kind === 'incident' ? fc.constantFrom(...impacts) : fc.constant('none' as const),
    monitorIds: someMonitors,
    startsAt: kind === 'incident' ? minutes(-600, 0) : fc.option(minutes(-300, 300), { freq: 8 }),
    lastsMinutes: fc.option(fc.integer({ min: 1, max: 400 })),
    openEnded: kind === 'maintenance' ? fc.boolean() : fc.constant(false),
    /** The place of the window that it announces. */
    announces:
      kind === 'maintenance' ? fc.option(fc.integer({ min: 0, max: 2 }), { freq: 1 }) : fc.constant(null),
    steps: fc.array(fc.record({ status: fc.constantFrom(...statusesOf(kind)), at: minutes(-500, 0) }), {
      maxLength: 3,
    }),
    banner: fc.option(fc.constant('Read this')),
  }),
)

const anyWindow = fc.record({
  monitorIds: fc.uniqueArray(fc.integer({ min: 1, max: monitorsMax }), { minLength: 1, maxLength: 3 }),
  startsAt: minutes(-200, 200),
  lasts: fc.integer({ min: 1, max: 300 }),
  openEnded: fc.boolean(),
})

/** The Board of any site at `galleryNow`, built of what would be stored. */
export const anySite = fc
  .record({
    monitors: fc.array(anyMonitor, { maxLength: monitorsMax }),
    events: fc.array(anyEvent, { maxLength: 4 }),
    windows: fc.array(anyWindow, { maxLength: 3 }),
    outdated: fc.record({ staleSince: sometimes(), offlineSince: sometimes() }),
  })
  .map(({ monitors, events, windows, outdated }) => {
    const times = windows.map(
      ({ monitorIds, startsAt, lasts, openEnded }, index): WindowTime => ({
        windowId: index + 1,
        title: `Window ${index}`,
        monitorIds,
        startsAt,
        endsAt: startsAt + lasts * minuteMs,
        openEnded,
        plannedAt: null,
      }),
    )
    const sources: Sources = {
      site,
      pages: [],
      monitors: monitors.map(
        ({ group, isHidden }, index): Monitor => ({
          ...settings,
          id: index + 1,
          name: `Service${index + 1}`,
          slug: `service${index + 1}`,
          group,
          public: !isHidden,
          position: index,
          revision: 1,
        }),
      ),
      records: new Map(
        monitors.flatMap(({ status, since }, index): [number, MonitorRecord][] =>
          status === null ? [] : [[index + 1, recordOf(status, since)]],
        ),
      ),
      announcements: [
        ...new Map(
          events.map((each, index) => announced(each, index, times)).map(each => [each.id, each]),
        ).values(),
      ],
      maintenance: {
        windows: times.filter(each => isOpen(each, now)),
        planned: times.filter(each => each.startsAt > now),
        calendar: {
          times: times
            .filter(each => endOfWindow(each) > now)
            .map(each => ({ ...each, key: `window-${each.windowId}` })),
          knownUntil: new Map(),
          stored: [],
        },
      },
    }
    const unchecked = new Map(
      monitors.flatMap(({ isUnchecked }, index) =>
        isUnchecked ? [[index + 1, now - 7 * minuteMs] as const] : [],
      ),
    )
    return buildBoard(sources, now, { ...outdated, watched: outdated.staleSince === null, unchecked })
  })

function sometimes() {
  return fc.option(fc.constant(now - 9 * minuteMs), { freq: 1 })
}

function recordOf(status: Status, since: number): MonitorRecord {
  const state = {
    ...{ status, since, retries: 0, successes: 0, settled: null, downSince: null },
    ...{ notifiedAt: null, changes: [], unstableSince: null },
  }
  return { state, history: historyOf(history({}, 90), startOfDay(now)) }
}

type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer Event> ? Event : never

function announced(event: AnyEvent, index: number, windows: readonly WindowTime[]) {
  const { kind, impact, monitorIds, lastsMinutes, steps, banner, announces } = event
  const window = announces === null ? undefined : windows[announces]
  const startsAt = window?.startsAt ?? event.startsAt
  const planned: EventWindow = {
    startsAt,
    endsAt:
      window?.endsAt ??
      (lastsMinutes === null || startsAt === null ? null : startsAt + lastsMinutes * minuteMs),
    openEnded: window?.openEnded ?? event.openEnded,
  }
  const updates = steps
    .map(
      ({ status, at }, place): Update => ({
        ...{ id: `update-${index}-${place}`, status, at, content: `Text ${index} ${place}` },
        ...{ author: null, editedAt: null, nextUpdateMinutes: null },
      }),
    )
    .sort(newestUpdateFirst)
  const times = updates.toReversed().reduce((seen, { status, at }) => windowAfter(seen, status, at), planned)
  return announcement(window ? windowAnnouncementId(window.windowId, window.startsAt) : `event-${index}`, {
    title: `Event ${index}`,
    image: '',
    bannerText: banner,
    createdAt: Math.min(now - 700 * minuteMs, startsAt ?? now),
    updatedAt: updates[0]?.at ?? now - 700 * minuteMs,
    event: { kind, impact, monitorIds: monitorIds.sort((a, b) => a - b), ...times, updates },
  })
}
