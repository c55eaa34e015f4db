import type { Announcement } from '../announcements/model/announcement.ts'
import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import { type Incident, statusOf } from '../announcements/model/incident.ts'
import { promisedAt, type Update } from '../announcements/model/update.ts'
import type { Board, BoardMonitor, OngoingAnnouncement } from '../board/model/board.ts'
import { conditionOf } from '../board/model/condition.ts'
import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import type { Point } from '../monitors/model/monitor-history.ts'
import { type Html, html } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { renderMarkdown } from '../web/markdown-html.ts'
import { statusClass, statusMark, type Tone } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { fact, timeAgo, timeAt, timeElement } from '../web/ui.ts'
import { customPicture } from './announcement-note.ts'
import { calendarLink } from './calendar-link.ts'
import { relative, timeline } from './incident-timeline.ts'
import { latencyStrip, stripKey } from './latency-chart.ts'
import { lengthText } from './length-text.ts'
import { announcementData } from './linked-data.ts'
import { eventSubscribeLink } from './subscribe-link.ts'

type AnnouncementSurroundings = {
  readonly monitors: readonly BoardMonitor[]
  readonly calendar: Board['calendar']
  readonly isGoingOn: boolean
  /** The incident of the same monitors before this one; null if there is none. */
  readonly previous: OngoingAnnouncement | null
}

/** What was measured of one affected monitor around an incident. */
export type MeasuredAround = { readonly monitor: BoardMonitor; readonly points: readonly Point[] }

/** Monitors of which a page shows what was measured, and the longest incident around which it does. */
const [measuredMax, measuredWithinMs] = [4, 60 * dayMs]

/** The monitors and the period of which the page of an announcement shows what was measured; null unless it is an incident that is over. */
export function measuredAround(
  { monitors }: Pick<Board, 'monitors'>,
  { event }: Announcement,
  now: number,
): { readonly monitors: readonly BoardMonitor[]; readonly from: number; readonly to: number } | null {
  if (event?.kind !== 'incident' || event.startsAt === null || event.endsAt === null) return null
  const lastedMs = event.endsAt - event.startsAt
  if (event.endsAt > now || lastedMs < 0 || lastedMs > measuredWithinMs) return null
  const affected = new Set(event.monitorIds)
  const shown = monitors.filter(each => affected.has(each.id)).slice(0, measuredMax)
  return { monitors: shown, from: event.startsAt - hourMs, to: Math.min(now, event.endsAt + hourMs) }
}

/** What a page is made of besides the announcement. */
export const surroundingsOf = (
  { monitors, calendar, ongoing, announcements }: Board,
  announcement: Announcement,
): AnnouncementSurroundings => ({
  monitors,
  calendar,
  isGoingOn: ongoing.some(each => each.id === announcement.id),
  previous: previousOf(announcements, announcement),
})

/** The newest incident before this one that names one of its monitors. */
export function previousOf(
  announcements: readonly Announcement[],
  { id, event, createdAt }: Announcement,
): OngoingAnnouncement | null {
  if (event?.kind !== 'incident' || event.monitorIds.length === 0) return null
  const [beganAt, affected] = [event.startsAt ?? createdAt, new Set(event.monitorIds)]
  let found: OngoingAnnouncement | null = null
  let foundAt = Number.NEGATIVE_INFINITY
  for (const each of announcements) {
    if (each.event?.kind !== 'incident' || each.id === id) continue
    const at = each.event.startsAt ?? each.createdAt
    if (at > beganAt || at <= foundAt || !each.event.monitorIds.some(monitor => affected.has(monitor)))
      continue
    found = { ...each, event: each.event }
    foundAt = at
  }
  return found
}

/**
 * The page of one announcement. Incidents, maintenance and news have the same frame: title, facts, the current message,
 * then how it came about.
 */
export function renderAnnouncement(
  context: PageContext,
  announcement: Announcement,
  now: number,
  surroundings: AnnouncementSurroundings,
  measured: readonly MeasuredAround[] = [],
): Html {
  const { id, title, description, event } = announcement
  return layout(
    // The page has the whole text of its own banner.
    { ...context, banners: context.banners.filter(each => each.id !== id) },
    {
      title,
      description,
      linkedData: announcementData(context, announcement),
      pictured: event ? pictured(event, isClosedNow(event, { ...surroundings, now })) : null,
      edit: context.paths.manage.announcement(id),
      current: event ? 'status' : 'announcements',
      feeds: true,
      scripts: ['live.js', 'pictures.js', 'share.js'],
      styles: measured.length > 0 ? ['announcement.css', 'monitor.css'] : ['announcement.css'],
      width: 'reading',
      main: html`<article class="announcement">
${event ? eventPage(context, { ...announcement, event }, now, surroundings, measured) : newsPage(context, announcement, now)}
</article>`,
    },
  )
}

