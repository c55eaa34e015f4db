import { setTimeout as wait } from 'node:timers/promises'
import type { SnippetStore } from './snippet-store.ts'

export type QuotaFull = 'refuse' | 'oldest'

type QuotaOptions = {
  readonly store: Pick<SnippetStore, 'measure' | 'sweep' | 'moved'>
  /** The quota in bytes; 0 for no quota. */
  readonly quotaBytes: number
  /** What happens when it is full: refuse new snippets, or delete those that expire first. */
  readonly whenFull: QuotaFull
  readonly log: {
    warn(fields: object, message: string): void
    info(fields: object, message: string): void
  }
  /** Pause between two parts of a measurement, so that it does not block other reads. */
  readonly restMs?: number
}

/** Rows in one step of a measurement. */
const measuredRows = 500
/** Rows deleted at once to make room. */
const sweptRows = 20
const warnAt = [0.8, 0.95] as const
/**
 * Hysteresis: a threshold counts as crossed downwards only this far below it, so that the log does not repeat a
 * warning.
 */
const hysteresis = 0.02

export type Quota = ReturnType<typeof createQuota>

/**
 * Tracks the bytes that snippets use. They are measured in steps, and changes by this instance are added, so that
 * reading the number costs nothing.
 */
export function createQuota({ store, quotaBytes, whenFull, log, restMs = 20 }: QuotaOptions) {
  let measured: { readonly bytes: number; readonly moved: number } | null = null
  let crossed = 0
  let making: Promise<boolean> | null = null

  /** True if a text of so many bytes may be stored now. */
  async function hasRoom(bytes: number): Promise<boolean> {
    if (quotaBytes === 0) return true
    let more = whenFull === 'oldest' && bytes <= quotaBytes
    while (!fits(bytes) && more) {
      // Callers that wait at the same time share the deletion.
      making ??= makeRoom().finally(() => {
        making = null
      })
      more = await making
    }
    return fits(bytes)
  }

  /** Bytes in use as far as known; null before the first measurement. */
  const used = (): number | null => measured && measured.bytes + store.moved() - measured.moved

  /** Measures the stored bytes, which other instances may have changed. */
  async function measure(signal: AbortSignal): Promise<void> {
    if (quotaBytes === 0) return
    const moved = store.moved()
    let bytes = 0
    for await (const part of store.measure(measuredRows)) {
      bytes += part
      await wait(restMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    }
    measured = { bytes, moved }
    fits(0)
  }

  /** True also while the number is unknown: nothing is refused then. */
  function fits(bytes: number): boolean {
    const known = used()
    if (known === null) return true
    warn(known)
    return known + bytes <= quotaBytes
  }

  /** Deletes what expires next; false if nothing is left that expires. */
  async function makeRoom(): Promise<boolean> {
    const { swept, more } = await store.sweep(Number.MAX_SAFE_INTEGER, sweptRows)
    if (swept > 0) log.info({ snippets: swept }, 'Removed the snippets that expire first to make room')
    return more
  }

  /** Warns once each time a threshold is crossed upwards. */
  function warn(bytes: number): void {
    const passed = warnAt.filter(mark => bytes >= mark * quotaBytes).length
    if (passed < crossed && bytes >= ((warnAt[crossed - 1] ?? 0) - hysteresis) * quotaBytes) return
    if (passed > crossed) {
      const percent = Math.floor((100 * bytes) / quotaBytes)
      log.warn({ bytes, quotaBytes }, `Snippets take up ${percent} % of SNIPPET_QUOTA_BYTES`)
    }
    crossed = passed
  }

  return { hasRoom, used, measure }
}
