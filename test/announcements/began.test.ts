/** When an incident began that was published without saying so. */

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announcement, galleryBoard, galleryNow } from '../../dev/gallery-board.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import type { Database } from '../../src/db/database.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { hourMs, minuteMs } from '../../src/lib/time.ts'
import { addMonitor } from '../../src/monitors/monitor-statements.ts'
import { renderHome } from '../../src/status-site/home-page.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { onBothEngines } from '../matrix.ts'
import { settings } from '../monitors/examples.ts'
import { openAnnouncements, startAt } from './announcement-services.ts'

const paths = createPaths(new URL('https://status.example'))
const assets = { url: paths.asset, find: () => null, ready: async () => {} }

const stateRow = {
  retries: 0,
  successes: 1,
  settled: null,
  checked_at: startAt,
  latency_ms: null,
  message: '',
}

onBothEngines('an incident whose beginning was left empty', open => {
  const down = async (
    db: Database,
    outages: Readonly<Record<number, readonly [status: string, since: number]>>,
  ) => {
    for (const [id, [status, since]] of Object.entries(outages)) {
      await db.write(
        addMonitor(db.query, Number(id), settings(`monitor ${id}`, { kind: 'tcp', host: 'h', port: 1 })),
        db.query.insertInto('monitor_states').values({ ...stateRow, monitor_id: Number(id), status, since }),
      )
    }
  }

  it('began when the first of its monitors went down that are down now', async () => {
    const db = await open()
    const { announcementService, ada } = await openAnnouncements(db)
    await down(db, {
      1: ['DOWN', startAt - 5 * minuteMs],
      2: ['DOWN', startAt - 12 * minuteMs],
      3: ['UP', startAt - hourMs],
      4: ['DOWN', startAt - 2 * hourMs],
    })
    const incident = { title: 'Moss is down', kind: 'incident', state: 'published' }
    const made = await announcementService.create(ada, { ...incident, monitors: [1, 2, 3] })
    assert.equal(made.eventStartsAt, startAt - 12 * minuteMs)
    const cleared = await announcementService.update(
      ada,
      made.id,
      { eventStartsAt: null, monitors: [1] },
      null,
    )
    assert.equal(cleared.eventStartsAt, startAt - 5 * minuteMs)
  })

  it('began when it was published, if none of them is down', async () => {
    const db = await open()
    const { announcementService, clock, ada } = await openAnnouncements(db)
    await down(db, { 3: ['UP', startAt - hourMs] })
    const draft = await announcementService.create(ada, { title: 'Moss', kind: 'incident', monitors: [3] })
    assert.equal(draft.eventStartsAt, null)
    clock.now += 90_500
    const published = await announcementService.update(ada, draft.id, { state: 'published' }, 1)
    assert.equal(published.eventStartsAt, clock.now)
    const at = clock.now + hourMs
    const later = await announcementService.create(ada, {
      title: 'Fern',
      kind: 'incident',
      state: 'scheduled',
      publishAt: new Date(at).toISOString(),
    })
    assert.equal(later.eventStartsAt, at)
  })

  it('stays as it was written where it was over before it was announced', async () => {
    const { announcementService, ada } = await openAnnouncements(await open())
    const eventEndsAt = new Date(startAt - hourMs).toISOString()
    const made = await announcementService.create(ada, {
      title: 'Moss',
      kind: 'incident',
      state: 'published',
      eventEndsAt,
    })
    assert.equal(made.eventStartsAt, null)
    const work = await announcementService.create(ada, {
      title: 'Fern',
      kind: 'maintenance',
      state: 'published',
    })
    assert.equal(work.eventStartsAt, null)
  })

  it('is shown to have begun when it was announced, if it was imported like that', async () => {
    const db = await open()
    const { announcementService, ada } = await openAnnouncements(db)
    const { id } = await announcementService.create(ada, {
      title: 'Moss',
      kind: 'incident',
      state: 'published',
    })
    await db.write(db.query.updateTable('announcements').set({ event_starts_at: null }).where('id', '=', id))
    const [shown] = await createAnnouncementStore(db).visible()
    assert.equal(shown?.event?.startsAt, startAt)
  })
})

describe('The page of an incident that has just begun', () => {
  it('says since when, also within the same minute', () => {
    const board = galleryBoard({
      announcements: [
        announcement('moss', {
          title: 'Moss is down',
          event: {
            kind: 'incident',
            impact: 'major',
            startsAt: galleryNow,
            endsAt: null,
            monitorIds: [],
            updates: [],
          },
        }),
      ],
    })
    const page = String(
      renderHome(
        board,
        contextIn(strangerIn('en'), board, { paths, assets }),
        Math.floor(galleryNow / minuteMs) * minuteMs,
        5,
      ),
    )
    assert.match(page, /began <time [^>]*>14:32 UTC</)
    assert.doesNotMatch(page, /From 14:32|Upcoming/)
  })
})
