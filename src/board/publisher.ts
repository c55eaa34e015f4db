import type { Logger } from 'pino'
import { DatabaseTrouble } from '../db/database-trouble.ts'
import type { SliceVersions } from '../db/slices.ts'
import { AppError } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import { Pace } from '../lib/pace.ts'
import { type Board, type Slice, type Sources, slices } from './model/board.ts'
import { BoardBuilder, type Surroundings } from './model/board-builder.ts'

export type Loaders = { readonly [S in Slice]: SliceLoader<Sources[S]> }

type SliceLoader<Source> = {
  readonly load: () => Promise<Source>
  /**
   * Returns the source with the items of these keys read again, or the same object if nothing differs. Absent if the
   * slice can only be loaded whole.
   */
  readonly patch?: (current: Source, keys: readonly string[]) => Promise<Source>
}

export type PublisherOptions = {
  readonly load: Loaders
  readonly versions: () => Promise<SliceVersions>
  /** The keys changed by the versions after `seen` up to `latest`; null if unknown. */
  readonly changes: (slice: Slice, seen: number, latest: number) => Promise<readonly string[] | null>
  /** Replaces parts of the loaded sources by newer data of this instance. */
  readonly over?: (sources: Sources) => Sources
  /**
   * What this instance knows besides. `watched`: it probes the monitors, so what it shows of them is current without
   * the database.
   */
  readonly surroundings?: () => Omit<Surroundings, 'staleSince'>
  readonly now: () => number
  /** Monotonic clock, in milliseconds. */
  readonly clock?: () => number
  readonly log: Logger
  /** True deep-freezes the Board; for development and tests. */
  readonly freeze: boolean
}

/** The longest delay of setTimeout, in milliseconds; longer waits are made in steps. */
const longestDelayMs = 2 ** 31 - 1

/** How slow the database may be before the shown data counts as stale, in milliseconds. */
const staleAfterMs = 5_000

/**
 * Rate of Boards that no caller waits for. Each new Board invalidates every cached page and answer, so a flood of
 * changes is shown in steps.
 */
const unattended = { burst: 4, everyMs: 500 }
const attended = { burst: 10, everyMs: 100 }

const noSurroundings = () => ({ watched: false, offlineSince: null })

/** A version that differs from every stored one. */
const noVersion = -1

