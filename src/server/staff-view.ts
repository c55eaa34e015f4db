import type { AdminContext } from '../admin/admin-layout.ts'
import { maskedToken } from '../admin/csrf.ts'
import { placeOf } from '../admin/lists/list-place.ts'
import type { Session } from '../admin/request-session.ts'
import { type Actor, may, permissionsOf } from '../kernel/actor.ts'
import { checksPart } from '../monitors/admin/checks-part.ts'
import { type NotifiedChannel, settingsPart, staffActions } from '../monitors/admin/settings-part.ts'
import { findings } from '../monitors/model/findings.ts'
import { routeEvents } from '../notifications/routing.ts'
import type { StoredEvent } from '../outbox/event.ts'
import type { StaffView } from '../status-site/monitor-page.ts'
import type { PageContext } from '../web/page-context.ts'
import type { Services } from './services.ts'

type Asked = { readonly session: Session; readonly address: string; readonly slug: string }

/** What the page of a monitor has for a person who is signed in; null without the permission, or the monitor. */
export async function staffViewFor(
  { stores, now }: Services,
  page: PageContext,
  { session, address, slug }: Asked,
): Promise<StaffView | null> {
  const context = contextFor(page, session, address)
  if (!may(context.actor, 'read')) return null
  const checked = await stores.recentChecks.read(slug)
  if (!checked) return null
  const { monitor } = checked
  const { staff } = page.messages.monitorPage
  const mayKnow = may(context.actor, 'monitors') || may(context.actor, 'notifications')
  const channels = mayKnow ? await notifiedOf(stores, monitor, now()) : null
  return {
    name: monitor.name,
    hidden: !monitor.active ? staff.paused : monitor.public ? null : staff.notPublic,
    actions: staffActions(context, monitor),
    checks: checksPart(context, checked, now()),
    settings: settingsPart(context, monitor, channels),
  }
}

function contextFor(page: PageContext, session: Session, address: string): AdminContext {
  const { accountId, username, role, csrf } = session
  const actor: Actor = {
    ...{ accountId, name: username, via: 'web', address },
    permissions: permissionsOf(role),
  }
  return { ...page, actor, role, csrf: maskedToken(csrf), place: placeOf({}), notice: null }
}

/** The channels that would be notified if the monitor went down now. */
async function notifiedOf(
  stores: Services['stores'],
  { id, name }: { readonly id: number; readonly name: string },
  at: number,
): Promise<readonly NotifiedChannel[]> {
  const event: StoredEvent = {
    ...{ id: 0, kind: 'monitor.down', key: '', subject: `monitor:${id}`, at },
    params: { monitorId: id, name, downSince: at, message: findings.make.refused() },
  }
  const routed = await routeEvents(stores.channels, [event])
  return routed.map(({ channel }) => ({ id: channel.id, name: channel.name }))
}
