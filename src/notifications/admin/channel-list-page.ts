import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { postButton, table } from '../../admin/admin-parts.ts'
import { deskList } from '../../admin/lists/desk-list.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink, emptyState, timeElement } from '../../web/ui.ts'
import type { Channel } from '../channel-document.ts'
import type { ChannelFailure, LoggedMessage } from '../channel-store.ts'
import { notifiedKinds } from '../notified-kind.ts'
import { channelList } from './channel-list.ts'
import { outcomeLines } from './failures.ts'

type ChannelsPage = {
  readonly channels: readonly Channel[]
  readonly log: readonly LoggedMessage[]
  readonly failures: readonly ChannelFailure[]
  readonly now: number
}

export function renderChannels(context: AdminContext, page: ChannelsPage): Html {
  const { messages, paths } = context
  const { manage, notifications } = messages
  return adminPage(context, {
    title: manage.notifications,
    current: 'notifications',
    scripts: ['desk-keys.js'],
    actions: buttonLink(paths.manage.newChannel(), notifications.newTitle, 'primary'),
    main: html`<p class="measure">${notifications.intro}</p>
${page.channels.length === 0 ? noChannels(context) : html`<section class="card"><h2>${notifications.channels}</h2>${deskList(context, channelList(context, page.failures), page.channels)}</section>`}
<section class="card" id="log"><h2>${notifications.log}</h2>${
      page.log.length === 0 ? html`<p class="soft">${notifications.noLog}</p>` : logTable(context, page)
    }</section>${page.channels.length === 0 ? null : shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}

const noChannels = ({ messages: { notifications }, paths }: AdminContext): Html =>
  html`<section class="card">${emptyState(
    notifications.none,
    html`<p>${notifications.noneNext}</p>${buttonLink(paths.manage.newChannel(), notifications.newTitle)}`,
  )}</section>`

function logTable(context: AdminContext, { log, channels, now }: ChannelsPage): Html {
  const { common, notifications } = context.messages
  const { heads, logHeads } = notifications
  const nameById = new Map(channels.map(each => [each.id, each.name]))
  const rows = log.map(message => [
    subjectLink(context, message, nameById.has(message.channelId)),
    html`<span dir="auto">${nameById.get(message.channelId) ?? notifications.gone}</span>${message.recipient === '' ? null : html`<br><bdi class="small soft">${message.recipient}</bdi>`}`,
    html`${notifications.states[message.state]}${outcomeLines(context, { ...message, error: message.state === 'delivered' ? null : message.error })}`,
    context.format.number(message.attempts),
    timeOf(context, message, now),
    message.state === 'dead' && message.messageId !== null && message.event.kind !== 'channel.test'
      ? postButton(context, context.paths.manage.retryMessage(message.messageId), notifications.retry, {
          label: notifications.retryOf(summary(context, message)),
        })
      : null,
  ])
  return table(
    [logHeads.message, heads.name, common.status, logHeads.attempts, logHeads.time, ''],
    rows,
    notifications.log,
  )
}

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
  const text = html`<bdi>${summary(context, message)}</bdi>`
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

function summary(
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
