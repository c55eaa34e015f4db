import { createFormat, type Format } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { type Html, html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown-html.ts'
import type { Digest } from '../model/digest.ts'
import { type Topic, topicOf, topics } from '../model/subscriber.ts'
import { type EventPart, partsOf } from './event-parts.ts'
import { framedMail, type MailContext, type SubscriberMail } from './mail-frame.ts'

type Options = MailContext & {
  readonly events: readonly StoredEvent[]
  readonly digest: Digest
}

/** Everything that happened to one incident, maintenance or service. */
type Entry = Pick<EventPart, 'title' | 'text' | 'facts' | 'link'> & {
  /** The newest steps, the oldest of them first. */
  readonly steps: readonly { readonly time: string; readonly state: string }[]
  /** Number of the steps before those. */
  readonly earlier: number
}

const stepsMax = 10

/** One mail about all events since the last one: incidents first, each with its steps and its newest message. */
export function digestMail({ events, digest, ...context }: Options): SubscriberMail {
  const { language } = context.subscriber
  const words = messagesIn(language).digest.mail
  const format = createFormat(language, digest.timeZone)
  const entries = subjectsOf(events).map(all => entryOf(all, format, digest, context))
  const [first] = entries
  const times = words.times(digest.timeZone)
  return framedMail(
    {
      subject: words.subject(words.kinds[digest.frequency], first?.title ?? '', entries.length - 1),
      text: [...entries.map(each => textOf(each, words.earlier)), times],
      html: html`${entries.map(each => htmlOf(each, words.earlier))}<p style="margin:0;font-size:14px">${times}</p>
`,
      thread: null,
    },
    context,
  )
}

/** The events of each subject, in the order of topics, then of their first events. */
const subjectsOf = (events: readonly StoredEvent[]): readonly (readonly StoredEvent[])[] =>
  [...Map.groupBy(events, each => each.subject).values()].sort(
    ([a], [b]) => topics.indexOf(topicIn(a)) - topics.indexOf(topicIn(b)),
  )

const topicIn = (event: StoredEvent | undefined): Topic => topicOf(event?.kind ?? '') ?? 'outages'

function entryOf(
  events: readonly StoredEvent[],
  format: Format,
  { timeZone }: Digest,
  context: MailContext,
): Entry {
  const { language } = context.subscriber
  const states: Readonly<Record<string, string>> = messagesIn(language).digest.mail.states
  // The present state comes after the events, since it may have changed while the mail waited.
  const shown = [...events, ...events.slice(-1).map(each => ({ ...each, at: context.now }))]
  const parts = partsOf(shown, { ...context, language, timeZone })
  const newest = parts.at(-1)
  const newestAt = events.at(-1)?.at ?? 0
  const all = parts.map(({ state }, index) => {
    const { at, kind } = shown[index] ?? { at: 0, kind: '' }
    return {
      time: `${format.shortDay(at, newestAt)}, ${format.time(at)}`,
      state: states[kind] ?? state,
    }
  })
  const isSame = all.at(-1)?.state === all.at(-2)?.state
  const steps = isSame ? all.slice(0, -1) : all
  const isOutage = topicIn(events[0]) === 'outages'
  return {
    title: newest?.title ?? '',
    link: newest?.link ?? '',
    // What a check finds is in its steps already.
    text: isOutage ? '' : (newest?.text ?? ''),
    facts: newest?.facts ?? [],
    steps: steps.slice(-stepsMax),
    earlier: Math.max(0, steps.length - stepsMax),
  }
}

type Earlier = (count: number) => string

const textOf = ({ title, steps, earlier, text, facts, link }: Entry, earlierText: Earlier): string =>
  [
    [
      title,
      ...(earlier > 0 ? [earlierText(earlier)] : []),
      ...steps.map(({ time, state }) => `${time}  ${state}`),
    ].join('\n'),
    text,
    facts.join('\n'),
    link,
  ]
    .filter(each => each !== '')
    .join('\n\n')

const htmlOf = ({ title, steps, earlier, text, facts, link }: Entry, earlierText: Earlier): Html =>
  html`<div style="margin:0 0 32px" dir="auto">
<h1 style="margin:0 0 8px;font-size:20px;line-height:28px"><a href="${link}" style="color:inherit">${title}</a></h1>
${earlier > 0 ? html`<p style="margin:0;font-size:14px">${earlierText(earlier)}</p>` : null}
${steps.map(({ time, state }) => html`<p style="margin:0;font-size:14px">${time} · <b>${state}</b></p>`)}
${text === '' ? null : html`<div style="margin:16px 0 0">${renderMarkdown(text)}</div>`}
${facts.map(each => html`<p style="margin:8px 0 0;font-size:14px">${each}</p>`)}</div>
`
