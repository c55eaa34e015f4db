import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../kernel/errors.ts'
import { chunks } from '../../../lib/chunks.ts'
import { fixedLimit } from '../../../lib/fixed-limit.ts'
import { dayMs } from '../../../lib/time.ts'
import type { Draft } from '../../model/snippet.ts'
import { leavesTrace, traceOf } from './trace.ts'
import type { Traced, TraceStore } from './trace-store.ts'

const traceKeepDays = fixedLimit({
  area: 'Reports and moderation',
  what: 'Days for which it is known which texts are alike and where their links lead',
  value: 7,
  unit: 'days',
  why: 'Waves of one text are over by then, and what is kept of each text stays small.',
})

/** Traces that wait for the next write; more of them are made only while the database is away. */
const waitingMax = 20_000
const atOnce = 200

type Waiting = Traced & { readonly isChanged: boolean }

type TracedDraft = Pick<Draft, 'content' | 'more' | 'password' | 'encrypted' | 'expires'>

export type Traces = ReturnType<typeof createTraces>

/** Collects the traces of new texts and writes them in batches, so that creating one costs no statement more. */
export function createTraces({
  db,
  store,
  now,
}: {
  readonly db: Pick<Database, 'write'>
  readonly store: TraceStore
  readonly now: () => number
}) {
  let waiting: Waiting[] = []

  /** Notes a text that was stored; `isChanged` for another text of a snippet that was there before. */
  function note(snippetId: string, draft: TracedDraft, isChanged = false): void {
    if (!leavesTrace(draft) || waiting.length >= waitingMax) return
    const trace = traceOf(draft)
    const isEmpty = trace.targets.length === 0 && trace.fingerprints.every(each => each === null)
    if (isChanged || !isEmpty) waiting.push({ snippetId, at: now(), ...trace, isChanged })
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
        throw error
      }
  }

  async function keep(some: readonly Waiting[]): Promise<void> {
    try {
      await db.write(...some.map(each => store.keeping(each, each.isChanged)))
    } catch (error) {
      if (error instanceof AppError || some.length === 0) throw error
      // A snippet of PostgreSQL may be deleted between the look at its row and the check of the foreign key.
      for (const each of some) await db.write(...store.keeping(each, each.isChanged)).catch(onlyIfAway)
    }
  }

  const tidy = () => db.write(...store.forget(now() - traceKeepDays * dayMs))

  return { note, flush, tidy }
}

function onlyIfAway(error: unknown): void {
  if (error instanceof AppError) throw error
}
