import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Beat } from './model/beat.ts'
import { decodePhases, encodePhases, type PhasedCheck, withPhases } from './model/phases.ts'

/** The phases of the last checks as a batch of beats leaves them, by monitor. */
export type PhaseBatch = ReadonlyMap<number, Uint8Array>

/**
 * Adds the phases of beats to those of the last checks of their monitors, which are a value in the row that each beat
 * writes anyway. As with latencies, the writer holds what it has written, reads what it does not hold, and forgets all
 * of it when another instance may write.
 */
export class PhaseWriting {
  readonly #query: Kysely<Tables>
  readonly #held = new Map<number, Uint8Array>()
  /** Number of times that everything was forgotten; a write that was under way then is not held. */
  #term = 0

  constructor(query: Kysely<Tables>) {
    this.#query = query
  }

  /** Makes the phases to be stored with the beats; `hold` is called once they are. */
  async with(beats: readonly Beat[]): Promise<{ readonly phases: PhaseBatch; readonly hold: () => void }> {
    const term = this.#term
    const added = phasedChecks(beats)
    const known = await this.#known([...added.keys()])
    const batch = new Map(
      [...added].map(([id, checks]) => [id, encodePhases(withPhases(decodePhases(known(id)), checks))]),
    )
    return {
      phases: batch,
      hold: () => {
        if (term === this.#term) for (const [id, bytes] of batch) this.#held.set(id, bytes)
      },
    }
  }

  /** Forgets everything, because another instance may write now. */
  forget(): void {
    this.#term++
    this.#held.clear()
  }

  async #known(ids: readonly number[]) {
    const unknown = ids.filter(id => !this.#held.has(id))
    const rows = unknown.length === 0 ? [] : await this.#read(unknown)
    const read = new Map(rows.map(row => [row.monitor_id, row.phases]))
    return (id: number): Uint8Array => this.#held.get(id) ?? read.get(id) ?? new Uint8Array()
  }

  #read(ids: readonly number[]) {
    return this.#query
      .selectFrom('monitor_states')
      .select(['monitor_id', 'phases'])
      .where('monitor_id', 'in', ids)
      .execute()
  }
}

/** The checks of beats with phases, by monitor, oldest first. */
function phasedChecks(beats: readonly Beat[]): ReadonlyMap<number, readonly PhasedCheck[]> {
  const found = new Map<number, PhasedCheck[]>()
  for (const { monitorId, at, finding } of beats) {
    if (!finding?.phases) continue
    const checks = found.get(monitorId) ?? []
    checks.push({ at, phases: finding.phases })
    found.set(monitorId, checks)
  }
  return found
}
