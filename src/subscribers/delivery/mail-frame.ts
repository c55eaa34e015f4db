import type { Board } from '../../board/model/board.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { type Html, html } from '../../web/html.ts'
import type { Subscriber } from '../model/subscriber.ts'

/** A mail to a subscriber, in the language of its reader. */
export type SubscriberMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** The thread that the mail belongs to, as the local part of a message id; null for one about several incidents. */
  readonly thread: string | null
}

export type MailContext = {
  readonly subscriber: Pick<Subscriber, 'language' | 'token'>
  readonly board: Board
  readonly paths: Paths
  readonly now: number
}

type Content = Pick<SubscriberMail, 'thread'> & {
  readonly subject: string
  readonly text: readonly string[]
  readonly html: Html
}

/** The content with what all mails to subscribers have: the site, why it came, and how to stop. */
export function framedMail(
  { subject, text, html: content, thread }: Content,
  { subscriber, board, paths }: Omit<MailContext, 'now'>,
): SubscriberMail {
  const { mail } = messagesIn(subscriber.language).subscribe
  const { title: site } = board.site
  const manage = paths.absolute(paths.subscription(subscriber.token))
  const unsubscribe = paths.absolute(paths.unsubscribe(subscriber.token))
  return {
    subject: `[${site}] ${subject}`,
    text: [
      ...text,
      `-- \n${mail.why(site)}\n${mail.manage}: ${manage}\n${mail.unsubscribe}: ${unsubscribe}\n`,
    ].join('\n\n'),
    html: String(
      document(subscriber.language, site, content, {
        mail,
        manage,
        unsubscribe,
        home: paths.absolute(paths.home()),
      }),
    ),
    headers: headersOf(site, paths, unsubscribe),
    thread,
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
  content: Html,
  { mail, manage, unsubscribe, home }: Foot,
): Html =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${site}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/24px system-ui,sans-serif"><div style="max-width:600px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600" dir="auto"><a href="${home}" style="color:inherit;text-decoration:none">${site}</a></p>
${content}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8888;font-size:14px;line-height:20px">${mail.why(site)}<br><a href="${manage}">${mail.manage}</a> · <a href="${unsubscribe}">${mail.unsubscribe}</a></p>
</div></body></html>
`
