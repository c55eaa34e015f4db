import { type AdminContext, adminPage } from '../admin/admin-layout.ts'
import { postButton } from '../admin/admin-parts.ts'
import { shortcuts } from '../admin/shortcuts.ts'
import { countedMax } from '../admin/sidebar-counts.ts'
import type { Condition } from '../board/model/condition.ts'
import { conditionOf } from '../board/model/condition.ts'
import { may } from '../kernel/actor.ts'
import { publicCommand } from '../lib/own-command.ts'
import { minuteMs } from '../lib/time.ts'
import { statuses } from '../monitors/model/monitor.ts'
import { type Html, html } from '../web/html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import { buttonLink, timeAgo, timeAt } from '../web/ui.ts'
import { lastDay } from './last-day.ts'
import {
  type Coming,
  certificateUrgentMs,
  monitorsShown,
  type Need,
  needsOf,
  type OverdueMaintenance,
  type Overview,
  type SetupStep,
  type ShownMonitor,
} from './overview.ts'

/** Largest number of rows that wait. */
const needsShown = 20

export function renderOverview(context: AdminContext, overview: Overview): Html {
  const { desk, manage } = context.messages
  const needs = needsOf(overview)
  return adminPage(context, {
    title: manage.overview,
    heading: headline(context, overview),
    current: 'overview',
    scripts: ['desk-keys.js'],
    actions: actions(context),
    main: html`${needs.length === 0 ? setup(context, overview) : null}
${attention(context, needs, overview)}
${needs.length === 0 ? null : setup(context, overview)}
<div class="desk-columns">
<section class="card"><h2>${desk.now}</h2>${now(context, overview)}</section>
<section class="card"><h2>${desk.coming}</h2>${coming(context, overview)}</section>
</div>
${latest(context, overview)}
${shortcuts(context, ['next', 'previous', 'edit', ...(may(context.actor, 'announcements') ? (['report'] as const) : [])])}`,
  })
}

function headline(context: AdminContext, { monitors, ongoing, now }: Overview): string {
  const { messages, format } = context
  const { desk } = messages
  const down = monitors.filter(({ condition }) => condition === 'DOWN')
  const [only] = down
  if (down.length > 1) return desk.severalDown(format.number(down.length))
  if (only && only.since !== null && only.status === 'DOWN')
    return now - only.since < minuteMs
      ? desk.justDown(only.name)
      : desk.downFor(only.name, format.duration(now - only.since))
  const incidents = ongoing.filter(({ event }) => event.kind === 'incident').length
  if (incidents > 0) return desk.openIncidents(incidents, format.number(incidents))
  if (monitors.length === 0) return desk.nothingYet
  return monitors.every(({ condition }) => condition === 'UP') ? desk.allUp : messages.manage.overview
}

/** What people begin here: the first as a button, the others in a menu beside it. */
function actions({ actor, paths, messages: { desk } }: AdminContext): Html | null {
  const { manage } = paths
  const writes = may(actor, 'announcements')
  const plans = may(actor, 'maintenance')
  if (!writes) return plans ? buttonLink(manage.newMaintenance(), desk.planMaintenance, 'primary') : null
  return html`<a class="button primary floating" href="${manage.newIncident()}" data-key="i">${desk.reportIncident}</a>
<details class="menu split"><summary class="button" aria-label="${desk.otherActions}">▾</summary><div class="menu-list">
${plans ? html`<a href="${manage.newMaintenance()}">${desk.planMaintenance}</a>` : null}
<a href="${manage.newAnnouncement({ kind: 'notice' })}">${desk.writeNews}</a>
</div></details>`
}

function attention(context: AdminContext, needs: readonly Need[], { now }: Overview): Html {
  const { desk } = context.messages
  const left = needs.slice(needsShown)
  const more = left.some(({ kind }) => kind === 'down' || kind === 'unchecked')
    ? context.paths.manage.monitors()
    : null
  return html`<section class="card"><h2>${desk.attention}</h2>${
    needs.length === 0
      ? html`<p>${desk.nothingWaits}</p>`
      : html`<ul class="needs">${needs.slice(0, needsShown).map(need => row(rowOf(context, need, now)))}${
          left.length === 0
            ? null
            : row({
                what: html`${desk.moreNeeds(left.length, context.format.number(left.length))}`,
                action: more === null ? null : buttonLink(more, desk.showAll),
              })
        }</ul>`
  }</section>`
}

type Row = {
  readonly mark?: Condition | null
  readonly what: Html
  /** What is known of it, beside it. */
  readonly about?: Html | string | null
  readonly isUrgent?: boolean
  readonly action?: Html | null
}

const row = ({ mark = null, what, about = null, isUrgent = false, action = null }: Row): Html =>
  html`<li data-row><span class="need">${mark ? statusMark(mark) : html`<span class="mark"></span>`}<span class="need-text"><span>${what}</span>${about === null ? null : html` <span class="${isUrgent ? 'is-down' : 'soft'}">${about}</span>`}</span></span>${action}</li>`

