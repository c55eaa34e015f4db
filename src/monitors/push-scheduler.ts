import type { Lease } from '../db/lease.ts'
import type { LeaseHolder } from '../db/lease-statements.ts'
import { minuteMs } from '../lib/time.ts'
import { isVisible } from './model/beat.ts'
import type { MonitorState, WatchedMonitor } from './model/monitor.ts'
import type { Push } from './model/push.ts'
import type { ProbeOutages } from './probe-outage.ts'
import { broken } from './probes/probe.ts'
import type { PushInbox } from './push-inbox.ts'
import type { PushStore } from './push-store.ts'
import { PushWatch } from './push-watch.ts'
import type { Observed } from './watch.ts'

export type PushSchedulerOptions = {
  readonly pushes: Pick<PushStore, 'read' | 'drop'>
  /** The pushes that arrive at this instance. */
  readonly inbox: Pick<PushInbox, 'subscribe' | 'takeLoss'>
  /** The lease; only the instance that holds it judges. */
  readonly lease: Pick<Lease, 'held'> & LeaseHolder
  readonly now: () => number
  readonly probeOutages: Pick<ProbeOutages, 'lost' | 'found' | 'forget'>
  readonly observed: (observed: Observed) => void
}

const lookEveryMs = 1_000
/** Delay of a look after a push arrived here. */
const soonMs = 50
/** Pushes that are judged in one turn of the event loop. */
const judgedAtOnce = 200
/** A look this late, in milliseconds, comes before requests that wait for the same event loop; it misses nothing yet. */
const lateMs = 1_000
const latesMax = 10
/** Time between two looks, in milliseconds, above which pushes may have been lost in between. */
const gapMs = 10_000
/** Age at which a push of a monitor that is not watched is dropped, such as of one that was paused since. */
const unwatchedMs = minuteMs

/**
 * Judges the pushes of all instances, and that none came, while this instance has the lease. It looks into the database
 * every second, and at once when one arrives here: a push counts wherever it arrived.
 */
export class PushScheduler {
  readonly #options: PushSchedulerOptions
  readonly #watches = new Map<number, PushWatch>()
  /** Pushes whose beats are not stored yet. */
  #judged = new Set<string>()
  readonly #lost = new Set<number>()
  readonly #unsubscribe: () => void
  #timer: NodeJS.Timeout | undefined
  #plannedAt = Number.POSITIVE_INFINITY
  #isLooking = false
  /** Changes when the watches are dropped: a look that began before does not count. */
  #term = 0
  #lookedAt: number | null = null
  #lates = 0

  constructor(options: PushSchedulerOptions) {
    this.#options = options
    this.#unsubscribe = options.inbox.subscribe(() => this.#lookIn(soonMs))
  }

