import { setTimeout as wait } from 'node:timers/promises'
import type { SnippetStore } from './snippet-store.ts'

export type QuotaFull = 'refuse' | 'oldest'

export type QuotaOptions = {
  readonly store: Pick<SnippetStore, 'measure' | 'sweep' | 'moved'>
  /** 0: as many as there is room for. */
  readonly quotaBytes: number
  /** When it is full: refuse new snippets, or let those go that would go first anyway. */
  readonly whenFull: QuotaFull
  readonly log: {
    warn(fields: object, message: string): void
    info(fields: object, message: string): void
  }
  /** What other instances wrote is seen after this long at the most. */
  readonly everyMs?: number
  /** Pause between two parts of a measurement, so that it does not block other reads. */
  readonly restMs?: number
}

export type Quota = {
  /** Whether a text of so many bytes may be stored now. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
  /** Bytes in use as far as is known; null until they have been measured once. */
  readonly used: () => number | null
  readonly close: () => Promise<void>
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
export function startQuota(options: QuotaOptions): Quota {
  if (options.quotaBytes === 0) return unlimited
  const { store, quotaBytes, whenFull, log, everyMs = 300_000, restMs = 20 } = options
  const closing = new AbortController()
  const rest = (ms: number) => wait(ms, undefined, { signal: closing.signal, ref: false })
  let measured: { readonly bytes: number; readonly moved: number } | null = null
  let crossed = 0
  let making: Promise<boolean> | null = null

  const used = () => measured && measured.bytes + store.moved() - measured.moved

  async function hasRoom(bytes: number): Promise<boolean> {
    let more = whenFull === 'oldest' && bytes <= quotaBytes
    while (!fits(bytes) && more) {
      // Those who wait at the same moment share the chunks.
      making ??= makeRoom().finally(() => {
        making = null
      })
      more = await making
    }
    return fits(bytes)
  }

  /** Nothing is refused for a number that is not known yet. */
  function fits(bytes: number): boolean {
    const now = used()
    if (now === null) return true
    warn(now)
    return now + bytes <= quotaBytes
  }

  /** A sweep as though it were later; false: there is nothing left that expires. */
  async function makeRoom(): Promise<boolean> {
    const { swept, more } = await store.sweep(Number.MAX_SAFE_INTEGER, sweptRows)
    if (swept > 0) log.info({ snippets: swept }, 'Removed the snippets that expire first to make room')
    return more
  }

  /** Once each time a mark is passed upwards. */
  function warn(bytes: number): void {
    const passed = warnAt.filter(mark => bytes >= mark * quotaBytes).length
    if (passed < crossed && bytes >= ((warnAt[crossed - 1] ?? 0) - hysteresis) * quotaBytes) return
    if (passed > crossed) {
      const percent = Math.floor((100 * bytes) / quotaBytes)
      log.warn({ bytes, quotaBytes }, `Snippets take up ${percent} % of SNIPPET_QUOTA_BYTES`)
    }
    crossed = passed
  }

  async function measure(): Promise<void> {
    const moved = store.moved()
    let bytes = 0
    for await (const part of store.measure(measuredRows)) {
      bytes += part
      await rest(restMs)
    }
    measured = { bytes, moved }
    fits(0)
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await measure()
      } catch (error) {
        if (!closing.signal.aborted)
          log.warn({ err: error }, 'Measuring what snippets take up failed; it is tried again')
      }
      await rest(everyMs).catch(() => {})
    }
  }

  const running = run()
  return {
    hasRoom,
    used,
    async close() {
      closing.abort()
      await running
    },
  }
}

const unlimited: Quota = { hasRoom: async () => true, used: () => null, close: async () => {} }
