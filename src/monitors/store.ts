import type { MonitorSource, MonitorSources } from '../board.ts'
import type { Database } from '../db/database.ts'
import { type LeaseHolder, leaseGuard } from '../db/lease-statements.ts'
import { touch } from '../db/slices.ts'
import { dayMs } from '../lib/time.ts'
import type { Beat } from './beat.ts'
import { beatStatements } from './beat-statements.ts'
import { createHistory } from './history.ts'
import { createWindowStore, plannedOf, type StoredWindow } from './maintenance-statements.ts'
import type { MaintenanceWindow, Monitor, Overseen, PlannedWindow, Watched } from './monitor.ts'
import { prune } from './prune.ts'
import { type Occurrence, occurrencesBetween } from './recurrence.ts'
import { monitorOf, stateOf } from './rows.ts'
import { nextTimes } from './upcoming.ts'
import { uptimeOf } from './uptime.ts'

export type MonitorStore = ReturnType<typeof createMonitorStore>

export function createMonitorStore(db: Database) {
  const { query } = db
  const historyOf = createHistory(query)
  const storedWindows = createWindowStore(db)

  /** The monitors' slice of the Board, with the last 90 UTC days including today. */
  async function load(now: number): Promise<MonitorSources> {
    const [rows, windows] = await Promise.all([monitorRows(), storedWindows.endingAfter(now)])
    const history = await historyOf(
      rows.map(each => each.monitor.id),
      now,
    )
    const monitors = rows.map(({ monitor, state }): MonitorSource => {
      const days = history(monitor.id)
      return { monitor, state, uptime: uptimeOf(days), days }
    })
    return { monitors, windows: openTimes(windows, now), planned: nextTimes(windows, now) }
  }

  /** Active monitors with what they carry from probe to probe. */
  async function watched(now: number): Promise<readonly Watched[]> {
    // Windows that have just ended still matter to the time that is to be accounted for.
    const [rows, windows] = await Promise.all([monitorRows(), windowsAfter(now - dayMs)])
    return rows
      .filter(({ monitor }) => monitor.active)
      .map(({ monitor, state, checkedAt }) => ({
        monitor,
        state,
        checkedAt,
        windows: windows.filter(window => window.monitorIds.includes(monitor.id)),
      }))
  }

  /** Everything an operator wrote, in an order that never varies. */
  async function all(): Promise<{
    readonly monitors: readonly Monitor[]
    readonly windows: readonly PlannedWindow[]
  }> {
    const [rows, windows] = await Promise.all([monitorRows(), storedWindows.all()])
    const monitors = rows.map(each => each.monitor)
    const nameById = new Map(monitors.map(each => [each.id, each.name]))
    return {
      monitors,
      windows: windows.map(window => plannedOf(window, id => nameById.get(id))),
    }
  }

  /** Every monitor in the operator's order with what its last probe found. */
  async function overview(): Promise<readonly Overseen[]> {
    const rows = await monitorRows()
    return rows.map(({ monitor, state, checkedAt, last }) => ({
      monitor,
      status: state?.status ?? 'PENDING',
      since: state?.since ?? null,
      checkedAt,
      latencyMs: last?.latency_ms ?? null,
      message: last?.message ?? '',
    }))
  }

  async function find(id: number): Promise<Monitor | null> {
    const row = await query.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? monitorOf(row) : null
  }

  /** How much is known of a monitor: since when, and from how many probes. */
  async function extent(id: number): Promise<{ readonly since: number | null; readonly probes: number }> {
    const row = await query
      .selectFrom('beat_days')
      .select(({ fn }) => [fn.min('starts_at').as('since'), fn.sum('probes').as('probes')])
      .where('monitor_id', '=', id)
      .executeTakeFirst()
    return { since: row?.since ?? null, probes: Number(row?.probes ?? 0) }
  }

  /**
   * Stores beats, states and roll-ups in one transaction; nothing, and false, when the lease of `writer` has ended.
   * With `shown`, other instances load the monitors again; false by default.
   */
  async function saveBeats(
    beats: readonly Beat[],
    writer: LeaseHolder,
    { shown = false }: { readonly shown?: boolean } = {},
  ): Promise<boolean> {
    const [, holding] = await db.write(
      ...leaseGuard(db, writer),
      ...beatStatements(query, beats, writer),
      ...(shown ? [touch(db, 'monitors')] : []),
    )
    return holding?.changes === 1
  }

  async function monitorRows() {
    const [monitors, states] = await Promise.all([
      query.selectFrom('monitors').selectAll().orderBy('position').orderBy('id').execute(),
      query.selectFrom('monitor_states').selectAll().execute(),
    ])
    const stateById = new Map(states.map(row => [row.monitor_id, row]))
    return monitors.map(row => {
      const state = stateById.get(row.id)
      return {
        monitor: monitorOf(row),
        state: state ? stateOf(state) : null,
        checkedAt: state?.checked_at ?? null,
        last: state ?? null,
      }
    })
  }

  /** The times of windows that end after `now`, by start and title. */
  const windowsAfter = async (now: number): Promise<readonly MaintenanceWindow[]> =>
    openTimes(await storedWindows.endingAfter(now), now)

  return {
    load,
    watched,
    all,
    overview,
    find,
    extent,
    saveBeats,
    prune: (now: number) => prune(db, now),
  }
}

/** A rule is unrolled this far; whoever holds windows asks again long before. */
export const windowsAheadMs = 3 * dayMs

const openTimes = (windows: readonly StoredWindow[], now: number): readonly MaintenanceWindow[] =>
  windows
    .flatMap(window =>
      timesOf(window, now).map(times => ({ title: window.title, monitorIds: window.monitors, ...times })),
    )
    // Sorted here: the two engines disagree about the order of letters.
    .sort(byStart)

const timesOf = ({ rule, startsAt, endsAt }: StoredWindow, now: number): readonly Occurrence[] =>
  rule ? occurrencesBetween(rule, now, now + windowsAheadMs) : [{ startsAt, endsAt }]

const byStart = (a: MaintenanceWindow, b: MaintenanceWindow) =>
  a.startsAt - b.startsAt || (a.title < b.title ? -1 : 1)
