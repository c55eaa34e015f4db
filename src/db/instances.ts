import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { hourMs, minuteMs } from '../lib/time.ts'
import { databaseNow } from './clock.ts'
import type { Database, Statement } from './database.ts'

/** A process that serves this database. Each start is a new instance. */
export type Instance = { readonly id: string; readonly host: string; readonly pid: number }

export const thisInstance = (): Instance => ({ id: randomUUID(), host: hostname(), pid: process.pid })

/** How long the row of a dead instance is kept, in milliseconds; it counts as gone after `goneAfterMs` already. */
const keptMs = hourMs

/** An instance not seen for this long, in milliseconds, counts as gone. */
export const goneAfterMs = minuteMs

/** Marks the instance as running. */
export const markSeen = (db: Database, { id, host, pid }: Instance): Statement => {
  const now = databaseNow(db.engine)
  return db.query
    .insertInto('instances')
    .values({ id, host, pid, started_at: now, seen_at: now, reads_bundles: 1 })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at: now }))
}

export const dropInstance = (db: Database, { id }: Instance): Statement =>
  db.query.deleteFrom('instances').where('id', '=', id)

export type RunningInstance = Instance & {
  readonly startedAt: number
  readonly seenAt: number
  /** When this instance became the one that probes and does the background work; null if it stands by. */
  readonly onDutySince: number | null
}

/** The instances seen lately, the one on duty first. Times are by the database's clock. */
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

/** True if an instance seen lately is of an earlier version, which cannot read texts in bundles. */
export async function hasInstanceWithoutBundles(db: Database): Promise<boolean> {
  const row = await db.query
    .selectFrom('instances')
    .select('id')
    .where('seen_at', '>', sql<number>`${databaseNow(db.engine)} - ${goneAfterMs}`)
    .where('reads_bundles', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The lease of the instance that probes and does the background work. */
export const dutyLease = 'prober'

/** Deletes instances that ended without signing off, `keptMs` after they were last seen. */
export const dropGoneInstances = (db: Database): Statement =>
  db.query.deleteFrom('instances').where('seen_at', '<', sql<number>`${databaseNow(db.engine)} - ${keptMs}`)
