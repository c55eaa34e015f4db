import { isDeepStrictEqual } from 'node:util'
import type { Waiting } from './kinds/kind.ts'
import { waitingOf } from './kinds/kinds.ts'
import { nextBeat } from './model/beat.ts'
import { openWindow } from './model/maintenance.ts'
import type { Finding, Monitor, MonitorState, Target, WatchedMonitor } from './model/monitor.ts'
import { dueAfterGap, type Push, pushGraceMs } from './model/push.ts'
import { nextDelay } from './model/state.ts'
import { type Observed, probedBy } from './watch.ts'

/** Limit of gaps in a row that put a push off, since a host that stalls all the time must not hide outages for ever. */
const gapsMax = 10

/** A monitor that waits for pushes: its newest state, stored or not, and when the next push is due. */
export class PushWatch {
  #watched: WatchedMonitor
  readonly #waiting: Waiting<Target>
  #dueAt: number
  /** The last push since the start, which counts again when a maintenance window ends. */
  #heard: { readonly finding: Finding; readonly at: number } | null = null
  #gaps = 0
  /** True if a window has ended and no push has come since. */
  #isAfterWindow = false

  constructor(watched: WatchedMonitor, now: number) {
    const waiting = waitingOf(watched.monitor.target)
    if (!waiting) throw new Error('A monitor that is probed waits for no pushes.')
    this.#watched = watched
    this.#waiting = waiting
    this.#dueAt = dueAfterGap(watched.checkedAt, watched.monitor.intervalMs, now)
  }

  get monitor(): Monitor {
    return this.#watched.monitor
  }

  get state(): MonitorState | null {
    return this.#watched.state
  }

  isOverdue(now: number): boolean {
    return now >= this.#dueAt
  }

  /** Applies changed settings and keeps the state. If they affect the judgement, a whole interval is allowed. */
  change({ monitor, windows }: WatchedMonitor, now: number): void {
    const isSame = isDeepStrictEqual(probedBy(this.monitor), probedBy(monitor))
    this.#watched = { ...this.#watched, monitor, windows }
    if (!isSame) this.#dueAt = now + monitor.intervalMs + pushGraceMs
  }

  /** Notes that no push could arrive for a while before `now`. */
  gap(now: number): void {
    if (this.#gaps >= gapsMax) return
    this.#gaps++
    const dueAt = dueAfterGap(this.#watched.checkedAt, this.monitor.intervalMs, now)
    this.#dueAt = Math.max(this.#dueAt, dueAt)
  }

  hear(push: Push, now: number): Observed {
    const finding = this.#waiting.received(push)
    this.#heard = { finding, at: now }
    this.#gaps = 0
    return this.#observe(this.#isInMaintenance(now) ? null : finding, now, push)
  }

  /** Applies that no push has come in time. */
  miss(now: number): Observed {
    this.#gaps = 0
    return this.#observe(this.#waiting.missing(this.monitor.intervalMs), now)
  }

  /**
   * Follows the maintenance windows; null if there is nothing to observe. At the end of a window the last push counts
   * if it is recent; otherwise a whole interval is allowed, as after a start.
   */
  followWindows(now: number): Observed | null {
    const isMaintained = this.state?.status === 'MAINTENANCE'
    if (this.#isInMaintenance(now)) {
      this.#isAfterWindow = false
      return isMaintained && !this.isOverdue(now) ? null : this.#observe(null, now)
    }
    if (!isMaintained) return null
    const heldUntil = (this.#heard?.at ?? Number.NEGATIVE_INFINITY) + this.monitor.intervalMs + pushGraceMs
    if (this.#heard && now < heldUntil) {
      const observed = this.#observe(this.#heard.finding, now)
      this.#dueAt = Math.min(this.#dueAt, heldUntil)
      return observed
    }
    if (!this.#isAfterWindow) this.#dueAt = now + this.monitor.intervalMs + pushGraceMs
    this.#isAfterWindow = true
    return null
  }

  #isInMaintenance(now: number): boolean {
    return openWindow(this.#watched.windows, this.monitor.id, now) !== null
  }

  #observe(finding: Finding | null, now: number, push: Push | null = null): Observed {
    const { monitor, checkedAt } = this.#watched
    // Several pushes of one moment need an instant each, in their order.
    const isNext = checkedAt !== null && checkedAt >= now && checkedAt < now + pushGraceMs
    const { beat, transition } = nextBeat(this.#watched, finding, isNext ? checkedAt + 1 : now)
    const pushedAt = push?.at ?? this.#watched.pushedAt ?? null
    this.#watched = { ...this.#watched, state: beat.state, checkedAt: beat.at, pushedAt }
    this.#dueAt = now + nextDelay(beat.state, monitor) + pushGraceMs
    this.#isAfterWindow = false
    return { monitor, beat: { ...beat, pushedAt, ...(push && { pushIds: [push.id] }) }, transition }
  }
}