/** What is over is calm again. */
const pictured = (event: Incident, isOver: boolean): Tone => (isOver ? 'UP' : conditionOf(event))

function eventPage(
  context: PageContext,
  announcement: OngoingAnnouncement,
  now: number,
  surroundings: AnnouncementSurroundings,
  measured: readonly MeasuredAround[],
): Html {
  const { event, content, postmortem } = announcement
  const { isGoingOn, previous } = surroundings
  const words = context.messages.announcementPage
  const isOver = isClosedNow(event, { isGoingOn, now })
  return html`${topRow(context, announcement, now, surroundings)}
${heading(context, announcement.title)}
${chips(context, announcement, { isGoingOn, now, isOver })}
${eventFacts(context, announcement, { ...surroundings, now, isOver })}
${current(context, announcement, { now, isOver })}
${timeline(context, announcement, now)}
${content === null ? null : html`<section class="announcement-part"><h2>${words.details}</h2>\n<div class="prose" dir="auto">${renderMarkdown(content, 3)}</div></section>`}
${isOver ? strips(context, announcement, measured) : null}
${isOver && postmortem !== null ? html`<section class="announcement-part" id="postmortem"><h2>${words.postmortem}</h2>\n<div class="prose" dir="auto">${renderMarkdown(postmortem, 3)}</div></section>` : null}
${previous && previousLink(context, previous, now)}`
}

function strips(
  context: PageContext,
  { event }: OngoingAnnouncement,
  measured: readonly MeasuredAround[],
): Html | null {
  const { startsAt, endsAt } = event
  if (measured.length === 0 || startsAt === null || endsAt === null) return null
  const words = context.messages.announcementPage
  const strip = ({ monitor, points }: MeasuredAround) =>
    html`<h3 class="strip-name"><a href="${context.paths.monitor(monitor.slug)}" dir="auto">${monitor.name}</a></h3>
${latencyStrip(context, { name: monitor.name, points }, { from: startsAt, to: endsAt })}`
  return html`<section class="announcement-part"><h2>${words.around}</h2>
${measured.map(strip)}
${stripKey(
  context,
  measured.flatMap(({ points }) => points),
)}</section>`
}

function newsPage(context: PageContext, announcement: Announcement, now: number): Html {
  const { title, description, content, platformUser, createdAt, updatedAt, bannerText, bannerExpiry } =
    announcement
  const words = context.messages.announcementPage
  const { announcements } = context.messages
  const wasEdited = updatedAt - createdAt > minuteMs
  const banner =
    bannerText === null || bannerExpiry === null
      ? null
      : fact(
          bannerExpiry > now ? announcements.bannerUntil : announcements.bannerEnded,
          timeAt(context, bannerExpiry, now),
        )
  return html`${backRow(context, context.paths.announcements(), context.messages.common.news, html`${shareButton(context, announcement)}`)}
${heading(context, title)}
<p class="announcement-chips"><span class="chip">${context.messages.updates.kinds.notice}</span></p>
<dl class="announcement-facts">${fact(words.published, timeElement(context, createdAt, context.format.date(createdAt), 'date'))}
${platformUser && fact(words.by, html`<span dir="auto">${platformUser.username}</span>`)}
${wasEdited ? fact(words.updated, timeAgo(context, updatedAt, now)) : null}
${banner}</dl>
${description === '' ? null : html`<p class="announcement-current" dir="auto">${description}</p>`}
${customPicture(context, announcement, 'wide')}
${content === null ? null : html`<div class="prose" dir="auto">${renderMarkdown(content)}</div>`}`
}

function topRow(
  context: PageContext,
  announcement: OngoingAnnouncement,
  now: number,
  { isGoingOn, calendar }: AnnouncementSurroundings,
): Html {
  const { paths, messages, isSignedIn } = context
  const { id, event } = announcement
  const isAhead = (event.endsAt ?? Number.POSITIVE_INFINITY) > now
  const added = isAhead ? calendarLink(context, calendar, announcement) : null
  const subscribe = eventSubscribeLink(context, { id, event }, { now, isGoingOn })
  const post = isSignedIn
    ? html`<a class="button primary pinned" href="${paths.manage.announcementUpdates(id)}" rel="nofollow">${messages.announcementPage.postUpdate}</a>`
    : null
  return backRow(
    context,
    paths.home(),
    messages.common.status,
    html`${added}${subscribe}${shareButton(context, announcement)}${post}`,
  )
}

