import { hash } from 'node:crypto'
import { isTaken } from '../db/database-trouble.ts'
import type { Actor } from '../kernel/actor.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import type { Claims } from './claims.ts'
import type { Claim, ClaimedKey, IdempotencyStore, KeptAnswer } from './idempotency-store.ts'
import { restProblems } from './rest-problems.ts'

type Options = {
  readonly store: IdempotencyStore
  readonly claims: Claims
  readonly now: () => number
}

type Creation = {
  readonly actor: Actor
  /** Scope of the key: equal keys of different tokens are unrelated. */
  readonly tokenId: string
  readonly key: string
  /** Method, address and body of the request; the same key with another request is an error. */
  readonly request: string
  readonly create: () => Promise<KeptAnswer>
  /** Rebuilds the response for a created thing from its subject, such as `monitor:7`. */
  readonly findAgain: (subject: string) => Promise<KeptAnswer>
}

export type Idempotency = ReturnType<typeof createIdempotency>

export const keptMs = dayMs
export const keyShape = /^[\x21-\x7e]{1,200}$/
/** Age in ms from which a claim without an effect is taken for one of a process that died. */
const workMaxMs = fixedLimit({
  area: 'REST',
  what: 'The work on a request with an `Idempotency-Key`',
  value: 2 * minuteMs,
  unit: 'ms',
  why: 'After this the same key starts anew, because the process that began has died.',
})

/**
 * Executes a creation exactly once per key. The claim is committed before the work begins, and the record of its effect
 * together with the work. After a crash the claim shows which it was: with an effect, the answer is rebuilt from the
 * stored thing; without one nothing was made, and the next request takes the claim over.
 */
export function createIdempotency({ store, claims, now }: Options) {
  async function once(creation: Creation): Promise<KeptAnswer> {
    const { tokenId: scope, key } = creation
    if (!keyShape.test(key)) throw invalid(restProblems.idempotencyKey())
    const claim = { scope, key }
    const requestHash = hash('sha256', creation.request, 'buffer')
    const at = now()
    if (await store.claim(claim, requestHash, at, keptMs)) return work(claim, at, creation)
    return earlier(claim, requestHash, creation)
  }

  async function work(claim: Claim, claimedAt: number, { actor, create }: Creation): Promise<KeptAnswer> {
    claims.accompany(actor, ({ subject }) => store.effect(claim, subject, claimedAt))
    try {
      const answer = await create()
      await store.keep(claim, answer)
      return answer
    } catch (error) {
      // The effect exists: another request had taken this claim for abandoned, and has committed first.
      if (isTaken(error, 'idempotency')) throw underWay()
      await store.release(claim, claimedAt)
      throw error
    }
  }

  async function earlier(claim: Claim, requestHash: Uint8Array, creation: Creation): Promise<KeptAnswer> {
    const claimed = await store.find(claim)
    if (!claimed) throw underWay()
    if (!Buffer.from(claimed.requestHash).equals(requestHash))
      throw new AppError('unprocessable', restProblems.keyUsed())
    if (claimed.answer) return replayed(claimed.answer)
    if (claimed.subject !== null) return replayed(await creation.findAgain(claimed.subject))
    return takeOver(claim, claimed, creation)
  }

  async function takeOver(claim: Claim, { claimedAt }: ClaimedKey, creation: Creation): Promise<KeptAnswer> {
    const at = now()
    if (at - claimedAt < workMaxMs || !(await store.takeOver(claim, claimedAt, at))) throw underWay()
    return work(claim, at, creation)
  }

  return { once }
}

const replayed = (answer: KeptAnswer): KeptAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'idempotency-replayed': 'true' },
})

const underWay = () =>
  new AppError('conflict', restProblems.keyInWork(), {
    'retry-after': '1',
  })
