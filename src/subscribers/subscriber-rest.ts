import { z } from 'zod'
import { line, parsed } from '../lib/fields.ts'
import { listed } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { digestFrequencies } from './model/digest.ts'
import { channelKinds, topics } from './model/subscriber.ts'
import type { SubscriberDesk } from './subscriber-desk.ts'

const operation = operationIn({
  name: 'Subscribers',
  description:
    'Readers who subscribed. They are found by their exact address; there is no list of addresses.',
})
const permission = 'subscribers'
const params = z.object({ id: idInAddress('a subscriber') })

const kind = z.enum(channelKinds)
const state = z.enum(['pending', 'confirmed'])
const data = {
  kind,
  address: z.string().describe('Of a browser the endpoint of its push service.'),
  keys: z
    .object({ p256dh: z.string(), auth: z.string() })
    .optional()
    .describe('What messages to a browser are encrypted with; absent for other kinds.'),
  language: z.string(),
  state,
  topics: z.array(z.enum(topics)),
  subscriptions: z.array(z.string()).describe('`all`, `group:NAME`, `monitor:ID` or `incident:ID`.'),
  digest: z
    .object({
      frequency: z.enum(digestFrequencies),
      weekday: z.int().min(1).max(7).describe('The day of a weekly digest, from Monday (1) to Sunday (7).'),
      hour: z.int().min(0).max(23).describe('The hour in the time zone.'),
      timeZone: z.string(),
    })
    .nullable()
    .optional()
    .describe('The digest in place of a mail for each event; null if there is none, absent unless by email.'),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
}
const example: z.input<z.ZodObject<typeof data>> = {
  kind: 'email',
  address: 'ada@example.org',
  language: 'en',
  state: 'confirmed',
  topics: ['incidents'],
  subscriptions: ['all'],
  digest: { frequency: 'daily', weekday: 1, hour: 9, timeZone: 'Europe/Berlin' },
  createdAt: '2026-01-01T13:00:00.000Z',
  confirmedAt: '2026-01-01T13:05:00.000Z',
}

const foundAnswer = named('FoundSubscriber', z.object({ id: z.int(), kind, state }), {
  id: 7,
  kind: 'email',
  state: 'confirmed',
})

const dataAnswer = named(
  'Subscriber',
  z.object({
    id: z.int(),
    ...data,
    webhooks: z
      .array(z.object(data))
      .optional()
      .describe('The webhooks and Slack channels that the subscriber entered; absent if there are none.'),
  }),
  { id: 7, ...example },
)

const searchBody = z.strictObject({ address: line(2_000) })

const count = z.object({ confirmed: z.int(), pending: z.int() })
const none = { confirmed: 0, pending: 0 }

/** REST operations of subscribers. */
export const subscriberOperations = (desk: SubscriberDesk): readonly Operation[] => [
  operation({
    id: 'countSubscribers',
    method: 'GET',
    path: '/subscribers/counts',
    summary: 'Count the subscribers of each kind.',
    permission,
    answers: {
      200: named('SubscriberCounts', z.object({ email: count, webhook: count, slack: count, push: count }), {
        email: { confirmed: 214, pending: 3 },
        webhook: none,
        slack: none,
        push: none,
      }),
    },
    handle: async ({ actor }) => ({ status: 200, body: await desk.counts(actor) }),
  }),
  operation({
    id: 'findSubscribers',
    method: 'POST',
    path: '/subscribers/search',
    summary: 'Find the subscribers with exactly this address. It is in the body, so that no log has it.',
    permission,
    body: named('SubscriberSearch', searchBody, { address: 'ada@example.org' }),
    answers: { 200: listOf('FoundSubscriberList', foundAnswer) },
    handle: async ({ actor, body }) => {
      const { address } = parsed(searchBody, body)
      const found = await desk.find(actor, address)
      return listed(found.map(each => ({ id: each.id, kind: each.kind, state: each.state })))
    },
  }),
  operation({
    id: 'exportSubscriber',
    method: 'GET',
    path: '/subscribers/:id',
    summary: 'Get all that is stored about a subscriber. The audit trail records it.',
    permission,
    params,
    answers: { 200: dataAnswer },
    handle: async ({ actor, params: { id } }) => ({ status: 200, body: await desk.exportOne(actor, id) }),
  }),
  operation({
    id: 'deleteSubscriber',
    method: 'DELETE',
    path: '/subscribers/:id',
    summary: 'Delete a subscriber, all that is stored about it, and the webhooks it entered.',
    permission,
    params,
    answers: { 204: null },
    handle: async ({ actor, params: { id } }) => desk.remove(actor, id),
  }),
]
