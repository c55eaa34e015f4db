import type { SearchSource } from '../../admin/search/search-source.ts'
import type { SubscriberDesk } from '../subscriber-desk.ts'

/** Subscribers by their exact address. A form opens them, because no address of ours names theirs. */
export const subscriberHits = (desk: Pick<SubscriberDesk, 'find'>): SearchSource => ({
  id: 'subscribers',
  permission: 'subscribers',
  title: ({ manage }) => manage.subscribers,
  find: async ({ actor, messages: { subscriberDesk }, paths }, text) =>
    (await desk.find(actor, text)).map(({ kind, state, address }) => ({
      name: address,
      opens: { action: paths.manage.findSubscribers(), fields: { address } },
      about: [
        subscriberDesk.kinds[kind],
        state === 'confirmed' ? subscriberDesk.confirmed : subscriberDesk.pending,
      ],
    })),
  list: null,
})
