import type { Phases } from '../model/phases.ts'

/** The phase of a probe, which explains a timeout. The content of an answer begins with its first byte. */
export type Phase = 'lookup' | 'connect' | 'tls' | 'answer' | 'content'

/** Measures the phases of a probe. Those of several connections, as with redirects, are added up. */
export class PhaseClock {
  readonly #clock: () => number
  readonly #spentMs = new Map<Phase, number>()
  #phase: Phase | null = null
  #since = 0
  #hasFirstByte = false

  /** The clock is monotonic, in milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** The current phase; before the first one, that of connecting. */
  get phase(): Phase {
    return this.#phase ?? 'connect'
  }

  enter(phase: Phase): void {
    const at = this.#clock()
    this.#end(at)
    this.#phase = phase
    this.#since = at
    if (phase === 'content') this.#hasFirstByte = true
  }

  /**
   * The durations until now. Time in which a server was asked nothing, as after connecting to a port, is no wait for a
   * first byte: that counts once the byte has come, or if the probe `hasFailed` while it waited.
   */
  phases(hasFailed: boolean): Phases {
    this.#end(this.#clock())
    const waited = this.#hasFirstByte || (hasFailed && this.#phase === 'answer')
    return {
      lookup: this.#ms('lookup'),
      connect: this.#ms('connect'),
      tls: this.#ms('tls'),
      firstByte: waited ? this.#ms('answer') : null,
    }
  }

  #end(at: number): void {
    if (this.#phase === null) return
    this.#spentMs.set(this.#phase, (this.#spentMs.get(this.#phase) ?? 0) + at - this.#since)
    this.#since = at
  }

  #ms(phase: Phase): number | null {
    const ms = this.#spentMs.get(phase)
    return ms === undefined ? null : Math.round(ms)
  }
}
