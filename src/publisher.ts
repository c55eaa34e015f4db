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
  /** Builds the Board anew from what is loaded. */
  readonly refresh: () => void
  /** Called after every new Board; returns the way to stop. */
  readonly subscribe: (listener: (board: Board) => void) => () => void
  /** Takes over what another process has written and says which slices that were. Errors are logged, not thrown. */
  readonly follow: () => Promise<readonly Slice[]>
  readonly close: () => void
}

type PublisherOptions = {
  readonly load: Loaders
  readonly versions: () => Promise<SliceVersions>
  /** Puts over what was loaded what is known better here. */
  readonly over?: (sources: Sources) => Sources
  /** Whether this instance probes the monitors by itself, so that what it shows of them is no older than that. */
  readonly watches?: () => boolean
  readonly now: () => number
  readonly log: Logger
  /** Makes the Board impossible to change; for development and tests. */
  readonly freeze: boolean
}

/** Longest delay that setTimeout keeps; later wake-ups are taken in steps. */
const longestDelayMs = 2 ** 31 - 1

/** The database may be slow for so long before what is shown counts as stale. */
const staleAfterMs = 5_000

export function createPublisher({
  load,
  versions,
  over = sources => sources,
  watches = () => false,
  now,
  log,
  freeze,
}: PublisherOptions): Publisher {
  const listeners = new Set<(board: Board) => void>()
  let sources: Sources | null = null
  let current: Board | null = null
  let seen: SliceVersions = new Map()
  let rebuilding: Promise<void> = Promise.resolve()
  let wakeUp: NodeJS.Timeout | undefined
  let closed = false
  let troubled = false
  let followedAt = now()
  let staleSince: number | null = null

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
    // Kept, so that a state that was shown does not turn into an older one while the database is read again.
    sources = over(sources)
    const next = buildBoard(sources, now(), { since: staleSince, watched: watches() })
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
      const wasStale = staleSince !== null
      staleSince = null
      if (changed.length > 0) await publish(...changed)
      else if (wasStale) rebuild()
      followedAt = now()
      if (troubled) log.info('The Board follows the database again')
      troubled = false
      return changed
    } catch (error) {
      if (!troubled) log.warn({ err: error }, 'The Board could not be refreshed; the last good one stays')
      troubled = true
      noteAge()
      return []
    }
  }

  function noteAge(): void {
    if (staleSince !== null || now() - followedAt < staleAfterMs) return
    staleSince = followedAt
    rebuild()
  }

  return {
    board,
    isReady: () => current !== null,
    publish,
    refresh: rebuild,
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
