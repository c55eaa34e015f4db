import type { Logger } from 'pino'
import type { LeaseHolder } from '../db/lease-statements.ts'
import { sentenceOf } from '../kernel/messages.ts'
import { minuteMs } from '../lib/time.ts'
import type { UnstoredOutbox } from '../outbox/unstored-outbox.ts'
import { type Beat, beginOf, isVisible } from './model/beat.ts'
import type { MonitorState } from './model/monitor.ts'
import { reachesBack } from './monitor-slices.ts'
import type { MonitorStore } from './monitor-store.ts'
import { Recorder } from './recorder.ts'
import type { UnstoredStates } from './unstored-states.ts'
import type { Observed } from './watch.ts'

export type BeatRecordingOptions = {
  readonly store: Pick<MonitorStore, 'saveBeats' | 'forgetWritten'>
  readonly lease: LeaseHolder
  readonly now: () => number
  /** Publishes stored changes of status to readers. */
  readonly publishStatus: () => void
  readonly log: Pick<Logger, 'error' | 'info'>
  /** Gets the states that the database could not store, for readers. */
  readonly unstored: UnstoredStates
  /** Sends the events that the database could not store. */
  readonly alarms: Pick<UnstoredOutbox, 'add' | 'entering' | 'entered' | 'drop'>
  /** The newest states of all watched monitors. */
  readonly states: () => Iterable<readonly [number, MonitorState]>
}

/** Maximum age of the uptime and of today's bar on the Board, in milliseconds. */
const refreshEveryMs = minuteMs

/** Stores beats and publishes them: a change of status at once, uptime once a minute. */
export class BeatRecording {
  readonly #options: BeatRecordingOptions
  readonly #recorder: Recorder
  /** Monitors with stored beats that are not yet in the shown uptime. */
  readonly #unshown = new Set<number>()
  #refreshedAt: number

  constructor(options: BeatRecordingOptions) {
    const { now, log, unstored } = options
    this.#options = options
    this.#refreshedAt = now()
    this.#recorder = new Recorder({
      save: beats => this.#save(beats),
      failed: () => this.#failed(),
      caughtUp: () => unstored.stored(),
      log,
    })
  }

  add({ monitor, beat, transition }: Observed): void {
    const { unstored, alarms, log } = this.#options
    this.#recorder.add(beat)
    if (this.#recorder.isBehind()) {
      unstored.keep(monitor.id, beat.state)
      if (isVisible(beat)) unstored.show()
      if (beat.event) alarms.add(beat.event)
    }
    if (!transition) return
    const found = beat.finding ? sentenceOf(beat.finding.message, 'en') : undefined
    log.info({ monitor: monitor.name, status: beat.state.status, transition }, found)
  }

  /** Drops unstored beats, because another instance writes now. */
  forget(): void {
    this.#recorder.forget()
    this.#options.store.forgetWritten()
    this.#options.unstored.drop()
    this.#options.alarms.drop()
  }

  /** Resolves when no write is under way. */
  stored(): Promise<void> {
    return this.#recorder.stored()
  }

  /** Stores the remaining beats, trying once. */
  close(): Promise<void> {
    return this.#recorder.close()
  }

  async #save(beats: readonly Beat[]): Promise<boolean> {
    const { now, publishStatus } = this.#options
    const isRefresh = now() - this.#refreshedAt >= refreshEveryMs
    const shown = this.#shownBy(beats, isRefresh)
    if (!(await this.#stored(beats, shown))) return false
    for (const { monitorId } of beats) this.#unshown.add(monitorId)
    for (const id of shown === 'all' ? [...this.#unshown] : shown) this.#unshown.delete(id)
    if (isRefresh) this.#refreshedAt = now()
    if (shown.length > 0) publishStatus()
    return true
  }

  /** Stores the beats. Events that were delivered from memory are stored with their deliveries. */
  async #stored(beats: readonly Beat[], shown: readonly number[] | 'all'): Promise<boolean> {
    const { store, lease, alarms } = this.#options
    const keys = beats.flatMap(({ event }) => (event ? [event.key] : []))
    let isStored = false
    try {
      isStored = await store.saveBeats(beats, lease, { shown, also: alarms.entering(keys) })
      return isStored
    } finally {
      alarms.entered(keys, isStored)
    }
  }

  /** The monitors whose record readers must see again. */
  #shownBy(beats: readonly Beat[], isRefresh: boolean): readonly number[] | 'all' {
    const { now } = this.#options
    if (beats.some(each => reachesBack(beginOf(each), now()))) return 'all'
    const visible = (isRefresh ? beats : beats.filter(isVisible)).map(each => each.monitorId)
    return [...new Set(isRefresh ? [...this.#unshown, ...visible] : visible)]
  }

  #failed(): void {
    const { unstored, alarms, states } = this.#options
    for (const { event } of this.#recorder.unsaved()) if (event) alarms.add(event)
    for (const [id, state] of states()) unstored.keep(id, state)
    unstored.show()
  }
}
