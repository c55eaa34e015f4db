import { chunks } from '../../../lib/chunks.ts'
import { inSlices } from '../../../lib/in-slices.ts'
import { dayMs, minuteMs } from '../../../lib/time.ts'
import type { Decisions } from '../decisions.ts'
import { areAlike, hexOf } from '../model/fingerprint.ts'
import type { CopyStore, Suspect } from './copy-store.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { traceKeepDays } from './traces.ts'

/** How long after the decision new copies are hidden by it. A block of such texts has no end. */
const suspectedMs = dayMs
/** How much of what was read before is read again: instances write what they noted at different moments. */
const overlapMs = 15_000
/** The longest that new texts wait, such as while no instance had the lease. */
const backMaxMs = 10 * minuteMs
/** Earlier texts that a new suspect is compared with. */
const earlierMs = traceKeepDays * dayMs
/** Texts compared with all suspects before other requests have their turn. */
const comparedAtOnce = 50
const atOnce = 8

type Parts = {
  readonly store: CopyStore
  readonly fingerprints: Pick<FingerprintStore, 'since'>
  readonly hideCopy: Decisions['hideCopy']
  readonly now: () => number
}

/**
 * Hides what is like a text that a moderator hid, or like several that reports hid: what was there when it was hidden, and
 * what comes during the day after.
 * Texts of people and programs that were signed in stay, and so do those that a moderator has let stand. One instance does
 * this for all.
 */
export function createCopies({ store, fingerprints, hideCopy, now }: Parts) {
  /** Suspects whose earlier copies were looked for, by snippet and fingerprints. */
  let known = new Set<string>()
  let readUntil = 0

  /** An aborted look begins again with the next. */
  async function look(signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
    const at = now()
    const suspects = await store.suspects(at - suspectedMs)
    const fresh = suspects.filter(each => !known.has(keyOf(each)))
    if (suspects.length > 0) await hideAlike(suspects, fresh, at, signal)
    if (signal?.aborted) return
    known = new Set(suspects.map(keyOf))
    readUntil = at
  }

  async function hideAlike(
    suspects: readonly Suspect[],
    fresh: readonly Suspect[],
    at: number,
    signal?: Pick<AbortSignal, 'aborted'>,
  ): Promise<void> {
    const newFrom = Math.max(readUntil - overlapMs, at - backMaxMs)
    for await (const batch of fingerprints.since(fresh.length > 0 ? at - earlierMs : newFrom)) {
      if (signal?.aborted) return
      // Texts of an earlier look were compared with all but the fresh suspects.
      const compared = batch.at < newFrom ? fresh : suspects
      const found = new Map<Suspect, string[]>()
      await inSlices(batch.files, comparedAtOnce, ({ snippetId, fingerprint }) => {
        const suspect = compared.find(each => each.fingerprints.some(other => areAlike(other, fingerprint)))
        if (suspect) found.set(suspect, [...(found.get(suspect) ?? []), snippetId])
      })
      for (const [suspect, ids] of found) await hideAll(suspect, ids, signal)
    }
  }

  async function hideAll(
    { snippetId }: Suspect,
    copies: readonly string[],
    signal?: Pick<AbortSignal, 'aborted'>,
  ): Promise<void> {
    const ids = await store.thatMayBeHidden(copies.filter(id => id !== snippetId))
    for (const some of chunks(ids, atOnce)) {
      if (signal?.aborted) return
      await Promise.all(some.map(id => hideCopy(id, snippetId)))
    }
  }

  return { look }
}

const keyOf = ({ snippetId, fingerprints }: Suspect): string =>
  `${snippetId} ${fingerprints.map(hexOf).join(' ')}`
