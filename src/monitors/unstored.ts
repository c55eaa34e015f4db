import type { MonitorSource } from '../board.ts'
import type { MonitorState } from './monitor.ts'

/**
 * The states that the prober knows and the database does not, because it gives no answer or stores nothing. They stand over those that
 * were read from it, so that readers see what was found last.
 */
export class UnstoredStates {
  readonly #states = new Map<number, MonitorState>()
  readonly #changed: () => void

  /** `changed` is called when readers are to see another status. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  keep(monitorId: number, state: MonitorState): void {
    this.#states.set(monitorId, state)
  }

  show(): void {
    this.#changed()
  }

  /** They are stored, or another instance knows better. */
  clear(): void {
    this.#states.clear()
  }

  over(monitors: readonly MonitorSource[]): readonly MonitorSource[] {
    if (this.#states.size === 0) return monitors
    return monitors.map(each => ({ ...each, state: this.#states.get(each.monitor.id) ?? each.state }))
  }
}
