import type { MaintenanceSource, MonitorRecord } from '../board/model/board.ts'
import type { Database } from '../db/database.ts'
import { patched, patchedMap } from '../lib/patched.ts'
import { dayMs } from '../lib/time.ts'
import { readDays } from './beat-history.ts'
import { readCalendarEntries } from './calendar-store.ts'
import { calendarPastMs, createCalendarTimes } from './calendar-times.ts'
import { readWindows } from './maintenance-store.ts'
import { endOfWindow } from './model/maintenance.ts'
import type { Monitor, MonitorState } from './model/monitor.ts'
import { daysShown, historyOf, startOfDay } from './model/uptime.ts'
import { monitorOf, type StateRow, stateOf } from './monitor-rows.ts'
import {
  readMonitorIds,
  readMonitorRows,
  readMonitorRowsOf,
  readStateRows,
  readStateRowsOf,
} from './row-statements.ts'
import { nextTimes, openTimes } from './upcoming-maintenance.ts'

/** The Board's slices of monitors: settings, states and history from beats, and maintenance windows. */
export function createMonitorSlices(db: Database, now: () => number) {
  const { query } = db

  const monitors = {
    load: async (): Promise<readonly Monitor[]> => (await readMonitorRows(query)).map(monitorOf),
    patch: async (current: readonly Monitor[], keys: readonly string[]): Promise<readonly Monitor[]> => {
      const ids = keys.map(Number)
      const fresh = (await readMonitorRowsOf(query, ids)).map(monitorOf)
      return patched(current, { keys: new Set(ids), fresh, keyOf: each => each.id, order: byPosition })
    },
  }

  const records = {
    load: async (): Promise<ReadonlyMap<number, MonitorRecord>> => {
      const states = statesOf(await readStateRows(query))
      const ids = await readMonitorIds(query)
      return new Map(await wholeRecords(ids, states, startOfDay(now())))
    },
    patch: async (
      current: ReadonlyMap<number, MonitorRecord>,
      keys: readonly string[],
    ): Promise<ReadonlyMap<number, MonitorRecord>> => {
      const ids = keys.map(Number)
      const states = statesOf(await readStateRowsOf(query, ids))
      const today = startOfDay(now())
      // A monitor without a state was never probed, or was deleted with its history.
      const isKnown = (id: number) => current.has(id) && states.has(id)
      const unknown = ids.filter(id => !isKnown(id))
      const fresh = new Map(await wholeRecords(unknown, states, today))
      const from = today - recentDays * dayMs
      await readDays(query, ids.filter(isKnown), { from, daysEach: recentDays + 1 }, (id, recent) => {
        const past = [...(current.get(id)?.history.days ?? [])].filter(day => day.startsAt < from)
        fresh.set(id, { state: states.get(id) ?? null, history: historyOf([...past, ...recent], today) })
      })
      return patchedMap(current, ids, fresh)
    },
  }

  /** Reads the records of all monitors. One that was never probed, or was deleted, has none. */
  async function wholeRecords(
    ids: readonly number[],
    states: ReadonlyMap<number, MonitorState>,
    today: number,
  ): Promise<readonly (readonly [number, MonitorRecord])[]> {
    const records: (readonly [number, MonitorRecord])[] = []
    const from = today - (daysShown - 1) * dayMs
    await readDays(query, ids, { from, daysEach: daysShown }, (id, days) => {
      const state = states.get(id) ?? null
      if (state !== null || days.length > 0) records.push([id, { state, history: historyOf(days, today) }])
    })
    return records
  }

  const calendarTimes = createCalendarTimes()
  const maintenance = {
    load: async (): Promise<MaintenanceSource> => {
      const at = now()
      const recent = await readWindows(query, at - calendarPastMs)
      const ending = recent.filter(each => endOfWindow(each) > at)
      const stored = await readCalendarEntries(db)
      const calendar = { ...(await calendarTimes(recent, at)), stored }
      return { windows: openTimes(ending, at), planned: nextTimes(ending, at), calendar }
    },
  }

  return { monitors, records, maintenance }
}

/**
 * Days that are read again for a change of a few monitors: beats usually change no older day than yesterday, also if
 * midnight passes before they are read. Beats that reach back further touch the whole slice.
 */
const recentDays = 2

export const reachesBack = (firstAt: number, now: number): boolean => firstAt < startOfDay(now) - dayMs

const statesOf = (rows: readonly StateRow[]): ReadonlyMap<number, MonitorState> =>
  new Map(rows.map(row => [row.monitor_id, stateOf(row)]))

const byPosition = (a: Monitor, b: Monitor): number => a.position - b.position || a.id - b.id
