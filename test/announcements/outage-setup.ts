import { createIncidentDrafts } from '../../src/announcements/automatic/incident-drafts.ts'
import { outageMessages } from '../../src/announcements/automatic/outage-messages.ts'
import { createSelfPublishing } from '../../src/announcements/automatic/self-publishing.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { UpdateService } from '../../src/announcements/updates/update-service.ts'
import type { Board } from '../../src/board/model/board.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import { createChanges, nothingAlong } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { chunks } from '../../src/lib/chunks.ts'
import { emptyCalendar } from '../../src/monitors/model/calendar.ts'
import type { Monitor, Status } from '../../src/monitors/model/monitor.ts'
import { historyOf } from '../../src/monitors/model/uptime.ts'
import { defaultSite } from '../../src/site/model/site.ts'
import { defaultPicture, openAnnouncements, startAt } from './announcement-services.ts'

type Named = Pick<Monitor, 'name' | 'group' | 'public'>
type State = { readonly status: Status; readonly since: number }

const checkoutAndHidden: readonly Named[] = [
  { name: 'Checkout', group: null, public: true },
  { name: 'Hidden', group: null, public: false },
]

/** The services of announcements and outages; all monitors, or one by its id, have the status that a test sets. */
export async function openOutages(
  db: Database,
  draftIncidentAfterMinutes: number | null = 5,
  monitors = checkoutAndHidden,
) {
  const setup = await openAnnouncements(db)
  const { clock } = setup
  const now = () => clock.now
  const world = {
    status: 'UP' as Status,
    since: startAt,
    draftIncidentAfterMinutes,
    publishIncidentAfterMinutes: null as number | null,
    isOffline: false,
  }
  const row = {
    kind: 'tcp',
    target: '{}',
    interval_ms: 1,
    timeout_ms: 1,
    retry_interval_ms: 1,
    max_retries: 0,
  }
  const own = new Map<number, State>()
  await db.write(
    ...chunks(monitors, 200).map((some, chunk) =>
      db.query.insertInto('monitors').values(
        some.map((monitor, index) => ({
          ...row,
          id: chunk * 200 + index + 1,
          name: monitor.name,
          group_name: monitor.group,
          success_threshold: 1,
          upside_down: 0,
          public: Number(monitor.public),
          active: 1,
          position: chunk * 200 + index,
        })),
      ),
    ),
  )
  const state = (id: number) => ({
    ...world,
    ...own.get(id),
    retries: 0,
    successes: 0,
    settled: null,
    downSince: null,
    notifiedAt: null,
    changes: [],
    unstableSince: null,
  })
  const board = (): Board =>
    buildBoard(
      {
        announcements: [],
        site: {
          ...defaultSite,
          draftIncidentAfterMinutes: world.draftIncidentAfterMinutes,
          publishIncidentAfterMinutes: world.publishIncidentAfterMinutes,
        },
        monitors: monitors.map(
          (each, position) => ({ ...each, id: position + 1, active: true, position }) as Monitor,
        ),
        records: new Map(
          monitors.map((_, index) => [index + 1, { state: state(index + 1), history: historyOf([], 0) }]),
        ),
        maintenance: { windows: [], planned: [], calendar: emptyCalendar },
        pages: [],
      },
      clock.now,
    )
  const store = createAnnouncementStore(db)
  const changes = createChanges(db, now)
  const outages = store.drafts
  const pending = createSelfPublishing({ board, store, isOffline: async () => world.isOffline, now })
  const drafts = (seen = board, read = outages) =>
    createIncidentDrafts({
      db,
      board: seen,
      store: { ...store, drafts: read },
      changes,
      messages: outageMessages(seen, now),
      pending,
      picture: defaultPicture,
      now,
    })
  const updates = new UpdateService({
    db,
    store,
    changes,
    publish: async () => {},
    followNotice: async () => nothingAlong,
    now,
  })
  const all = () => store.all()
  return {
    ...setup,
    world,
    own,
    board,
    outages,
    drafts,
    look: drafts(),
    other: drafts(),
    updates,
    all,
    pending,
    store,
  }
}
