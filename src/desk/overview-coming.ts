import type { AdminContext } from '../admin/admin-layout.ts'
import { postButton } from '../admin/admin-parts.ts'
import { may } from '../kernel/actor.ts'
import { type Html, html } from '../web/html.ts'
import { timeAt } from '../web/ui.ts'
import type { Coming, Overview } from './overview.ts'
import { backHere, link, row } from './overview-row.ts'

/** Maintenance in progress, and what is planned for the next days. */
export function comingPart(context: AdminContext, { coming: all, ongoing, now: at }: Overview): Html {
  const { messages, format, paths } = context
  const { desk } = messages
  const open = ongoing.filter(({ event }) => event.kind === 'maintenance')
  if (all.length + open.length === 0) return html`<p class="soft">${desk.comingNone}</p>`
  return html`<ul class="needs">${open.map(event =>
    row({
      mark: 'MAINTENANCE',
      what: link(paths.manage.announcementUpdates(event.id), event.title),
      about: messages.common.statuses.MAINTENANCE,
    }),
  )}${all.map(each =>
    row({
      mark: each.kind === 'maintenance' ? 'MAINTENANCE' : null,
      what: link(each.href, each.title),
      about: html`${timeAt(context, each.at, at)}${each.kind === 'post' ? html` · ${desk.scheduledPost}` : each.monitors.length === 0 ? null : html` · <bdi>${format.list(each.monitors)}</bdi>`}`,
      action: start(context, each),
    }),
  )}</ul>`
}

/** The button that starts a planned window now, for as long as planned. */
function start(context: AdminContext, { title, startableId }: Coming): Html | null {
  if (startableId === null || !may(context.actor, 'maintenance')) return null
  const { startNow, startNowOf } = context.messages.maintenance
  return postButton(context, context.paths.manage.maintenanceStart(startableId), startNow, {
    label: startNowOf(title),
    fields: { keep: 'length', ...backHere },
  })
}
