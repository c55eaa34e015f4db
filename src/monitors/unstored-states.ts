import type { MonitorRecord } from '../board/model/board.ts'
import type { MonitorState } from './model/monitor.ts'
import { historyOf, startOfDay } from './model/uptime.ts'

/**
 * States that the prober knows and the database lacks, because it does not answer or cannot store. They replace the
 * states read from it, so that readers see the newest results.
 */
export class UnstoredStates {
  readonly #states = new Map<number, MonitorState>()
  readonly #changed: () => void
  readonly #dropped: () => void

  /**
   * `changed` is called when readers should see another status; `dropped` when shown states will not be stored, so that
   * the stored ones must be read again.
   */
  constructor(changed: () => void, dropped: () => void = () => {}) {
    this.#changed = changed
    this.#dropped = dropped
  }

  keep(monitorId: number, state: MonitorState): void {
    this.#states.set(monitorId, state)
  }

  show(): void {
    this.#changed()
  }

  /** Forgets the states, which the database has by now. */
  stored(): void {
    this.#states.clear()
  }

  /** Drops the states, because another instance has newer ones. */
  drop(): void {
    if (this.#states.size === 0) return
    this.#states.clear()
    this.#dropped()
  }

  /** The records with these states; the given map if nothing differs. */
  over(records: ReadonlyMap<number, MonitorRecord>, now: number): ReadonlyMap<number, MonitorRecord> {
    const newer = [...this.#states].filter(([id, state]) => records.get(id)?.state !== state)
    if (newer.length === 0) return records
    const next = new Map(records)
    const none = historyOf([], startOfDay(now))
    for (const [id, state] of newer) next.set(id, { state, history: records.get(id)?.history ?? none })
    return next
  }
}
