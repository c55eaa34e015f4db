import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { hourMs, minuteMs } from '../lib/time.ts'
import { databaseNow } from './clock.ts'
import type { Database, Statement } from './database.ts'

/** One process that serves this database; another one after each start. */
export type Instance = { readonly id: string; readonly host: string; readonly pid: number }

export const thisInstance = (): Instance => ({ id: randomUUID(), host: hostname(), pid: process.pid })

/** Kept visible for people; all instances have long agreed by then that it is gone. */
const keptMs = hourMs

/** An instance that was not seen for so long counts as gone. */
export const goneAfterMs = minuteMs

/** Marks the instance as running. */
export const markSeen = (db: Database, { id, host, pid }: Instance): Statement => {
  const now = databaseNow(db.engine)
  return db.query
    .insertInto('instances')
    .values({ id, host, pid, started_at: now, seen_at: now })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at: now }))
}

export const dropInstance = (db: Database, { id }: Instance): Statement =>
  db.query.deleteFrom('instances').where('id', '=', id)

/** Forgets those that ended without a goodbye. */
export const dropGoneInstances = (db: Database): Statement =>
  db.query.deleteFrom('instances').where('seen_at', '<', sql<number>`${databaseNow(db.engine)} - ${keptMs}`)
