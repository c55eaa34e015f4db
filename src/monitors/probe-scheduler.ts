import type { Lease } from '../db/lease.ts'
import { type NextTurn, nextTurnBy } from '../lib/next-turn.ts'
import { createTimerQueue, type TimerQueue } from '../lib/timer-queue.ts'
import { isVisible } from './model/beat.ts'
import type { MonitorState, ProbeResult, WatchedMonitor } from './model/monitor.ts'
import type { ProbeOutages } from './probe-outage.ts'
import { broken, type Probe } from './probes/probe.ts'
import { type Observed, Watch } from './watch.ts'

export type ProbeSchedulerOptions = {
  readonly probe: Probe
  /** The lease; only the instance that holds it probes. */
  readonly lease: Pick<Lease, 'held'>
  readonly now: () => number
  /** Random number from 0 to 1, 1 excluded. */
  readonly random: () => number
  readonly probeOutages: Pick<ProbeOutages, 'lost' | 'found' | 'forget'>
  /** Maximum number of concurrent probes. */
  readonly concurrency: number
  readonly observed: (observed: Observed) => void
  readonly nextTurn?: NextTurn
}

/** Distance between the first probes of many monitors in milliseconds; closer if their interval is short. */
const firstProbesApartMs = 100

/**
 * Number of probes that begin in one turn of the event loop that is on time. Each takes half a millisecond, in which
 * visitors wait.
 */
const startsMax = 8
/** Lateness of a turn, in milliseconds, that halves that number. */
const halvedByMs = 10

/** The number of probes that may begin in a turn this late: probes give way to visitors, but never stop. */
const startsIn = (lateMs: number): number => Math.max(1, Math.floor(startsMax / (1 + lateMs / halvedByMs)))

/**
 * Probes each watched monitor when it is due, with limited concurrency; intervals are from start to start. A few probes
 * begin in each turn of the event loop, fewer if it is late, so that many monitors that fail and are retried together
 * do not block visitors.
 */
export class ProbeScheduler {
  readonly #options: ProbeSchedulerOptions
  readonly #watches = new Map<number, Watch>()
  readonly #timers: TimerQueue
  readonly #nextTurn: NextTurn
  /** Monitors that are due and wait for a free place. */
  readonly #waiting = new Set<number>()
  #underWay = 0
  #isTurnPlanned = false

  constructor(options: ProbeSchedulerOptions) {
    this.#options = options
    this.#nextTurn = options.nextTurn ?? nextTurnBy(() => performance.now())
    this.#timers = createTimerQueue(options.now, id => this.#due(id))
  }

  /** The newest states by monitor, stored or not. */
  states(): readonly (readonly [number, MonitorState])[] {
    return [...this.#watches].flatMap(([id, { state }]) => (state ? [[id, state] as const] : []))
  }

  /** Watches exactly these monitors; those already watched keep their state. */
  watch(monitors: readonly WatchedMonitor[]): void {
    const ids = new Set(monitors.map(each => each.monitor.id))
    for (const watch of this.#watches.values()) if (!ids.has(watch.monitor.id)) this.#drop(watch)
    const fresh = monitors.filter(each => !this.#watches.has(each.monitor.id))
    for (const each of monitors) this.#take(each, fresh.length * firstProbesApartMs)
  }

  /** Stops at once; probes under way give no result. */
  stop(): void {
    for (const watch of this.#watches.values()) this.#drop(watch)
    this.#timers.clear()
  }

  #take(watched: WatchedMonitor, spreadMs: number): void {
    const { now, random } = this.#options
    const { id, intervalMs } = watched.monitor
    const known = this.#watches.get(id)
    known?.change(watched, now())
    const watch = known ?? new Watch(watched, now(), random() * Math.min(spreadMs, intervalMs))
    this.#watches.set(id, watch)
    this.#plan(watch)
  }

  #drop(watch: Watch): void {
    const { id } = watch.monitor
    watch.abort()
    this.#watches.delete(id)
    this.#waiting.delete(id)
    this.#timers.drop(id)
    this.#options.probeOutages.forget(id)
  }

  #plan(watch: Watch): void {
    const at = watch.dueAt(this.#options.now())
    if (at < Number.POSITIVE_INFINITY) this.#timers.plan(watch.monitor.id, at)
  }

  #due(id: number): void {
    const watch = this.#watches.get(id)
    if (!watch || !this.#options.lease.held() || this.#isMaintained(watch) || watch.isProbed()) return
    this.#waiting.add(id)
    this.#planTurn()
  }

  #planTurn(): void {
    if (this.#isTurnPlanned || this.#waiting.size === 0 || this.#underWay >= this.#options.concurrency) return
    this.#isTurnPlanned = true
    this.#nextTurn(lateMs => {
      this.#isTurnPlanned = false
      this.#fillPlaces(startsIn(lateMs))
    })
  }

  #fillPlaces(mostNow: number): void {
    const { lease, concurrency } = this.#options
    let begun = 0
    for (const id of this.#waiting) {
      if (this.#underWay >= concurrency || !lease.held()) return
      if (begun >= mostNow) {
        this.#planTurn()
        return
      }
      begun++
      this.#waiting.delete(id)
      const watch = this.#watches.get(id)
      if (watch && !this.#isMaintained(watch)) void this.#probe(watch)
    }
  }

  /** True if a maintenance window is open; then that is recorded, and the next check planned. */
  #isMaintained(watch: Watch): boolean {
    const { now, observed } = this.#options
    const at = now()
    if (!watch.isInMaintenance(at)) return false
    watch.abort()
    observed(watch.observe(null, at, at))
    this.#plan(watch)
    return true
  }

  async #probe(watch: Watch): Promise<void> {
    const { probe, lease, now } = this.#options
    const startedAt = now()
    const running = watch.begin()
    this.#plan(watch)
    this.#underWay++
    const asked = { ignoresPauses: watch.ignoresPauses(), isDecisive: watch.isDecisive() }
    const result = await probe(watch.monitor, running.signal, asked)
    this.#underWay--
    if (lease.held() && watch.end(running)) this.#settle(watch, result, startedAt)
    this.#planTurn()
  }

  #settle(watch: Watch, result: ProbeResult, startedAt: number): void {
    const { now } = this.#options
    try {
      this.#takeOver(watch, result, startedAt)
    } catch (error) {
      // An unhandled rejection would end the process, and this monitor would never be probed again.
      const trouble = broken(error)
      this.#options.probeOutages.lost(watch.monitor.id, trouble)
      watch.missed(trouble.cause, startedAt, now())
    }
    this.#plan(watch)
  }

  #takeOver(watch: Watch, result: ProbeResult, startedAt: number): void {
    const { probeOutages, now, observed } = this.#options
    if (result.kind === 'unknown') {
      probeOutages.lost(watch.monitor.id, result)
      watch.missed(result.cause, startedAt, now())
      return
    }
    const seen = watch.observe(result, startedAt, now())
    probeOutages.found(watch.monitor.id, isVisible(seen.beat))
    observed(seen)
  }
}
