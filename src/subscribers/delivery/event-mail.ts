import type { Board } from '../../board/model/board.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { type Html, html } from '../../web/html.ts'
import { renderMarkdown } from '../../web/markdown-html.ts'
import type { Subscriber } from '../model/subscriber.ts'
import { type EventPart, partOf } from './event-parts.ts'

/** A mail about events, in the language of its reader. */
type EventMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** The thread that the mail belongs to, as the local part of a message id; null for one about several incidents. */
  readonly thread: string | null
}

type Options = {
  readonly events: readonly StoredEvent[]
  readonly subscriber: Pick<Subscriber, 'language' | 'token'>
  readonly board: Board
  readonly paths: Paths
}

export function eventMail({ events, subscriber, board, paths }: Options): EventMail {
  const { mail } = messagesIn(subscriber.language).subscribe
  const parts = events.map(event => partOf(event, subscriber.language, board, paths))
  const subjects = new Set(events.map(each => each.subject))
  const site = board.site.title
  // Mail programs put messages of one subject into one thread, so that of an incident never changes.
  const about = subjects.size === 1 ? (parts[0]?.title ?? site) : mail.subjectOfSeveral(parts.length)
  const manage = paths.absolute(paths.subscription(subscriber.token))
  const unsubscribe = paths.absolute(paths.unsubscribe(subscriber.token))
  return {
    subject: `[${site}] ${about}`,
    text: [
      ...parts.map(textOf),
      `-- \n${mail.why(site)}\n${mail.manage}: ${manage}\n${mail.unsubscribe}: ${unsubscribe}\n`,
    ].join('\n\n'),
    html: String(
      document(subscriber.language, site, parts, {
        mail,
        manage,
        unsubscribe,
        home: paths.absolute(paths.home()),
      }),
    ),
    headers: headersOf(site, paths, unsubscribe),
    thread: subjects.size === 1 ? threadOf(events[0]?.subject ?? '') : null,
  }
}

/** Header fields of mails to many (RFC 2369, 2919, 3834, 8058). */
function headersOf(site: string, paths: Paths, unsubscribe: string): Readonly<Record<string, string>> {
  const { hostname } = new URL(paths.absolute('/'))
  return {
    'List-Id': `${phrase(site)} <status.${hostname.replace(/[^A-Za-z0-9.-]/g, '')}>`,
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  }
}

/** A quoted phrase of a header field; what is not ASCII is left out. */
const phrase = (text: string): string => `"${text.replace(/[^ -~]|["\\]/g, '').trim()}"`

const threadOf = (subject: string): string => subject.replace(/[^A-Za-z0-9.-]/g, '.')

const textOf = ({ title, state, text, facts, link }: EventPart): string =>
  [`${state}: ${title}`, text, facts.join('\n'), link].filter(each => each !== '').join('\n\n')

type Foot = {
  readonly mail: ReturnType<typeof messagesIn>['subscribe']['mail']
  readonly manage: string
  readonly unsubscribe: string
  readonly home: string
}

/** Mail programs know little of CSS, so styles stand at their elements. */
const document = (
  language: string,
  site: string,
  parts: readonly EventPart[],
  { mail, manage, unsubscribe, home }: Foot,
): Html =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${site}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/24px system-ui,sans-serif"><div style="max-width:600px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600" dir="auto"><a href="${home}" style="color:inherit;text-decoration:none">${site}</a></p>
${parts.map(
  ({ title, state, text, facts, link }) => html`<div style="margin:0 0 32px" dir="auto">
<h1 style="margin:0 0 8px;font-size:20px;line-height:28px"><a href="${link}" style="color:inherit">${title}</a></h1>
<p style="margin:0 0 16px;font-weight:600">${state}</p>
${text === '' ? null : renderMarkdown(text)}
${facts.map(each => html`<p style="margin:8px 0;font-size:14px">${each}</p>`)}</div>
`,
)}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8888;font-size:14px;line-height:20px">${mail.why(site)}<br><a href="${manage}">${mail.manage}</a> · <a href="${unsubscribe}">${mail.unsubscribe}</a></p>
</div></body></html>
`
