import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Statement } from '../db/database.ts'
import type { LeaseHolder } from '../db/lease-statements.ts'
import { statementTemplate } from '../db/statement-template.ts'
import type { Tables } from '../db/tables.ts'
import { insertWhere, replaced } from '../db/upsert.ts'
import { eventRow } from '../outbox/event-statements.ts'
import type { LatencyBatch } from './latency-write-store.ts'
import { type Beat, dayTallies, hourTallies, isVisible, type Tally } from './model/beat.ts'
import { findings } from './model/findings.ts'
import { certificateRow, messageRow } from './monitor-rows.ts'
import type { PhaseBatch } from './phase-write-store.ts'
import { dropPushes } from './push-statements.ts'

/**
 * Builds the statements that store beats, to be applied in one transaction after `leaseGuard`. They change nothing for
 * a monitor that was deleted or paused, for a writer that lost its lease, or if the same beats are stored already,
 * since the answer to a first attempt may have been lost.
 */
export function createBeatStatements(query: Kysely<Tables>) {
  const addBeat = statementTemplate((values: Fenced<BeatRow>) => insertIf(query, 'beats', values))
  const addHour = statementTemplate((values: Fenced<HourRow>) => addHourTally(query, values))
  const addDay = statementTemplate((values: Fenced<TallyRow>) => addDayTally(query, values))
  const saveState = statementTemplate((values: Fenced<StateRow>) => insertState(query, values))
  // The unique key makes a repeated write idempotent.
  const addEvent = statementTemplate((values: Fenced<ReturnType<typeof eventRow>>) =>
    insertIf(query, 'events', values).onConflict(clash => clash.column('key').doNothing()),
  )

  return (
    beats: readonly Beat[],
    { latencies, phases }: Rollups,
    { name, holder }: LeaseHolder,
  ): readonly Statement[] => {
    const last = new Map(beats.map(beat => [beat.monitorId, beat]))
    const certificates = certificatesIn(beats)
    const fenced = <Row extends object>(monitorId: number, row: Row): Fenced<Row> => ({
      ...row,
      fenceMonitor: monitorId,
      fenceAt: last.get(monitorId)?.at ?? 0,
      fenceLease: name,
      fenceHolder: holder,
    })
    return [
      ...beats.filter(worthKeeping).map(beat => addBeat(fenced(beat.monitorId, beatRow(beat)))),
      ...hourTallies(beats).map(tally => addHour(fenced(tally.monitorId, hourRow(tally, latencies)))),
      ...dayTallies(beats).map(tally => addDay(fenced(tally.monitorId, tallyRow(tally)))),
      ...beats.flatMap(({ event, monitorId }) =>
        event ? [addEvent(fenced(monitorId, eventRow(event)))] : [],
      ),
      ...[...last.values()].map(beat =>
        saveState(
          fenced(beat.monitorId, {
            ...stateRow(beat),
            ...phasesRow(phases.get(beat.monitorId)),
            ...certificates.get(beat.monitorId),
          }),
        ),
      ),
      ...dropPushes(
        query,
        beats.flatMap(each => each.pushIds ?? []),
        { name, holder },
      ),
    ]
  }
}

/** Batches that the writer adds to, and therefore writes whole. */
type Rollups = { readonly latencies: LatencyBatch; readonly phases: PhaseBatch }

/** The columns of a state that only some beats know; without them a row keeps what it has. */
type Details = Partial<ReturnType<typeof certificateRow>> & { readonly phases?: Uint8Array }

const phasesRow = (phases: Uint8Array | undefined): Details => (phases === undefined ? {} : { phases })

/** The certificate columns of each monitor, by its last beat that knows about certificates. */
const certificatesIn = (beats: readonly Beat[]): ReadonlyMap<number, Details> =>
  new Map(
    beats.flatMap(({ monitorId, finding }) =>
      finding?.certificate === undefined ? [] : [[monitorId, certificateRow(finding.certificate)]],
    ),
  )

/** True unless the beat is a later one of the same maintenance; the roll-ups have its time. */
const worthKeeping = (beat: Beat) => beat.finding !== null || isVisible(beat)

/** The conditions under which a row may be stored. */
type Fence = {
  readonly fenceMonitor: number
  /** The instant of the monitor's last beat in this write. */
  readonly fenceAt: number
  readonly fenceLease: string
  readonly fenceHolder: string
}
type Fenced<Row> = Row & Fence
type BeatRow = ReturnType<typeof beatRow>
type StateRow = ReturnType<typeof stateRow> & Details
type TallyRow = ReturnType<typeof tallyRow>
type HourRow = ReturnType<typeof hourRow>

