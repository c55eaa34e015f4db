import type { Database } from '../db/database.ts'
import { minuteMs } from '../lib/time.ts'
import type { Event } from './event.ts'
import { recordEvent } from './event-statements.ts'
import type { UnstoredOutbox } from './unstored-outbox.ts'

type StorageAlarmOptions = {
  readonly db: Pick<Database, 'query' | 'trouble' | 'write'>
  /** The lease; of several instances only the one that probes notifies people. */
  readonly lease: { readonly held: () => boolean }
  readonly outbox: Pick<UnstoredOutbox, 'add' | 'entering' | 'entered'>
  readonly now: () => number
  /** How long the database may be in trouble before people are notified, in milliseconds. */
  readonly alarmAfterMs?: number
}

type StorageEvent = Event<'storage.failing'>

/** Notifies people from memory when nothing can be saved for a while, and when it can again. */
export class StorageAlarm {
  readonly #options: StorageAlarmOptions
  readonly #alarmAfterMs: number
  #since: number | null = null
  #alarm: StorageEvent | null = null

  constructor(options: StorageAlarmOptions) {
    this.#options = options
    this.#alarmAfterMs = options.alarmAfterMs ?? minuteMs
  }

  look = async (): Promise<void> => {
    const { db, lease, outbox, now } = this.#options
    const [reason, at] = [db.trouble(), now()]
    if (reason === null) {
      this.#since = null
      if (this.#alarm) await this.#end(this.#alarm, at)
      return
    }
    this.#since ??= at
    if (this.#alarm || at - this.#since < this.#alarmAfterMs || !lease.held()) return
    const params = { since: this.#since, reason }
    this.#alarm = { kind: 'storage.failing', key: `storage.failing:${at}`, subject: 'storage', at, params }
    outbox.add(this.#alarm)
  }

  /** Records both events in one write, since the first could not be stored. */
  async #end(alarm: StorageEvent, at: number): Promise<void> {
    const { db, outbox } = this.#options
    const end: Event = { ...alarm, kind: 'storage.restored', key: `storage.restored:${alarm.at}`, at }
    const keys = [alarm.key]
    let isStored = false
    try {
      await db.write(recordEvent(db, alarm), ...outbox.entering(keys), recordEvent(db, end))
      isStored = true
      this.#alarm = null
    } finally {
      outbox.entered(keys, isStored)
    }
  }
}
