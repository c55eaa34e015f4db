import fc from 'fast-check'
import { announcement, galleryBoard, galleryNow, monitor } from '../../dev/gallery-board.ts'
import { statusesOf } from '../../src/announcements/model/announcement-kinds.ts'
import { impacts } from '../../src/announcements/model/incident.ts'
import type { Board } from '../../src/board/model/board.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { statuses } from '../../src/monitors/model/monitor.ts'
import { anyCharacter } from '../arbitraries.ts'

const monitorsMax = 6

const ago = (most: number) =>
  fc.integer({ min: 0, max: most }).map(minutes => galleryNow - minutes * minuteMs)

const anyName = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 })

const anyMonitor = fc.record({
  name: anyName,
  group: fc.option(fc.constantFrom('Shop', 'Back office', 'a & <b>')),
  status: fc.constantFrom(...statuses),
  since: fc.option(ago(300)),
  uncheckedSince: fc.option(fc.constant(galleryNow - 7 * minuteMs), { freq: 3 }),
})

const anyEvent = fc.constantFrom('incident' as const, 'maintenance' as const).chain(kind =>
  fc.record({
    title: anyName,
    kind: fc.constant(kind),
    impact: kind === 'incident' ? fc.constantFrom(...impacts) : fc.constant('none' as const),
    monitorIds: fc.uniqueArray(fc.integer({ min: 1, max: monitorsMax }), { maxLength: monitorsMax }),
    startsAt: kind === 'incident' ? ago(600) : ago(600).map(at => at + 300 * minuteMs),
    lastsMinutes: fc.option(fc.integer({ min: 1, max: 300 })),
    updates: fc.array(fc.record({ status: fc.constantFrom(...statusesOf(kind)), at: ago(500) }), {
      maxLength: 3,
    }),
  }),
)

/** Any Board: monitors in groups, incidents and maintenance with updates, open, over and to come. */
export const anyBoard: fc.Arbitrary<Board> = fc
  .record({
    monitors: fc.array(anyMonitor, { maxLength: monitorsMax }),
    events: fc.array(anyEvent, { maxLength: 4 }),
    windows: fc.integer({ min: 0, max: 1 }),
  })
  .map(({ monitors, events, windows }) =>
    galleryBoard({
      monitors: monitors.map(({ name, ...each }, index) => monitor(index + 1, name, each)),
      announcements: events.map(({ title, lastsMinutes, updates, startsAt, ...each }, index) =>
        announcement(`event-${index}`, {
          title,
          createdAt: startsAt - minuteMs,
          updatedAt: startsAt,
          event: {
            ...each,
            startsAt,
            endsAt: lastsMinutes === null ? null : startsAt + lastsMinutes * minuteMs,
            updates: updates
              .sort((a, b) => b.at - a.at)
              .map((update, place) => ({
                ...update,
                id: `update-${index}-${place}`,
                content: 'A **sentence**.',
                author: null,
                editedAt: null,
                nextUpdateMinutes: null,
              })),
          },
        }),
      ),
      openWindows: Array.from({ length: windows }, () => ({
        id: 'maintenance-9-x',
        title: 'New disks',
        monitorIds: [1],
        monitors: ['One'],
        startsAt: galleryNow - 5 * minuteMs,
        endsAt: galleryNow + 5 * minuteMs,
        announcementId: null,
      })),
    }),
  )
