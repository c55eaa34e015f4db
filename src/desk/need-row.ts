import { actionMenu } from '../admin/action-menu.ts'
import type { AdminContext } from '../admin/admin-layout.ts'
import { postButton } from '../admin/admin-parts.ts'
import { countedMax } from '../admin/sidebar-counts.ts'
import { conditionOf } from '../board/model/condition.ts'
import { may } from '../kernel/actor.ts'
import { publicCommand } from '../lib/own-command.ts'
import { minuteMs } from '../lib/time.ts'
import { staleSince } from '../monitors/model/domain.ts'
import { html } from '../web/html.ts'
import { buttonLink, timeAgo } from '../web/ui.ts'
import { endingUrgentMs, type Need } from './overview.ts'
import { backHere, link, type Row } from './overview-row.ts'

/** The look of a row that is late. */
const urgent = { tone: 'is-down' }

type NeedOf<Kind extends Need['kind']> = Extract<Need, { readonly kind: Kind }>

/** The row of something that waits for a person, with the action that settles it. */
export function needRow(context: AdminContext, need: Need, now: number): Row {
  switch (need.kind) {
    case 'down':
      return downRow(context, need, now)
    case 'unchecked':
      return uncheckedRow(context, need)
    case 'event':
      return eventRow(context, need, now)
    case 'overdue':
      return overdueRow(context, need, now)
    case 'proposal':
      return proposalRow(context, need, now)
    case 'channel':
      return channelRow(context, need, now)
    case 'cases':
    case 'reports':
      return waitingRow(context, need, now)
    case 'tightened':
      return tightenedRow(context, need, now)
    case 'disk':
      return diskRow(context, need)
    case 'backup':
      return backupRow(context, need, now)
    case 'certificate':
    case 'domain':
      return endingRow(context, need, now)
    case 'release':
      return releaseRow(context, need)
    case 'draft':
      return draftRow(context, need, now)
  }
}

function downRow(context: AdminContext, need: NeedOf<'down'>, now: number): Row {
  const { messages, paths, actor, format } = context
  const { desk } = messages
  const { monitor, draftId, publishedAt } = need
  const since = monitor.since === null ? null : format.ago(monitor.since, now)
  return {
    mark: 'DOWN',
    what: link(paths.manage.monitor(monitor.id), desk.isDown(monitor.name)),
    about: [since, draftId === null ? desk.noIncident : draftedText(context, publishedAt, now)]
      .filter(Boolean)
      .join(' · '),
    action: may(actor, 'announcements') ? incidentAction(context, need) : null,
  }
}

/** Reports the outage, or opens the draft that Corkboard made of it and may publish by itself. */
function incidentAction(context: AdminContext, { monitor, draftId, publishedAt }: NeedOf<'down'>) {
  const { desk } = context.messages
  const { manage } = context.paths
  if (draftId === null) return buttonLink(manage.newIncident({ monitor: monitor.id }), desk.reportIncident)
  const open = buttonLink(manage.incident(draftId), desk.openDraft)
  if (publishedAt === null) return open
  const take = postButton(context, manage.takeIncident(draftId), desk.notThisOne, { kind: 'quiet' })
  return html`${open}${actionMenu(context, monitor.name, take, { isQuiet: true })}`
}

/** That a draft waits, and when it is published by itself. */
function draftedText(
  { messages: { desk }, format }: AdminContext,
  publishedAt: number | null,
  now: number,
): string {
  if (publishedAt === null) return desk.drafted
  return publishedAt - now < minuteMs
    ? desk.publishesNow
    : desk.publishesIn(format.duration(publishedAt - now))
}

function uncheckedRow({ messages: { desk }, paths }: AdminContext, { monitor }: NeedOf<'unchecked'>): Row {
  const page = paths.manage.monitor(monitor.id)
  return {
    mark: 'UNCHECKED',
    what: link(page, desk.isUnchecked(monitor.name)),
    action: buttonLink(page, desk.open),
  }
}

function eventRow(
  { messages: { desk }, paths, actor, format }: AdminContext,
  { event, saidAt, promised, isOverdue }: NeedOf<'event'>,
  now: number,
): Row {
  const updates = paths.manage.announcementUpdates(event.id)
  return {
    mark: conditionOf(event.event),
    what: link(updates, event.title),
    about:
      promised !== null && isOverdue
        ? desk.promised(format.ago(promised, now))
        : desk.lastUpdate(format.ago(saidAt, now)),
    ...(isOverdue && urgent),
    action: may(actor, 'announcements') ? buttonLink(updates, desk.postUpdate) : null,
  }
}

function overdueRow(context: AdminContext, { maintenance }: NeedOf<'overdue'>, now: number): Row {
  const { messages, paths, format } = context
  const { title, since, windowId, announcementId } = maintenance
  const page =
    windowId !== null
      ? paths.manage.maintenanceWindow(windowId)
      : paths.manage.announcementUpdates(announcementId ?? '')
  return {
    mark: 'MAINTENANCE',
    what: link(page, messages.desk.isOverdue(title)),
    about: messages.desk.overdueSince(format.ago(since, now)),
    ...urgent,
    action: completion(context, maintenance),
  }
}

