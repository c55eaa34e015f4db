import { rfc3339 } from '../lib/time.ts'
import { type Subscriber, subscriptionText } from './model/subscriber.ts'

/** All that is stored about a subscriber, with the addresses that it entered. */
export const subscriberDocument = (subscriber: Subscriber, hooks: readonly Subscriber[]) => ({
  ...documentOf(subscriber),
  ...(hooks.length > 0 && { webhooks: hooks.map(documentOf) }),
})

const documentOf = ({
  kind,
  address,
  language,
  state,
  choice,
  digest,
  createdAt,
  confirmedAt,
}: Subscriber) => ({
  kind,
  address,
  language,
  state,
  topics: choice.topics,
  subscriptions: choice.subscriptions.map(subscriptionText),
  ...(kind === 'email' && { digest }),
  createdAt: rfc3339(createdAt),
  confirmedAt: rfc3339(confirmedAt),
})
