import { AppError } from '../../../kernel/errors.ts'
import { chunks } from '../../../lib/chunks.ts'
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts'
import type { Decisions } from '../decisions.ts'
import { areAlike, hexOf } from '../model/fingerprint.ts'
import type { CopyStore, Suspect } from './copy-store.ts'
import type { TraceStore } from './trace-store.ts'

/** How long after the decision new copies are hidden by it. A block of such texts has no end. */
const suspectedMs = dayMs
/** How much of what was read before is read again: instances write what they noted at different moments. */
const overlapMs = 15_000
/** The longest that new texts wait, such as while no instance had the lease. */
const backMaxMs = 10 * minuteMs
/** Texts of this time are all compared with a new suspect: the bands miss some. */
const freshMs = hourMs
const readMax = 20_000
const atOnce = 8

type Parts = {
  readonly store: CopyStore
  readonly traces: TraceStore
  readonly hideCopy: Decisions['hideCopy']
  readonly now: () => number
}

/**
 * Hides what is like a text that a moderator hid, or like several that reports hid: what was there when it was hidden, and
 * what comes during the day after.
 * Texts of people and programs that were signed in stay, and so do those that a moderator has let stand. One instance does
 * this for all.
 */
export function createCopies({ store, traces, hideCopy, now }: Parts) {
  /** Suspects whose earlier copies were looked for, by snippet and fingerprints. */
  let known = new Set<string>()
  let readUntil = 0

  async function look(signal?: AbortSignal): Promise<void> {
    const at = now()
    const suspects = await store.suspects(at - suspectedMs)
    const fresh = suspects.filter(each => !known.has(keyOf(each)))
    for (const suspect of fresh) {
      if (signal?.aborted) return
      for (const fingerprint of suspect.fingerprints)
        await hideAll(suspect, await traces.like(fingerprint), signal)
    }
    known = new Set(suspects.map(keyOf))
    const from = Math.max(readUntil - overlapMs, at - backMaxMs)
    if (suspects.length > 0)
      await lookAtNew(suspects, fresh.length > 0 ? Math.min(from, at - freshMs) : from, signal)
    readUntil = at
  }

  async function lookAtNew(suspects: readonly Suspect[], from: number, signal?: AbortSignal): Promise<void> {
    const found = new Map<Suspect, string[]>()
    for (const { snippetId, fingerprint } of await traces.since(from, readMax)) {
      const suspect = suspects.find(each => each.fingerprints.some(other => areAlike(other, fingerprint)))
      if (suspect) found.set(suspect, [...(found.get(suspect) ?? []), snippetId])
    }
    for (const [suspect, ids] of found) await hideAll(suspect, ids, signal)
  }

  async function hideAll(
    { snippetId }: Suspect,
    copies: readonly string[],
    signal?: AbortSignal,
  ): Promise<void> {
    const ids = await store.thatMayBeHidden(copies.filter(id => id !== snippetId))
    for (const some of chunks(ids, atOnce)) {
      if (signal?.aborted) return
      await Promise.all(some.map(id => hideCopy(id, snippetId).catch(unlessGone)))
    }
  }

  return { look }
}

const keyOf = ({ snippetId, fingerprints }: Suspect): string =>
  `${snippetId} ${fingerprints.map(hexOf).join(' ')}`

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error
}