/** The button that completes maintenance: at once, or by an update of its announcement. */
function completion(context: AdminContext, { windowId, announcementId }: NeedOf<'overdue'>['maintenance']) {
  const { actor, messages, paths } = context
  const { complete } = messages.maintenance
  if (windowId !== null && may(actor, 'maintenance'))
    return postButton(context, paths.manage.maintenanceEnd(windowId), complete, { fields: backHere })
  return announcementId !== null && may(actor, 'announcements')
    ? buttonLink(`${paths.manage.announcementUpdates(announcementId, { resolve: 1 })}#content`, complete)
    : null
}

function proposalRow(context: AdminContext, { proposal }: NeedOf<'proposal'>, now: number): Row {
  const { desk } = context.messages
  const updates = context.paths.manage.announcementUpdates(proposal.announcementId)
  return {
    what: link(updates, desk.proposed(proposal.title)),
    about: timeAgo(context, proposal.at, now),
    action: buttonLink(updates, desk.review),
  }
}

function channelRow(
  { messages: { desk, notifications }, paths, format }: AdminContext,
  { channel: { id, name, error, since } }: NeedOf<'channel'>,
  now: number,
): Row {
  const [code = '', status = ''] = error.split(' ')
  const faults: Readonly<Record<string, (status: string) => string>> = notifications.faults
  const fault = Object.hasOwn(faults, code) ? faults[code]?.(status) : error
  return {
    mark: 'DEGRADED',
    what: link(paths.manage.channel(id), since === null ? desk.channelOff(name) : desk.channelFails(name)),
    about: [fault, since === null ? null : format.ago(since, now)].filter(Boolean).join(' · '),
    action: buttonLink(paths.manage.channel(id), desk.fix),
  }
}

function waitingRow(
  { messages: { desk }, paths: { manage }, format }: AdminContext,
  { kind, waiting: { count, oldest } }: NeedOf<'cases' | 'reports'>,
  now: number,
): Row {
  const queue = kind === 'cases' ? manage.cases({ filter: 'open' }) : manage.reports()
  const text =
    kind === 'reports' && count > countedMax
      ? desk.moreReports(format.number(countedMax))
      : desk[kind](count, format.number(count))
  return {
    mark: 'reported',
    what: link(queue, text),
    about: oldest === null ? null : desk.oldest(format.ago(oldest, now)),
    action: buttonLink(queue, kind === 'cases' ? desk.answer : desk.review),
  }
}

function tightenedRow(context: AdminContext, { step, since }: NeedOf<'tightened'>, now: number): Row {
  const { messages, paths, format } = context
  const { desk } = messages
  return {
    mark: 'DEGRADED',
    what: link(paths.manage.reports(), desk.tightened(format.number(step))),
    about: html`${timeAgo(context, since, now)} · ${desk.tightenedHint}`,
    action: buttonLink(paths.manage.reports(), desk.review),
  }
}

function diskRow({ messages: { desk }, format }: AdminContext, { used }: NeedOf<'disk'>): Row {
  return {
    mark: 'DEGRADED',
    what: html`${desk.diskUsed(format.number(Math.floor(used * 100)))}`,
    about: desk.diskHint,
  }
}

function backupRow(context: AdminContext, { at }: NeedOf<'backup'>, now: number): Row {
  const { desk } = context.messages
  return {
    mark: 'DEGRADED',
    what: html`${desk.oldBackup}`,
    about: html`${timeAgo(context, at, now)} · ${desk.oldBackupHint(publicCommand())}`,
  }
}

function endingRow(context: AdminContext, need: NeedOf<'certificate' | 'domain'>, now: number): Row {
  const { messages, paths, format } = context
  const { desk } = messages
  const words = desk[need.kind]
  const { monitorId, name, monitors, host, endsAt } = need.ending
  const leftMs = endsAt - now
  const isUrgent = leftMs <= endingUrgentMs
  const page = paths.manage.monitor(monitorId)
  const users = monitors === 1 ? name : desk.ofMonitors(format.number(monitors))
  const source = need.kind === 'certificate' ? need.ending.certificate.issuer : staleText(context, need, now)
  return {
    mark: isUrgent ? 'DOWN' : 'DEGRADED',
    what: link(page, leftMs <= 0 ? words.ended(host) : words.ends(host, format.remaining(leftMs))),
    about: [users, source].filter(each => each !== '').join(' · '),
    ...(isUrgent && urgent),
    action: buttonLink(page, desk.open),
  }
}

/** The age of the answer about a domain, if it may be out of date. */
function staleText({ messages, format }: AdminContext, { ending }: NeedOf<'domain'>, now: number): string {
  const since = staleSince(ending.domain, now)
  return since === null ? '' : messages.monitors.domainAsOf(format.ago(since, now))
}

function releaseRow({ messages: { desk } }: AdminContext, { release }: NeedOf<'release'>): Row {
  const { version, url } = release
  return {
    what: html`${desk.newRelease(version)}`,
    action:
      url === null
        ? null
        : html`<a class="button" href="${url}" rel="noopener noreferrer">${desk.changes}</a>`,
  }
}

function draftRow(
  { messages: { desk }, paths, format }: AdminContext,
  { draft: { id, title, at } }: NeedOf<'draft'>,
  now: number,
): Row {
  const page = paths.manage.announcement(id)
  return {
    what: link(page, desk.yourDraft(title)),
    about: desk.edited(format.ago(at, now)),
    action: buttonLink(page, desk.resume),
  }
}