  /** The newest states by monitor, stored or not. */
  states(): readonly (readonly [number, MonitorState])[] {
    return [...this.#watches].flatMap(([id, { state }]) => (state ? [[id, state] as const] : []))
  }

  /** Watches exactly these monitors; those already watched keep their state. */
  watch(monitors: readonly WatchedMonitor[]): void {
    const now = this.#options.now()
    const ids = new Set(monitors.map(each => each.monitor.id))
    for (const id of [...this.#watches.keys()]) if (!ids.has(id)) this.#drop(id)
    for (const each of monitors) {
      const { id } = each.monitor
      const known = this.#watches.get(id)
      if (known) known.change(each, now)
      else this.#watches.set(id, new PushWatch(each, now))
    }
    this.#lookIn(soonMs)
  }

  /** Stops at once. What was judged and is not stored yet is judged again by the next holder of the lease. */
  stop(): void {
    this.#term++
    for (const id of [...this.#watches.keys()]) this.#drop(id)
    this.#judged = new Set()
    this.#lookedAt = null
    this.#rest()
  }

  close(): void {
    this.stop()
    this.#unsubscribe()
  }

  #drop(id: number): void {
    this.#watches.delete(id)
    this.#lost.delete(id)
    this.#options.probeOutages.forget(id)
  }

  #lookIn(delayMs: number): void {
    const at = this.#options.now() + delayMs
    if (this.#isLooking || this.#watches.size === 0 || this.#plannedAt <= at) return
    clearTimeout(this.#timer)
    this.#plannedAt = at
    this.#timer = setTimeout(() => void this.#look(), delayMs)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#plannedAt = Number.POSITIVE_INFINITY
  }

  async #look(): Promise<void> {
    const { now, lease, pushes } = this.#options
    const [term, begunAt] = [this.#term, now()]
    const isLate = begunAt - this.#plannedAt > lateMs
    this.#rest()
    this.#isLooking = true
    let delayMs = lookEveryMs
    try {
      const limit = judgedAtOnce + this.#judged.size
      const found = await pushes.read(limit)
      if (this.#term === term && lease.held()) {
        const isBehind = found.length === limit
        this.#noteGap(begunAt)
        this.#hear(found, begunAt)
        // What is missing may be among those that were not read yet.
        if (!isBehind) this.#judgeSilence(begunAt, isLate)
        if (!isBehind) this.#judged = new Set(found.flatMap(({ id }) => (this.#judged.has(id) ? [id] : [])))
        else delayMs = soonMs
      }
    } catch (error) {
      if (this.#term === term) this.#lose(error, begunAt)
    }
    this.#isLooking = false
    this.#lookIn(delayMs)
  }

  #hear(found: readonly Push[], begunAt: number): void {
    for (const id of this.#lost) this.#options.probeOutages.found(id)
    this.#lost.clear()
    const unwatched: string[] = []
    for (const push of found) {
      const watch = this.#watches.get(push.monitorId)
      if (this.#judged.has(push.id)) continue
      if (watch) {
        this.#judged.add(push.id)
        this.#take(watch, now => watch.hear(push, now))
      } else if (begunAt - push.at > unwatchedMs) unwatched.push(push.id)
    }
    if (unwatched.length > 0) this.#dropUnwatched(unwatched)
  }

  #judgeSilence(begunAt: number, isLate: boolean): void {
    this.#lates = isLate ? this.#lates + 1 : 0
    const mayMiss = !isLate || this.#lates > latesMax
    for (const watch of this.#watches.values()) {
      this.#take(watch, now => watch.followWindows(now))
      if (mayMiss && watch.isOverdue(begunAt)) this.#take(watch, now => watch.miss(now))
    }
  }

  /** Allows more time if pushes could not arrive or be stored: this process was paused, or the database away. */
  #noteGap(begunAt: number): void {
    const isGap = this.#lookedAt !== null && begunAt - this.#lookedAt > gapMs
    this.#lookedAt = begunAt
    if (!this.#options.inbox.takeLoss() && !isGap) return
    for (const watch of this.#watches.values()) watch.gap(begunAt)
  }

  #take(watch: PushWatch, observe: (now: number) => Observed | null): void {
    const { now, observed, probeOutages } = this.#options
    try {
      const seen = observe(now())
      if (!seen) return
      probeOutages.found(watch.monitor.id, isVisible(seen.beat))
      observed(seen)
    } catch (error) {
      // An unhandled rejection would end the process, and no push would be judged again.
      probeOutages.lost(watch.monitor.id, broken(error))
      this.#lost.add(watch.monitor.id)
    }
  }

  /** Notes that the pushes cannot be read; monitors that are due keep their status meanwhile. */
  #lose(error: unknown, begunAt: number): void {
    for (const [id, watch] of this.#watches)
      if (watch.isOverdue(begunAt)) {
        this.#options.probeOutages.lost(id, broken(error))
        this.#lost.add(id)
      }
  }

  #dropUnwatched(ids: readonly string[]): void {
    const { pushes, lease } = this.#options
    // They are still there at the next look if this fails.
    pushes.drop(ids, lease).catch(() => {})
  }
}
