import type { Database, Statement } from '../db/database.ts'
import { type LeaseHolder, leaseGuard } from '../db/lease-statements.ts'
import { touch, touchKeys } from '../db/slices.ts'
import { dayMs } from '../lib/time.ts'
import { createBeatStatements } from './beat-statements.ts'
import { domainOfTarget, readDomains } from './domains/domain-store.ts'
import { fillLatencies } from './latency-history.ts'
import { LatencyWriting } from './latency-write-store.ts'
import type { PlannedWindow } from './maintenance-document.ts'
import { plannedOf, readWindows } from './maintenance-store.ts'
import type { Beat } from './model/beat.ts'
import type { MaintenanceWindow, Monitor, MonitorOverview, WatchedMonitor } from './model/monitor.ts'
import { certificateOf, messageOf, monitorOf, noteOf, stateOf } from './monitor-rows.ts'
import { PhaseWriting } from './phase-write-store.ts'
import { prune } from './prune-beats.ts'
import { readMonitorRows, readStateRows } from './row-statements.ts'
import { openTimes } from './upcoming-maintenance.ts'

export type MonitorStore = ReturnType<typeof createMonitorStore>

export function createMonitorStore(db: Database) {
  const { query } = db
  const beatStatements = createBeatStatements(query)
  const latencyWriting = new LatencyWriting(query)
  const phaseWriting = new PhaseWriting(query)

  /** Active monitors with their state. */
  async function watched(now: number): Promise<readonly WatchedMonitor[]> {
    // Windows that have just ended still matter for the time that is not accounted for yet.
    const [rows, windows] = await Promise.all([monitorRows(), windowsAfter(now - dayMs)])
    return rows
      .filter(({ monitor }) => monitor.active)
      .map(({ monitor, state, checkedAt, last }) => ({
        monitor,
        state,
        checkedAt,
        pushedAt: last?.pushed_at ?? null,
        windows: windows.filter(window => window.monitorIds.includes(monitor.id)),
      }))
  }

  /** All settings that operators wrote, in a fixed order. */
  async function all(): Promise<{
    readonly monitors: readonly Monitor[]
    readonly windows: readonly PlannedWindow[]
  }> {
    const [rows, windows] = await Promise.all([readMonitorRows(query), readWindows(query)])
    const monitors = rows.map(monitorOf)
    return { monitors, windows: windows.map(window => plannedOf(window, monitors)) }
  }

  /** All monitors in the operator's order, with the latest result of each. */
  async function overview(): Promise<readonly MonitorOverview[]> {
    const [rows, known] = await Promise.all([monitorRows(), readDomains(query)])
    return rows.map(({ monitor, state, checkedAt, last }) => ({
      monitor,
      status: state?.status ?? 'PENDING',
      since: state?.since ?? null,
      checkedAt,
      latencyMs: last?.latency_ms ?? null,
      message: last && messageOf(last),
      note: last && noteOf(last),
      pushedAt: last?.pushed_at ?? null,
      certificate: last && certificateOf(last),
      domain: domainOfTarget(monitor.target, known),
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
   * Stores beats, states and roll-ups in one transaction. Returns false, and stores nothing, if the lease of `writer`
   * has ended. Other instances reload the monitors of `shown`, none by default. `also` follows in the same write.
   */
  async function saveBeats(
    beats: readonly Beat[],
    writer: LeaseHolder,
    {
      shown = [],
      also = [],
    }: { readonly shown?: readonly number[] | 'all'; readonly also?: readonly Statement[] } = {},
  ): Promise<boolean> {
    const [latencies, phases] = await Promise.all([latencyWriting.with(beats), phaseWriting.with(beats)])
    const rollups = { latencies: latencies.latencies, phases: phases.phases }
    const [, holding] = await db.write(
      ...leaseGuard(db, writer),
      ...beatStatements(beats, rollups, writer),
      ...touchRecords(db, shown),
      ...also,
    )
    const isStored = holding?.changes === 1
    if (isStored) {
      latencies.hold()
      phases.hold()
    } else forgetWritten()
    return isStored
  }

  function forgetWritten(): void {
    latencyWriting.forget()
    phaseWriting.forget()
  }

  async function monitorRows() {
    const [monitors, states] = await Promise.all([readMonitorRows(query), readStateRows(query)])
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

  /** Occurrences of windows that end after `now`, by start and title. */
  const windowsAfter = async (now: number): Promise<readonly MaintenanceWindow[]> =>
    openTimes(await readWindows(query, now), now)

  return {
    watched,
    all,
    overview,
    find,
    extent,
    saveBeats,
    /** Forgets what the writing of beats holds in memory, because another instance writes them now. */
    forgetWritten,
    fillLatencies: (now: number, signal?: AbortSignal) => fillLatencies(db, now, signal),
    prune: (now: number) => prune(db, now),
  }
}

function touchRecords(db: Database, shown: readonly number[] | 'all'): readonly Statement[] {
  if (shown === 'all') return [touch(db, 'records')]
  return shown.length === 0 ? [] : touchKeys(db, 'records', shown)
}
