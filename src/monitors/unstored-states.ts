import type { MonitorRecord } from '../board/model/board.ts'
import type { MonitorState } from './model/monitor.ts'
import { historyOf, startOfDay } from './model/uptime.ts'

/**
 * The states that the prober knows and the database does not, because it gives no answer or stores nothing. They stand over those that
 * were read from it, so that readers see what was found last.
 */
export class UnstoredStates {
  readonly #states = new Map<number, MonitorState>()
  readonly #changed: () => void
  readonly #dropped: () => void

  /**
   * `changed` is called when readers are to see another status, `dropped` when the states that they saw will not be stored: what
   * is stored has to be read again.
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

  /** The database has them by now. */
  stored(): void {
    this.#states.clear()
  }

  /** Another instance knows better. */
  drop(): void {
    if (this.#states.size === 0) return
    this.#states.clear()
    this.#dropped()
  }

  /** Returns the given map where nothing in it differs. */
  over(records: ReadonlyMap<number, MonitorRecord>, now: number): ReadonlyMap<number, MonitorRecord> {
    const newer = [...this.#states].filter(([id, state]) => records.get(id)?.state !== state)
    if (newer.length === 0) return records
    const next = new Map(records)
    const none = historyOf([], startOfDay(now))
    for (const [id, state] of newer) next.set(id, { state, history: records.get(id)?.history ?? none })
    return next
  }
}
