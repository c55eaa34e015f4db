import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { isWhole, type StoredPart, storedList } from '../../admin/lists/stored-list.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink } from '../../web/ui.ts'
import type { Channel } from '../channel-document.ts'
import type { ListedMessage } from '../message-list-store.ts'
import { messageList } from './message-list.ts'

type MessagesPage = {
  readonly found: StoredPart<ListedMessage>
  readonly channels: readonly Pick<Channel, 'id' | 'name'>[]
  readonly now: number
}

/** The page with the log of deliveries. */
export function renderMessages(context: AdminContext, { found, channels, now }: MessagesPage): Html {
  const { paths, messages } = context
  const { notifications } = messages
  return adminPage(context, {
    title: notifications.log,
    current: 'notifications',
    scripts: ['desk-keys.js'],
    actions: buttonLink(paths.manage.channels(), notifications.channels),
    main: html`<section class="card">${
      found.rows.length === 0 && isWhole(context.place)
        ? html`<p class="soft">${notifications.noLog}</p>`
        : storedList(context, messageList(context, channels, now), found)
    }</section>
${shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}
