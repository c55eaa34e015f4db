import type { AnnouncementFact, Event } from '../outbox/event.ts'
import { isPublished } from './model/announcement.ts'
import {
  announcementSubject,
  type EditedAnnouncement,
  periodOf,
  windowOf,
} from './model/announcement-edit.ts'
import { type EventKind, eventKinds, isClosing, isEventKind, traitsOf } from './model/announcement-kinds.ts'
import { type EventWindow, endOf } from './model/incident.ts'
import { type EditedUpdate, promisedAt } from './model/update.ts'

/**
 * Events that notify readers of incidents and maintenance. Their keys are unique, so that the page and the timer cannot
 * both emit one. What was recorded afterwards has none.
 */

/** True if an edit shows an event to readers that they did not see before. */
export const appears = (before: EditedAnnouncement | null, after: EditedAnnouncement, at: number): boolean =>
  isSeen(after, at) && !(before !== null && isEventKind(before.kind) && isPublished(before, at))

/** True if it is published between these instants. */
export const appearsBetween = (announcement: EditedAnnouncement, from: number, to: number): boolean => {
  const { state, publishAt } = announcement
  return state === 'scheduled' && publishAt !== null && publishAt > from && isSeen(announcement, to)
}

const isSeen = (announcement: EditedAnnouncement, at: number): boolean =>
  isEventKind(announcement.kind) && !announcement.backfilled && isPublished(announcement, at)

type Appearance = {
  readonly at: number
  /** Names the appearance, since an announcement may appear several times. */
  readonly by: string
  /** Its recorded events, the newest first. */
  readonly told: readonly Event[]
  /** An update that appears with it. */
  readonly first: EditedUpdate | null
  readonly newest: EditedUpdate | null
}

/**
 * Events of an announcement that readers see from now on: its opening, or what has changed since its last event. One that is
 * over, or was cancelled, has none if it had none before.
 */
export function eventsOfAppearance(
  announcement: EditedAnnouncement,
  { at, by, told, first, newest }: Appearance,
): readonly Event[] {
  const { id, kind } = announcement
  if (!isEventKind(kind)) return []
  const { isPlanned, tells } = traitsOf(kind)
  const [last] = told
  const wasOver = last !== undefined && isEnd(last)
  const untold = newest && isNews(newest, told, isPlanned) ? newest : null
  const again = (event: Event): Event =>
    told.some(each => each.key === event.key) ? { ...event, key: `${event.key}:${by}` } : event
  const closes = newest !== null && isClosing(newest.status)
  const isDone = isOver(announcement, at) || (closes && (hasNoEnd(announcement) || isCancelled(announcement)))
  if (!last) return isDone ? [] : [opening(announcement, kind, at, first)]
  const update = closes === isDone ? untold : null
  if (isDone && !wasOver) return [again(closed(announcement, kind, at, update))]
  // An incident is not new once it was resolved, but maintenance that was cancelled is planned again.
  if (wasOver && !isDone && isPlanned) return [again(opening(announcement, kind, at, update))]
  const isChanged = !isDone && (wasOver || (isPlanned && isMovedSince(last, announcement)))
  const name = tells.updated
  return isChanged || update ? [eventOf(name, `${name}:${id}:${by}`, announcement, at, update)] : []
}

/** The event of maintenance that has begun already is its beginning. */
const opening = (
  announcement: EditedAnnouncement,
  kind: EventKind,
  at: number,
  update: EditedUpdate | null,
): Event =>
  (hasBegun(announcement, at) ? begun(announcement, kind, at, update)[0] : undefined) ??
  opened(announcement, kind, at, update)

/** True of an update without an event, and of one that the page shows with another status than that has. */
function isNews(update: EditedUpdate, told: readonly Event[], isPlanned: boolean): boolean {
  const status = told.flatMap(each => statusIn(each, update.id) ?? []).at(0)
  return status === undefined || (!isPlanned && shownAs(status) !== shownAs(update.status))
}

const statusIn = ({ params }: Event, id: string): string | undefined =>
  'update' in params && params.update?.id === id ? params.update.status : undefined

/** The status of an incident in progress whose newest update has this one. */
const shownAs = (status: string): string => (status === 'resolved' ? 'monitoring' : status)

const isMovedSince = (
  { params }: Pick<Event, 'params'>,
  { eventStartsAt, eventEndsAt }: EditedAnnouncement,
): boolean =>
  'announcementId' in params && (params.startsAt !== eventStartsAt || params.endsAt !== eventEndsAt)

/** True if the end of an event is taken back and it has none now, so that its newest update decides whether it goes on. */
export const losesEnd = (before: EditedAnnouncement | null, after: EditedAnnouncement, at: number): boolean =>
  before !== null && isOver(before, at) && hasNoEnd(after)

