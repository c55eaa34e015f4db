import type { TestContext } from 'node:test'
import type { ChannelContract } from './contract.ts'
import { type FakeAnswer, type FakeRequest, fakeHttp } from './fake-http.ts'

const origin = 'https://hooks.slack.com'
const path = '/services/T0123ABCD/B0123ABCD/zr6NvfMc1Q1s'

/** Incoming webhooks, as docs.slack.dev describes them and the blocks that they take. */
const serve = async (t: TestContext, refused: FakeAnswer | null = null) => ({
  fields: { url: `${origin}${path}` },
  ...(await fakeHttp(t, origin, request => refused ?? answerTo(request))),
})

export const contract: ChannelContract = {
  serve,
  refusals: {
    'a webhook that was removed': {
      serve: t => serve(t, { status: 404, body: 'no_service' }),
      ...{ fault: 'http_status 404', isPermanent: false },
    },
    'a channel that was archived': {
      serve: t => serve(t, { status: 410, body: 'channel_is_archived' }),
      ...{ fault: 'target_gone 410', isPermanent: true },
    },
    'more messages than one a second': {
      serve: t => serve(t, { status: 429, headers: { 'retry-after': '30' }, body: 'rate_limited' }),
      ...{ fault: 'http_status 429', isPermanent: false, retryAfterMs: 30_000 },
    },
  },
}

function answerTo({ method, path: asked, headers, body }: FakeRequest): FakeAnswer {
  if (method !== 'POST' || asked !== path) return { status: 404, body: 'no_service' }
  const message = headers['content-type']?.startsWith('application/json') ? json(body) : null
  if (!message) return { status: 400, body: 'invalid_payload' }
  if (!message.text) return { status: 400, body: 'no_text' }
  if (!areBlocks(message.blocks)) return { status: 400, body: 'invalid_blocks' }
  return { status: 200, body: 'ok', taken: message.blocks.map(textOf).map(unescaped).join('\n') }
}

type Text = { readonly type: string; readonly text: string }
type Block = { readonly type: string; readonly text?: Text; readonly elements?: readonly Text[] }

function json(body: string): { readonly text?: string; readonly blocks: readonly Block[] } | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const areBlocks = (blocks: readonly Block[]): boolean =>
  Array.isArray(blocks) && blocks.length <= 50 && blocks.every(each => rules[each.type]?.(each))

const rules: Readonly<Record<string, (block: Block) => boolean>> = {
  header: ({ text }) => text?.type === 'plain_text' && isWithin(text, 150),
  section: ({ text }) => text?.type === 'mrkdwn' && isWithin(text, 3_000),
  context: ({ elements = [] }) => elements.length <= 10 && elements.every(each => isWithin(each, 3_000)),
}

const isWithin = ({ text }: Text, max: number): boolean => text.length >= 1 && text.length <= max

const textOf = ({ text, elements = [] }: Block): string =>
  text?.text ?? elements.map(each => each.text).join()

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
