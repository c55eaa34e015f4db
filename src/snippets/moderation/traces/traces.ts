import type { Database } from '../../../db/database.ts'
import { exceptTrouble } from '../../../db/database-trouble.ts'
import { AppError } from '../../../kernel/errors.ts'
import { chunks } from '../../../lib/chunks.ts'
import { fixedLimit } from '../../../lib/fixed-limit.ts'
import { dayMs } from '../../../lib/time.ts'
import type { Creator, Draft } from '../../model/snippet.ts'
import type { Noted } from './fingerprint-batch.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import type { NotedTargets, TargetStore } from './target-store.ts'
import { leavesTrace, noTrace, type Trace, traceOf } from './trace.ts'

export const traceKeepDays = fixedLimit({
  area: 'Reports and moderation',
  what: 'Days for which it is known which texts are alike and where their links lead',
  value: 7,
  unit: 'days',
  why: 'Waves of one text are over by then, and what is kept of each text stays small.',
})

/** Traces that wait for the next write; more of them are made only while the database is away. */
const waitingMax = 20_000
const atOnce = 1_000

type Waiting = Noted & NotedTargets

type TracedCreator = Pick<Creator, 'accountId' | 'isKnown'>
type TracedDraft = Pick<Draft, 'content' | 'more' | 'password' | 'encrypted' | 'reads'>

export type Traces = ReturnType<typeof createTraces>

type Parts = {
  readonly db: Pick<Database, 'write'>
  readonly fingerprints: FingerprintStore
  readonly targets: TargetStore
  readonly now: () => number
}

/** Collects the traces of new texts and writes them in batches, so that a creation waits for no further statement. */
export function createTraces({ db, fingerprints, targets, now }: Parts) {
  let waiting: Waiting[] = []

  /** The trace of a text that is about to be stored. Those of people and programs that are signed in leave none. */
  function look(draft: TracedDraft, { accountId, isKnown }: TracedCreator): Trace {
    const leavesNone = accountId !== null || isKnown === true || !leavesTrace(draft)
    return leavesNone || waiting.length >= waitingMax ? noTrace : traceOf(draft)
  }

  /** Notes the trace of a text that was stored; `isChanged` for another text of a snippet that was there before. */
  function note(snippetId: string, trace: Trace, isChanged = false): void {
    const isEmpty = trace.targets.length === 0 && trace.fingerprints.length === 0
    if ((isChanged || !isEmpty) && waiting.length < waitingMax)
      waiting.push({ snippetId, at: now(), ...trace, isChanged })
  }

  /** Writes what was noted. What cannot be written because the database is away waits on. */
  async function flush(): Promise<void> {
    const noted = waiting
    waiting = []
    for (const [index, some] of chunks(noted, atOnce).entries())
      try {
        await keep(some)
      } catch (error) {
        waiting = [...noted.slice(index * atOnce), ...waiting].slice(0, waitingMax)
        return exceptTrouble(error)
      }
  }

  async function keep(some: readonly Waiting[]): Promise<void> {
    const links = some.map(targets.keeping)
    try {
      await db.write(fingerprints.keep(now(), some), ...links)
    } catch (error) {
      if (error instanceof AppError || links.length === 0) throw error
      // A snippet of PostgreSQL may be deleted between the look at its row and the check of the foreign key.
      await db.write(fingerprints.keep(now(), some))
      for (const each of links) await db.write(each).catch(onlyIfAway)
    }
  }

  /** Drops traces that are too old, and the fingerprints of deleted snippets. */
  async function tidy(signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
    const before = now() - traceKeepDays * dayMs
    await db.write(...fingerprints.forget(before), targets.forget(before))
    await fingerprints.tidy(now(), signal)
  }

  return { look, note, flush, tidy }
}

function onlyIfAway(error: unknown): void {
  if (error instanceof AppError) throw error
}
