import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Beat, hourLatencies } from './model/beat.ts'
import {
  type Detail,
  decodeCounts,
  emptyHistogram,
  encodeCounts,
  merged,
  withoutDetail,
} from './model/latency-histogram.ts'

/** The histograms of an hour as its row has them; null if the row has successes from before there were histograms. */
type HourLatencies = { readonly latency: Uint8Array; readonly latency_detail: Uint8Array } | null

/** The histograms that a batch of beats leads to, by monitor and hour. */
export type LatencyBatch = ReadonlyMap<number, ReadonlyMap<number, HourLatencies>>

/**
 * Adds the latencies of beats to the histograms of their hours. SQL cannot add histograms, so the writer holds those of
 * the newest hour of each monitor and writes them whole, which makes a repeated write idempotent. What it does not hold
 * it reads: after a start, and when an hour begins. Only the holder of the lease writes beats, so nothing it holds is
 * outdated until it loses the lease.
 */
export class LatencyWriting {
  readonly #query: Kysely<Tables>
  /** The newest hour of each monitor. */
  readonly #held = new Map<number, { readonly hour: number; readonly detail: Uint8Array | null }>()

  /** Number of times that everything was forgotten; a write that was under way then is not held. */
  #term = 0

  constructor(query: Kysely<Tables>) {
    this.#query = query
  }

  /** Makes the histograms to be stored with the beats; `hold` is called once they are. */
  async with(
    beats: readonly Beat[],
  ): Promise<{ readonly latencies: LatencyBatch; readonly hold: () => void }> {
    const term = this.#term
    const added = hourLatencies(beats)
    const stored = await this.#stored(added)
    const batch = new Map<number, ReadonlyMap<number, HourLatencies>>()
    for (const [id, hours] of added)
      batch.set(id, new Map([...hours].map(([hour, latencies]) => [hour, sum(stored(id, hour), latencies)])))
    return { latencies: batch, hold: () => (term === this.#term ? this.#hold(batch) : undefined) }
  }

  #hold(batch: LatencyBatch): void {
    for (const [id, hours] of batch)
      for (const [hour, latencies] of hours)
        if (hour >= (this.#held.get(id)?.hour ?? hour))
          this.#held.set(id, { hour, detail: latencies?.latency_detail ?? null })
  }

  /** Forgets everything, because another instance may write now. */
  forget(): void {
    this.#term++
    this.#held.clear()
  }

  /** The stored latencies of an hour before the beats; null if its histograms are incomplete. */
  async #stored(added: ReadonlyMap<number, ReadonlyMap<number, Detail>>) {
    const wanted = [...added].flatMap(([id, hours]) => [...hours.keys()].map(hour => ({ id, hour })))
    const unknown = wanted.filter(({ id, hour }) => this.#held.get(id)?.hour !== hour)
    const rows = unknown.length === 0 ? [] : await this.#read(unknown)
    const read = new Map(
      rows.map(row => [
        `${row.monitor_id} ${row.starts_at}`,
        row.latency_detail ?? (row.probes > row.failures ? null : new Uint8Array()),
      ]),
    )
    return (id: number, hour: number): Uint8Array | null => {
      const held = this.#held.get(id)
      if (held?.hour === hour) return held.detail
      const row = read.get(`${id} ${hour}`)
      return row === undefined ? new Uint8Array() : row
    }
  }

  #read(unknown: readonly { readonly id: number; readonly hour: number }[]) {
    return this.#query
      .selectFrom('beat_hours')
      .select(['monitor_id', 'starts_at', 'probes', 'failures', 'latency_detail'])
      .where('monitor_id', 'in', [...new Set(unknown.map(each => each.id))])
      .where('starts_at', 'in', [...new Set(unknown.map(each => each.hour))])
      .execute()
  }
}

function sum(stored: Uint8Array | null, latencies: Detail): HourLatencies {
  if (stored === null) return null
  const detail = merged([stored.length === 0 ? emptyHistogram : decodeCounts(stored), latencies])
  return { latency: encodeCounts(withoutDetail(detail)), latency_detail: encodeCounts(detail) }
}
