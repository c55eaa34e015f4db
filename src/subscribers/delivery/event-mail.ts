import { messagesIn } from '../../i18n/messages.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown-html.ts'
import { type EventPart, partsOf } from './event-parts.ts'
import { framedMail, type MailContext, type SubscriberMail } from './mail-frame.ts'

type Options = MailContext & { readonly events: readonly StoredEvent[] }

/** A mail about events. */
export function eventMail({ events, ...context }: Options): SubscriberMail {
  const { subscriber, board } = context
  const { language } = subscriber
  const { mail } = messagesIn(language).subscribe
  const parts = partsOf(events, { ...context, language })
  const subjects = new Set(events.map(each => each.subject))
  const isOne = subjects.size === 1
  // Mail programs put messages of one subject into one thread, so that of an incident never changes.
  const subject = isOne ? (parts[0]?.title ?? board.site.title) : mail.subjectOfSeveral(parts.length)
  return framedMail(
    {
      subject,
      text: parts.map(textOf),
      html: html`${parts.map(htmlOf)}`,
      thread: isOne ? threadOf(events[0]?.subject ?? '') : null,
    },
    context,
  )
}

const threadOf = (subject: string): string => subject.replace(/[^A-Za-z0-9.-]/g, '.')

const textOf = ({ title, state, text, facts, link }: EventPart): string =>
  [`${state}: ${title}`, text, facts.join('\n'), link].filter(each => each !== '').join('\n\n')

const htmlOf = ({ title, state, text, facts, link }: EventPart) =>
  html`<div style="margin:0 0 32px" dir="auto">
<h1 style="margin:0 0 8px;font-size:20px;line-height:28px"><a href="${link}" style="color:inherit">${title}</a></h1>
<p style="margin:0 0 16px;font-weight:600">${state}</p>
${text === '' ? null : renderMarkdown(text)}
${facts.map(each => html`<p style="margin:8px 0;font-size:14px">${each}</p>`)}</div>
`
