import type { Logger } from 'pino'
import { type Beat, isVisible, joinBeats } from './model/beat.ts'

export type Recorder = {
  readonly add: (beat: Beat) => void
  /** Forgets what is not stored yet: another instance writes now. */
  readonly forget: () => void
  /** Whether beats wait that the database could not store when it was asked. */
  readonly isBehind: () => boolean
  /** Resolves when no write is under way. */
  readonly stored: () => Promise<void>
  /** Stores what is left, once. */
  readonly close: () => Promise<void>
}

export type RecorderOptions = {
  /** False: the lease has ended. It may be renewed, or lost, and then `forget` is called. */
  readonly save: (beats: readonly Beat[]) => Promise<boolean>
  /** The database could not store beats; it is tried again. */
  readonly failed?: () => void
  /** Everything is stored again. */
  readonly caughtUp?: () => void
  readonly log: Pick<Logger, 'error' | 'info'>
  /** How long a beat may wait for others. */
  readonly collectMs?: number
  readonly retryMs?: number
}

const beatsAtOnce = 200
/** From this many queued beats on, equal ones are merged. */
const joinedFrom = 10_000
/** Ten thousand monitors need a few for each, however long the database is away; beyond it the newest are kept. */
const beatsWaitingMax = 100_000
const retryMaxMs = 30_000

/** Writes beats in batches. While the database fails they wait and are tried again, later and later. */
export function createRecorder({
  save,
  log,
  failed = () => {},
  caughtUp = () => {},
  collectMs = 200,
  retryMs = 1000,
}: RecorderOptions): Recorder {
  let waiting: Beat[] = []
  /** Tried again as it is: stored beats are known by the last of their batch. */
  let batch: readonly Beat[] = []
  let storing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let behind = false
  let joinAt = joinedFrom
  let closed = false

  function add(beat: Beat): void {
    waiting.push(beat)
    if (waiting.length >= joinAt) joinWaiting()
    if (storing) return
    if (failures === 0 && isVisible(beat)) soon(0)
    else timer ??= setTimeout(store, failures === 0 ? collectMs : backoffMs())
  }

  function joinWaiting(): void {
    waiting = joinEqual(waiting).slice(-beatsWaitingMax / 2)
    // Seldom enough to cost little a beat, and never with more than may wait.
    joinAt = Math.max(joinedFrom, 2 * waiting.length)
  }

  function soon(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(store, delayMs)
  }

  function store(): void {
    timer = undefined
    storing = storeBatch().then(() => {
      storing = null
      if (!closed && left() > 0) soon(failures === 0 ? 0 : backoffMs())
    })
  }

  async function storeBatch(): Promise<void> {
    if (batch.length === 0) batch = waiting.splice(0, beatsAtOnce)
    if (batch.length === 0) return
    try {
      if (!(await save(batch))) {
        failures++
        return
      }
    } catch (error) {
      if (failures === 0)
        log.error({ err: error }, 'Beats cannot be stored; they wait until the database is back.')
      failures++
      behind = true
      failed()
      return
    }
    if (failures > 0) log.info('Beats are stored again.')
    failures = 0
    batch = []
    if (!behind || waiting.length > 0) return
    behind = false
    caughtUp()
  }

  const left = () => batch.length + waiting.length
  const backoffMs = () => Math.min(retryMs * 2 ** (failures - 1), retryMaxMs)

  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    await storing
    failures = 0
    while (left() > 0 && failures === 0) await storeBatch()
  }

  return {
    add,
    forget: () => {
      waiting = []
      batch = []
      failures = 0
      behind = false
    },
    isBehind: () => behind,
    stored: async () => storing ?? undefined,
    close,
  }
}

/** In the order of the newer ones. */
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
