import type { Format } from '../i18n/format.ts'
import type { Messages } from '../i18n/messages.ts'
import type { Message } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import type { AnnouncementFact, EventKind, MonitorFact, StoredEvent } from '../outbox/event.ts'

/** Events as sentences for people. */
export type Notice = {
  readonly title: string
  /** One for each event, in their order. */
  readonly sentences: readonly Sentence[]
  /** One for each thing the events are about: its last event, and how often it changed before. */
  readonly lines: readonly Sentence[]
  /** Stands for the lines that are too many to be shown. */
  readonly more: (count: number) => string
  readonly site: { readonly title: string; readonly url: string }
  /** Of the first event. */
  readonly at: number
}

type Sentence = {
  readonly text: string
  readonly detail: string
  readonly url: string | null
  /** What the probe found; of monitors alone. */
  readonly finding?: string
}

export type NoticeContext = {
  readonly messages: Pick<Messages, 'notifications'>
  readonly format: Pick<Format, 'duration' | 'exact' | 'number'>
  readonly site: { readonly title: string }
  readonly paths: Paths
  /** Puts what a probe found into words. */
  readonly speak: (message: Message) => string
}

/** Kinds of events that channels can be notified of, in the order in which they are offered. */
export const notifiedKinds = [
  'monitor.down',
  'monitor.still_down',
  'monitor.up',
  'incident.opened',
  'incident.updated',
  'incident.closed',
  'maintenance.announced',
  'maintenance.updated',
  'maintenance.begun',
  'maintenance.ended',
  'snippet.reported',
] as const satisfies readonly EventKind[]
export type NotifiedKind = (typeof notifiedKinds)[number]

export const isNotified = (kind: EventKind): kind is NotifiedKind => notifiedKinds.some(each => each === kind)

export function noticeOf(events: readonly StoredEvent[], context: NoticeContext): Notice {
  const { messages, site, paths, format } = context
  const { notifications } = messages
  const sentences = events.map(event => sentenceOf(event, context))
  const bySubject = Map.groupBy(
    events.map((event, index) => ({ event, sentence: sentences[index] ?? nothing })),
    ({ event }) => event.subject,
  )
  const lines = [...bySubject.values()].map(all => {
    const last = all.at(-1)?.sentence ?? nothing
    // A reminder is no change.
    const times = all.filter(({ event }) => event.kind !== 'monitor.still_down').length
    return times < 2 ? last : { ...last, text: `${last.text} (${notifications.changes(times)})` }
  })
  const [first] = lines
  const title =
    lines.length === 1 && first ? first.text : notifications.several(counts(events, context).join(' · '))
  return {
    title: `[${site.title}] ${title}`,
    sentences,
    lines,
    more: count => notifications.more(format.number(count)),
    site: { title: site.title, url: paths.absolute(paths.home()) },
    at: events[0]?.at ?? 0,
  }
}

/** The content of a test message. */
export function testNotice(channel: string, at: number, context: NoticeContext): Notice {
  const { messages, site, paths } = context
  const url = paths.absolute(paths.home())
  const line = {
    text: messages.notifications.testTitle,
    detail: messages.notifications.testText(channel),
    url,
  }
  return {
    title: `[${site.title}] ${line.text}`,
    sentences: [],
    lines: [line],
    more: () => '',
    site: { title: site.title, url },
    at,
  }
}

const linesMax = 25

/** The lines for a message that people read; the last one stands for those that are left out. */
export function shownLines({ lines, more }: Notice): readonly Sentence[] {
  if (lines.length <= linesMax) return lines
  return [...lines.slice(0, linesMax), { text: more(lines.length - linesMax), detail: '', url: null }]
}

export const plainText = (notice: Notice): string =>
  `${shownLines(notice)
    .map(({ text, detail, url }) => [text, detail, url ?? ''].filter(Boolean).join('\n'))
    .join('\n\n')}\n\n-- \n${notice.site.title}\n${notice.site.url}\n`

const nothing: Sentence = { text: '', detail: '', url: null }

/** How many things came to each end: `Monitor down: 12`. */
function counts(events: readonly StoredEvent[], { messages, format }: NoticeContext): readonly string[] {
  const last = new Map(events.map(each => [each.subject, each.kind]))
  const byKind = Map.groupBy(last.values(), kind => kind)
  return notifiedKinds.flatMap(kind => {
    const count = byKind.get(kind)?.length ?? 0
    return count === 0 ? [] : [`${messages.notifications.events[kind]}: ${format.number(count)}`]
  })
}

function sentenceOf(event: StoredEvent, context: NoticeContext): Sentence {
  const { messages, paths } = context
  const { sentences } = messages.notifications
  switch (event.kind) {
    case 'monitor.still_down': {
      const { name, downSince } = event.params
      const length = context.format.duration(event.at - (downSince ?? event.at))
      return monitorSentence(sentences[event.kind](name, length), event.params, context)
    }
    case 'monitor.down':
    case 'monitor.up':
      return monitorSentence(sentences[event.kind](event.params.name), event.params, context)
    case 'incident.opened':
    case 'incident.updated':
    case 'incident.closed':
    case 'maintenance.announced':
    case 'maintenance.updated':
    case 'maintenance.begun':
    case 'maintenance.ended':
      return announcementSentence(sentences[event.kind](event.params.title), event.params, context)
    case 'snippet.reported':
      return {
        text: sentences[event.kind](event.params.snippetId),
        detail: '',
        url: paths.absolute(paths.manage.report(event.params.snippetId)),
      }
    default:
      return nothing
  }
}

function monitorSentence(
  text: string,
  { message, downSince }: MonitorFact,
  { messages, format, paths, speak }: NoticeContext,
): Sentence {
  const finding = speak(message)
  const since = downSince === null ? '' : messages.notifications.downSince(format.exact(downSince))
  return {
    text,
    finding,
    detail: [finding, since].filter(Boolean).join('\n'),
    url: paths.absolute(paths.home()),
  }
}

function announcementSentence(
  text: string,
  { announcementId, update, startsAt, endsAt }: AnnouncementFact,
  { messages, format, paths }: NoticeContext,
): Sentence {
  const { notifications } = messages
  const times =
    startsAt !== null && endsAt !== null
      ? notifications.window(format.exact(startsAt), format.exact(endsAt))
      : ''
  return {
    text,
    detail: update ? shortened(update.content) : times,
    url: paths.absolute(paths.announcement(announcementId)),
  }
}

const detailMax = 500

const shortened = (text: string): string =>
  text.length <= detailMax ? text : `${text.slice(0, detailMax - 1).toWellFormed()}…`