function rowOf(context: AdminContext, need: Need, now: number): Row {
  const { messages, paths, actor, format } = context
  const { desk, notifications } = messages
  const { manage } = paths
  const writes = may(actor, 'announcements')
  switch (need.kind) {
    case 'down': {
      const { monitor, draftId, publishedAt } = need
      const since = monitor.since === null ? null : format.ago(monitor.since, now)
      return {
        mark: 'DOWN',
        what: link(manage.monitor(monitor.id), desk.isDown(monitor.name)),
        about: [since, draftId === null ? desk.noIncident : draftedText(context, publishedAt, now)]
          .filter(Boolean)
          .join(' · '),
        action: !writes
          ? null
          : draftId === null
            ? buttonLink(manage.newIncident({ monitor: monitor.id }), desk.reportIncident)
            : html`<span class="need-actions">${buttonLink(manage.incident(draftId), desk.openDraft)}${publishedAt === null ? null : postButton(context, manage.takeIncident(draftId), desk.notThisOne, { kind: 'quiet' })}</span>`,
      }
    }
    case 'unchecked': {
      const { monitor } = need
      return {
        mark: 'UNCHECKED',
        what: link(manage.monitor(monitor.id), desk.isUnchecked(monitor.name)),
        action: buttonLink(manage.monitor(monitor.id), desk.open),
      }
    }
    case 'event': {
      const { event, saidAt, promised, isOverdue } = need
      const updates = manage.announcementUpdates(event.id)
      return {
        mark: conditionOf(event.event),
        what: link(updates, event.title),
        about:
          promised !== null && isOverdue
            ? desk.promised(format.ago(promised, now))
            : desk.lastUpdate(format.ago(saidAt, now)),
        isUrgent: isOverdue,
        action: writes ? buttonLink(updates, desk.postUpdate) : null,
      }
    }
    case 'overdue': {
      const { title, since, windowId, announcementId } = need.maintenance
      const page =
        windowId !== null
          ? manage.maintenanceWindow(windowId)
          : manage.announcementUpdates(announcementId ?? '')
      return {
        mark: 'MAINTENANCE',
        what: link(page, desk.isOverdue(title)),
        about: desk.overdueSince(format.ago(since, now)),
        isUrgent: true,
        action: completion(context, need.maintenance),
      }
    }
    case 'proposal': {
      const { announcementId, title, at } = need.proposal
      const updates = manage.announcementUpdates(announcementId)
      return {
        what: link(updates, desk.proposed(title)),
        about: timeAgo(context, at, now),
        action: buttonLink(updates, desk.review),
      }
    }
    case 'channel': {
      const { id, name, error, since } = need.channel
      const [code = '', status = ''] = error.split(' ')
      const faults: Readonly<Record<string, (status: string) => string>> = notifications.faults
      const fault = Object.hasOwn(faults, code) ? faults[code]?.(status) : error
      return {
        mark: 'DEGRADED',
        what: link(manage.channel(id), since === null ? desk.channelOff(name) : desk.channelFails(name)),
        about: [fault, since === null ? null : format.ago(since, now)].filter(Boolean).join(' · '),
        action: buttonLink(manage.channel(id), desk.fix),
      }
    }
    case 'cases':
    case 'reports': {
      const { count, oldest } = need.waiting
      const queue = need.kind === 'cases' ? manage.cases({ filter: 'open' }) : manage.reports()
      const text =
        need.kind === 'reports' && count > countedMax
          ? desk.moreReports(format.number(countedMax))
          : desk[need.kind](count, format.number(count))
      return {
        what: link(queue, text),
        about: oldest === null ? null : desk.oldest(format.ago(oldest, now)),
        action: buttonLink(queue, need.kind === 'cases' ? desk.answer : desk.review),
      }
    }
    case 'disk':
      return {
        mark: 'DEGRADED',
        what: html`${desk.diskUsed(format.number(Math.floor(need.used * 100)))}`,
        about: desk.diskHint,
      }
    case 'backup':
      return {
        mark: 'DEGRADED',
        what: html`${desk.oldBackup}`,
        about: html`${timeAgo(context, need.at, now)} · ${desk.oldBackupHint(publicCommand())}`,
      }
    case 'certificate': {
      const { monitorId, name, monitors, certificate } = need.ending
      const { host, issuer, endsAt } = certificate
      const leftMs = endsAt - now
      const seen = monitors === 1 ? name : desk.certificateOf(format.number(monitors))
      return {
        mark: leftMs <= certificateUrgentMs ? 'DOWN' : 'DEGRADED',
        what: link(
          manage.monitor(monitorId),
          leftMs <= 0 ? desk.certificateEnded(host) : desk.certificateEnds(host, format.remaining(leftMs)),
        ),
        about: [seen, issuer].filter(each => each !== '').join(' · '),
        isUrgent: leftMs <= certificateUrgentMs,
        action: buttonLink(manage.monitor(monitorId), desk.open),
      }
    }
    case 'release': {
      const { version, url } = need.release
      const { newRelease, changes } = desk
      return {
        what: html`${newRelease(version)}`,
        action:
          url === null
            ? null
            : html`<a class="button" href="${url}" rel="noopener noreferrer">${changes}</a>`,
      }
    }
    case 'draft': {
      const { id, title, at } = need.draft
      return {
        what: link(manage.announcement(id), desk.yourDraft(title)),
        about: desk.edited(format.ago(at, now)),
        action: buttonLink(manage.announcement(id), desk.resume),
      }
    }
  }
}

