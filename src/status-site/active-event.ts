import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import { type Incident, isOverdue, statusOf } from '../announcements/model/incident.ts'
import type { OngoingAnnouncement } from '../board/model/board.ts'
import { conditionOf } from '../board/model/condition.ts'
import { minuteMs } from '../lib/time.ts'
import { type Html, html } from '../web/html.ts'
import { renderMarkdown } from '../web/markdown-html.ts'
import { statusClass } from '../web/marks.ts'
import type { Localization, PageContext } from '../web/page-context.ts'
import { dotted, timeAgo, timeAt } from '../web/ui.ts'

/** Public monitors by id. */
export type NamedMonitors = readonly { readonly id: number; readonly name: string }[]

/** Events in progress, below the headline; one whose title is the headline is not repeated. */
export function ongoingEvents(
  context: PageContext,
  ongoing: readonly OngoingAnnouncement[],
  headline: OngoingAnnouncement | null,
  monitors: NamedMonitors,
  now: number,
): Html | null {
  if (ongoing.length === 0) return null
  const { updates: messages } = context.messages
  const title = ongoing.some(each => traitsOf(each.event.kind).hasImpact)
    ? messages.ongoing
    : messages.ongoingMaintenance
  return html`<section class="ongoing" aria-labelledby="ongoing"><h2 id="ongoing" class="visually-hidden">${title}</h2>
${ongoing.map(each => ongoingEvent(context, each, each === headline, monitors, now))}</section>`
}

/** A block of an incident or a maintenance; the title and the impact of the headline are not repeated: what it is, how it stands, and the latest message, three lines at most. */
function ongoingEvent(
  context: PageContext,
  { id, title, description, event }: OngoingAnnouncement,
  isHeadline: boolean,
  monitors: NamedMonitors,
  now: number,
): Html {
  const { updates: messages } = context.messages
  const [latest] = event.updates
  const condition = conditionOf(event)
  const names = affectedNames(context, event, monitors)
  const chip = html`<span class="impact ${statusClass[condition]}">${meaningOf(context, event)}</span>`
  const facts = [
    latest ? html`<b>${messages.statuses[statusOf(event, { isGoingOn: true, now })]}</b>` : null,
    latest ? html`${messages.updated} ${timeAgo(context, latest.at, now)}` : null,
    beganText(context, event, now),
    names.length > 0 ? html`<span dir="auto">${context.format.list(names)}</span>` : null,
  ]
  return html`<article class="event ${statusClass[condition]}">
${isHeadline ? null : html`<div class="event-head"><h3 dir="auto"><a class="event-title" href="${context.paths.announcement(id)}">${title}</a></h3>${chip}</div>`}
<p class="event-facts">${dotted(facts)}</p>
${progress(event, now)}
<div class="event-message" dir="auto">${latest ? renderMarkdown(latest.content, 4) : html`<p>${description}</p>`}</div>
${isHeadline ? html`<a class="event-cover" href="${context.paths.announcement(id)}" aria-label="${messages.readMoreOf[event.kind](title)}"></a>` : null}
</article>`
}

/** When an event in progress began, and for how long it has gone on; the end, if it is known. */
function beganText(context: PageContext, event: Incident, now: number): Html | null {
  const { startsAt, endsAt } = event
  const { updates: messages } = context.messages
  if (startsAt === null) return null
  const length = now - startsAt < minuteMs ? null : ` (${context.format.shortDuration(now - startsAt)})`
  const label = isOverdue(event, now) ? messages.overdueSince : messages.endsAt
  const isShown = endsAt !== null && (endsAt > now || isOverdue(event, now))
  const end = isShown ? html` · ${label} ${timeAt(context, endsAt, now)}` : null
  return html`${messages.began} ${timeAt(context, startsAt, now)}${length}${end}`
}

/** How far a maintenance is, whose end is known. */
function progress({ startsAt, endsAt }: Incident, now: number): Html | null {
  if (startsAt === null || endsAt === null || endsAt <= startsAt || endsAt <= now) return null
  return html`<progress class="event-progress" aria-hidden="true" max="100" value="${Math.round((100 * (now - startsAt)) / (endsAt - startsAt))}"></progress>`
}

/** The moment of rendering. `now` is accurate to the minute; whether the event is in progress was decided to the millisecond. */
type EventMoment = {
  readonly monitors: NamedMonitors
  readonly now: number
  readonly isGoingOn: boolean
}

/** Kind, time and affected monitors of an event. */
export function eventFacts(
  context: PageContext,
  event: Incident,
  { monitors, now, isGoingOn }: EventMoment,
): Html {
  const { updates: messages } = context.messages
  const names = affectedNames(context, event, monitors)
  const when = windowText(context, event, { now, isGoingOn })
  return html`<p class="event-facts"><b class="event-kind">${messages.kinds[event.kind]}</b>
${traitsOf(event.kind).hasImpact ? html`<span>${messages.impacts[event.impact]}</span>` : null}
${when ? html`<span title="${exactWindow(context, event)}">${when}</span>` : null}
${names.length > 0 ? html`<span dir="auto">${messages.affected}: ${context.format.list(names)}</span>` : null}</p>`
}

/** What an event means for users: its impact, or else its kind. */
export const meaningOf = ({ messages: { updates } }: Localization, { kind, impact }: Incident): string =>
  traitsOf(kind).hasImpact ? updates.impacts[impact] : updates.kinds[kind]

/** Number of monitor names shown; the others are counted. */
const namedMax = 20

function affectedNames(
  { messages, format }: PageContext,
  event: Incident,
  monitors: NamedMonitors,
): readonly string[] {
  const affected = new Set(event.monitorIds)
  const names = monitors.filter(each => affected.has(each.id)).map(each => each.name)
  if (names.length <= namedMax) return names
  return [...names.slice(0, namedMax), messages.updates.moreAffected(format.number(names.length - namedMax))]
}

function windowText(
  { messages, format }: PageContext,
  event: Incident,
  { now, isGoingOn }: Omit<EventMoment, 'monitors'>,
): string | null {
  const { startsAt, endsAt } = event
  const { updates } = messages
  const from = startsAt === null ? null : format.instant(startsAt, now)
  const to = endsAt === null ? null : format.instant(endsAt, now)
  if (isGoingOn) {
    if (from !== null && to !== null && isOverdue(event, now)) return updates.sinceOverdue(from, to)
    if (from !== null) return to === null ? updates.since(from) : updates.sinceUntil(from, to)
    return to === null ? null : updates.until(to)
  }
  const isOver = endsAt !== null && endsAt < now + minuteMs
  if (startsAt !== null && startsAt > now && !isOver && from !== null)
    return to === null ? updates.planned(from) : updates.plannedUntil(from, to)
  if (endsAt === null || to === null) return null
  return startsAt === null || from === null
    ? updates.ended(to)
    : updates.lasted(from, to, format.duration(endsAt - startsAt))
}

const exactWindow = ({ format }: PageContext, { startsAt, endsAt }: Incident): string =>
  [startsAt, endsAt]
    .filter(at => at !== null)
    .map(at => format.exact(at))
    .join(' – ')
