import { type Board, promisedIn, statusAt } from '../../board/model/board.ts'
import { createFormat } from '../../i18n/format.ts'
import { type Language, messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { AnnouncementFact, StoredEvent } from '../../outbox/event.ts'
import { isWithdrawn } from '../../outbox/event-statements.ts'

/** One event in the words of its reader. */
export type EventPart = {
  readonly title: string
  readonly state: string
  /** Markdown; empty if there is nothing besides the title. */
  readonly text: string
  readonly facts: readonly string[]
  readonly link: string
}

type PartsContext = {
  readonly language: Language
  readonly board: Board
  readonly paths: Paths
  readonly now: number
  /** The zone of times; that of the site by default. */
  readonly timeZone?: string
}

/** Events in words, in their order. The last one about an announcement has the status that its page shows now. */
export function partsOf(events: readonly StoredEvent[], context: PartsContext): readonly EventPart[] {
  const last = new Map(events.map(each => [each.subject, each]))
  return events.map(each => partOf(each, last.get(each.subject) === each, context))
}

/** An event in words; the facts of an announcement are those that the Board shows now, also where it was edited since. */
function partOf(event: StoredEvent, isLast: boolean, context: PartsContext): EventPart {
  const { language, board, paths, now, timeZone = board.site.timeZone } = context
  const { announcementById, monitors, site } = board
  const { subscribe, updates } = messagesIn(language)
  const { mail } = subscribe
  const states: Readonly<Record<string, string>> = mail.states
  const state = states[event.kind] ?? mail.other
  if ('announcementId' in event.params) {
    const { announcementId } = event.params
    const { exact } = createFormat(language, timeZone)
    const statuses: Readonly<Record<string, string>> = updates.statuses
    const shown = announcementById.get(announcementId)
    const { title, monitorIds, update, startsAt, endsAt } = factsNow(event.params, shown)
    const names = monitors.filter(each => monitorIds.includes(each.id)).map(each => each.name)
    const nextAt = update?.nextAt ?? null
    const isPlanned = event.kind.startsWith('maintenance.') && startsAt !== null && endsAt !== null
    const status = (isLast && statusNow(shown, now)) || update?.status
    const isSaid = update === null || event.kind === 'maintenance.overrun'
    const isGone = isWithdrawn(event.params)
    const saysSo = isSaid && (!status || (meant[event.kind]?.includes(status) ?? true))
    return {
      title,
      state: isGone ? mail.withdrawn : saysSo ? state : (statuses[status ?? ''] ?? state),
      text: isGone ? mail.withdrawnText : (update?.content ?? shown?.content ?? shown?.description ?? ''),
      facts: [
        ...(isPlanned ? [mail.window(exact(startsAt), exact(endsAt))] : []),
        ...(nextAt === null ? [] : [mail.nextUpdateBy(exact(nextAt))]),
        ...(names.length > 0 ? [`${mail.affects}: ${names.join(', ')}`] : []),
      ],
      link: paths.absolute(isGone ? paths.home() : paths.announcement(announcementId)),
    }
  }
  const { params } = event
  const monitor = 'monitorId' in params ? monitors.find(each => each.id === params.monitorId) : undefined
  // The event has the name that operators gave it.
  const name = 'monitorId' in params ? (monitor?.name ?? mail.aService) : site.title
  return {
    title: name,
    state,
    text: outageText(event.kind, name, mail.outage),
    facts: [],
    link: paths.absolute(paths.home()),
  }
}

/** The statuses that the words for a kind of event agree with; a page with another one is quoted instead. */
const meant: Readonly<Record<string, readonly string[]>> = {
  'incident.opened': ['investigating', 'identified', 'monitoring'],
  'incident.updated': ['investigating', 'identified', 'monitoring'],
  'incident.closed': ['resolved'],
  'maintenance.announced': ['scheduled'],
  'maintenance.updated': ['scheduled', 'in_progress'],
  'maintenance.reminder': ['scheduled'],
  'maintenance.begun': ['in_progress'],
  'maintenance.overrun': ['in_progress'],
  'maintenance.ended': ['completed'],
}

type Shown = Board['announcements'][number] | undefined

const statusNow = (shown: Shown, now: number) => (shown?.event ? statusAt(shown.event, now) : null)

function factsNow(fact: AnnouncementFact, shown: Shown): AnnouncementFact {
  if (!shown?.event) return fact
  const { monitorIds, startsAt, endsAt, updates } = shown.event
  const posted = updates.find(each => each.id === fact.update?.id)
  return {
    ...fact,
    ...{ title: shown.title, monitorIds, startsAt, endsAt },
    update: posted
      ? { id: posted.id, status: posted.status, content: posted.content, nextAt: promisedIn(posted) }
      : fact.update,
  }
}

type OutageWords = Readonly<Record<'down' | 'up' | 'unstable', (name: string) => string>>

const outageText = (kind: string, name: string, words: OutageWords): string =>
  kind === 'monitor.down' ? words.down(name) : kind === 'monitor.up' ? words.up(name) : words.unstable(name)
