import type { Statement } from '../db/database.ts'
import type { ClaimedMessage } from './claim-store.ts'
import type { DeliveryFault, Sender, Sent } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { retryDelayMs, untouchedMs } from './retry.ts'
import { wayOf } from './target.ts'
import { afterFailure, isRecoveryAnnounced } from './target-health.ts'

type Options = {
  readonly store: DeliveryStore
  readonly now: () => number
  readonly random: () => number
  readonly log: { warn(fields: object, message: string): void }
}

/** Stores the outcome of an attempt, and what it means for the health of its target. */
export function attemptOutcomes({ store, now, random, log }: Options) {
  /**
   * The reason logged last for each failing target. A new reason is logged at once, so that an operator need not wait
   * for the last attempt to see it.
   */
  const loggedReasons = new Map<string, string>()

  async function delivered(
    claimed: ClaimedMessage,
    sender: Sender,
    { answer, also = [] }: Sent,
  ): Promise<void> {
    const at = now()
    for (const each of [claimed.target, wayOf(claimed.target)]) loggedReasons.delete(each)
    const recovered = await recovery(store, { target: claimed.target, changed: sender.changed, at })
    await store.delivered(claimed, { at, answer }, [...recovered, ...also])
  }

  async function failed(claimed: ClaimedMessage, sender: Sender, fault: DeliveryFault): Promise<void> {
    // A failure that no receiver can cause is a bug, which the log must show before the last attempt.
    if (fault.code === 'unexpected') log.warn({ err: fault }, 'An attempt to deliver failed unexpectedly')
    const at = now()
    const { attempt, createdAt } = claimed
    const { retryAfterMs, message: error, answer } = fault
    const nextAt = at + retryDelayMs({ attempt, ageMs: at - createdAt, retryAfterMs, random: random() })
    const isFinal = fault.isPermanent || nextAt > createdAt + sender.giveUpAfterMs
    const also = await failure(claimed.target, sender, fault, isFinal)
    if (!isFinal) {
      logOnce(claimed, fault)
      const notBefore = at + untouchedMs(retryAfterMs)
      return void (await store.failed(claimed, { error, answer, nextAt, notBefore }, also))
    }
    await store.givenUp(claimed, { error, answer, at }, also)
    if (isLogged(fault)) return
    log.warn(
      { err: fault, message: claimed.messageId, kind: claimed.events[0]?.kind },
      'A notification could not be delivered; it is given up',
    )
  }

  function logOnce({ target, messageId, events }: ClaimedMessage, fault: DeliveryFault): void {
    const failing = fault.isShared ? wayOf(target) : target
    if (fault.code === 'unexpected' || withdrawn.has(fault.code) || isLogged(fault)) return
    if (loggedReasons.get(failing) === fault.message) return
    loggedReasons.set(failing, fault.message)
    log.warn(
      { err: fault, message: messageId, kind: events[0]?.kind },
      'A notification could not be delivered; it is tried again',
    )
  }

  async function failure(
    target: string,
    sender: Sender,
    fault: DeliveryFault,
    isFinal: boolean,
  ): Promise<readonly Statement[]> {
    if (withdrawn.has(fault.code)) return []
    const at = now()
    const before = await store.healthOf(fault.isShared ? wayOf(target) : target)
    const after = afterFailure(before, { at, isFinal })
    const saved = store.saveFailure(after, { at, error: fault.message, answer: fault.answer })
    if (!after.isAnnounced) return [saved]
    const { target: failing, failingSince: since } = after
    const event = await sender.changed?.({ isFailing: true, target: failing, since, code: fault.message, at })
    return event ? [saved, store.record(event)] : [saved]
  }

  return { delivered, failed }
}

type Success = { readonly target: string; readonly changed: Sender['changed']; readonly at: number }

/** Marks the target, and the way that it may share with others, as working. */
export async function recovery(
  store: Pick<DeliveryStore, 'healthOf' | 'saveRecovery' | 'record'>,
  { target, changed, at }: Success,
): Promise<readonly Statement[]> {
  const all = await Promise.all([...new Set([wayOf(target), target])].map(store.healthOf))
  const failing = all.filter(each => each.failures > 0)
  const events = await Promise.all(
    failing
      .filter(isRecoveryAnnounced)
      .map(({ target: each, failingSince }) =>
        changed?.({ isFailing: false, target: each, since: failingSince ?? at, code: '', at }),
      ),
  )
  return [
    ...failing.map(each => store.saveRecovery(each.target)),
    ...events.flatMap(event => (event ? [store.record(event)] : [])),
  ]
}

/** True for a fault that many targets share though not their way, and that their sender logs once for all of them. */
const isLogged = ({ code }: DeliveryFault): boolean => code === 'key_refused'

/** Faults of messages that are no longer wanted; their targets may be well. */
const withdrawn = new Set(['channel_disabled', 'recipient_gone', 'too_late'])
