import { minuteMs } from '../lib/time.ts'
import type { ConnectivityStore } from './connectivity-store.ts'
import type { ProbeOutages } from './probe-outage.ts'

type ConnectivityAlarmOptions = {
  readonly store: ConnectivityStore
  readonly outages: Pick<ProbeOutages, 'offlineSince' | 'offline'>
  readonly now: () => number
}

/** The network may be away for so long before people are notified. */
const alarmAfterMs = minuteMs
/** A process that has just begun to look does not know yet that the network is there: no probe has had the time to fail. */
const settleMs = 2 * minuteMs
/** After a longer pause another instance may have looked meanwhile. */
const pauseMs = 10_000

/**
 * Notifies people when monitors cannot be checked for a minute because nothing answers: an outage of everything that is
 * watched looks like the loss of the own network, and must not pass in silence. The stored events
 * show whether there is an alarm, so that a restart neither repeats nor forgets one.
 */
export class ConnectivityAlarm {
  readonly #options: ConnectivityAlarmOptions
  /** Since when the network was lost that people were notified of; null: there is no alarm. Undefined: to be read. */
  #alarm: number | null | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  /** When this process began to look, as long as it has not seen the loss itself. */
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