const hasNoEnd = (announcement: EditedAnnouncement): boolean => endOf(windowOf(announcement)) === null

/** Events of a saved announcement that readers saw before: its end was set in the past or taken back, or its period was moved. */
export function eventsOfEdit(
  before: EditedAnnouncement | null,
  after: EditedAnnouncement,
  at: number,
): readonly Event[] {
  if (!isEventKind(after.kind) || !isSeen(after, at))
    return before && isAhead(before, at) ? withdrawn(before, after.revision, at) : []
  if (before === null) return []
  if (!isOver(before, at) && isOver(after, at)) return [closed(after, after.kind, at, null)]
  if (isOver(after, at)) return []
  const { isPlanned } = traitsOf(after.kind)
  if (isPlanned && isPutOff(before, after, at)) return overrun(after, after.kind, at, nameOfPutOff(after, at))
  if (!hasBegun(before, at) && hasBegun(after, at)) return begun(after, after.kind, at, null)
  return isOver(before, at) || isMoved(before, after) ? [changed(after, after.kind, at)] : []
}

/** The events of deleting an announcement. */
export const eventsOfRemoval = (announcement: EditedAnnouncement, at: number): readonly Event[] =>
  isAhead(announcement, at) ? withdrawn(announcement, announcement.revision + 1, at) : []

/** True of announced maintenance that has not begun; whether it was cancelled before is known by its recorded events. */
function isAhead(announcement: EditedAnnouncement, at: number): boolean {
  const { kind, backfilled, eventStartsAt } = announcement
  if (!isEventKind(kind) || !traitsOf(kind).isPlanned || backfilled || !isPublished(announcement, at))
    return false
  return eventStartsAt !== null && eventStartsAt > at
}

/** True of an event that ends as it starts. */
const isCancelled = (announcement: EditedAnnouncement): boolean =>
  announcement.eventStartsAt !== null && isOver(announcement, announcement.eventStartsAt)

/** True if maintenance has another period than before; the beginning of an incident is no news. */
const isMoved = (before: EditedAnnouncement, after: EditedAnnouncement): boolean =>
  after.kind !== 'notice' &&
  traitsOf(after.kind).isPlanned &&
  (before.eventStartsAt !== after.eventStartsAt ||
    before.eventEndsAt !== after.eventEndsAt ||
    before.openEnded !== after.openEnded)

/** True if the end of an event that goes on, or was over already, is later now. */
const isPutOff = (before: EditedAnnouncement, after: EditedAnnouncement, at: number): boolean =>
  hasBegun(before, at) &&
  hasBegun(after, at) &&
  before.eventEndsAt !== null &&
  !isOver(after, at) &&
  (isOver(before, at) || after.eventEndsAt === null || after.eventEndsAt > before.eventEndsAt)

/** The clock notifies of the new end as well once it has passed. */
const nameOfPutOff = ({ eventEndsAt, revision }: EditedAnnouncement, at: number): string =>
  eventEndsAt !== null && eventEndsAt <= at ? String(eventEndsAt) : `revision:${revision}`

/** Events of a published update; `window` is the new period. */
export function eventsOfUpdate(
  announcement: EditedAnnouncement,
  window: EventWindow,
  update: EditedUpdate,
  at: number,
): readonly Event[] {
  const { kind } = announcement
  if (!isEventKind(kind) || !isSeen(announcement, at)) return []
  const after = { ...announcement, ...periodOf(window) }
  const endsNow = isClosing(update.status) && !isOver(announcement, at)
  if (endsNow) return [closed(after, kind, at, update)]
  const wasAhead = !hasBegun(announcement, at) || isCancelled(announcement)
  const begins = update.status === 'in_progress' && wasAhead
  if (begins) return begun(after, kind, at, update)
  const goesOn = update.status === 'in_progress' && isOver(announcement, at)
  if (goesOn) return overrun(after, kind, at, update.id, update)
  const { updated } = traitsOf(kind).tells
  const corrected = update.revision === 1 ? '' : `:${update.revision}`
  return [eventOf(updated, `${updated}:${update.id}${corrected}`, after, at, update)]
}

/** Events of an announcement for times passed since `from` without a write, except that it appeared. */
export function eventsOfClock(announcement: EditedAnnouncement, from: number, now: number): readonly Event[] {
  const { kind, eventStartsAt, eventEndsAt } = announcement
  if (!isEventKind(kind) || !isSeen(announcement, now)) return []
  const hasCome = (at: number | null): at is number => at !== null && from < at && at <= now
  return [
    ...(hasCome(eventStartsAt) && !isOver(announcement, eventStartsAt)
      ? begun(announcement, kind, eventStartsAt, null)
      : []),
    ...(!hasCome(eventEndsAt)
      ? []
      : isOver(announcement, eventEndsAt)
        ? [closed(announcement, kind, eventEndsAt, null)]
        : overrun(announcement, kind, eventEndsAt, String(eventEndsAt))),
  ]
}

