import type { Board } from '../../board/model/board.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { markdownText } from '../../lib/markdown-text.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { type EventPart, partsOf } from '../delivery/event-parts.ts'
import type { Subscriber } from '../model/subscriber.ts'

/** What a browser shows. `tag`: a later notification with the same tag replaces an earlier one. */
type PushNotification = {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
  readonly language: string
}

type Options = {
  /** At least one. */
  readonly events: readonly StoredEvent[]
  readonly subscriber: Pick<Subscriber, 'language'>
  readonly board: Board
  readonly paths: Paths
  readonly now: number
}

const titleMax = 200
/** Length of a title beside which there is no room for a text. */
const shortTitleMax = 60
/** Characters of a text; systems show fewer. */
const textMax = 600
/** Tag of a notification about several incidents. */
const several = 'several'

/** A notification about events: the newest if all are about the same, else a list of what happened. */
export function pushNotification({ events, subscriber, ...context }: Options): PushNotification {
  const { board, paths } = context
  const { language } = subscriber
  const { mail } = messagesIn(language).subscribe
  const subjects = new Set(events.map(each => each.subject))
  const parts = partsOf(events, { ...context, language })
  const newest = parts.at(-1)
  return newest && subjects.size === 1
    ? {
        title: cutAt(`${newest.state}: ${newest.title}`, titleMax),
        body: bodyOf(newest),
        url: newest.link,
        tag: tagOf(events),
        language,
      }
    : {
        title: cutAt(`${board.site.title}: ${mail.subjectOfSeveral(parts.length)}`, titleMax),
        body: parts.map(each => cutAt(`${each.state}: ${each.title}`, titleMax)).join('\n'),
        url: paths.absolute(paths.home()),
        tag: tagOf(events),
        language,
      }
}

/** What the events are about, if that is one thing. */
export const tagOf = (events: readonly StoredEvent[]): string => {
  const [first = several, ...more] = new Set(events.map(each => each.subject))
  return more.length === 0 ? first : several
}

const bodyOf = ({ text, facts }: EventPart): string =>
  [cutAt(markdownText(text), textMax), ...facts].filter(each => each !== '').join('\n')

/**
 * The notification as the message of a request, its text cut so that it has at most so many bytes. The shape is that of
 * Declarative Web Push, which browsers that know it show even without a service worker.
 */
export function pushMessage(notification: PushNotification, maxBytes: number): Buffer {
  const length = [...notification.body].length
  const withBody = (max: number) => messageOf({ ...notification, body: cutAt(notification.body, max) })
  let [fits, tooLong] = [0, length + 1]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (withBody(middle).length <= maxBytes) fits = middle
    else tooLong = middle
  }
  const message = withBody(fits)
  return message.length <= maxBytes
    ? message
    : messageOf({ ...notification, title: cutAt(notification.title, shortTitleMax), body: '' })
}

const messageOf = ({ title, body, url, tag, language }: PushNotification): Buffer =>
  Buffer.from(
    JSON.stringify({
      web_push: 8030,
      notification: { title, body, navigate: url, tag, lang: language },
    }),
  )

/** The text in at most so many code points, of which the last is an ellipsis if something is left out. */
function cutAt(text: string, max: number): string {
  if (max === 0) return ''
  if (text.length <= max) return text
  const points = [...text.toWellFormed()]
  return points.length <= max
    ? points.join('')
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
