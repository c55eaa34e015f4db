import { field } from '../../../kernel/fields/field.ts'
import { httpAddress } from '../../../lib/fields.ts'
import { cut, slackEscaped as escaped, slackLink } from '../../../lib/slack-markup.ts'
import type { Notice } from '../../notice.ts'
import { defineChannel } from '../channel.ts'

const fields = {
  url: field(httpAddress, {
    label: { en: 'Webhook URL', de: 'Webhook-URL' },
    hint: {
      en: 'From the settings of your Slack app, for example https://hooks.slack.com/services/… Anyone who has it can post.',
      de: 'Aus den Einstellungen Ihrer Slack-App, zum Beispiel https://hooks.slack.com/services/… Wer sie kennt, kann posten.',
    },
    inputMode: 'url',
  }),
}

export const slack = defineChannel({
  kind: 'slack',
  rank: 3,
  transport: 'http',
  name: { en: 'Slack', de: 'Slack' },
  text: {
    en: 'Posts to a Slack channel through an incoming webhook.',
    de: 'Postet über einen eingehenden Webhook in einen Slack-Channel.',
  },
  needs:
    'the address of an [incoming webhook](https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/): create a Slack app, switch *Incoming Webhooks* on, add one to a channel, and copy its address',
  fields,
  sample: { url: 'https://hooks.slack.com/services/T000/B000/XXXX' },
  deliver: async ({ settings, notice, signal }, { post }) => {
    const headers = { 'content-type': 'application/json' }
    return post({ url: settings.url, headers, body: JSON.stringify(blocksOf(notice)), signal })
  },
})

const headerMax = 150
const sectionMax = 3_000

/** Builds Block Kit blocks. User text is plain or escaped, so that it can neither mention anyone nor hide a link. */
export function blocksOf(notice: Notice): object {
  const lines = notice.lines.map(
    ({ text, detail, url, report }) =>
      `• ${url === null ? escaped(text) : slackLink(url, text)}${detail === '' ? '' : `\n${escaped(detail)}`}${report ? `\n${slackLink(report.url, report.text)}` : ''}`,
  )
  return {
    text: escaped(notice.title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(notice.title, headerMax), emoji: false } },
      ...sections(lines).map(text => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: slackLink(notice.site.url, notice.site.title),
            verbatim: true,
          },
        ],
      },
    ],
  }
}

/** Splits lines into sections of the length that Slack accepts. */
function sections(lines: readonly string[]): readonly string[] {
  const all: string[] = []
  for (const line of lines.map(each => cut(each, sectionMax))) {
    const last = all.at(-1)
    if (last !== undefined && last.length + line.length < sectionMax) all[all.length - 1] = `${last}\n${line}`
    else all.push(line)
  }
  return all
}