/** A call of `publish` whose load has not begun yet. */
type Request = {
  readonly changed: readonly Slice[]
  /** True if a caller waits for it. */
  readonly isAttended: boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Holds the Board and decides when to rebuild it. One load runs at a time; calls during a load share the next one,
 * because the running load may have read too early.
 */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #attendedPace: Pace
  readonly #unattendedPace: Pace
  readonly #builder = new BoardBuilder()
  readonly #listeners = new Set<(board: Board) => void>()
  #sources: Sources | null = null
  #current: Board | null = null
  /** The versions that are loaded or being loaded. */
  readonly #seen = new Map<Slice, number>()
  /** Slices that have changed since the last call of `follow`. */
  readonly #moved = new Set<Slice>()
  #waiting: Request[] = []
  #isLoading = false
  /** Timer that begins the next load. */
  #next: NodeJS.Timeout | undefined
  /** Timer of the Board that `refresh` asked for. */
  #refreshing: NodeJS.Timeout | undefined
  /** Timer that rebuilds the Board at its `staleAt`. */
  #wakeUp: NodeJS.Timeout | undefined
  #closed = false
  #troubled = false
  /** True if the last failure was not trouble of the database, whose end is logged elsewhere. */
  #endIsLogged = false
  #followedAt: number
  #staleSince: number | null = null

  constructor(options: PublisherOptions) {
    const { now, clock = () => performance.now() } = options
    this.#options = options
    this.#attendedPace = new Pace(clock, attended)
    this.#unattendedPace = new Pace(clock, unattended)
    this.#followedAt = now()
  }

  isReady = (): boolean => this.#current !== null

  /** The current Board, also if the timer of its `staleAt` is late. Throws `unavailable` before the first one is built. */
  board = (): Board => {
    if (this.#current && this.#current.staleAt <= this.#options.now()) this.#rebuild()
    if (!this.#current) throw new AppError('unavailable', problems.starting())
    return this.#current
  }

  /**
   * Resolves when a Board shows these slices as they were stored at the time of the call, reading only the keys touched
   * since the last load. Rejects if one cannot be loaded; its last good state stays. Calls during a load share the next
   * one.
   */
  publish = (...changed: readonly Slice[]): Promise<void> => this.#request(changed, true)

  /** Marks slices as untrusted, so that the next load reads them whole. */
  distrust = (...distrusted: readonly Slice[]): void => {
    for (const slice of distrusted) this.#seen.set(slice, noVersion)
  }

  /** Publishes changes that no caller waits for, at most twice a second in a flood. Errors are logged. */
  publishSoon = (...changed: readonly Slice[]): void => {
    const { log } = this.#options
    this.#request(changed, false).catch(error =>
      log.error(
        { err: error, slices: changed },
        'A change could not be published; readers see the last state.',
      ),
    )
  }

  /** Rebuilds the Board from the loaded sources soon, without asking the database; in a flood half a second later. */
  refresh = (): void => {
    if (this.#refreshing || !this.#sources || this.#closed) return
    this.#refreshing = setTimeout(() => {
      this.#unattendedPace.begin()
      this.#rebuild()
    }, this.#unattendedPace.waitMs())
  }

  /** Calls the listener after every new Board, which is made only if something differs. Returns a function that unsubscribes. */
  subscribe = (listener: (board: Board) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads what other processes have written, and returns the changed slices. Errors are logged, not thrown. */
  follow = async (): Promise<readonly Slice[]> => {
    const { versions, now, log } = this.#options
    try {
      const latest = await versions()
      const changed = slices.filter(slice => this.#hasMoved(slice, latest))
      const wasStale = this.#staleSince !== null
      this.#staleSince = null
      if (changed.length > 0) await this.#request(changed, false)
      else if (wasStale) this.#rebuild()
      this.#followedAt = now()
      if (this.#troubled && this.#endIsLogged) log.info('The Board follows the database again')
      this.#troubled = false
      return this.#takeMoved()
    } catch (error) {
      if (!this.#troubled)
        log.warn({ err: error }, 'The Board could not be refreshed; the last good one stays')
      this.#endIsLogged = !(error instanceof DatabaseTrouble)
      this.#troubled = true
      this.#noteAge()
      return []
    }
  }

  close = (): void => {
    this.#closed = true
    for (const timer of [this.#next, this.#refreshing, this.#wakeUp]) clearTimeout(timer)
    for (const each of this.#waiting) each.resolve()
    this.#waiting = []
  }

  /** Returns the changed slices, including those that this instance's own publications loaded. */
  #takeMoved(): readonly Slice[] {
    const moved = [...this.#moved]
    this.#moved.clear()
    return moved
  }

  #request(changed: readonly Slice[], isAttended: boolean): Promise<void> {
    if (this.#closed) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ changed, isAttended, resolve, reject })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#closed || this.#isLoading || this.#waiting.length === 0) return
    clearTimeout(this.#next)
    const waitMs = this.#pace().waitMs()
    if (waitMs > 0) this.#next = setTimeout(() => this.#plan(), waitMs)
    else void this.#publishWaiting()
  }

  #pace(): Pace {
    return this.#waiting.some(each => each.isAttended) ? this.#attendedPace : this.#unattendedPace
  }

  async #publishWaiting(): Promise<void> {
    this.#pace().begin()
    const requests = this.#waiting
    this.#waiting = []
    this.#isLoading = true
    try {
      const failures = await this.#load()
      for (const each of requests) {
        const failed = each.changed.find(slice => failures.has(slice))
        if (failed) each.reject(failures.get(failed))
        else each.resolve()
      }
    } catch (error) {
      for (const each of requests) each.reject(error)
    }
    this.#isLoading = false
    this.#plan()
  }

  /** Loads the touched slices. Returns the slices that could not be loaded; the others are shown. */
  async #load(): Promise<ReadonlyMap<Slice, unknown>> {
    // Versions are read first: a write in between is loaded twice rather than missed.
    const asOf = await this.#options.versions()
    const loaded = new Map<Slice, Sources[Slice]>()
    const failures = new Map<Slice, unknown>()
    const wanted = slices.filter(slice => !this.#sources || this.#hasMoved(slice, asOf))
    // Before the load, so that a slice distrusted meanwhile stays untrusted.
    const seen = new Map(this.#seen)
    for (const slice of wanted) this.#seen.set(slice, asOf.get(slice) ?? 0)
    await Promise.all(
      wanted.map(slice =>
        this.#loadSlice(slice, seen.get(slice) ?? 0, asOf.get(slice) ?? 0).then(
          source => loaded.set(slice, source),
          error => failures.set(slice, error),
        ),
      ),
    )
    for (const slice of failures.keys())
      if (this.#seen.get(slice) !== noVersion) this.#seen.set(slice, seen.get(slice) ?? 0)
    if (!this.#sources && failures.size > 0) throw failures.values().next().value
    if (this.#sources) for (const slice of loaded.keys()) this.#moved.add(slice)
    this.#sources = { ...this.#sources, ...Object.fromEntries(loaded) } as Sources
    this.#rebuild()
    return failures
  }

  #hasMoved(slice: Slice, asOf: SliceVersions): boolean {
    return (asOf.get(slice) ?? 0) !== (this.#seen.get(slice) ?? 0)
  }

  async #loadSlice<S extends Slice>(slice: S, seen: number, latest: number): Promise<Sources[S]> {
    const { load, changes } = this.#options
    const { load: loadWhole, patch }: SliceLoader<Sources[S]> = load[slice]
    if (!this.#sources || !patch || seen === noVersion) return loadWhole()
    const keys = await changes(slice, seen, latest)
    return keys ? patch(this.#sources[slice], keys) : loadWhole()
  }

  #rebuild(): void {
    if (!this.#sources || this.#closed) return
    const { over = sources => sources, surroundings = noSurroundings, now, freeze } = this.#options
    clearTimeout(this.#refreshing)
    this.#refreshing = undefined
    // Stored, so that a shown state does not turn into an older one when the database is read again.
    this.#sources = over(this.#sources)
    const staleSince = this.#staleSince
    const next = this.#builder.build(this.#sources, now(), { ...surroundings(), staleSince })
    this.#sleepUntil(next.staleAt)
    if (next === this.#current) return
    this.#current = freeze ? deepFreeze(next) : next
    for (const listener of this.#listeners) listener(next)
  }

  #sleepUntil(staleAt: number): void {
    clearTimeout(this.#wakeUp)
    if (staleAt === Number.POSITIVE_INFINITY) return
    const { now } = this.#options
    const delayMs = Math.min(Math.max(staleAt - now(), 0), longestDelayMs)
    this.#wakeUp = setTimeout(() => (staleAt <= now() ? this.#rebuild() : this.#sleepUntil(staleAt)), delayMs)
    this.#wakeUp.unref()
  }

  #noteAge(): void {
    if (this.#staleSince !== null || this.#options.now() - this.#followedAt < staleAfterMs) return
    this.#staleSince = this.#followedAt
    this.#rebuild()
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) deepFreeze(inner)
  return value
}
