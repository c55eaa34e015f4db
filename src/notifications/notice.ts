import type { StoredEvent } from '../outbox/event.ts'
import { type NoticeContext, type Sentence, sentenceOf } from './event-sentence.ts'
import { chosenEvents, emptyRoster, type Roster, type Summary, summaryOf } from './summary.ts'
import { groupLines, titleOf } from './summary-sentences.ts'

/** A message as text for people. */
export type Notice = {
  readonly title: string
  /** Events for programs: all, or those of the most important monitors if they are too many. */
  readonly events: readonly { readonly event: StoredEvent; readonly sentence: Sentence }[]
  /** Number of all events. */
  readonly eventCount: number
  readonly summary: Summary
  /** A line for each subject, or for each group if they are too many. */
  readonly lines: readonly Sentence[]
  readonly site: { readonly title: string; readonly url: string }
  /** Time of the first event. */
  readonly at: number
}

/** Maximum number of lines, including one for those left out. */
const linesMax = 25
const eventsMax = 500

export function noticeOf(
  events: readonly StoredEvent[],
  context: NoticeContext,
  roster: Roster = emptyRoster,
): Notice {
  const { site, paths } = context
  const summary = summaryOf(events, roster)
  const bySubject = Map.groupBy(events, each => each.subject)
  const lines =
    bySubject.size <= linesMax
      ? [...bySubject.values()].map(all => lineOf(all, context))
      : shortened(groupLines(summary, context), context)
  const title = bySubject.size === 1 && lines[0] ? lines[0].text : titleOf(summary, context)
  return {
    title: `[${site.title}] ${title}`,
    events: chosenEvents(events, roster, eventsMax).map(event => ({
      event,
      sentence: sentenceOf(event, context),
    })),
    eventCount: events.length,
    summary,
    lines,
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
    events: [],
    eventCount: 0,
    summary: [],
    lines: [line],
    site: { title: site.title, url },
    at,
  }
}

export const plainText = ({ lines, site }: Notice): string =>
  `${lines
    .map(({ text, detail, url, report }) =>
      [text, detail, url ?? '', report ? `${report.text}: ${report.url}` : ''].filter(Boolean).join('\n'),
    )
    .join('\n\n')}\n\n-- \n${site.title}\n${site.url}\n`

/** A line with the last event of a subject, and how often it changed. */
function lineOf(events: readonly StoredEvent[], context: NoticeContext): Sentence {
  const [last] = events.slice(-1)
  const line = last ? sentenceOf(last, context) : { text: '', detail: '', url: null }
  // A reminder does not count as a change.
  const times = events.filter(each => each.kind !== 'monitor.still_down').length
  if (times < 2) return line
  return { ...line, text: `${line.text} (${context.messages.notifications.changes(times)})` }
}

function shortened(lines: readonly Sentence[], { messages, format }: NoticeContext): readonly Sentence[] {
  if (lines.length <= linesMax) return lines
  const left = format.number(lines.length - linesMax)
  return [...lines.slice(0, linesMax), { text: messages.notifications.more(left), detail: '', url: null }]
}
