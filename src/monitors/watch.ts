import { isDeepStrictEqual } from 'node:util'
import { type Beat, nextBeat } from './model/beat.ts'
import { openWindow, windowEdges } from './model/maintenance.ts'
import type { Finding, Monitor, MonitorState, Unknown, WatchedMonitor } from './model/monitor.ts'
import { firstProbeAt, isWindowMissed, repeatDelay } from './model/probe-times.ts'
import { nextDelay, type Transition } from './model/state.ts'

/** A beat of this monitor, and the transition that it is. */
export type Observed = {
  readonly monitor: Monitor
  readonly beat: Beat
  readonly transition: Transition | null
}

/** A host that stalls all the time must not hide outages for ever. */
const pausesMax = 10

/** One monitor under watch: its newest state, stored or not yet, and when it is probed next. */
export class Watch {
  #watched: WatchedMonitor
  /** When the next probe is due, maintenance windows aside. */
  #probeAt: number
  /** When the probe under way, or the last one, was due. */
  #dueAt = Number.NEGATIVE_INFINITY
  /** The probe under way. */
  #running: AbortController | null = null
  /** So many results in a row were over a pause of this process. */
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

  /** When there is something to do: a probe, or what the start or the end of a window brings. */
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

  /** True: a failure of the next probe makes an outage. */
  isDecisive(): boolean {
    const { upsideDown, maxRetries } = this.monitor
    return !upsideDown && this.state?.settled !== 'DOWN' && (this.state?.retries ?? 0) >= maxRetries
  }

  /** The state goes on. What is probed differently now is probed at once. */
  change({ monitor, windows }: WatchedMonitor, now: number): void {
    const isSame = isDeepStrictEqual(probedBy(this.monitor), probedBy(monitor))
    this.#watched = { ...this.#watched, monitor, windows }
    if (!isSame) this.abort()
    if (!isSame || isWindowMissed(this.#watched, now)) this.#probeAt = now
  }

  /** Begins a probe, which `abort` ends; the next one is due when its result is in. */
  begin(): AbortController {
    this.#running = new AbortController()
    this.#dueAt = this.#probeAt
    this.#probeAt = Number.POSITIVE_INFINITY
    return this.#running
  }

  /** False: the probe was aborted, and its result does not count. */
  end(probe: AbortController): boolean {
    if (this.#running !== probe) return false
    this.#running = null
    return true
  }

  abort(): void {
    this.#running?.abort()
    this.#running = null
  }

  /** Takes over what a probe that began at `startedAt` has found; null: a window is open, and none was made. */
  observe(finding: Finding | null, startedAt: number, now: number): Observed {
    const { monitor } = this.#watched
    const { beat, transition } = nextBeat(this.#watched, finding, now)
    this.#watched = { ...this.#watched, state: beat.state, checkedAt: beat.at }
    if (finding) this.#pauses = 0
    this.#probeAt = this.#inRhythm(startedAt) + nextDelay(beat.state, monitor)
    return { monitor, beat, transition }
  }

  /**
   * What the next probe is counted from. One that had to wait keeps its time: monitors that waited together would otherwise
   * come together ever after. Two probes are no closer than half of the retry interval.
   */
  #inRhythm(startedAt: number): number {
    const { intervalMs, retryIntervalMs } = this.monitor
    const lateMs = startedAt - this.#dueAt
    return lateMs >= 0 && lateMs < Math.min(intervalMs, retryIntervalMs) / 2 ? this.#dueAt : startedAt
  }

  /** Takes over that a probe that began at `startedAt` has found nothing; after a pause it is repeated at once. */
  missed(cause: Unknown['cause'], startedAt: number, now: number): void {
    const isPause = cause === 'pause'
    this.#pauses = isPause ? this.#pauses + 1 : 0
    this.#probeAt = isPause ? now : startedAt + repeatDelay(this.state, this.monitor)
  }
}

/** What a probe and its judgement depend on; a new name or place does not matter. */
const probedBy = ({ name, position, public: shown, group, tags, revision, ...rest }: Monitor) => rest
