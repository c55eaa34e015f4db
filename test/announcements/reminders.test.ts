/** Reminders of maintenance: each exactly once, over restarts, several processes and windows that are moved. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  createMaintenanceNotices,
  type Upcoming,
} from '../../src/announcements/automatic/maintenance-notices.ts'
import { createMaintenanceReminders } from '../../src/announcements/automatic/maintenance-reminders.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import type { StoredWindow } from '../../src/monitors/maintenance-store.ts'
import { begunTimes, upcomingTimes } from '../../src/monitors/upcoming-maintenance.ts'
import { onBothEngines } from '../matrix.ts'

const begin = Date.UTC(2026, 2, 12, 12)
const leads = { week: 7 * 24 * 60, day: 24 * 60, hour: 60 }

onBothEngines('Reminders of maintenance', open => {
  async function site(given: Partial<StoredWindow> = {}) {
    const db = await open()
    let at = begin
    const now = () => at
    let window: StoredWindow = {
      ...{
        id: 1,
        title: 'Disks',
        monitors: [],
        rule: null,
        openEnded: false,
        plannedAt: null,
        revision: 1,
        announceAheadMinutes: null,
      },
      ...{ startsAt: begin + 8 * dayMs, endsAt: begin + 8 * dayMs + hourMs },
      remindMinutes: [leads.week, leads.day, leads.hour],
      ...given,
    }
    const store = createAnnouncementStore(db)
    const upcoming = async (): Promise<readonly Upcoming[]> => upcomingTimes([window], at)
    /** The jobs of one process, which has just started. */
    const started = () => {
      const changes = createChanges(db, now)
      const notices = createMaintenanceNotices({
        ...{ db, upcoming, begun: async () => begunTimes([window], at) },
        ...{ store, changes, now, publish: async () => {}, picture: 'https://a.example/a.png' },
        messages: { title: title => title, text: () => 'Soon.' },
      })
      const reminders = createMaintenanceReminders({ db, upcoming, store, now })
      return async () => {
        await notices()
        await reminders()
      }
    }
    let look = started()
    /** What is recorded of the window, with the hours that were left at that time. */
    const recorded = async () => {
      const rows = await db.query.selectFrom('events').selectAll().orderBy('id').execute()
      return rows.map(row => {
        const { startsAt, leadMinutes } = JSON.parse(row.params)
        const left = (startsAt - row.at) / hourMs
        return leadMinutes === undefined ? [row.kind, left] : [row.kind, left, leadMinutes]
      })
    }
    return {
      db,
      recorded,
      started,
      look: () => look(),
      restart: () => {
        look = started()
      },
      /** Lets the time pass in steps, with a look at each. */
      pass: async (ms: number, stepMs = 30 * minuteMs) => {
        for (const end = at + ms; at < end; ) {
          at = Math.min(at + stepMs, end)
          await look()
        }
      },
      skip: (ms: number) => {
        at += ms
      },
      change: (changes: Partial<StoredWindow>) => {
        window = { ...window, ...changes }
      },
    }
  }

  it('come at each lead time once, over restarts and with two processes', async () => {
    const { recorded, pass, restart, started, look } = await site()
    await pass(dayMs)
    assert.deepEqual(await recorded(), [['maintenance.announced', 168]])
    await pass(6 * dayMs, 6 * hourMs)
    restart()
    await Promise.all([look(), started()(), started()()])
    await pass(dayMs)
    restart()
    await look()
    assert.deepEqual(await recorded(), [
      ['maintenance.announced', 168],
      ['maintenance.reminder', 24, leads.day],
      ['maintenance.reminder', 1, leads.hour],
    ])
  })

  it('do not repeat what the announcement of a window created within its lead times says', async () => {
    const { recorded, pass } = await site({ startsAt: begin + 30 * minuteMs, endsAt: begin + hourMs })
    await pass(hourMs, minuteMs)
    assert.deepEqual(
      (await recorded()).map(([kind]) => kind),
      ['maintenance.announced'],
    )
  })

  it('come late rather than not at all, but only the latest of several', async () => {
    const { recorded, pass, skip, look } = await site()
    await pass(dayMs)
    skip(6 * dayMs + 23.5 * hourMs)
    await look()
    assert.deepEqual((await recorded()).slice(1), [['maintenance.reminder', 0.5, leads.hour]])
  })

  it('move with the window where they have not come yet', async () => {
    const { recorded, pass, change } = await site({ remindMinutes: [leads.week, leads.day, leads.hour] })
    await pass(7 * dayMs + hourMs)
    const startsAt = begin + 8 * dayMs + 5 * hourMs
    change({ startsAt, endsAt: startsAt + hourMs, plannedAt: begin + 8 * dayMs })
    await pass(2 * dayMs)
    assert.deepEqual(await recorded(), [
      ['maintenance.announced', 168],
      ['maintenance.reminder', 24, leads.day],
      ['maintenance.updated', 27.5],
      ['maintenance.reminder', 1, leads.hour],
    ])
  })

  it('come anew for a window that is put off by more than the lead time', async () => {
    const { recorded, pass, change } = await site({ remindMinutes: [leads.day, leads.hour] })
    await pass(8 * dayMs - 30 * minuteMs)
    const startsAt = begin + 12 * dayMs
    change({ startsAt, endsAt: startsAt + hourMs, plannedAt: begin + 8 * dayMs })
    await pass(5 * dayMs)
    assert.deepEqual((await recorded()).slice(-3), [
      ['maintenance.updated', 96],
      ['maintenance.reminder', 24, leads.day],
      ['maintenance.reminder', 1, leads.hour],
    ])
  })

  it('are of each occurrence of a recurring window', async () => {
    const { recorded, pass } = await site({
      startsAt: 0,
      endsAt: Date.UTC(9999, 0, 1),
      rule: {
        ...{ kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, time: '12:00', timeZone: 'UTC' },
        ...{ durationMinutes: 30, from: '2026-03-14', until: '2026-03-15' },
      },
      remindMinutes: [3 * 24 * 60, leads.day],
    })
    await pass(4 * dayMs, hourMs)
    const reminders = (await recorded()).filter(([kind]) => kind === 'maintenance.reminder')
    assert.deepEqual(reminders, [
      ['maintenance.reminder', 24, leads.day],
      ['maintenance.reminder', 24, leads.day],
    ])
  })

  it('are not of maintenance that an update has cancelled', async () => {
    const { db, recorded, pass } = await site()
    await pass(dayMs)
    await db.write(
      db.query
        .updateTable('announcements')
        .set(({ ref }) => ({ event_ends_at: ref('event_starts_at'), revision: 9 })),
    )
    await pass(7 * dayMs, hourMs)
    assert.equal((await recorded()).length, 1)
  })

  it('are not of a notice that an editor has taken back', async () => {
    const { db, recorded, pass } = await site()
    await pass(dayMs)
    await db.write(db.query.updateTable('announcements').set({ state: 'archived', revision: 9 }))
    await pass(7 * dayMs, hourMs)
    assert.equal((await recorded()).length, 1)
  })
})
