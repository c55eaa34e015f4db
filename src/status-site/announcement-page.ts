import type { Announcement } from '../announcements/model/announcement.ts'
import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import { endOf, type Incident, isOverdue, statusOf } from '../announcements/model/incident.ts'
import type { Board, BoardMonitor, OngoingAnnouncement } from '../board/model/board.ts'
import { conditionOf } from '../board/model/condition.ts'
import { minuteMs } from '../lib/time.ts'
import { type Html, html } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { renderMarkdown } from '../web/markdown-html.ts'
import { statusClass, statusMark, type Tone } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { fact, timeAgo, timeAt, timeElement } from '../web/ui.ts'
import { customPicture } from './announcement-note.ts'
import { calendarLink } from './calendar-link.ts'
import { factsStrip, type Moment } from './event-facts.ts'
import { timeline } from './incident-timeline.ts'
import { lengthText } from './length-text.ts'
import { announcementData } from './linked-data.ts'
import { type MeasuredAround, strips } from './measured-around.ts'
import { promisedUpdate } from './promised-update.ts'
import { eventSubscribeLink } from './subscribe-link.ts'

type AnnouncementSurroundings = {
  readonly monitors: readonly BoardMonitor[]
  readonly calendar: Board['calendar']
  readonly isGoingOn: boolean
  /** The incident of the same monitors before this one; null if there is none. */
  readonly previous: OngoingAnnouncement | null
}

/** The sources of a page besides the announcement. */
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
  // Measurements may come while the page is open.
  const mayBeMeasured = event?.kind === 'incident' && event.monitorIds.length > 0
  return layout(
    // The page has the whole text of its own banner.
    { ...context, banners: context.banners.filter(each => each.id !== id) },
    {
      title,
      description,
      linkedData: announcementData(context, announcement, now),
      pictured: event ? pictured(event, isClosedNow(event, { ...surroundings, now })) : null,
      edit: context.paths.manage.announcement(id),
      current: event ? 'status' : 'announcements',
      feeds: true,
      scripts: ['live.js', 'pictures.js', 'share.js', ...(mayBeMeasured ? ['plot-zone.js'] : [])],
      styles: mayBeMeasured ? ['announcement.css', 'monitor.css'] : ['announcement.css'],
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
${factsStrip(context, announcement, { ...surroundings, now, isOver })}
${current(context, announcement, { now, isOver })}
${timeline(context, announcement, now)}
${content === null ? null : html`<section class="announcement-part"><h2>${words.details}</h2>\n<div class="prose" dir="auto">${renderMarkdown(content, 3)}</div></section>`}
${strips(context, announcement, measured, { isOver, now })}
${isOver && postmortem !== null ? html`<section class="announcement-part" id="postmortem"><h2>${words.postmortem}</h2>\n<div class="prose" dir="auto">${renderMarkdown(postmortem, 3)}</div></section>` : null}
${previous && previousLink(context, previous, now)}`
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
  const isAhead = (endOf(event) ?? Number.POSITIVE_INFINITY) > now
  const added = isAhead ? calendarLink(context, calendar, announcement) : null
  const subscribe = eventSubscribeLink(context, { id, event }, { now, isGoingOn })
  const post = isSignedIn
    ? html`<a class="button primary pinned" href="${paths.manage.announcementUpdates(id)}" rel="nofollow">${messages.announcementPage.postUpdate}</a>`
    : null
  return backRow(
    context,
    paths.home(),
    messages.common.status,
    html`${subscribe}${shareButton(context, announcement)}${post}`,
    added && html`<span class="announcement-calendar">${added}</span>\n`,
  )
}

const backRow = (
  context: PageContext,
  address: string,
  name: string,
  actions: Html,
  link: Html | null = null,
): Html =>
  html`<div class="announcement-top"><nav aria-label="${context.messages.announcementPage.back}"><a href="${address}">‹ ${name}</a></nav>
${link}<p class="buttons">${actions}</p></div>`

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

function chips(
  context: PageContext,
  { event, backfilled, postmortem }: OngoingAnnouncement,
  moment: Moment,
): Html {
  const { updates, announcementPage: words } = context.messages
  const { isOver } = moment
  const tone: Tone = isOver ? 'UP' : conditionOf(event)
  const chip = (text: string, mark: Html | null = null) => html`<span class="chip">${mark}${text}</span>`
  const said = isOver ? outcome(context, event) : updates.statuses[statusOf(event, moment)]
  return html`<p class="announcement-chips"><span class="chip ${statusClass[tone]}">${statusMark(tone)}<b>${said}</b></span>
${chip(traitsOf(event.kind).hasImpact ? updates.impacts[event.impact] : updates.kinds[event.kind])}
${backfilled ? chip(words.backfilled) : null}${isOverdue(event, moment.now) ? chip(words.isOverdue) : null}${isOver && postmortem !== null ? html`<a href="#postmortem">${words.postmortem}</a>` : null}</p>`
}

function outcome({ messages, format }: PageContext, { kind, startsAt, endsAt }: Incident): string {
  const words = messages.announcementPage
  const isPlanned = traitsOf(kind).isPlanned
  if (startsAt === null || endsAt === null || endsAt <= startsAt)
    return isPlanned ? words.completed : words.resolved
  const length = lengthText(format, endsAt - startsAt)
  return isPlanned ? words.completedAfter(length) : words.resolvedAfter(length)
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
${isOver ? null : promisedUpdate(context, event.updates, now, 'announcement-promise')}</section>`
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
