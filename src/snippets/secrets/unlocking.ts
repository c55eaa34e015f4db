import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { judged, type SharedLimits } from '../../db/shared-limits.ts'
import { networkKey } from '../../lib/client-address.ts'
import { fixedClientRates, fixedRate } from '../../lib/fixed-limit.ts'
import { hourMs, minuteMs } from '../../lib/time.ts'
import { isExpired, type Snippet } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { ReadNotes } from '../sharing/read-notes.ts'
import type { SnippetStore } from '../snippet-store.ts'
import type { Sealing } from './at-rest-encryption.ts'

type Unlocked =
  | {
      readonly state: 'open'
      readonly snippet: Snippet
      readonly onetime: boolean
      readonly readsLeft: number | null
      /** Opens another revision with the same password and as the same try; null if it is not there. */
      readonly openOther: (revision: number) => Promise<Snippet | null>
    }
  | {
      readonly state: 'wrong'
      readonly onetime: boolean
      /** Number of further passwords that may be tried at once. */
      readonly triesLeft: number
    }
  | { readonly state: 'gone' }

/**
 * Opens a protected snippet, and notes or counts the read. Throws `too_many_requests` for an address that guesses, and
 * `unavailable` if too many are waiting.
 */
export type Unlock = (
  id: string,
  password: string,
  request: FastifyRequest,
  /** Number of the revision; null for the newest. */
  revision?: number | null,
  /** May refuse the opened snippet before its read is noted or counted. */
  demand?: (snippet: Snippet) => void,
) => Promise<Unlocked>

type UnlockOptions = {
  readonly store: Pick<SnippetStore, 'locked' | 'lockedRevision' | 'spend'>
  readonly sealing: Sealing
  readonly note: ReadNotes['note']
  readonly limits: SharedLimits
  readonly addressOf: (request: IncomingMessage) => string
  readonly now: () => number
}

const unlockRates = fixedClientRates({
  area: 'Snippets',
  what: 'Passwords of snippets',
  windowMs: minuteMs,
  address: {
    count: 20,
    why: 'Typing errors and a program that reads a few snippets get through, guessing does not.',
  },
  network: { count: 60, why: 'A few people behind one network get through.' },
})
const wrongRate = fixedRate({
  area: 'Snippets',
  what: 'Wrong passwords of one snippet, from everywhere',
  count: 300,
  windowMs: hourMs,
  why: 'All addresses of a botnet share it: one every 12 s after the first ones.',
})

export function createUnlock({ store, sealing, note, limits, addressOf, now }: UnlockOptions): Unlock {
  const byClient = limits.clientLimit('passwords of snippets', unlockRates)
  const byWrong = limits.limit('wrong passwords of a snippet', wrongRate)

  /** Counts wrong passwords for the snippet, but not right ones or failed attempts. */
  const opened: Sealing['open'] = (sealed, password, id, network) =>
    judged(limits.count([{ limit: byWrong, key: id }], snippetProblems.tooManyPasswords()), () =>
      sealing.open(sealed, password, id, network),
    )

  return async (id, password, request, revision = null, demand = () => {}) => {
    const address = addressOf(request.raw)
    const triesLeft = await limits.demand(byClient(address), snippetProblems.tooManyPasswords())
    const earlier = revision === null ? null : await store.lockedRevision(id, revision, now())
    const locked = earlier ?? (await store.locked(id, now()))
    if (!locked) return { state: 'gone' }
    const { expiresAt, onetime, sealed, opened: openedOf } = locked
    const bytes = await opened(sealed, password, id, networkKey(address))
    if (bytes === null) return { state: 'wrong', onetime, triesLeft }
    const snippet = await openedOf(bytes)
    const openOther = async (number: number): Promise<Snippet | null> => {
      const other = await store.lockedRevision(id, number, now())
      const otherBytes = other && (await opened(other.sealed, password, id, networkKey(address)))
      return otherBytes ? other.opened(otherBytes) : null
    }
    if (revision !== null && snippet.revision !== revision) return { state: 'gone' }
    demand(snippet)
    // Decryption took time; of several readers with the right password, the first to delete a one-time text gets it.
    if (!onetime) {
      if (isExpired(expiresAt, now())) return { state: 'gone' }
      await note(request, snippet)
      return { state: 'open', snippet, onetime, readsLeft: null, openOther }
    }
    const spent = await store.spend(id, now())
    return spent ? { state: 'open', snippet, onetime, ...spent, openOther } : { state: 'gone' }
  }
}
