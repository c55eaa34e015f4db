import { createByteCache } from '../lib/byte-cache.ts'
import type { RecentHour } from '../monitors/model/recent-hours.ts'
import { minuteOf } from '../web/epochs.ts'

type Read = (ids: readonly number[], now: number) => Promise<ReadonlyMap<number, readonly RecentHour[]>>

/** Reads recent hours at most once a minute, for all requests of that minute; null if the database does not answer. */
export type ReadHours = {
  /** The hours of a monitor. */
  readonly one: (id: number) => Promise<readonly RecentHour[] | null>
  /** The hours of all public monitors, whose ids these are. */
  readonly all: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly RecentHour[]> | null>
}

export function createReadHours(read: Read, now: () => number): ReadHours {
  const kept = createByteCache<InMinute<readonly RecentHour[] | null>>(keptBytes)
  let ofAll: InMinute<ReadonlyMap<number, readonly RecentHour[]> | null> | null = null

  function one(id: number) {
    const at = now()
    const known = kept.get(String(id))
    if (known?.minute === minuteOf(at)) return known.read
    const hours = read([id], at).then(
      found => found.get(id) ?? [],
      () => null,
    )
    kept.set(String(id), { minute: minuteOf(at), read: hours }, hoursBytes)
    return hours
  }

  function all(ids: readonly number[]) {
    const at = now()
    const minute = minuteOf(at)
    const of = ids.join()
    if (ofAll?.minute !== minute || ofAll.of !== of)
      ofAll = { minute, of, read: read(ids, at).catch(() => null) }
    return ofAll.read
  }

  return { one, all }
}

type InMinute<T> = { readonly minute: number; readonly of?: string; readonly read: Promise<T> }

const keptBytes = 4 * 1024 * 1024
/** Memory of the hours of a day. */
const hoursBytes = 3_000
