import { z } from 'zod'
import { answerShape } from '../kernel/fields/reference.ts'
import { choices } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'
import { listed } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { resourceOperations } from '../rest/resource-operations.ts'
import { type Channel, channelDocument, channelSchema, commonFields } from './channel-document.ts'
import type { ChannelService } from './channel-service.ts'
import { type ChannelKind, channelDefinition, channelKinds } from './channels/channels.ts'
import type { LoggedMessage } from './logged-message.ts'
import { notifiedKinds } from './notified-kind.ts'

const group = {
  name: 'Notifications',
  description: 'Channels, which events they get, and what was delivered to them.',
}
const operation = operationIn(group)
const params = z.object({ id: idInAddress('a channel') })
const messageParams = z.object({ id: z.string().describe('The `webhook-id` of the message.') })

const samples = channelKinds.map(kind => ({ name: 'On call', kind, ...channelDefinition(kind).sample }))

const channelOfKind = (kind: ChannelKind) =>
  z.object({
    id: z.int(),
    kind: z.literal(kind),
    ...answerShape(channelDefinition(kind).fields),
    ...answerShape(commonFields),
    fault: z
      .string()
      .nullable()
      .describe('Why Corkboard has disabled it: the code of a delivery; null: it has not.'),
    revision: z.int(),
  })

const documentOf = (channel: Channel) => ({
  id: channel.id,
  ...channelDocument(channel, 'editors'),
  fault: channel.fault,
  revision: channel.revision,
})

const channelAnswer = named(
  'Channel',
  z.discriminatedUnion('kind', choices(channelKinds.map(channelOfKind))),
  ...samples.slice(0, 1).map(
    (sample, index) =>
      documentOf({
        ...channelSchema.parse(sample),
        id: index + 1,
        key: '',
        fault: null,
        revision: 1,
      }) as never,
  ),
)

const newChannel = named('NewChannel', channelSchema, ...(samples as never[]))

const answerText = z
  .string()
  .nullable()
  .describe('The first 200 characters of what the receiver answered, without our secrets.')

const testAnswer = named(
  'ChannelTest',
  z.object({
    delivered: z.boolean(),
    fault: z
      .string()
      .nullable()
      .describe(
        'The code of the failure, for HTTP with the status of the answer. With several receivers it is that of the first that failed.',
      ),
    answer: answerText,
  }),
  { delivered: false, fault: 'http_status 503', answer: '503 try again later' },
)

const deliveryAnswer = named(
  'Delivery',
  z.object({
    id: z.string().nullable().describe('The id of the message; null: it was not tried yet.'),
    channelId: z.int(),
    recipient: z.string().nullable().describe('The address, for channels with several; null otherwise.'),
    state: z.enum(['waiting', 'delivered', 'dead']),
    attempts: z.int(),
    fault: z.string().nullable(),
    answer: answerText,
    nextAt: z.iso.datetime().nullable().describe('Of the next attempt.'),
    doneAt: z.iso.datetime().nullable(),
    kind: z
      .enum([...notifiedKinds, 'channel.test'])
      .describe('Of its first event; `channel.test` is a test.'),
    events: z.int(),
  }),
  {
    id: 'msg_23456789abcdefghijkmnpqr',
    channelId: 1,
    recipient: null,
    state: 'dead',
    attempts: 31,
    fault: 'http_status 503',
    answer: '503 try again later',
    nextAt: null,
    doneAt: '2026-01-02T09:30:00.000Z',
    kind: 'monitor.down',
    events: 12,
  },
)

/** REST operations of channels and their deliveries. */
export function channelOperations(channels: ChannelService): readonly Operation[] {
  const channel = resourceOperations({
    group,
    path: '/channels',
    params,
    access: { read: 'notifications', write: 'notifications' },
    answer: channelAnswer,
    documentOf,
    find: ({ id }, actor) => channels.find(actor, id),
  })
  return [
    channel.list({
      id: 'listChannels',
      summary:
        'List all channels. Secrets are shown as `(secret)`; sent back unchanged, they keep their value.',
      answer: listOf('ChannelList', channelAnswer),
      all: ({ actor }) => channels.list(actor),
    }),
    channel.create({
      id: 'createChannel',
      summary: 'Create a channel.',
      body: newChannel,
      create: ({ actor, body }) => channels.create(actor, body),
    }),
    channel.get({ id: 'getChannel', summary: 'Get a channel.' }),
    channel.change({
      id: 'replaceChannel',
      method: 'PUT',
      summary:
        'Writes the whole channel anew; its kind stays. A channel that was disabled is active again if that is given.',
      body: newChannel,
      change: ({ actor, found, body, expectedRevision }) =>
        channels.update(actor, found, body, expectedRevision),
    }),
    channel.remove({
      id: 'deleteChannel',
      summary: 'Delete a channel and its deliveries.',
      remove: ({ actor, found, expectedRevision }) => channels.remove(actor, found, expectedRevision),
    }),
    operation({
      id: 'testChannel',
      method: 'POST',
      path: '/channels/:id/test',
      summary: 'Send a test message and return its result.',
      permission: 'notifications',
      params,
      refuses: { too_many_requests: 'The token has made too many requests, or too many tests.' },
      answers: { 200: testAnswer },
      handle: async ({ actor, params: { id } }) => {
        const all = await channels.test(actor, await channels.find(actor, id))
        const worst = all.find(each => each.fault !== null) ?? all[0]
        const fault = worst?.fault?.message ?? null
        return { status: 200, body: { delivered: fault === null, fault, answer: worst?.answer ?? null } }
      },
    }),
    operation({
      id: 'listDeliveries',
      method: 'GET',
      path: '/deliveries',
      summary: 'List the last hundred messages to channels, failed ones first.',
      permission: 'notifications',
      answers: { 200: listOf('DeliveryList', deliveryAnswer) },
      handle: async ({ actor }) => listed((await channels.log(actor)).map(deliveryOf)),
    }),
    operation({
      id: 'retryDelivery',
      method: 'POST',
      path: '/deliveries/:id/retry',
      summary: 'Retry a failed message under the same id.',
      permission: 'notifications',
      params: messageParams,
      answers: { 204: null },
      handle: async ({ actor, params: { id } }) => {
        await channels.retry(actor, id)
      },
    }),
  ]
}

const deliveryOf = (message: LoggedMessage) => ({
  id: message.messageId,
  channelId: message.channelId,
  recipient: message.recipient || null,
  state: message.state,
  attempts: message.attempts,
  fault: message.error,
  answer: message.answer,
  nextAt: message.state === 'waiting' ? rfc3339(message.nextAt) : null,
  doneAt: rfc3339(message.doneAt),
  kind: message.event.kind,
  events: message.events,
})
