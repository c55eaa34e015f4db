import type { MaintenanceSource, MonitorRecord } from '../board.ts'
import type { Database } from '../db/database.ts'
import type { MonitorStateRow } from '../db/tables.ts'
import { patched, patchedMap } from '../lib/patched.ts'
import { dayMs } from '../lib/time.ts'
import { readDays } from './history.ts'
import { createWindowStore } from './maintenance-statements.ts'
import type { Monitor } from './monitor.ts'
import {
  readMonitorIds,
  readMonitorRows,
  readMonitorRowsOf,
  readStateRows,
  readStateRowsOf,
} from './row-statements.ts'
import { monitorOf, stateOf } from './rows.ts'
import { nextTimes, openTimes } from './upcoming.ts'
import { type Day, daysShown, startOfDay } from './uptime.ts'

/** The monitors' slices of the Board: what operators wrote, what beats left, and the maintenance windows. */
export function createMonitorSlices(db: Database, now: () => number) {
  const { query } = db
  const windows = createWindowStore(db)

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
      const states = await readStateRows(query)
      const ids = await readMonitorIds(query)
      return recordsOf(ids, states, await readDays(query, ids, firstDayShown(now()), daysShown))
    },
    patch: async (
      current: ReadonlyMap<number, MonitorRecord>,
      keys: readonly string[],
    ): Promise<ReadonlyMap<number, MonitorRecord>> => {
      const ids = keys.map(Number)
      const states = await readStateRowsOf(query, ids)
      const stored = new Set(states.map(row => row.monitor_id))
      const [known, unknown] = [new Set<number>(), new Set<number>()]
      for (const id of ids) (current.has(id) && stored.has(id) ? known : unknown).add(id)
      const [firstDay, recentFrom] = [firstDayShown(now()), startOfDay(now()) - recentDays * dayMs]
      const recent = await readDays(query, [...known], recentFrom, recentDays + 1)
      const whole = await readDays(query, [...unknown], firstDay, daysShown)
      const days = new Map(
        ids.map(id => {
          const past = known.has(id) ? daysBetween(current.get(id)?.days ?? [], firstDay, recentFrom) : []
          return [id, [...past, ...(recent.get(id) ?? whole.get(id) ?? [])]] as const
        }),
      )
      return patchedMap(current, ids, recordsOf(ids, states, days))
    },
  }

  const maintenance = {
    load: async (): Promise<MaintenanceSource> => {
      const at = now()
      const ending = await windows.endingAfter(at)
      return { windows: openTimes(ending, at), planned: nextTimes(ending, at) }
    },
  }

  return { monitors, records, maintenance }
}

/**
 * Beats that reach back no further than yesterday change the days that are read again for a change of a few monitors, also
 * when it is past midnight before they are; those that reach back further touch the whole slice.
 */
const recentDays = 2

export const reachesBack = (firstAt: number, now: number): boolean => firstAt < startOfDay(now) - dayMs

/** A monitor that was never probed, or is gone, has no record. */
function recordsOf(
  ids: readonly number[],
  states: readonly MonitorStateRow[],
  daysById: ReadonlyMap<number, readonly Day[]>,
): ReadonlyMap<number, MonitorRecord> {
  const stateById = new Map(states.map(row => [row.monitor_id, stateOf(row)]))
  const records = new Map<number, MonitorRecord>()
  for (const id of ids) {
    const [state, days] = [stateById.get(id) ?? null, daysById.get(id) ?? []]
    if (state !== null || days.length > 0) records.set(id, { state, days })
  }
  return records
}

const firstDayShown = (now: number): number => startOfDay(now) - (daysShown - 1) * dayMs

const daysBetween = (days: readonly Day[], from: number, to: number): readonly Day[] =>
  days.filter(day => from <= day.startsAt && day.startsAt < to)

const byPosition = (a: Monitor, b: Monitor): number => a.position - b.position || a.id - b.id
