import { type Kysely, sql } from 'kysely'
import type { Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { MonitorSettings } from './model/monitor.ts'
import { certificateRow, monitorRow } from './monitor-rows.ts'

/** Statements that write monitors. */

type Query = Kysely<Tables>

/** Adds a monitor at the end of the order, with an id never used before. */
export const addMonitor = (query: Query, id: number, monitor: MonitorSettings): Statement =>
  query.insertInto('monitors').values(({ selectFrom }) => ({
    ...monitorRow(monitor),
    id,
    position: selectFrom('monitors').select(({ fn }) =>
      sql<number>`${fn.coalesce(fn.max('position'), sql<number>`-1`)} + 1`.as('last'),
    ),
  }))

/** Changes a monitor and keeps its history. */
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

/** Forgets the certificate of a monitor that checks something else from now on. */
export const forgetCertificate = (query: Query, id: number): Statement =>
  query.updateTable('monitor_states').set(certificateRow(null)).where('monitor_id', '=', id)

/** Deletes a monitor with its history. */
export const dropMonitor = (query: Query, id: number): Statement =>
  query.deleteFrom('monitors').where('id', '=', id)

/** Takes the slugs of monitors away, before others get them. */
export const releaseSlugs = (query: Query, ids: readonly number[]): Statement =>
  query.updateTable('monitors').set({ slug: null }).where('id', 'in', ids)

export const placeMonitor = (query: Query, id: number, position: number): Statement =>
  query.updateTable('monitors').set({ position }).where('id', '=', id)
