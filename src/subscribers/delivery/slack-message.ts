import { cut, slackEscaped, slackLink } from '../../lib/slack-markup.ts'
import type { EventPart } from './event-parts.ts'

type Foot = {
  readonly site: string
  readonly home: string
  readonly manage: { readonly text: string; readonly url: string }
}

/** Characters of a section, less than what Slack takes, since escaping makes texts longer. */
const textMax = 2_000
/** Slack takes fifty blocks. */
const partsMax = 20

/** A message to an incoming webhook. Texts are escaped, so that they can neither mention anyone nor hide a link. */
export function slackMessage(parts: readonly EventPart[], { site, home, manage }: Foot): object {
  const [first] = parts
  return {
    text: slackEscaped(first ? `${first.state}: ${first.title}` : site),
    blocks: [
      ...parts.slice(0, partsMax).map(part => section(sectionOf(part))),
      context(`${slackLink(home, site)} · ${slackLink(manage.url, manage.text)}`),
    ],
  }
}

/** The message that asks people of a Slack channel for the confirmation. */
export const slackQuestion = (
  text: string,
  link: { readonly text: string; readonly url: string },
): object => ({
  text: slackEscaped(text),
  blocks: [section(`${slackEscaped(text)}\n${slackLink(link.url, link.text)}`)],
})

const sectionOf = ({ title, state, text, facts, link }: EventPart): string =>
  [
    `*${slackEscaped(state)}:* ${slackLink(link, cut(title, 200))}`,
    slackEscaped(cut(text, textMax)),
    ...facts.map(each => slackEscaped(cut(each, 300))),
  ]
    .filter(each => each !== '')
    .join('\n')

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })

const context = (text: string) => ({ type: 'context', elements: [{ type: 'mrkdwn', text, verbatim: true }] })
