import type { Logger } from 'pino'
import { sentenceOf } from '../kernel/messages.ts'
import type { Unknown } from './model/monitor.ts'

type ProbeOutagesOptions = {
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly now: () => number
  /** Called when `offlineSince` or `unchecked` has changed. */
  readonly changed: () => void
}

/** Causes for which a monitor keeps its last status until something answers again; after a pause it is probed at once. */
const lasting: readonly Unknown['cause'][] = ['network', 'resources']

/** Time in which a new status is stored and published if the database is well, in milliseconds. */
const settleMs = 2_000

/**
 * Tracks the monitors that cannot be probed because of trouble of Corkboard's own, and logs it once instead of for each
 * probe.
 */
export class ProbeOutages {
  readonly #options: ProbeOutagesOptions
  readonly #unseen = new Map<number, { readonly cause: Unknown['cause']; readonly since: number }>()
  readonly #counts = new Map<Unknown['cause'], number>()
  #offlineSince: number | null = null
  /**
   * Monitors that are probed again, but whose new status readers do not see yet, with the time since which they were
   * not probed.
   */
  readonly #settling = new Map<number, number>()
  /** A copy for readers, made on demand after a change. */
  #unchecked: ReadonlyMap<number, number> | null = null

  constructor(options: ProbeOutagesOptions) {
    this.#options = options
  }

  /** Since when monitors cannot be probed because this host's network is away; null if it is there. */
  offlineSince(): number | null {
    return this.#offlineSince
  }

  /** The number of monitors that cannot be probed because of the network. */
  offline(): number {
    return this.#countOf('network')
  }

  /** Monitor ids with the time since when each could not be probed; the same object until that changes. */
  unchecked(): ReadonlyMap<number, number> {
    this.#unchecked ??= new Map([
      ...this.#settling,
      ...[...this.#unseen].flatMap(([id, { cause, since }]) =>
        lasting.includes(cause) ? [[id, since] as const] : [],
      ),
    ])
    return this.#unchecked
  }

  lost(monitorId: number, { cause, message, error }: Unknown): void {
    const { log, now } = this.#options
    if (this.#countOf(cause) === 0)
      log.warn({ reason: sentenceOf(message, 'en'), err: error }, sentences[cause])
    const before = this.#unseen.get(monitorId)
    if (before?.cause === cause) return
    if (before) this.#count(before.cause, -1)
    this.#unseen.set(monitorId, { cause, since: before?.since ?? now() })
    this.#count(cause, 1)
    if (lasting.includes(cause) || (before && lasting.includes(before.cause))) this.#settle()
  }

  /**
   * Notes that a monitor was probed. `isOther`: its status has changed, and the old one must not be shown as if it were
   * checked.
   */
  found(monitorId: number, isOther = false): void {
    if (isOther) this.#letSettle(monitorId)
    if (!this.forget(monitorId) || this.#unseen.size > 0) return
    this.#options.log.info('All monitors can be probed again.')
  }

  /** Forgets a monitor; true if it could not be probed. */
  forget(monitorId: number): boolean {
    const before = this.#unseen.get(monitorId)
    if (!before) return false
    this.#unseen.delete(monitorId)
    this.#count(before.cause, -1)
    if (lasting.includes(before.cause)) this.#settle()
    return true
  }

  #letSettle(monitorId: number): void {
    const before = this.#unseen.get(monitorId)
    if (!before || !lasting.includes(before.cause)) return
    this.#settling.set(monitorId, before.since)
    setTimeout(() => {
      this.#settling.delete(monitorId)
      this.#settle()
    }, settleMs).unref()
  }

  #countOf(cause: Unknown['cause']): number {
    return this.#counts.get(cause) ?? 0
  }

  #count(cause: Unknown['cause'], change: 1 | -1): void {
    this.#counts.set(cause, this.#countOf(cause) + change)
  }

  #settle(): void {
    const isOffline = this.offline() > 0
    if (isOffline !== (this.#offlineSince !== null))
      this.#offlineSince = isOffline ? this.#options.now() : null
    this.#unchecked = null
    this.#options.changed()
  }
}

const sentences = {
  network:
    'Corkboard has lost its network: monitors that cannot be reached keep their last status until a witness answers.',
  resources: 'Trouble of our own: some monitors cannot be probed and keep their last status.',
  pause: 'Corkboard did not run for a while: probes that were under way are repeated.',
  stop: 'Probes were given up.',
} as const satisfies Record<Unknown['cause'], string>
