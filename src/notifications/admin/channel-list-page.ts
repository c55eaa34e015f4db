import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { deskList } from '../../admin/lists/desk-list.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink, emptyState } from '../../web/ui.ts'
import type { Channel } from '../channel-document.ts'
import type { ChannelFailure } from '../channel-store.ts'
import { channelList } from './channel-list.ts'

type ChannelsPage = {
  readonly channels: readonly Channel[]
  readonly failures: readonly ChannelFailure[]
}

export function renderChannels(context: AdminContext, page: ChannelsPage): Html {
  const { messages, paths } = context
  const { manage, notifications } = messages
  return adminPage(context, {
    title: manage.notifications,
    current: 'notifications',
    scripts: ['desk-keys.js'],
    actions: html`${buttonLink(paths.manage.deliveries(), notifications.log)}
${buttonLink(paths.manage.newChannel(), notifications.newTitle, 'primary')}`,
    main: html`<p class="measure">${notifications.intro}</p>
${page.channels.length === 0 ? noChannels(context) : html`<section class="card"><h2>${notifications.channels}</h2>${deskList(context, channelList(context, page.failures), page.channels)}</section>`}
${page.channels.length === 0 ? null : shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}

const noChannels = ({ messages: { notifications }, paths }: AdminContext): Html =>
  html`<section class="card">${emptyState(
    notifications.none,
    html`<p>${notifications.noneNext}</p>${buttonLink(paths.manage.newChannel(), notifications.newTitle)}`,
  )}</section>`
