import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import { type Incident, isOverdue, statusOf } from '../announcements/model/incident.ts'
import type { BoardMonitor, OngoingAnnouncement } from '../board/model/board.ts'
import { conditionOf } from '../board/model/condition.ts'
import { type Html, html } from '../web/html.ts'
import { statusClass, statusMark, type Tone } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { fact, timeAt, timeElement, timeFrom, timeUntil } from '../web/ui.ts'
import { recentAgo } from './incident-timeline.ts'
import { lengthText } from './length-text.ts'

/** When a page shows an event. */
export type Moment = { readonly isGoingOn: boolean; readonly now: number; readonly isOver: boolean }

type FactsMoment = Moment & { readonly monitors: readonly BoardMonitor[] }

/** The facts of an event in one strip: its status, its times, and what it affects. */
export function factsStrip(
  context: PageContext,
  announcement: OngoingAnnouncement,
  moment: FactsMoment,
): Html {
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
  const ago = startsAt === null ? null : recentAgo(context, startsAt, now)
  const began =
    startsAt === null
      ? words.beganUnknown
      : html`${timeAt(context, startsAt, now)}${ago && html` <span class="soft announcement-ago">${ago}</span>`}`
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

function windowFacts(context: PageContext, event: Incident, { now, isOver }: Moment): Html {
  const { startsAt, endsAt } = event
  const words = context.messages.announcementPage
  const { format } = context
  const from =
    startsAt === null
      ? '–'
      : endsAt === null
        ? timeAt(context, startsAt, now)
        : timeFrom(context, startsAt, endsAt, now)
  const to = endsAt === null ? words.openEnd : timeUntil(context, endsAt, startsAt ?? now)
  const left =
    startsAt !== null && startsAt > now
      ? fact(words.startsIn, format.remaining(startsAt - now))
      : isOver
        ? fact(words.took, lengthOf(context, { startsAt, endsAt }, now, isOver))
        : endsAt === null
          ? fact(words.duration, lengthOf(context, { startsAt, endsAt }, now, isOver))
          : isOverdue(event, now)
            ? fact(words.overdueSince, timeAt(context, endsAt, now))
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
