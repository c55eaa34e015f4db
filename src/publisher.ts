import type { Logger } from 'pino'
import { type Board, buildBoard, type Slice, type Sources, slices } from './board.ts'
import type { SliceVersions } from './db/slices.ts'
import { AppError } from './errors.ts'

export type Loaders = { readonly [S in Slice]: () => Promise<Sources[S]> }

export type Publisher = {
  /** The Board as of now; throws `unavailable` before the first one is built. */
  readonly board: () => Board
  readonly isReady: () => boolean
  /** Loads the slices anew; resolves when a Board that shows them is up. Rejects when a load fails: the last good Board stays. */
  readonly publish: (...changed: readonly Slice[]) => Promise<void>
  /** Called after every new Board; returns the way to stop. */
  readonly subscribe: (listener: (board: Board) => void) => () => void
  /** Takes over what another process has written and says which slices that were. Errors are logged, not thrown. */
  readonly follow: () => Promise<readonly Slice[]>
  readonly close: () => void
}

type PublisherOptions = {
  readonly load: Loaders
  readonly versions: () => Promise<SliceVersions>
  readonly now: () => number
  readonly log: Logger
  /** Makes the Board impossible to change; for development and tests. */
  readonly freeze: boolean
}

/** Longest delay that setTimeout keeps; later wake-ups are taken in steps. */
const longestDelayMs = 2 ** 31 - 1

export function createPublisher({ load, versions, now, log, freeze }: PublisherOptions): Publisher {
  const listeners = new Set<(board: Board) => void>()
  let sources: Sources | null = null
  let current: Board | null = null
  let seen: SliceVersions = new Map()
  let rebuilding: Promise<void> = Promise.resolve()
  let wakeUp: NodeJS.Timeout | undefined
  let closed = false
  let troubled = false

  /** A reader at an instant past `staleAt` sees the Board of that instant even if the timer is late. */
  function board(): Board {
    if (!current) throw new AppError('unavailable', 'Corkboard is starting; try again in a moment.')
    if (current.staleAt <= now()) rebuild()
    return current
  }

  function publish(...changed: readonly Slice[]): Promise<void> {
    const turn = rebuilding.then(() => reload(changed))
    rebuilding = turn.catch(() => {})
    return turn
  }

  async function reload(changed: readonly Slice[]): Promise<void> {
    if (closed) return
    const wanted = sources ? changed : slices
    // Versions first: a write that slips in between is loaded twice rather than missed.
    const asOf = await versions()
    const loaded = await Promise.all(wanted.map(async slice => [slice, await load[slice]()] as const))
    sources = { ...sources, ...Object.fromEntries(loaded) } as Sources
    seen = new Map([...seen, ...wanted.map(slice => [slice, asOf.get(slice) ?? 0] as const)])
    rebuild()
  }

  function rebuild(): void {
    if (!sources || closed) return
    const next = buildBoard(sources, now())
    current = freeze ? deepFreeze(next) : next
    sleepUntil(next.staleAt)
    for (const listener of listeners) listener(next)
  }

  function sleepUntil(staleAt: number): void {
    clearTimeout(wakeUp)
    if (staleAt === Number.POSITIVE_INFINITY) return
    const delayMs = Math.min(Math.max(staleAt - now(), 0), longestDelayMs)
    wakeUp = setTimeout(() => (staleAt <= now() ? rebuild() : sleepUntil(staleAt)), delayMs)
    wakeUp.unref()
  }

  async function follow(): Promise<readonly Slice[]> {
    try {
      const latest = await versions()
      const changed = slices.filter(slice => (latest.get(slice) ?? 0) !== (seen.get(slice) ?? 0))
      if (changed.length > 0) await publish(...changed)
      if (troubled) log.info('The Board follows the database again')
      troubled = false
      return changed
    } catch (error) {
      if (!troubled) log.warn({ err: error }, 'The Board could not be refreshed; the last good one stays')
      troubled = true
      return []
    }
  }

  return {
    board,
    isReady: () => current !== null,
    publish,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow,
    close: () => {
      closed = true
      clearTimeout(wakeUp)
    },
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) deepFreeze(inner)
  return value
}
