import { type AnnouncementEvent, isGoingOn } from '../announcements/event.ts'
import type { OngoingAnnouncement } from '../board.ts'
import { conditionOf } from '../condition.ts'
import { rfc3339 } from '../lib/time.ts'
import { type Html, html } from './html.ts'
import type { Frame } from './layout.ts'
import { renderMarkdown } from './markdown.ts'
import { statusClass, statusMark } from './marks.ts'

/** Monitors as readers know them; a hidden one is not among them. */
export type NamedMonitors = readonly { readonly id: number; readonly name: string }[]

/** What goes on just now, below the headline; one whose title is the headline is not named again. */
export function ongoingEvents(
  frame: Frame,
  ongoing: readonly OngoingAnnouncement[],
  headline: OngoingAnnouncement | null,
  monitors: NamedMonitors,
  now: number,
): Html | null {
  if (ongoing.length === 0) return null
  const { updates: words } = frame.words
  const title = ongoing.some(each => each.event.kind === 'incident')
    ? words.ongoing
    : words.ongoingMaintenance
  return html`<section class="ongoing" aria-labelledby="ongoing"><h2 id="ongoing" class="visually-hidden">${title}</h2>
${ongoing.map(each => ongoingEvent(frame, each, each === headline, monitors, now))}</section>`
}

function ongoingEvent(
  frame: Frame,
  { id, title, description, event }: OngoingAnnouncement,
  isHeadline: boolean,
  monitors: NamedMonitors,
  now: number,
): Html {
  const { updates: words } = frame.words
  const [latest] = event.updates
  return html`<article class="event ${statusClass[conditionOf(event)]}">
${isHeadline ? null : html`<h3 dir="auto"><a class="event-title" href="${frame.paths.announcement(id)}">${statusMark(conditionOf(event))}<span>${title}</span></a></h3>`}
${eventFacts(frame, event, monitors, now)}
${
  latest
    ? html`<p class="update-head"><b>${words.statuses[latest.status]}</b> ${timeTag(frame, latest.at, frame.format.ago(latest.at, now))}</p>
<div class="prose" dir="auto">${renderMarkdown(latest.content, 4)}</div>`
    : html`<p dir="auto">${description}</p>`
}
<p><a href="${frame.paths.announcement(id)}" aria-label="${words.readMoreOf[event.kind](title)}">${words.readMore[event.kind]}</a></p>
</article>`
}

/** What kind of thing it is, when, and whom it concerns. */
export function eventFacts(
  frame: Frame,
  event: AnnouncementEvent,
  monitors: NamedMonitors,
  now: number,
): Html {
  const { updates: words } = frame.words
  const names = monitors.filter(each => event.monitorIds.includes(each.id)).map(each => each.name)
  const when = windowWords(frame, event, now)
  return html`<p class="event-facts"><b class="event-kind">${words.kinds[event.kind]}</b>
${event.kind === 'incident' ? html`<span>${words.impacts[event.impact]}</span>` : null}
${when ? html`<span title="${exactWindow(frame, event)}">${when}</span>` : null}
${names.length > 0 ? html`<span dir="auto">${words.affected}: ${frame.format.list(names)}</span>` : null}</p>`
}

/** With the exact instant in its title. */
export const timeTag = ({ format }: Pick<Frame, 'format'>, at: number, words: string): Html =>
  html`<time datetime="${rfc3339(at)}" title="${format.exact(at)}">${words}</time>`

function windowWords({ words, format }: Frame, event: AnnouncementEvent, now: number): string | null {
  const { updates } = words
  const { startsAt, endsAt } = event
  const from = startsAt === null ? null : format.instant(startsAt, now)
  const to = endsAt === null ? null : format.instant(endsAt, now)
  if (isGoingOn(event, now)) {
    if (from !== null) return to === null ? updates.since(from) : updates.sinceUntil(from, to)
    return to === null ? null : updates.until(to)
  }
  if (startsAt !== null && startsAt > now && from !== null)
    return to === null ? updates.planned(from) : updates.plannedUntil(from, to)
  if (endsAt === null || to === null) return null
  return startsAt === null || from === null
    ? updates.ended(to)
    : updates.lasted(from, to, format.duration(endsAt - startsAt))
}

const exactWindow = ({ format }: Frame, { startsAt, endsAt }: AnnouncementEvent): string =>
  [startsAt, endsAt]
    .filter(at => at !== null)
    .map(at => format.exact(at))
    .join(' – ')
