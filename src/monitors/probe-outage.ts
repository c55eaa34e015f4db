import type { Logger } from 'pino'
import { sentenceOf } from '../kernel/messages.ts'
import type { Unknown } from './model/monitor.ts'

type ProbeOutagesOptions = {
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly now: () => number
  /** `offlineSince` is another than before. */
  readonly changed: () => void
}

/** Keeps in mind which monitors cannot be probed for trouble of our own, and logs that once, not once a probe. */
export class ProbeOutages {
  readonly #options: ProbeOutagesOptions
  readonly #unseen = new Map<number, Unknown['cause']>()
  #offlineSince: number | null = null

  constructor(options: ProbeOutagesOptions) {
    this.#options = options
  }

  /** Since when monitors cannot be probed because the network of this host is away; null: it is there. */
  offlineSince(): number | null {
    return this.#offlineSince
  }

  lost(monitorId: number, { cause, message, error }: Unknown): void {
    const { log } = this.#options
    if (![...this.#unseen.values()].includes(cause))
      log.warn({ reason: sentenceOf(message, 'en'), err: error }, sentences[cause])
    this.#unseen.set(monitorId, cause)
    this.#settle()
  }

  found(monitorId: number): void {
    if (!this.forget(monitorId) || this.#unseen.size > 0) return
    this.#options.log.info('All monitors can be probed again.')
  }

  /** True: it could not be probed. */
  forget(monitorId: number): boolean {
    const wasUnseen = this.#unseen.delete(monitorId)
    this.#settle()
    return wasUnseen
  }

  #settle(): void {
    const isOffline = [...this.#unseen.values()].includes('network')
    if (isOffline === (this.#offlineSince !== null)) return
    this.#offlineSince = isOffline ? this.#options.now() : null
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