const backRow = (context: PageContext, address: string, name: string, actions: Html): Html =>
  html`<div class="announcement-top"><nav aria-label="${context.messages.announcementPage.back}"><a href="${address}">‹ ${name}</a></nav>
<p class="buttons">${actions}</p></div>`

/** Works with scripts alone, which show it. */
function shareButton(
  { paths, messages: { announcementPage: words } }: PageContext,
  { id }: Announcement,
): Html {
  return html`<button class="button" type="button" hidden data-share="${paths.absolute(paths.announcement(id))}" data-copied="${words.shared}" data-not-copied="${words.notShared}">${words.share}</button>`
}

/** Characters of a title from which it may have more than four lines, on a phone and on a wide screen. */
const [longFrom, veryLongFrom] = [110, 200]

function heading({ messages: { announcementPage: words } }: PageContext, title: string): Html {
  const text = html`<h1 dir="auto">${title}</h1>`
  if (title.length < longFrom) return text
  return html`<div class="announcement-title${title.length < veryLongFrom ? '' : ' is-very-long'}">${text}<details><summary>${words.wholeTitle}</summary></details></div>`
}

/** True once the event has ended. */
const isClosedNow = (
  event: Incident,
  moment: { readonly isGoingOn: boolean; readonly now: number },
): boolean => ['resolved', 'completed'].includes(statusOf(event, moment))

type Moment = { readonly isGoingOn: boolean; readonly now: number; readonly isOver: boolean }

function chips(context: PageContext, { event, backfilled }: OngoingAnnouncement, moment: Moment): Html {
  const { updates, announcementPage: words } = context.messages
  const { isOver } = moment
  const tone: Tone = isOver ? 'UP' : conditionOf(event)
  const chip = (text: string, mark: Html | null = null) => html`<span class="chip">${mark}${text}</span>`
  const said = isOver ? outcome(context, event) : updates.statuses[statusOf(event, moment)]
  return html`<p class="announcement-chips"><span class="chip ${statusClass[tone]}">${statusMark(tone)}<b>${said}</b></span>
${chip(traitsOf(event.kind).hasImpact ? updates.impacts[event.impact] : updates.kinds[event.kind])}
${backfilled ? chip(words.backfilled) : null}</p>`
}

function outcome({ messages, format }: PageContext, { kind, startsAt, endsAt }: Incident): string {
  const words = messages.announcementPage
  const isPlanned = traitsOf(kind).isPlanned
  if (startsAt === null || endsAt === null || endsAt <= startsAt)
    return isPlanned ? words.completed : words.resolved
  const length = lengthText(format, endsAt - startsAt)
  return isPlanned ? words.completedAfter(length) : words.resolvedAfter(length)
}

type FactsMoment = Moment & { readonly monitors: readonly BoardMonitor[] }

function eventFacts(context: PageContext, announcement: OngoingAnnouncement, moment: FactsMoment): Html {
  const { event } = announcement
  const { messages } = context
  const words = messages.announcementPage
  const tone: Tone = moment.isOver ? 'UP' : conditionOf(event)
  const status = html`<span class="${statusClass[tone]}">${statusMark(tone)}</span> ${messages.updates.statuses[statusOf(event, moment)]}`
  const times = traitsOf(event.kind).isPlanned ? windowFacts : incidentFacts
  return html`<dl class="announcement-facts" aria-label="${words.facts}">${fact(words.status, status)}
${times(context, event, moment)}
${fact(words.affected, affected(context, event, moment))}</dl>`
}

function incidentFacts(context: PageContext, { startsAt, endsAt }: Incident, { now, isOver }: Moment): Html {
  const words = context.messages.announcementPage
  const began =
    startsAt === null
      ? words.beganUnknown
      : html`${timeAt(context, startsAt, now)}${relative(context, startsAt, now)}`
  return html`${fact(words.began, began)}
${startsAt !== null || endsAt === null ? fact(words.duration, lengthOf(context, { startsAt, endsAt }, now, isOver)) : fact(words.ended, timeAt(context, endsAt, now))}`
}