const mayStore = ({ fenceMonitor, fenceAt, fenceLease, fenceHolder }: Fence): RawBuilder<SqlBool> =>
  sql`monitors.id = ${fenceMonitor} and monitors.active = 1
    and exists (select 1 from leases where leases.name = ${fenceLease} and leases.holder = ${fenceHolder})
    and not exists (select 1 from monitor_states where monitor_id = ${fenceMonitor} and checked_at = ${fenceAt})`

type Stored = 'beats' | 'beat_hours' | 'beat_days' | 'monitor_states' | 'events'

/** Inserts a row if its monitor exists and the writer may write. */
const insertIf = <T extends Stored>(query: Kysely<Tables>, table: T, values: Fenced<Insertable<Tables[T]>>) =>
  insertWhere(query, table, withoutFence(values), query.selectFrom('monitors').where(mayStore(values)))

const withoutFence = <Row extends object>(values: Fenced<Row>): Row => {
  const { fenceMonitor, fenceAt, fenceLease, fenceHolder, ...row } = values
  return row as unknown as Row
}

const beatRow = ({ monitorId, at, state, finding }: Beat) => ({
  monitor_id: monitorId,
  at,
  status: state.status,
  latency_ms: finding?.latencyMs ?? null,
  ...messageRow(finding?.message ?? findings.make.inMaintenance()),
  ...(finding?.note && { message: finding.note }),
})

function stateRow(beat: Beat) {
  const { at, ...found } = beatRow(beat)
  const { retries, successes, settled, downSince, notifiedAt, changes, unstableSince, since } = beat.state
  return {
    ...found,
    retries,
    successes,
    settled,
    since,
    down_since: downSince,
    notified_at: notifiedAt,
    unstable_since: unstableSince,
    changes: changes.length === 0 ? null : JSON.stringify(changes),
    checked_at: at,
    pushed_at: beat.pushedAt ?? null,
  }
}

function insertState(query: Kysely<Tables>, values: Fenced<StateRow>): Statement {
  const { monitor_id, ...state } = withoutFence(values)
  return insertIf(query, 'monitor_states', values).onConflict(clash =>
    clash.column('monitor_id').doUpdateSet(replaced([state])),
  )
}

const tallyRow = (tally: Tally) => ({
  monitor_id: tally.monitorId,
  starts_at: tally.startsAt,
  up_ms: tally.upMs,
  down_ms: tally.downMs,
  pending_ms: tally.pendingMs,
  maintenance_ms: tally.maintenanceMs,
  probes: tally.probes,
  failures: tally.failures,
  latency_sum_ms: tally.latencySumMs,
  latency_max_ms: tally.latencyMaxMs,
})

const noLatencies = { latency: null, latency_detail: null }

const hourRow = (tally: Tally, latencies: LatencyBatch) => ({
  ...tallyRow(tally),
  untimed: tally.untimed,
  ...(latencies.get(tally.monitorId)?.get(tally.startsAt) ?? noLatencies),
})

/** Adds to an hour; its histograms are given whole, or null if they stay as they are. */
function addHourTally(query: Kysely<Tables>, values: Fenced<HourRow>): Statement {
  const { monitor_id, starts_at, latency_max_ms, latency, latency_detail, ...summed } = withoutFence(values)
  return insertIf(query, 'beat_hours', values).onConflict(clash =>
    clash.columns(['monitor_id', 'starts_at']).doUpdateSet({
      ...sums('beat_hours', summed),
      latency: given('beat_hours', 'latency'),
      latency_detail: given('beat_hours', 'latency_detail'),
    }),
  )
}

/** Adds to a day. Its histogram, made of its hours when it is over, is made anew. */
function addDayTally(query: Kysely<Tables>, values: Fenced<TallyRow>): Statement {
  const { monitor_id, starts_at, latency_max_ms, ...summed } = withoutFence(values)
  return insertIf(query, 'beat_days', values).onConflict(clash =>
    clash.columns(['monitor_id', 'starts_at']).doUpdateSet({ ...sums('beat_days', summed), latency: null }),
  )
}

type Rollup = 'beat_hours' | 'beat_days'

function sums(table: Rollup, summed: object) {
  const added = (column: string) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  const [kept, fresh] = [sql.ref(`${table}.latency_max_ms`), sql.ref('excluded.latency_max_ms')]
  return {
    ...Object.fromEntries(Object.keys(summed).map(column => [column, added(column)])),
    latency_max_ms: sql<number>`case when ${kept} < ${fresh} then ${fresh} else ${kept} end`,
  }
}

const given = (table: Rollup, column: string) =>
  sql<Uint8Array>`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`${table}.${column}`)})`
