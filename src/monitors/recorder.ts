import type { Logger } from 'pino'
import { DatabaseTrouble } from '../db/database-trouble.ts'
import { nextBatch } from './beat-batch.ts'
import { type Beat, isVisible, joinBeats } from './model/beat.ts'

type RecorderOptions = {
  /** False: the lease has ended. It may be renewed, or lost, and then `forget` is called. */
  readonly save: (beats: readonly Beat[]) => Promise<boolean>
  /** The database could not store beats; it is tried again. */
  readonly failed?: () => void
  /** Everything is stored again. */
  readonly caughtUp?: () => void
  readonly log: Pick<Logger, 'error' | 'info'>
  /** How long a beat may wait for others. */
  readonly collectMs?: number
  /** The pause after the first failure; it doubles with each further one. */
  readonly retryMs?: number
}

const beatsAtOnce = 200
/** From this many queued beats on, equal ones are merged. */
const joinedFrom = 10_000
/** Ten thousand monitors need a few for each, however long the database is away; beyond it the newest are kept. */
const beatsWaitingMax = 100_000
/** While the database is known to be away an attempt costs nothing, and what waits is to be stored at once when it is back. */
const retryMaxMs = 2_000

/** Writes beats in batches. While the database fails they wait and are tried again, later and later. */
export class Recorder {
  readonly #options: RecorderOptions
  readonly #collectMs: number
  readonly #retryMs: number
  #waiting: Beat[] = []
  /** Tried again as it is: stored beats are known by the last of their batch. */
  #batch: readonly Beat[] = []
  #storing: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  /** The last failure was no trouble of the database, whose end has a line elsewhere. */
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

  /** Forgets what is not stored yet: another instance writes now. */
  forget(): void {
    this.#waiting = []
    this.#batch = []
    this.#failures = 0
    this.#behind = false
  }

  /** Whether beats wait that the database could not store when it was asked. */
  isBehind = (): boolean => this.#behind

  /** What waits, the oldest first. */
  unsaved = (): readonly Beat[] => [...this.#batch, ...this.#waiting]

  /** Resolves when no write is under way. */
  async stored(): Promise<void> {
    await this.#storing
  }

  /** Stores what is left, once. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#storing
    this.#failures = 0
    while (this.#left() > 0 && this.#failures === 0) await this.#storeBatch()
  }

  #joinWaiting(): void {
    this.#waiting = joinEqual(this.#waiting).slice(-beatsWaitingMax / 2)
    // Seldom enough to cost little a beat, and never with more than may wait.
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

  /** How the write of a batch ends that was forgotten meanwhile does not matter to the beats that come then. */
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

  /** In a flood a write of many beats costs hardly more than one of a few: beats collect, unless a whole batch is there already. */
  #restMs(): number {
    return this.#left() >= beatsAtOnce ? 0 : this.#collectMs
  }

  #left(): number {
    return this.#batch.length + this.#waiting.length
  }

  /** Null: the last attempt did not fail. */
  #backoffMs(): number | null {
    return this.#failures === 0 ? null : Math.min(this.#retryMs * 2 ** (this.#failures - 1), retryMaxMs)
  }
}

/** Joins equal beats, in the order of the newer ones. */
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
