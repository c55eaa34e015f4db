import { createClientRateLimit } from '../lib/client-rate-limit.ts'
import { fixedClientRates, fixedRate } from '../lib/fixed-limit.ts'
import { createRateLimit, demandAllowed } from '../lib/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { monitorProblems } from './model/monitor-problems.ts'
import type { PushReport, PushTarget } from './model/push.ts'
import { pushKey } from './monitor-rows.ts'
import type { PushInbox } from './push-inbox.ts'
import type { PushStore } from './push-store.ts'

const area = 'Monitors, announcements and channels'

const pushRate = fixedRate({
  area,
  what: 'Pushes with the same token, at each instance',
  count: 120,
  windowMs: minuteMs,
  why: 'Twice as many as the shortest interval needs; each costs a row.',
})

const wrongTokenRates = fixedClientRates({
  area,
  what: 'Pushes with tokens that no monitor has',
  windowMs: 10 * minuteMs,
  address: { count: 300, why: 'A token cannot be guessed, and a script that was forgotten may go on.' },
  network: { count: 3_000, why: 'A network may have many scripts that were forgotten.' },
})

type PushServiceOptions = {
  readonly store: Pick<PushStore, 'find'>
  readonly inbox: Pick<PushInbox, 'add'>
  readonly now: () => number
}

export type PushService = ReturnType<typeof createPushService>

/** Takes pushes: finds the monitor by its token within limits, and stores what the sender reports. */
export function createPushService({ store, inbox, now }: PushServiceOptions) {
  const byToken = createRateLimit(pushRate, now)
  const wrongTokens = createClientRateLimit(wrongTokenRates, now)

  /**
   * The active monitor that the token names; null if there is none. Throws `too_many_requests`, also for right tokens from
   * where too many wrong ones came.
   */
  async function find(token: string, address: string): Promise<PushTarget | null> {
    demandAllowed(byToken.take(pushKey(token)), monitorProblems.tooManyPushes())
    demandAllowed(wrongTokens.take(address), monitorProblems.tooManyPushes())
    wrongTokens.refund(address)
    const found = await store.find(token)
    if (found?.active) return found
    wrongTokens.take(address)
    return null
  }

  /** Resolves when the push is stored. Throws trouble of the database, and `unavailable` if it does not keep up. */
  const add = async (target: PushTarget, report: PushReport): Promise<void> => inbox.add(target.id, report)

  return { find, add }
}
