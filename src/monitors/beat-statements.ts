import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Statement } from '../db/database.ts'
import type { LeaseHolder } from '../db/lease-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { Event } from '../outbox/event.ts'
import { eventRow } from '../outbox/event-statements.ts'
import { type Beat, dayTallies, hourTallies, isVisible, type Tally } from './model/beat.ts'
import { findings } from './model/findings.ts'
import { messageRow } from './monitor-rows.ts'

/**
 * The statements that store beats, to be applied in one transaction after `leaseGuard`. They do nothing for a monitor that
 * is gone, for a writer that lost its lease, and when the same beats were stored already: the answer to
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
    ...beats.filter(worthKeeping).map(beat => insertBeat(query, beat, may(beat.monitorId))),
    ...hourTallies(beats).map(tally => addTally(query, 'beat_hours', tally, may(tally.monitorId))),
    ...dayTallies(beats).map(tally => addTally(query, 'beat_days', tally, may(tally.monitorId))),
    ...beats.flatMap(beat => (beat.event ? [insertEvent(query, beat.event, may(beat.monitorId))] : [])),
    ...[...last.values()].map(beat => upsertState(query, beat, may(beat.monitorId))),
  ]
}

/** In maintenance only the beginning is kept; the rest is in the roll-ups. */
const worthKeeping = (beat: Beat) => beat.finding !== null || isVisible(beat)

type May = (monitors: ExpressionBuilder<Tables, 'monitors'>) => ReturnType<typeof sql<SqlBool>>

const mayStore =
  (monitorId: number, at: number, { name, holder }: LeaseHolder): May =>
  () =>
    sql<SqlBool>`monitors.id = ${monitorId}
    and exists (select 1 from leases where leases.name = ${name} and leases.holder = ${holder})
    and not exists (select 1 from monitor_states where monitor_id = ${monitorId} and checked_at = ${at})`

const insertBeat = (query: Kysely<Tables>, beat: Beat, may: May) =>
  query
    .insertInto('beats')
    .columns(['monitor_id', 'at', 'status', 'latency_ms', 'code', 'params', 'message'])
    .expression(from =>
      from
        .selectFrom('monitors')
        .select(value => [
          'monitors.id',
          value.val(beat.at).as('at'),
          value.val<string>(beat.state.status).as('status'),
          value.val(beat.finding?.latencyMs ?? null).as('latency_ms'),
          value.val<string | null>(foundRow(beat).code).as('code'),
          value.val<string | null>(foundRow(beat).params).as('params'),
          value.val(foundRow(beat).message).as('message'),
        ])
        .where(may),
    )

/**
 * Fenced like the beat itself: an expired lease writes no event. The unique key makes a repeated write idempotent.
 */
const insertEvent = (query: Kysely<Tables>, event: Event, may: May) => {
  const row = eventRow(event)
  return query
    .insertInto('events')
    .columns(['kind', 'key', 'subject', 'params', 'at'])
    .expression(from =>
      from
        .selectFrom('monitors')
        .select(value => [
          value.val<string>(row.kind).as('kind'),
          value.val(row.key).as('key'),
          value.val(row.subject).as('subject'),
          value.val(row.params).as('params'),
          value.val(row.at).as('at'),
        ])
        .where(may),
    )
    .onConflict(clash => clash.column('key').doNothing())
}

const upsertState = (query: Kysely<Tables>, beat: Beat, may: May) =>
  query
    .insertInto('monitor_states')
    .columns([
      'monitor_id',
      'status',
      'retries',
      'successes',
      'settled',
      'down_since',
      'notified_at',
      'since',
      'checked_at',
      'latency_ms',
      'code',
      'params',
      'message',
    ])
    .expression(from =>
      from
        .selectFrom('monitors')
        .select(value => [
          'monitors.id',
          value.val<string>(beat.state.status).as('status'),
          value.val(beat.state.retries).as('retries'),
          value.val(beat.state.successes).as('successes'),
          value.val<string | null>(beat.state.settled).as('settled'),
          value.val(beat.state.downSince).as('down_since'),
          value.val(beat.state.notifiedAt).as('notified_at'),
          value.val(beat.state.since).as('since'),
          value.val(beat.at).as('checked_at'),
          value.val(beat.finding?.latencyMs ?? null).as('latency_ms'),
          value.val<string | null>(foundRow(beat).code).as('code'),
          value.val<string | null>(foundRow(beat).params).as('params'),
          value.val(foundRow(beat).message).as('message'),
        ])
        .where(may),
    )
    .onConflict(conflict =>
      conflict.column('monitor_id').doUpdateSet(row => ({
        status: row.ref('excluded.status'),
        retries: row.ref('excluded.retries'),
        successes: row.ref('excluded.successes'),
        settled: row.ref('excluded.settled'),
        down_since: row.ref('excluded.down_since'),
        notified_at: row.ref('excluded.notified_at'),
        since: row.ref('excluded.since'),
        checked_at: row.ref('excluded.checked_at'),
        latency_ms: row.ref('excluded.latency_ms'),
        code: row.ref('excluded.code'),
        params: row.ref('excluded.params'),
        message: row.ref('excluded.message'),
      })),
    )

const foundRow = (beat: Beat) => messageRow(beat.finding?.message ?? findings.make.inMaintenance())

const summed = [
  'up_ms',
  'down_ms',
  'pending_ms',
  'maintenance_ms',
  'probes',
  'failures',
  'latency_sum_ms',
] as const

function addTally(
  query: Kysely<Tables>,
  table: 'beat_hours' | 'beat_days',
  tally: Tally,
  may: May,
): Statement {
  const added = (column: string) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  const [kept, fresh] = [sql.ref(`${table}.latency_max_ms`), sql.ref('excluded.latency_max_ms')]
  return query
    .insertInto(table)
    .columns(['monitor_id', 'starts_at', ...summed, 'latency_max_ms'])
    .expression(from =>
      from
        .selectFrom('monitors')
        .select(value => [
          'monitors.id',
          value.val(tally.startsAt).as('starts_at'),
          value.val(tally.upMs).as('up_ms'),
          value.val(tally.downMs).as('down_ms'),
          value.val(tally.pendingMs).as('pending_ms'),
          value.val(tally.maintenanceMs).as('maintenance_ms'),
          value.val(tally.probes).as('probes'),
          value.val(tally.failures).as('failures'),
          value.val(tally.latencySumMs).as('latency_sum_ms'),
          value.val(tally.latencyMaxMs).as('latency_max_ms'),
        ])
        .where(may),
    )
    .onConflict(conflict =>
      conflict.columns(['monitor_id', 'starts_at']).doUpdateSet({
        ...Object.fromEntries(summed.map(column => [column, added(column)])),
        latency_max_ms: sql<number>`case when ${kept} < ${fresh} then ${fresh} else ${kept} end`,
      }),
    )
}
