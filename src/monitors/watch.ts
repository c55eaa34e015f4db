import { isDeepStrictEqual } from 'node:util'
import { type Beat, nextBeat } from './model/beat.ts'
import { openWindow, windowEdges } from './model/maintenance.ts'
import type { Finding, Monitor, MonitorState, Unknown, WatchedMonitor } from './model/monitor.ts'
import { firstProbeAt, isWindowMissed, repeatDelay } from './model/probe-times.ts'
import { nextDelay, type Transition } from './model/state.ts'

/** A beat with the transition that it causes. */
export type Observed = {
  readonly monitor: Monitor
  readonly beat: Beat
  readonly transition: Transition | null
}

/** Limit of discarded results in a row, since a host that stalls all the time must not hide outages for ever. */
const pausesMax = 10

/** A watched monitor: its newest state, stored or not, and when it is probed next. */
export class Watch {
  #watched: WatchedMonitor
  /** When the next probe is due, apart from maintenance windows. */
  #probeAt: number
  /** When the current or last probe was due. */
  #dueAt = Number.NEGATIVE_INFINITY
  /** The current probe. */
  #running: AbortController | null = null
  /** Number of results in a row that were discarded because of a pause of this process. */
  #pauses = 0

  constructor(watched: WatchedMonitor, now: number, delayMs: number) {
    this.#watched = watched
    this.#probeAt = firstProbeAt(watched, now, delayMs)
  }

  get monitor(): Monitor {
    return this.#watched.monitor
  }

  get state(): MonitorState | null {
    return this.#watched.state
  }

  /** When the next action is due: a probe, or the start or end of a window. */
  dueAt(now: number): number {
    return Math.min(this.#probeAt, ...windowEdges(this.#watched.windows, now))
  }

  isInMaintenance(now: number): boolean {
    return openWindow(this.#watched.windows, this.monitor.id, now) !== null
  }

  isProbed(): boolean {
    return this.#running !== null
  }

  ignoresPauses(): boolean {
    return this.#pauses >= pausesMax
  }

  /** True if a failure of the next probe would be an outage. */
  isDecisive(): boolean {
    const { upsideDown, maxRetries } = this.monitor
    return !upsideDown && this.state?.settled !== 'DOWN' && (this.state?.retries ?? 0) >= maxRetries
  }

  /** Applies changed settings and keeps the state. If they affect the probe, it is due at once. */
  change({ monitor, windows }: WatchedMonitor, now: number): void {
    const isSame = isDeepStrictEqual(probedBy(this.monitor), probedBy(monitor))
    this.#watched = { ...this.#watched, monitor, windows }
    if (!isSame) this.abort()
    if (!isSame || isWindowMissed(this.#watched, now)) this.#probeAt = now
  }

  /** Begins a probe; `abort` ends it. The next one is due when its result is in. */
  begin(): AbortController {
    this.#running = new AbortController()
    this.#dueAt = this.#probeAt
    this.#probeAt = Number.POSITIVE_INFINITY
    return this.#running
  }

  /** Ends a probe; false if it was aborted and its result does not count. */
  end(probe: AbortController): boolean {
    if (this.#running !== probe) return false
    this.#running = null
    return true
  }

  abort(): void {
    this.#running?.abort()
    this.#running = null
  }

  /** Applies the result of a probe that began at `startedAt`; null if a maintenance window is open and none was made. */
  observe(finding: Finding | null, startedAt: number, now: number): Observed {
    const { monitor } = this.#watched
    const { beat, transition } = nextBeat(this.#watched, finding, now)
    this.#watched = { ...this.#watched, state: beat.state, checkedAt: beat.at }
    if (finding) this.#pauses = 0
    this.#probeAt = this.#inRhythm(startedAt) + nextDelay(beat.state, monitor)
    return { monitor, beat, transition }
  }

  /**
   * The time from which the next probe is counted. A probe that had to wait keeps its due time, since monitors that
   * waited together would otherwise stay together. Two probes are at least half of the retry interval apart.
   */
  #inRhythm(startedAt: number): number {
    const { intervalMs, retryIntervalMs } = this.monitor
    const lateMs = startedAt - this.#dueAt
    return lateMs >= 0 && lateMs < Math.min(intervalMs, retryIntervalMs) / 2 ? this.#dueAt : startedAt
  }

  /** Notes that a probe gave no result; after a pause it is repeated at once. */
  missed(cause: Unknown['cause'], startedAt: number, now: number): void {
    const isPause = cause === 'pause'
    this.#pauses = isPause ? this.#pauses + 1 : 0
    this.#probeAt = isPause ? now : startedAt + repeatDelay(this.state, this.monitor)
  }
}

/** The settings that affect a probe and its judgement; name and position do not. */
export const probedBy = ({ name, position, public: shown, group, tags, revision, ...rest }: Monitor) => rest
