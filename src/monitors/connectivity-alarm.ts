import { minuteMs } from '../lib/time.ts'
import type { ConnectivityStore } from './connectivity-store.ts'
import type { ProbeOutages } from './probe-outage.ts'

type ConnectivityAlarmOptions = {
  readonly store: ConnectivityStore
  readonly outages: Pick<ProbeOutages, 'offlineSince' | 'offline'>
  readonly now: () => number
}

/** How long the network may be away before people are notified, in milliseconds. */
const alarmAfterMs = minuteMs
/**
 * How long a process that has just started cannot trust that the network is there, in milliseconds: no probe has had
 * time to fail.
 */
const settleMs = 2 * minuteMs
/** After a longer gap between checks, in milliseconds, another instance may have checked meanwhile. */
const pauseMs = 10_000

/**
 * Notifies people when monitors could not be checked for a minute because nothing answers: an outage of everything
 * watched looks like the loss of Corkboard's own network, and must not pass silently. The alarm is read from the stored
 * events, so a restart neither repeats nor forgets it.
 */
export class ConnectivityAlarm {
  readonly #options: ConnectivityAlarmOptions
  /** Since when the network has been lost, if people were notified; null if there is no alarm, undefined if it must be read. */
  #alarm: number | null | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  /** When this process began to check, until it has observed a loss itself. */
  #inDoubtAt = Number.NEGATIVE_INFINITY

  constructor(options: ConnectivityAlarmOptions) {
    this.#options = options
  }

  look = async (): Promise<void> => {
    const { store, outages, now } = this.#options
    const at = now()
    if (Math.abs(at - this.#lookedAt) > pauseMs) {
      this.#alarm = undefined
      this.#inDoubtAt = at
    }
    this.#lookedAt = at
    const alarm = this.#alarm === undefined ? await store.alarm() : this.#alarm
    this.#alarm = alarm
    const lostSince = outages.offlineSince()
    if (lostSince !== null) {
      this.#inDoubtAt = Number.NEGATIVE_INFINITY
      if (alarm !== null || at - lostSince < alarmAfterMs) return
      await store.record('connectivity.lost', { lostSince, monitors: outages.offline() }, at)
      this.#alarm = lostSince
    } else if (alarm !== null && at - this.#inDoubtAt >= settleMs) {
      await store.record('connectivity.restored', { lostSince: alarm, monitors: 0 }, at)
      this.#alarm = null
    }
  }
}