function lengthOf(
  context: PageContext,
  { startsAt, endsAt }: Pick<Incident, 'startsAt' | 'endsAt'>,
  now: number,
  isOver: boolean,
): Html | string {
  if (startsAt === null) return '–'
  if (isOver) return endsAt === null ? '–' : lengthText(context.format, endsAt - startsAt)
  return timeElement(context, startsAt, lengthText(context.format, Math.max(0, now - startsAt)), 'length')
}

function windowFacts(context: PageContext, { startsAt, endsAt }: Incident, { now, isOver }: Moment): Html {
  const words = context.messages.announcementPage
  const { format } = context
  const from = startsAt === null ? '–' : timeAt(context, startsAt, now)
  const to = endsAt === null ? words.openEnd : timeAt(context, endsAt, startsAt ?? now)
  const left =
    startsAt !== null && startsAt > now
      ? fact(words.startsIn, format.remaining(startsAt - now))
      : isOver
        ? fact(words.took, lengthOf(context, { startsAt, endsAt }, now, isOver))
        : endsAt === null
          ? fact(words.duration, lengthOf(context, { startsAt, endsAt }, now, isOver))
          : fact(words.endsIn, format.remaining(endsAt - now))
  return html`${fact(words.window, html`${from} – ${to}`)}
${left}`
}

/** Monitors that are named before the others are folded, and of those that are. */
const [namedAtOnce, namedMax] = [4, 200]

function affected(
  { paths, messages: { announcementPage: words }, format }: PageContext,
  event: Incident,
  { monitors, isOver, isGoingOn }: FactsMoment,
): Html {
  const ids = new Set(event.monitorIds)
  const named = monitors.filter(each => ids.has(each.id))
  if (named.length === 0) return html`<span class="soft">${words.nothingAffected}</span>`
  const link = (each: BoardMonitor) =>
    html`<li>${isOver || !isGoingOn ? null : statusMark(each.condition)}<a href="${paths.monitor(each.slug)}" dir="auto">${each.name}</a></li>`
  const [first, rest] = [named.slice(0, namedAtOnce), named.slice(namedAtOnce)]
  const more = rest.length - namedMax
  return html`<ul class="announcement-affected">${first.map(link)}</ul>${
    rest.length === 0
      ? null
      : html`<details><summary>+ ${format.number(rest.length)}</summary><ul class="announcement-affected">${rest.slice(0, namedMax).map(link)}${more > 0 ? html`<li>${words.affectedMore(format.number(more))}</li>` : null}</ul></details>`
  }`
}

/** The newest message, or the announcement while there is none, and until when the next one comes. */
function current(
  context: PageContext,
  { description, createdAt, event }: OngoingAnnouncement,
  { now, isOver }: Pick<Moment, 'now' | 'isOver'>,
): Html {
  const words = context.messages.announcementPage
  const [newest] = event.updates
  const label = newest ? (isOver ? words.lastUpdate : words.latest) : words.announced
  const text = newest
    ? html`<div class="prose announcement-current" dir="auto">${renderMarkdown(newest.content, 3)}</div>`
    : html`${description === '' ? null : html`<p class="announcement-current" dir="auto">${description}</p>`}${isOver || traitsOf(event.kind).isPlanned ? null : html`<p class="soft">${words.noUpdate}</p>`}`
  return html`<section class="announcement-part"><h2 class="label">${label}, ${timeAgo(context, newest?.at ?? createdAt, now)}</h2>
${text}
${isOver ? null : promise(context, event.updates, now)}</section>`
}

/** Readers see the promised time; who may write sees that it is past. */
function promise(context: PageContext, updates: readonly Update[], now: number): Html | null {
  const at = promisedAt(updates)
  if (at === null) return null
  const words = context.messages.announcementPage
  const isOverdue = at < now && context.isSignedIn
  return html`<p class="announcement-promise">${timeElement(context, at, words.nextUpdateBy(context.format.instant(at, now)))}${isOverdue ? html` <strong class="is-down">${words.overdue}</strong>` : null}</p>`
}

function previousLink(
  context: PageContext,
  { id, title, createdAt, event }: OngoingAnnouncement,
  now: number,
): Html {
  const { startsAt, endsAt } = event
  const at = startsAt ?? createdAt
  const length = startsAt === null || endsAt === null ? null : lengthText(context.format, endsAt - startsAt)
  return html`<section class="announcement-part"><h2 class="label">${context.messages.announcementPage.previous}</h2>
<p><a href="${context.paths.announcement(id)}" dir="auto">${title}</a> <span class="soft">${timeAt(context, at, now)}${length && ` · ${length}`}</span></p></section>`
}