export const isEnd = ({ kind }: Pick<Event, 'kind'>): boolean =>
  eventKinds.some(each => traitsOf(each).tells.closed === kind)

/** True of an end, and of a planned end that passes. */
export const isOfEnd = (event: Pick<Event, 'kind'>): boolean =>
  isEnd(event) || eventKinds.some(each => traitsOf(each).tells.overrun === event.kind)

/** False of an end that is the last event already, or that came before the announcement was published. */
export function isNewsOfEnd(
  announcement: EditedAnnouncement,
  last: Pick<Event, 'kind'> | undefined,
): boolean {
  if (last) return !isEnd(last)
  // Events are not kept for ever.
  const { publishAt, eventEndsAt } = announcement
  const isLate = publishAt !== null && eventEndsAt !== null && eventEndsAt <= publishAt
  return !isLate && !isCancelled(announcement)
}

/** True from the end on; of maintenance that goes on until it is completed, only once it is. */
const isOver = (announcement: EditedAnnouncement, at: number): boolean => {
  const end = endOf(windowOf(announcement))
  return end !== null && end <= at
}

const hasBegun = ({ eventStartsAt }: EditedAnnouncement, at: number) =>
  eventStartsAt !== null && eventStartsAt <= at

const opened = (
  announcement: EditedAnnouncement,
  kind: EventKind,
  at: number,
  update: EditedUpdate | null,
): Event => {
  const { opened: name } = traitsOf(kind).tells
  return eventOf(name, `${name}:${announcement.id}`, announcement, at, update)
}

/** The event that a planned event has begun; none for an unplanned one. */
function begun(
  announcement: EditedAnnouncement,
  kind: EventKind,
  at: number,
  update: EditedUpdate | null,
): readonly Event[] {
  const { begun: name } = traitsOf(kind).tells
  if (name === null) return []
  return [eventOf(name, `${name}:${announcement.id}:${announcement.eventStartsAt}`, announcement, at, update)]
}

/** The event that a planned event takes longer; none for an unplanned one. `by` names the edit, the update or the end that passed. */
function overrun(
  announcement: EditedAnnouncement,
  kind: EventKind,
  at: number,
  by: string,
  update: EditedUpdate | null = null,
): readonly Event[] {
  const { overrun: name } = traitsOf(kind).tells
  if (name === null) return []
  return [eventOf(name, `${name}:${announcement.id}:${by}`, announcement, at, update)]
}

/** The event of an edit that moves a planned event or reopens an incident, a new one with each revision. */
const changed = (announcement: EditedAnnouncement, kind: EventKind, at: number): Event => {
  const { updated: name } = traitsOf(kind).tells
  return eventOf(name, `${name}:${announcement.id}:revision:${announcement.revision}`, announcement, at, null)
}

const closed = (
  announcement: EditedAnnouncement,
  kind: EventKind,
  at: number,
  update: EditedUpdate | null,
): Event => {
  const { id, eventEndsAt } = announcement
  const { closed: name } = traitsOf(kind).tells
  // What was cancelled may begin after all, and then end at the same instant.
  const key = `${name}:${id}:${eventEndsAt}${isCancelled(announcement) ? ':cancelled' : ''}`
  return eventOf(name, key, announcement, at, update)
}

/** The event that a planned event does not take place as announced, a new one with each revision. */
function withdrawn(announcement: EditedAnnouncement, revision: number, at: number): readonly Event[] {
  const { id, kind, silent } = announcement
  if (!isEventKind(kind)) return []
  const { closed: name } = traitsOf(kind).tells
  const event = eventOf(name, `${name}:${id}:withdrawn:${revision}`, announcement, at, null)
  return [{ ...event, params: { ...factOf(announcement, null), withdrawn: { silent } } } as Event]
}

type EventName = NonNullable<Tells[keyof Tells]>
type Tells = ReturnType<typeof traitsOf>['tells']

const eventOf = (
  kind: EventName,
  key: string,
  announcement: EditedAnnouncement,
  at: number,
  update: EditedUpdate | null,
): Event => ({
  kind,
  key,
  subject: announcementSubject(announcement),
  at,
  params: factOf(announcement, update),
})

export const factOf = (
  { id, title, impact, monitors, eventStartsAt, eventEndsAt }: EditedAnnouncement,
  update: EditedUpdate | null,
): AnnouncementFact => ({
  announcementId: id,
  title,
  impact,
  monitorIds: monitors,
  startsAt: eventStartsAt,
  endsAt: eventEndsAt,
  update: update && {
    id: update.id,
    status: update.status,
    content: update.content,
    nextAt: promisedAt([update]),
  },
})
