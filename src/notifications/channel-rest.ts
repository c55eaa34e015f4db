import { z } from 'zod'
import type { Actor } from '../kernel/actor.ts'
import { answerShape } from '../kernel/fields/reference.ts'
import { choices } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'
import { answerOf, createdOf, listed } from '../rest/answers.ts'
import { idInAddress } from '../rest/number-parameters.ts'
import { listOf, named, type Operation, operationIn } from '../rest/operation.ts'
import { type Channel, channelDocument, channelSchema, commonFields } from './channel-document.ts'
import type { ChannelService } from './channel-service.ts'
import type { LoggedMessage } from './channel-store.ts'
import { type ChannelKind, channelDefinition, channelKinds } from './channels/channels.ts'
import { notifiedKinds } from './notified-kind.ts'

const operation = operationIn({
  name: 'Notifications',
  description: 'Channels, which events they get, and what was delivered to them.',
})
const path = '/channels'
const one = '/channels/:id'
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

/** Channels and their deliveries for programs. */
export function channelOperations(channels: ChannelService): readonly Operation[] {
  const revisionAt = async ({ id }: { readonly id: number }, actor: Actor) =>
    (await channels.find(actor, id)).revision
  return [
    operation({
      id: 'listChannels',
      method: 'GET',
      path,
      summary: 'All channels. Secrets are shown as `(secret)`; handed back so, they stay as they are.',
      permission: 'notifications',
      answers: { 200: listOf('ChannelList', channelAnswer) },
      handle: async ({ actor }) => listed((await channels.list(actor)).map(documentOf)),
    }),
    operation({
      id: 'createChannel',
      method: 'POST',
      path,
      summary: 'Adds a channel.',
      permission: 'notifications',
      body: newChannel,
      answers: { 201: channelAnswer },
      gives: ['ETag', 'Location'],
      findAgain: async ({ actor }, id) => created(await channels.find(actor, Number(id))),
      handle: async ({ actor, body }) => created(await channels.create(actor, body)),
    }),
    operation({
      id: 'getChannel',
      method: 'GET',
      path: one,
      summary: 'One channel.',
      permission: 'notifications',
      params,
      answers: { 200: channelAnswer },
      gives: ['ETag'],
      handle: async ({ actor, params: { id } }) => answer(await channels.find(actor, id)),
    }),
    operation({
      id: 'replaceChannel',
      method: 'PUT',
      path: one,
      summary:
        'Writes the whole channel anew; its kind stays. A channel that was disabled is active again if that is given.',
      permission: 'notifications',
      params,
      body: newChannel,
      answers: { 200: channelAnswer },
      gives: ['ETag'],
      revisionAt,
      handle: async ({ actor, params: { id }, body, expectedRevision }) =>
        answer(await channels.update(actor, id, body, expectedRevision)),
    }),
    operation({
      id: 'deleteChannel',
      method: 'DELETE',
      path: one,
      summary: 'Deletes the channel and its deliveries.',
      permission: 'notifications',
      params,
      answers: { 204: null },
      revisionAt,
      handle: ({ actor, params: { id }, expectedRevision }) => channels.remove(actor, id, expectedRevision),
    }),
    operation({
      id: 'testChannel',
      method: 'POST',
      path: `${one}/test`,
      summary: 'Delivers a test and answers with what came of it.',
      permission: 'notifications',
      params,
      refuses: { too_many_requests: 'The token has made too many requests, or too many tests.' },
      answers: { 200: testAnswer },
      handle: async ({ actor, params: { id } }) => {
        const all = await channels.test(actor, id)
        const worst = all.find(each => each.fault !== null) ?? all[0]
        const fault = worst?.fault?.message ?? null
        return { status: 200, body: { delivered: fault === null, fault, answer: worst?.answer ?? null } }
      },
    }),
    operation({
      id: 'listDeliveries',
      method: 'GET',
      path: '/deliveries',
      summary: 'The last hundred messages to channels; those that were given up come first.',
      permission: 'notifications',
      answers: { 200: listOf('DeliveryList', deliveryAnswer) },
      handle: async ({ actor }) => listed((await channels.log(actor)).map(deliveryOf)),
    }),
    operation({
      id: 'retryDelivery',
      method: 'POST',
      path: '/deliveries/:id/retry',
      summary: 'A message that was given up is tried again, under the same id.',
      permission: 'notifications',
      params: messageParams,
      answers: { 204: null },
      handle: async ({ actor, params: { id } }) => {
        await channels.retry(actor, id)
      },
    }),
  ]
}

const answer = answerOf(documentOf)

const created = createdOf(documentOf, channel => `/channels/${channel.id}`)

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