/** Field of forms that lead back to this page. */
const backHere = { back: 'overview' }

/** The button that completes maintenance: at once, or by an update of its announcement. */
function completion(context: AdminContext, { windowId, announcementId }: OverdueMaintenance): Html | null {
  const { actor, messages, paths } = context
  const { complete } = messages.maintenance
  if (windowId !== null && may(actor, 'maintenance'))
    return postButton(context, paths.manage.maintenanceEnd(windowId), complete, { fields: backHere })
  return announcementId !== null && may(actor, 'announcements')
    ? buttonLink(`${paths.manage.announcementUpdates(announcementId, { resolve: 1 })}#content`, complete)
    : null
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

const link = (href: string, text: string): Html => html`<a href="${href}" dir="auto">${text}</a>`

function now(context: AdminContext, overview: Overview): Html {
  const { messages, paths, format } = context
  const { monitors, hours } = overview
  if (monitors.length === 0)
    return html`<p><a href="${paths.manage.monitors()}">${messages.monitors.empty}</a></p>`
  const counts = statuses.toReversed().map(status => {
    const count = monitors.filter(each => each.status === status).length
    return html`<a class="marked" href="${paths.manage.monitors({ status })}">${statusMark(status)}<span><b>${format.number(count)}</b> ${messages.common.statuses[status]}</span></a>`
  })
  const notUp = monitors.filter(({ condition }) => condition !== 'UP')
  const left = notUp.length - monitorsShown
  const { desk } = messages
  const shown = (monitor: ShownMonitor) => {
    const observed = hours.get(monitor.id)
    return html`<li><span class="need">${statusMark(monitor.condition)}<span class="need-text"><a href="${paths.manage.monitor(monitor.id)}"><bdi>${monitor.name}</bdi></a> <span class="${statusClass[monitor.condition]}">${messages.common.statuses[monitor.condition]}</span></span></span>${observed ? lastDay(context, monitor.name, observed, overview.now) : null}</li>`
  }
  return html`<p class="need-counts">${counts}</p>
${notUp.length === 0 ? null : html`<ul class="needs">${notUp.slice(0, monitorsShown).map(shown)}${left > 0 ? html`<li><a href="${paths.manage.monitors()}">${desk.moreDown(left, format.number(left))}</a></li>` : null}</ul>`}`
}

function coming(context: AdminContext, { coming: all, ongoing, now: at }: Overview): Html {
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

function latest(context: AdminContext, { latest: changes, now: at }: Overview): Html | null {
  if (changes.length === 0) return null
  const { desk } = context.messages
  return html`<section class="card"><div class="card-head"><h2>${desk.latest}</h2><a href="${context.paths.manage.audit()}">${desk.allChanges}</a></div>
<ul class="needs">${changes.map(change => html`<li><span class="need-text"><span>${change.sentence}</span> <span class="soft">${timeAgo(context, change.at, at)}</span></span></li>`)}</ul></section>`
}

function setup(context: AdminContext, { setup: steps }: Overview): Html | null {
  if (steps === null) return null
  const { desk } = context.messages
  return html`<section class="card"><div class="card-head"><h2>${desk.setup}</h2>${postButton(context, context.paths.manage.setupDismiss(), desk.setupDismiss, { kind: 'quiet' })}</div>
<ol class="needs setup">${steps.map(step => setupStep(context, step))}</ol></section>`
}

function setupStep({ messages: { desk }, paths }: AdminContext, { name, isDone }: SetupStep): Html {
  const step = desk.setupSteps[name]
  const text = typeof step === 'string' ? step : step(publicCommand())
  const href = {
    account: null,
    monitor: paths.manage.newMonitor(),
    channel: paths.manage.newChannel(),
    backup: null,
    mail: null,
    secondFactor: paths.manage.account(),
    invite: paths.manage.accounts(),
  }[name]
  const words = isDone || href === null ? text : html`<a href="${href}">${text}</a>`
  return html`<li><span class="need"><span class="tick" aria-hidden="true">${isDone ? '✓' : '○'}</span><span class="need-text"><span${isDone ? html` class="soft"` : null}>${words}</span>${isDone ? html` <span class="visually-hidden">${desk.setupDone}</span>` : null}</span></span></li>`
}
