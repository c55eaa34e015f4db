import type { AdminContext } from '../../admin/admin-layout.ts'
import type { BulkAction } from '../../admin/lists/bulk-routes.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import type { StoredOrder } from '../../admin/lists/stored-list.ts'
import { type Html, html } from '../../web/html.ts'
import { timeElement } from '../../web/ui.ts'
import type { Channel } from '../channel-document.ts'
import type { ChannelService } from '../channel-service.ts'
import type { LoggedMessage } from '../logged-message.ts'
import type { ListedMessage } from '../message-list-store.ts'
import { notifiedKinds } from '../notified-kind.ts'
import { outcomeLines } from './failures.ts'

const states = ['waiting', 'delivered', 'dead'] as const satisfies readonly LoggedMessage['state'][]

/** How the log of deliveries is sorted and filtered. */
export const messageOrder: StoredOrder<'time', LoggedMessage['state']> = {
  sorts: { time: { type: 'number', first: 'desc' } },
  usual: 'time',
  idType: 'number',
  filters: states,
}

/** The log of deliveries; a query finds and sorts it. */
export function messageList(
  context: AdminContext,
  channels: readonly Pick<Channel, 'id' | 'name'>[],
  now: number,
): DeskList<ListedMessage> {
  const { messages, paths, format } = context
  const { common, notifications } = messages
  const { heads, logHeads } = notifications
  const nameById = new Map(channels.map(each => [each.id, each.name]))
  return {
    id: 'deliveries',
    caption: notifications.log,
    columns: [
      {
        name: 'message',
        head: logHeads.message,
        cell: message => subjectLink(context, message, nameById.has(message.channelId)),
      },
      {
        name: 'channel',
        head: heads.name,
        narrow: 'alone',
        cell: ({ channelId, recipient }) =>
          html`<span dir="auto">${nameById.get(channelId) ?? notifications.gone}</span>${recipient === '' ? null : html` <bdi class="small soft">${recipient}</bdi>`}`,
      },
      {
        name: 'state',
        head: common.status,
        narrow: 'alone',
        cell: message =>
          html`${notifications.states[message.state]}${outcomeLines(context, { ...message, error: message.state === 'delivered' ? null : message.error })}`,
        width: 'wide',
      },
      {
        name: 'attempts',
        head: logHeads.attempts,
        cell: ({ attempts }) => format.number(attempts),
        width: 'narrow',
      },
      {
        name: 'time',
        head: logHeads.time,
        narrow: 'alone',
        cell: message => timeOf(context, message, now),
        sortBy: 'stored',
        first: 'desc',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: message => summaryOf(context, message),
    at: paths.manage.deliveries,
    usual: { sort: 'time', order: 'desc' },
    filters: states.map(value => ({ value, label: notifications.states[value], test: 'stored' })),
    searched: 'stored',
    bulk: {
      at: paths.manage.deliveriesBulk,
      actions: [{ name: 'retry', text: notifications.retry, isQuick: true, isFor: isRetried }],
    },
  }
}

/** Messages that were given up are sent again, but not tests, which are made anew. */
const isRetried = ({ state, messageId, event }: LoggedMessage): boolean =>
  state === 'dead' && messageId !== null && event.kind !== 'channel.test'

/** Actions on several messages. */
export const messageActions = (
  channels: ChannelService,
): Readonly<Record<string, BulkAction<ListedMessage>>> => ({
  retry: {
    notice: 'bulkRetried',
    text: ({ notifications }) => notifications.retry,
    isFor: isRetried,
    run: async ({ actor }, message) => {
      await channels.retry(actor, message.messageId ?? '')
      return message
    },
    isFinal: true,
  },
})

function timeOf(
  context: AdminContext,
  { state, attempts, nextAt, doneAt, event }: LoggedMessage,
  now: number,
): Html {
  const { format, messages } = context
  const at = doneAt ?? event.at
  if (state !== 'waiting' || attempts === 0) return timeElement(context, at, format.ago(at, now))
  return timeElement(context, nextAt, messages.notifications.next(format.time(nextAt)))
}

/** A link to the subject of the message, if it has a page. */
function subjectLink(context: AdminContext, message: LoggedMessage, isChannelThere: boolean): Html {
  const text = html`<bdi>${summaryOf(context, message)}</bdi>`
  const href = addressOf(context, message, isChannelThere)
  return href === null ? text : html`<a href="${href}">${text}</a>`
}

function addressOf(
  { paths: { manage } }: AdminContext,
  { event: { kind, params } }: LoggedMessage,
  isChannelThere: boolean,
): string | null {
  if (kind === 'monitor.deleted') return null
  if ('monitorId' in params) return manage.monitor(params.monitorId)
  if ('announcementId' in params) return manage.announcementUpdates(params.announcementId)
  if ('snippetId' in params) return manage.snippet(params.snippetId)
  return kind === 'channel.test' && 'channelId' in params && isChannelThere
    ? manage.channel(params.channelId)
    : null
}

export function summaryOf(
  { messages: { notifications }, format }: AdminContext,
  { event, events }: LoggedMessage,
): string {
  const { params } = event
  const about = 'name' in params ? params.name : 'title' in params ? params.title : ''
  const kind = notifiedKinds.find(each => each === event.kind)
  if (event.kind === 'channel.test') return notifications.testTitle
  const text = kind ? notifications.events[kind] : event.kind
  const first = about === '' ? text : `${text}: ${about}`
  return events > 1 ? `${first} (${notifications.and(format.number(events - 1))})` : first
}
