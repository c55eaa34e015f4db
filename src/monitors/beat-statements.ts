import {
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Statement } from '../db/database.ts'
import type { LeaseHolder } from '../db/lease-statements.ts'
import type { Tables } from '../db/tables.ts'
import { replaced } from '../db/upsert.ts'
import type { Event } from '../outbox/event.ts'
import { eventRow } from '../outbox/event-statements.ts'
import { type Beat, dayTallies, hourTallies, isVisible, type Tally } from './model/beat.ts'
import { findings } from './model/findings.ts'
import { messageRow } from './monitor-rows.ts'

/**
 * The statements that store beats, to be applied in one transaction after `leaseGuard`. They do nothing for a monitor that
 * is gone or paused, for a writer that lost its lease, and when the same beats were stored already: the answer to
 * the first attempt may have been lost.
 */
export function beatStatements(
  query: Kysely<Tables>,
  beats: readonly Beat[],
  writer: LeaseHolder,
): readonly Statement[] {
  const last = new Map(beats.map(beat => [beat.monitorId, beat]))
  const may = (monitorId: number) => mayStore(monitorId, last.get(monitorId)?.at ?? 0, writer)
  return [
    ...beats.filter(worthKeeping).map(beat => insertIf(query, 'beats', beatRow(beat), may(beat.monitorId))),
    ...hourTallies(beats).map(tally => addTally(query, 'beat_hours', tally, may(tally.monitorId))),
    ...dayTallies(beats).map(tally => addTally(query, 'beat_days', tally, may(tally.monitorId))),
    ...beats.flatMap(({ event, monitorId }) => (event ? [addEvent(query, event, may(monitorId))] : [])),
    ...[...last.values()].map(beat => saveState(query, beat, may(beat.monitorId))),
  ]
}

/** In maintenance only the beginning is kept; the rest is in the roll-ups. */
const worthKeeping = (beat: Beat) => beat.finding !== null || isVisible(beat)

type May = RawBuilder<SqlBool>

const mayStore = (monitorId: number, at: number, { name, holder }: LeaseHolder): May =>
  sql`monitors.id = ${monitorId} and monitors.active = 1
    and exists (select 1 from leases where leases.name = ${name} and leases.holder = ${holder})
    and not exists (select 1 from monitor_states where monitor_id = ${monitorId} and checked_at = ${at})`

type Stored = 'beats' | 'beat_hours' | 'beat_days' | 'monitor_states' | 'events'

/** Stores the row of a monitor that is there, if the writer may. */
function insertIf<T extends Stored>(
  query: Kysely<Tables>,
  table: T,
  row: Insertable<Tables[T]>,
  may: May,
): InsertQueryBuilder<Tables, T, InsertResult> {
  const columns = Object.entries<unknown>(row)
  return query
    .insertInto<T>(table)
    .columns(columns.map(([name]) => name) as never)
    .expression(from =>
      from
        .selectFrom('monitors')
        .select(value => columns.map(([name, each]) => value.val(each).as(name)))
        .where(may),
    )
}

const beatRow = ({ monitorId, at, state, finding }: Beat) => ({
  monitor_id: monitorId,
  at,
  status: state.status,
  latency_ms: finding?.latencyMs ?? null,
  ...messageRow(finding?.message ?? findings.make.inMaintenance()),
})

/** Fenced like the beat itself: an expired lease writes no event. The unique key makes a repeated write idempotent. */
const addEvent = (query: Kysely<Tables>, event: Event, may: May) =>
  insertIf(query, 'events', eventRow(event), may).onConflict(clash => clash.column('key').doNothing())

function saveState(query: Kysely<Tables>, beat: Beat, may: May): Statement {
  const { monitor_id, at, ...found } = beatRow(beat)
  const { retries, successes, settled, downSince, notifiedAt, changes, unstableSince, since } = beat.state
  const carried = {
    ...{ retries, successes, settled, since },
    ...{ down_since: downSince, notified_at: notifiedAt, unstable_since: unstableSince },
    changes: changes.length === 0 ? null : JSON.stringify(changes),
  }
  const state = { ...found, ...carried, checked_at: at }
  return insertIf(query, 'monitor_states', { monitor_id, ...state }, may).onConflict(clash =>
    clash.column('monitor_id').doUpdateSet(replaced([state])),
  )
}

function addTally(
  query: Kysely<Tables>,
  table: 'beat_hours' | 'beat_days',
  tally: Tally,
  may: May,
): Statement {
  const summed = {
    up_ms: tally.upMs,
    down_ms: tally.downMs,
    pending_ms: tally.pendingMs,
    maintenance_ms: tally.maintenanceMs,
    probes: tally.probes,
    failures: tally.failures,
    latency_sum_ms: tally.latencySumMs,
  }
  const key = { monitor_id: tally.monitorId, starts_at: tally.startsAt }
  const added = (column: string) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  const [kept, fresh] = [sql.ref(`${table}.latency_max_ms`), sql.ref('excluded.latency_max_ms')]
  const row = { ...key, ...summed, latency_max_ms: tally.latencyMaxMs }
  return insertIf(query, table, row, may).onConflict(clash =>
    clash.columns(['monitor_id', 'starts_at']).doUpdateSet({
      ...Object.fromEntries(Object.keys(summed).map(column => [column, added(column)])),
      latency_max_ms: sql<number>`case when ${kept} < ${fresh} then ${fresh} else ${kept} end`,
    }),
  )
}
