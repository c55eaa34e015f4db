import type { Database, Statement } from '../db/database.ts'
import { chunks } from '../lib/chunks.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { decodeCounts, detailOf, encodeCounts, merged, withoutDetail } from './model/latency-histogram.ts'
import { startOfHour } from './model/uptime.ts'
import { beatsKeptMs } from './prune-beats.ts'
import { readMonitorIds } from './row-statements.ts'

const monitorsAtOnce = 20
/** How long after its end a day gets its histogram; beats that come later make it anew. */
const settledMs = 2 * hourMs

/**
 * Makes the histograms that rows lack: of hours from their beats, where an earlier version wrote them, and of days, once
 * they are over, from their hours. Returns the number of rows. Every row is written for itself and only while it lacks
 * its histogram, so the work may be broken off, and beats are never waited for.
 */
export async function fillLatencies(db: Database, now: number, signal?: AbortSignal): Promise<number> {
  let filled = 0
  for (const ids of chunks(await readMonitorIds(db.query), monitorsAtOnce)) {
    if (signal?.aborted) return filled
    filled += await fillHours(db, ids, now)
    filled += await fillDays(db, ids, now)
  }
  return filled
}

type Period = { readonly monitor_id: number; readonly starts_at: number }

async function fillHours(db: Database, ids: readonly number[], now: number): Promise<number> {
  // The first hour of which all beats are kept, up to the one under way.
  const periods = await lacking(
    db,
    'beat_hours',
    ids,
    startOfHour(now - beatsKeptMs) + hourMs,
    startOfHour(now),
  )
  for (const period of periods) await db.write(await hourStatement(db, period))
  return periods.length
}

async function hourStatement(db: Database, { monitor_id, starts_at }: Period): Promise<Statement> {
  const beats = await db.query
    .selectFrom('beats')
    .select(['at', 'latency_ms'])
    .where('monitor_id', '=', monitor_id)
    .where('at', '>=', starts_at)
    .where('at', '<', starts_at + hourMs)
    // Only a success leads to UP.
    .where('status', '=', 'UP')
    .where('latency_ms', 'is not', null)
    .execute()
  const detail = detailOf(beats.map(({ at, latency_ms }) => ({ at, latencyMs: latency_ms ?? 0 })))
  return db.query
    .updateTable('beat_hours')
    .set({ latency: bytes(withoutDetail(detail)), latency_detail: bytes(detail) })
    .where('monitor_id', '=', monitor_id)
    .where('starts_at', '=', starts_at)
    .where('latency', 'is', null)
}

async function fillDays(db: Database, ids: readonly number[], now: number): Promise<number> {
  const periods = await lacking(db, 'beat_days', ids, now - beatsKeptMs - 2 * dayMs, now - dayMs - settledMs)
  for (const { monitor_id, starts_at } of periods) {
    const hours = await db.query
      .selectFrom('beat_hours')
      .select('latency')
      .where('monitor_id', '=', monitor_id)
      .where('starts_at', '>=', starts_at)
      .where('starts_at', '<', starts_at + dayMs)
      .execute()
    const latency = merged(hours.flatMap(each => (each.latency ? [decodeCounts(each.latency)] : [])))
    await db.write(
      db.query
        .updateTable('beat_days')
        .set({ latency: bytes(latency) })
        .where('monitor_id', '=', monitor_id)
        .where('starts_at', '=', starts_at)
        .where('latency', 'is', null),
    )
  }
  return periods.length
}

/** Periods with successes and without a histogram that begin in this time. */
const lacking = (
  db: Database,
  table: 'beat_hours' | 'beat_days',
  ids: readonly number[],
  from: number,
  until: number,
): Promise<readonly Period[]> =>
  db.query
    .selectFrom(table)
    .select(['monitor_id', 'starts_at'])
    .where('monitor_id', 'in', ids)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('latency', 'is', null)
    .whereRef('probes', '>', 'failures')
    .execute()

/** A Buffer, which both drivers store as bytes. */
const bytes = (counts: ReadonlyMap<number, number>): Buffer => Buffer.from(encodeCounts(counts))
