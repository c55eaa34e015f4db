import { setTimeout as wait } from 'node:timers/promises'
import type { SnippetStore } from './snippet-store.ts'

export type QuotaFull = 'refuse' | 'oldest'

type QuotaOptions = {
  readonly store: Pick<SnippetStore, 'measure' | 'sweep' | 'moved'>
  /** 0: as many as there is room for. */
  readonly quotaBytes: number
  /** When it is full: refuse new snippets, or let those go that would go first anyway. */
  readonly whenFull: QuotaFull
  readonly log: {
    warn(fields: object, message: string): void
    info(fields: object, message: string): void
  }
  /** Pause between two parts of a measurement, so that it does not block other reads. */
  readonly restMs?: number
}

/** Rows a part of one measuring. */
const measuredRows = 500
/** Rows that go at once to make room. */
const sweptRows = 20
const warnAt = [0.8, 0.95] as const
/**
 * Hysteresis: a threshold counts as crossed downwards only this far below it, so that the log does not repeat a
 * warning.
 */
const hysteresis = 0.02

/**
 * Watches how many bytes snippets take up. They are counted in parts, and what this instance adds and removes
 * meanwhile is added to that; so asking costs nothing.
 */
export class Quota {
  readonly #options: QuotaOptions
  #measured: { readonly bytes: number; readonly moved: number } | null = null
  /** How many of the marks are passed. */
  #crossed = 0
  #making: Promise<boolean> | null = null

  constructor(options: QuotaOptions) {
    this.#options = options
  }

  /** Whether a text of so many bytes may be stored now. */
  hasRoom = async (bytes: number): Promise<boolean> => {
    const { quotaBytes, whenFull } = this.#options
    if (quotaBytes === 0) return true
    let more = whenFull === 'oldest' && bytes <= quotaBytes
    while (!this.#fits(bytes) && more) {
      // Those who wait at the same moment share the chunks.
      this.#making ??= this.#makeRoom().finally(() => {
        this.#making = null
      })
      more = await this.#making
    }
    return this.#fits(bytes)
  }

  /** Bytes in use as far as is known; null until they have been measured once. */
  used = (): number | null =>
    this.#measured && this.#measured.bytes + this.#options.store.moved() - this.#measured.moved

  /** Counts what is stored, which may be more than this instance knows of. */
  measure = async (signal: AbortSignal): Promise<void> => {
    const { store, quotaBytes, restMs = 20 } = this.#options
    if (quotaBytes === 0) return
    const moved = store.moved()
    let bytes = 0
    for await (const part of store.measure(measuredRows)) {
      bytes += part
      await wait(restMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    }
    this.#measured = { bytes, moved }
    this.#fits(0)
  }

  /** Nothing is refused for a number that is not known yet. */
  #fits(bytes: number): boolean {
    const used = this.used()
    if (used === null) return true
    this.#warn(used)
    return used + bytes <= this.#options.quotaBytes
  }

  /** A sweep as though it were later; false: there is nothing left that expires. */
  async #makeRoom(): Promise<boolean> {
    const { store, log } = this.#options
    const { swept, more } = await store.sweep(Number.MAX_SAFE_INTEGER, sweptRows)
    if (swept > 0) log.info({ snippets: swept }, 'Removed the snippets that expire first to make room')
    return more
  }

  /** Once each time a mark is passed upwards. */
  #warn(bytes: number): void {
    const { quotaBytes, log } = this.#options
    const passed = warnAt.filter(mark => bytes >= mark * quotaBytes).length
    if (passed < this.#crossed && bytes >= ((warnAt[this.#crossed - 1] ?? 0) - hysteresis) * quotaBytes)
      return
    if (passed > this.#crossed) {
      const percent = Math.floor((100 * bytes) / quotaBytes)
      log.warn({ bytes, quotaBytes }, `Snippets take up ${percent} % of SNIPPET_QUOTA_BYTES`)
    }
    this.#crossed = passed
  }
}
