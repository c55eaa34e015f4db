import type { Kysely } from 'kysely'
import { inSteps, readInSteps } from '../db/steps.ts'
import type { MonitorRow, Tables } from '../db/tables.ts'
import type { StateRow } from './monitor-rows.ts'

type Query = Kysely<Tables>

const rowsAtOnce = 500

/** Reads the monitors in the operator's order. */
export const readMonitorRows = async (query: Query): Promise<readonly MonitorRow[]> =>
  [
    ...(await readInSteps<MonitorRow>(rowsAtOnce, (after, limit) =>
      query
        .selectFrom('monitors')
        .selectAll()
        .where('id', '>', after?.id ?? Number.MIN_SAFE_INTEGER)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )),
  ].sort((a, b) => a.position - b.position || a.id - b.id)

export const readMonitorIds = async (query: Query): Promise<readonly number[]> =>
  (await query.selectFrom('monitors').select('id').execute()).map(each => each.id)

export const readMonitorRowsOf = (query: Query, ids: readonly number[]): Promise<readonly MonitorRow[]> =>
  ofIds(ids, some => query.selectFrom('monitors').selectAll().where('id', 'in', some).execute())

export const readStateRows = (query: Query): Promise<readonly StateRow[]> =>
  readInSteps<StateRow>(rowsAtOnce, (after, limit) =>
    query
      .selectFrom('monitor_states')
      .select(stateColumns)
      .where('monitor_id', '>', after?.monitor_id ?? Number.MIN_SAFE_INTEGER)
      .orderBy('monitor_id')
      .limit(limit)
      .execute(),
  )

export const readStateRowsOf = (query: Query, ids: readonly number[]): Promise<readonly StateRow[]> =>
  ofIds(ids, some =>
    query.selectFrom('monitor_states').select(stateColumns).where('monitor_id', 'in', some).execute(),
  )

const stateColumns = [
  'monitor_id',
  'status',
  'retries',
  'successes',
  'settled',
  'down_since',
  'notified_at',
  'changes',
  'unstable_since',
  'since',
  'checked_at',
  'latency_ms',
  'code',
  'params',
  'message',
  'pushed_at',
  'certificate_host',
  'certificate_issuer',
  'certificate_ends_at',
] as const satisfies readonly (keyof StateRow)[]

async function ofIds<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  await inSteps(ids, rowsAtOnce, async some => {
    rows.push(...(await read(some)))
  })
  return rows
}
