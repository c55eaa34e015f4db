import { type Kysely, sql } from 'kysely'
import type { Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { MonitorSettings } from './model/monitor.ts'
import { monitorRow } from './monitor-rows.ts'

/** What writes monitors. */

type Query = Kysely<Tables>

/** A new monitor comes last. The id is one that no monitor ever had. */
export const addMonitor = (query: Query, id: number, monitor: MonitorSettings): Statement =>
  query.insertInto('monitors').values(({ selectFrom }) => ({
    ...monitorRow(monitor),
    id,
    position: selectFrom('monitors').select(({ fn }) =>
      sql<number>`${fn.coalesce(fn.max('position'), sql<number>`-1`)} + 1`.as('last'),
    ),
  }))

/** The history stays. */
export const changeMonitor = (
  query: Query,
  id: number,
  monitor: MonitorSettings,
  revision: number,
): Statement =>
  query
    .updateTable('monitors')
    .set({ ...monitorRow(monitor), revision })
    .where('id', '=', id)

/** The history goes with it. */
export const dropMonitor = (query: Query, id: number): Statement =>
  query.deleteFrom('monitors').where('id', '=', id)

export const placeMonitor = (query: Query, id: number, position: number): Statement =>
  query.updateTable('monitors').set({ position }).where('id', '=', id)
