import { rfc3339 } from '../lib/time.ts'
import { pushAddressOf } from './model/push-address.ts'
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
  ...addressOf(kind, address),
  language,
  state,
  topics: choice.topics,
  subscriptions: choice.subscriptions.map(subscriptionText),
  ...(kind === 'email' && { digest }),
  createdAt: rfc3339(createdAt),
  confirmedAt: rfc3339(confirmedAt),
})

/** A browser's address has keys, which are written beside it. */
function addressOf(kind: Subscriber['kind'], text: string) {
  if (kind !== 'push') return { address: text }
  const { endpoint, ...keys } = pushAddressOf(text)
  return { address: endpoint, keys }
}
