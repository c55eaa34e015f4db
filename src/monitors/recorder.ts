import type { Logger } from 'pino'
import { DatabaseTrouble } from '../db/database-trouble.ts'
import { nextBatch } from './beat-batch.ts'
import { type Beat, isVisible, joinBeats } from './model/beat.ts'

type RecorderOptions = {
  /** Stores beats; false if the lease has ended. It may be renewed, or lost, in which case `forget` is called. */
  readonly save: (beats: readonly Beat[]) => Promise<boolean>
  /** Called when the database could not store beats, which are retried. */
  readonly failed?: () => void
  /** Called when everything is stored again. */
  readonly caughtUp?: () => void
  readonly log: Pick<Logger, 'error' | 'info'>
  /** How long a beat may wait for others, in milliseconds. */
  readonly collectMs?: number
  /** The delay after the first failure in milliseconds; it doubles with each further one. */
  readonly retryMs?: number
}

const beatsAtOnce = 200
/** Number of queued beats from which on equal ones are merged. */
const joinedFrom = 10_000
/**
 * Limit of queued beats: a few for each of ten thousand monitors, however long the database is away. Beyond it the
 * newest are kept.
 */
const beatsWaitingMax = 100_000
/**
 * Maximum delay in milliseconds: while the database is known to be away an attempt costs nothing, and beats should be
 * stored at once when it is back.
 */
const retryMaxMs = 2_000

/** Stores beats in batches. While the database fails they are queued and retried with increasing delays. */
export class Recorder {
  readonly #options: RecorderOptions
  readonly #collectMs: number
  readonly #retryMs: number
  #waiting: Beat[] = []
  /** The current batch, retried unchanged, because stored beats are recognized by the last of their batch. */
  #batch: readonly Beat[] = []
  #storing: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  /** True if the last failure was not trouble of the database, whose end is logged elsewhere. */
  #endIsLogged = false
  #behind = false
  #joinAt = joinedFrom
  #closed = false

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#collectMs = options.collectMs ?? 200
    this.#retryMs = options.retryMs ?? 1000
  }

  add(beat: Beat): void {
    this.#waiting.push(beat)
    if (this.#waiting.length >= this.#joinAt) this.#joinWaiting()
    if (this.#storing) return
    if (this.#failures === 0 && isVisible(beat)) this.#storeIn(0)
    else if (this.#timer === undefined) this.#storeIn(this.#backoffMs() ?? this.#collectMs)
  }

  /** Drops unstored beats, because another instance writes now. */
  forget(): void {
    this.#waiting = []
    this.#batch = []
    this.#failures = 0
    this.#behind = false
  }

  /** True if beats are queued that the database could not store. */
  isBehind = (): boolean => this.#behind

  /** The queued beats, oldest first. */
  unsaved = (): readonly Beat[] => [...this.#batch, ...this.#waiting]

  /** Resolves when no write is under way. */
  async stored(): Promise<void> {
    await this.#storing
  }

  /** Stores the remaining beats, trying once. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#storing
    this.#failures = 0
    while (this.#left() > 0 && this.#failures === 0) await this.#storeBatch()
  }

  #joinWaiting(): void {
    this.#waiting = joinEqual(this.#waiting).slice(-beatsWaitingMax / 2)
    // Merges rarely enough to cost little for each beat, and before the queue exceeds its limit.
    this.#joinAt = Math.max(joinedFrom, 2 * this.#waiting.length)
  }

  #storeIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#store(), delayMs)
  }

  #store(): void {
    this.#timer = undefined
    this.#storing = this.#storeBatch().then(() => {
      this.#storing = null
      if (!this.#closed && this.#left() > 0) this.#storeIn(this.#backoffMs() ?? this.#restMs())
    })
  }

  async #storeBatch(): Promise<void> {
    const { log, caughtUp } = this.#options
    if (this.#batch.length === 0) [this.#batch, this.#waiting] = nextBatch(this.#waiting, beatsAtOnce)
    if (this.#batch.length === 0 || !(await this.#isSaved(this.#batch))) return
    if (this.#failures > 0 && this.#endIsLogged) log.info('Beats are stored again.')
    this.#failures = 0
    this.#batch = []
    if (!this.#behind || this.#waiting.length > 0) return
    this.#behind = false
    caughtUp?.()
  }

  /** Stores a batch. If it was forgotten meanwhile, its outcome does not matter to later beats. */
  async #isSaved(batch: readonly Beat[]): Promise<boolean> {
    const { save, log, failed } = this.#options
    const isForgotten = () => this.#batch !== batch
    try {
      const isSaved = await save(batch)
      if (isForgotten()) return false
      if (!isSaved) this.#failures++
      return isSaved
    } catch (error) {
      if (isForgotten()) return false
      if (this.#failures === 0)
        log.error({ err: error }, 'Beats cannot be stored; they wait until the database is back.')
      this.#endIsLogged = !(error instanceof DatabaseTrouble)
      this.#failures++
      this.#behind = true
      failed?.()
      return false
    }
  }

  /**
   * The delay before the next write. In a flood, a write of many beats costs hardly more than one of a few, so beats
   * collect unless a whole batch is ready.
   */
  #restMs(): number {
    return this.#left() >= beatsAtOnce ? 0 : this.#collectMs
  }

  #left(): number {
    return this.#batch.length + this.#waiting.length
  }

  /** The delay after a failure; null if the last attempt did not fail. */
  #backoffMs(): number | null {
    return this.#failures === 0 ? null : Math.min(this.#retryMs * 2 ** (this.#failures - 1), retryMaxMs)
  }
}

/** Merges equal beats, at the place of the newer ones. */
function joinEqual(beats: readonly Beat[]): Beat[] {
  const kept: (Beat | null)[] = []
  const lastOf = new Map<number, number>()
  for (const beat of beats) {
    const at = lastOf.get(beat.monitorId)
    const older = at === undefined ? null : (kept[at] ?? null)
    const joined = older && joinBeats(older, beat)
    if (joined && at !== undefined) kept[at] = null
    lastOf.set(beat.monitorId, kept.push(joined ?? beat) - 1)
  }
  return kept.filter(each => each !== null)
}
