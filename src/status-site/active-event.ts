import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import { type Incident, isOverdue, statusOf } from '../announcements/model/incident.ts'
import type { OngoingAnnouncement } from '../board/model/board.ts'
import { conditionOf } from '../board/model/condition.ts'
import { minuteMs } from '../lib/time.ts'
import { type Html, html } from '../web/html.ts'
import { renderMarkdown } from '../web/markdown-html.ts'
import { statusClass } from '../web/marks.ts'
import type { Localization, PageContext } from '../web/page-context.ts'
import { timeAgo, timeAt } from '../web/ui.ts'
import { promisedUpdate } from './promised-update.ts'

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
${ongoing.map(each =>
  eventBlock(
    context,
    { ...each, address: context.paths.announcement(each.id), isHeadline: each === headline },
    monitors,
    now,
  ),
)}</section>`
}

/** An event as its block shows it. */
type ShownEvent = Pick<OngoingAnnouncement, 'title' | 'description' | 'event'> & {
  /** Address of its page; null if it has none yet. */
  readonly address: string | null
  /** True if the headline has its title, which is not repeated. */
  readonly isHeadline: boolean
}

/** A block of an incident or a maintenance: what it is, how it stands, the latest message, three lines at most, and when the next comes. */
export function eventBlock(
  context: PageContext,
  { title, description, event, address, isHeadline }: ShownEvent,
  monitors: NamedMonitors,
  now: number,
): Html {
  const { updates: messages } = context.messages
  const [latest] = event.updates
  const condition = conditionOf(event)
  const names = affectedNames(context, event, monitors)
  const chip = html`<span class="impact ${statusClass[condition]}">${meaningOf(context, event)}</span>`
  const facts = html`<p class="event-facts">${factsOf(context, event, names, now).map(
    ({ text, isWide = false }, index) =>
      isWide && index > 0
        ? html`<span class="event-wide"> · ${text}</span>`
        : html`${index > 0 ? ' · ' : null}${text}`,
  )}</p>`
  const name = address === null ? title : html`<a class="event-title" href="${address}">${title}</a>`
  const head = isHeadline ? facts : html`<h3 dir="auto">${name}</h3>`
  return html`<article class="event ${statusClass[condition]}">
<div class="event-head">${head}
${chip}</div>
${isHeadline ? null : facts}
${progress(event, now)}
<div class="event-message" dir="auto">${latest ? renderMarkdown(latest.content, 4) : html`<p>${description}</p>`}</div>${promisedUpdate(context, event.updates, now, 'event-promise')}
${isHeadline && address !== null ? html`<a class="event-cover" href="${address}" aria-label="${messages.readMoreOf[event.kind](title)}"></a>` : null}
</article>`
}

/** A fact about an event; a wide one is left out where space is short. */
type Fact = { readonly text: Html; readonly isWide?: boolean }

/** Facts about an event in progress: its status, its beginning, its end if that is known, and the affected monitors. */
function factsOf(
  context: PageContext,
  event: Incident,
  names: readonly string[],
  now: number,
): readonly Fact[] {
  const { updates: messages } = context.messages
  const { startsAt, endsAt } = event
  const [latest] = event.updates
  const facts: Fact[] = []
  if (latest) {
    facts.push({ text: html`<b>${messages.statuses[statusOf(event, { isGoingOn: true, now })]}</b>` })
    facts.push({
      text: html`<span class="event-wide">${messages.updated} </span>${timeAgo(context, latest.at, now)}`,
    })
  }
  if (startsAt !== null) {
    const length = now - startsAt < minuteMs ? null : ` (${context.format.shortDuration(now - startsAt)})`
    facts.push({
      text: html`${messages.began} ${timeAt(context, startsAt, now)}${length}`,
      isWide: latest !== undefined,
    })
  }
  if (startsAt !== null && endsAt !== null && (endsAt > now || isOverdue(event, now))) {
    const label = isOverdue(event, now) ? messages.overdueSince : messages.endsAt
    facts.push({ text: html`${label} ${timeAt(context, endsAt, now)}` })
  }
  if (names.length > 0)
    facts.push({ text: html`<span dir="auto">${context.format.list(names)}</span>`, isWide: true })
  return facts
}

/** The progress of a maintenance whose end is known. */
function progress({ startsAt, endsAt }: Incident, now: number): Html | null {
  if (startsAt === null || endsAt === null || endsAt <= startsAt || endsAt <= now) return null
  return html`<progress class="event-progress" aria-hidden="true" max="100" value="${Math.round((100 * (now - startsAt)) / (endsAt - startsAt))}"></progress>`
}

/** The meaning of an event for users: its impact, or else its kind. */
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
