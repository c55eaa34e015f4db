import type { SharedLimits } from '../db/shared-limits.ts'
import { AppError } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { fixedClientRates, fixedLimit } from '../lib/fixed-limit.ts'
import { hourMs } from '../lib/time.ts'
import {
  type Choice,
  normalised,
  type Subscription,
  subscriptionsMax,
  subscriptionText,
} from './model/subscriber.ts'
import { subscriberChecks, subscriberProblems } from './model/subscriber-problems.ts'
import type { SubscriberStore } from './subscriber-store.ts'

const signUpRates = fixedClientRates({
  area: 'Subscribers',
  what: 'Sign-ups, by email or in a browser',
  windowMs: hourMs,
  address: { count: 20, why: 'Each sends a mail to an address that is not proved yet, or later messages.' },
  network: { count: 200, why: 'The people of an office subscribe on the day it is announced there.' },
})

const subscribersMax = fixedLimit({
  area: 'Subscribers',
  what: 'Subscribers of a site, those included who have not confirmed yet',
  value: 200_000,
  unit: 'subscribers',
  why: 'Ten times what was measured; a stranger cannot fill the disk with addresses.',
})

type Options = {
  readonly store: Pick<SubscriberStore, 'count'>
  /** True if the subscription can be chosen: its group, monitor or incident is public. */
  readonly isOffered: (subscription: Subscription) => boolean
  readonly limits: SharedLimits
}

export type Admission = ReturnType<typeof createAdmission>

/** Who may subscribe now, and to what. */
export function createAdmission({ store, isOffered, limits }: Options) {
  const signUps = limits.clientLimit('sign-ups of subscribers', signUpRates)

  /** Counts a sign-up. Throws `too_many_requests`. */
  async function demandSignUp(clientAddress: string): Promise<void> {
    await limits.demand(signUps(clientAddress), subscriberProblems.tooMany())
  }

  /** Throws `full` if there are as many subscribers as may be. */
  async function demandRoom(): Promise<void> {
    if ((await store.count()) >= subscribersMax) throw new AppError('full', subscriberProblems.full())
  }

  /** The choice without repetitions. Throws `InvalidFields`; what was chosen before may have gone. */
  function parseChoice(choice: Choice, before: readonly Subscription[] = []): Choice {
    const subscriptions = normalised(choice.subscriptions)
    if (choice.topics.length === 0 && !subscriptions.every(each => each.scope === 'incident'))
      throw invalidField('topics', subscriberChecks.noTopic())
    if (subscriptions.length === 0) throw invalidField('subscriptions', subscriberChecks.noScope())
    if (subscriptions.length > subscriptionsMax)
      throw invalidField('subscriptions', subscriberChecks.tooMany({ max: subscriptionsMax }))
    const known = new Set(before.map(subscriptionText))
    for (const each of subscriptions)
      if (!known.has(subscriptionText(each)) && !isOffered(each))
        throw invalidField('subscriptions', subscriberChecks.unknown({ name: each.ref }))
    return { topics: choice.topics, subscriptions }
  }

  return { demandSignUp, demandRoom, parseChoice, isOffered }
}
