import { type NoticeContext, reportLink, type Sentence, sentenceOf } from './event-sentence.ts'
import type { MonitorEvent } from './notified-kind.ts'
import type { GroupSummary, KindSummary, Summary } from './summary.ts'

/** A title for everything that happened: `412 monitors are down, all of Europe`. */
export const titleOf = (summary: Summary, context: NoticeContext): string =>
  summary.map(each => partOf(each, context)).join(' · ')

/** A line for each group of monitors, and for each other subject. */
export const groupLines = (summary: Summary, context: NoticeContext): readonly Sentence[] =>
  summary.flatMap(({ events, groups }) =>
    groups.length === 0
      ? events.map(each => sentenceOf(each, context))
      : groups.map(each => groupLine(each, context)),
  )

function partOf({ kind, count, events, groups }: KindSummary, context: NoticeContext): string {
  const { messages, format } = context
  const { notifications } = messages
  const [first] = events
  if (count === 1 && first) return sentenceOf(first, context).text
  const [largest] = groups
  const [monitor] = largest?.events ?? []
  if (!monitor) return `${notifications.events[kind]}: ${format.number(count)}`
  const { many } = notifications
  return `${many[monitor.kind](many.monitors(format.number(count)))}${whereabouts(groups, events.filter(isNamed), context)}`
}

/** Number of groups that a title can name. */
const namedGroupsMax = 3
const namedMonitorsMax = 3

function whereabouts(
  groups: readonly GroupSummary[],
  events: readonly MonitorEvent[],
  { messages, format }: NoticeContext,
): string {
  const { many } = messages.notifications
  const whole = groups.filter(isWhole).map(each => each.group ?? '')
  const named = whole.length <= namedGroupsMax ? format.list(whole) : many.groups(format.number(whole.length))
  if (whole.length === groups.length) return `, ${many.allOf(named)}`
  const [only] = groups
  if (groups.length === 1 && only?.group) return `, ${many.within(only.group)}`
  if (whole.length > 0) return `, ${many.including(named)}`
  return `: ${namesOf(events, namedMonitorsMax, { messages, format })}`
}

const isWhole = ({ group, of, events }: GroupSummary) => group !== null && of === events.length && of > 1

const isNamed = (event: KindSummary['events'][number]): event is MonitorEvent => 'name' in event.params

const namedInLine = 10

function groupLine(group: GroupSummary, context: NoticeContext): Sentence {
  const { messages, paths } = context
  const [first] = group.events
  if (!first || group.events.length === 1)
    return first ? sentenceOf(first, context) : { text: '', detail: '', url: null }
  const { many } = messages.notifications
  return {
    text: many[first.kind](whoOf(group, context)),
    detail: [namesOf(group.events, namedInLine, context), commonFinding(group.events, context)]
      .filter(Boolean)
      .join('\n'),
    url: paths.absolute(paths.home()),
    ...(isDown.has(first.kind) && { report: reportLink(context) }),
  }
}

const isDown: ReadonlySet<string> = new Set(['monitor.down', 'monitor.still_down', 'monitor.unstable'])

function whoOf(summary: GroupSummary, { messages, format }: NoticeContext): string {
  const { group, of, events } = summary
  const { many } = messages.notifications
  const count = format.number(events.length)
  if (group === null || of === null) return many.withoutGroup(count)
  if (isWhole(summary)) return many.allIn(count, group)
  // If the group has lost monitors since, its size would make no sense.
  return of > events.length ? many.someIn(count, format.number(of), group) : many.countIn(count, group)
}

function namesOf(
  events: readonly MonitorEvent[],
  most: number,
  { messages, format }: Pick<NoticeContext, 'messages' | 'format'>,
): string {
  const names = events.slice(0, most).map(each => each.params.name)
  if (events.length <= most) return format.list(names)
  return `${names.join(', ')} ${messages.notifications.many.more(format.number(events.length - most))}`
}

/** The most frequent result of the probes, by its code. */
function commonFinding(events: readonly MonitorEvent[], { messages, speak }: NoticeContext): string {
  const found = events.filter(each => each.kind === 'monitor.down' || each.kind === 'monitor.still_down')
  const byCode = [...Map.groupBy(found, each => each.params.message.code).values()]
  const [common] = byCode.sort((a, b) => b.length - a.length)[0] ?? []
  return common ? messages.notifications.many.mostOften(speak(common.params.message)) : ''
}
