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

export type RunningInstance = Instance & {
  readonly startedAt: number
  readonly seenAt: number
  /** Since when it probes and does the background work; null: it stands by. */
  readonly onDutySince: number | null
}

/** The instances that were seen lately, the one on duty first; times are the database's. */
export async function runningInstances(db: Database): Promise<readonly RunningInstance[]> {
  const now = databaseNow(db.engine)
  const rows = await db.query
    .selectFrom('instances')
    .leftJoin('leases', join =>
      join
        .onRef('leases.holder', '=', 'instances.id')
        .on('leases.name', '=', dutyLease)
        .on('leases.expires_at', '>', now),
    )
    .select(['instances.id', 'host', 'pid', 'started_at', 'seen_at', 'leases.since'])
    .where('seen_at', '>', sql<number>`${now} - ${goneAfterMs}`)
    .execute()
  return rows
    .map(({ id, host, pid, started_at, seen_at, since }) => ({
      id,
      host,
      pid,
      startedAt: started_at,
      seenAt: seen_at,
      onDutySince: since,
    }))
    .sort(
      (a, b) => Number(b.onDutySince !== null) - Number(a.onDutySince !== null) || a.startedAt - b.startedAt,
    )
}

/** The lease of the instance that probes and does the background work. */
export const dutyLease = 'prober'

/** Forgets those that ended without a goodbye. */
export const dropGoneInstances = (db: Database): Statement =>
  db.query.deleteFrom('instances').where('seen_at', '<', sql<number>`${databaseNow(db.engine)} - ${keptMs}`)
