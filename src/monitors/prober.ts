import type { Logger } from 'pino'
import type { Lease } from '../db/lease.ts'
import { BeatRecording, type BeatRecordingOptions } from './beat-recording.ts'
import { waitingOf } from './kinds/kinds.ts'
import type { WatchedMonitor } from './model/monitor.ts'
import type { MonitorStore } from './monitor-store.ts'
import { ProbeScheduler, type ProbeSchedulerOptions } from './probe-scheduler.ts'
import { PushScheduler, type PushSchedulerOptions } from './push-scheduler.ts'

export type ProberOptions = Omit<ProbeSchedulerOptions, 'observed'> &
  Omit<BeatRecordingOptions, 'states'> &
  Omit<PushSchedulerOptions, 'observed'> & {
    readonly store: Pick<MonitorStore, 'watched'>
    /** The lease; the caller closes it, after the prober. */
    readonly lease: Pick<Lease, 'term' | 'subscribe'>
    readonly log: Pick<Logger, 'error' | 'info' | 'warn'>
  }

const reloadAgainMs = 5_000

/** Watches the active monitors while this instance has the lease. */
export class Prober {
  readonly #options: ProberOptions
  readonly #scheduler: ProbeScheduler
  readonly #pushScheduler: PushScheduler
  readonly #recording: BeatRecording
  readonly #unsubscribe: () => void
  #loading: Promise<void> = Promise.resolve()
  #loadAgain: NodeJS.Timeout | undefined
  #started = false
  #closed = false

  constructor(options: ProberOptions) {
    this.#options = options
    this.#recording = new BeatRecording({ ...options, states: () => this.#states() })
    this.#scheduler = new ProbeScheduler({ ...options, observed: each => this.#recording.add(each) })
    this.#pushScheduler = new PushScheduler({ ...options, observed: each => this.#recording.add(each) })
    this.#unsubscribe = options.lease.subscribe(held => this.#leaseChanged(held))
  }

  /** Starts watching. */
  start(): Promise<void> {
    this.#started = true
    return this.reload()
  }

  /** Loads changed monitors and windows. Resolves when they are watched; before the start, at once. */
  reload = (): Promise<void> => {
    this.#loading = this.#loading.then(() => this.#load())
    return this.#loading
  }

  /** Stops at once; probes under way give no result. Resolves when the beats are stored. */
  async close(): Promise<void> {
    this.#closed = true
    this.#unsubscribe()
    this.#scheduler.stop()
    this.#pushScheduler.close()
    await this.#loading
    clearTimeout(this.#loadAgain)
    await this.#recording.close()
  }

  #states() {
    return [...this.#scheduler.states(), ...this.#pushScheduler.states()]
  }

  #leaseChanged(held: boolean): void {
    this.#scheduler.stop()
    this.#pushScheduler.stop()
    this.#recording.forget()
    if (held) this.reload()
  }

  async #load(): Promise<void> {
    const { store, lease, now, log } = this.#options
    clearTimeout(this.#loadAgain)
    if (!this.#started || this.#closed || !lease.held()) return
    const term = lease.term()
    try {
      // Beats of an earlier term may still be in flight; wait until they are stored.
      await this.#recording.stored()
      const monitors = await store.watched(now())
      if (this.#closed || !lease.held() || lease.term() !== term) return
      const isWaiting = ({ monitor }: WatchedMonitor) => waitingOf(monitor.target) !== null
      this.#scheduler.watch(monitors.filter(each => !isWaiting(each)))
      this.#pushScheduler.watch(monitors.filter(isWaiting))
    } catch (error) {
      log.error({ err: error }, 'The monitors cannot be read; trying again.')
      this.#loadAgain = setTimeout(this.reload, reloadAgainMs)
    }
  }
}
