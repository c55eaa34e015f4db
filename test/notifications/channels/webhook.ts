import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { ChannelContract } from './contract.ts'
import { type FakeAnswer, type FakeRequest, fakeHttp } from './fake-http.ts'

const origin = 'https://hooks.example.org'
const key = Buffer.alloc(32, 7)
const toleranceSeconds = 300

/** A receiver that verifies as Standard Webhooks describes it. */
const serve = async (t: TestContext, { fields = {}, refused = null as FakeAnswer | null } = {}) => ({
  fields: { url: `${origin}/in`, secret: `whsec_${key.toString('base64')}`, ...fields },
  ...(await fakeHttp(t, origin, request => refused ?? answerTo(request))),
})

export const contract: ChannelContract = {
  serve,
  refusals: {
    'a signature with another secret': {
      serve: t => serve(t, { fields: { secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` } }),
      ...{ fault: 'http_status 401', isPermanent: false },
    },
    'an endpoint that is gone': {
      serve: t => serve(t, { refused: { status: 410 } }),
      ...{ fault: 'target_gone 410', isPermanent: true },
    },
    'more messages than it can take': {
      serve: t => serve(t, { refused: { status: 429, headers: { 'retry-after': '60' } } }),
      ...{ fault: 'http_status 429', isPermanent: false, retryAfterMs: 60_000 },
    },
  },
}

function answerTo({ method, headers, body }: FakeRequest): FakeAnswer {
  const named = (name: string) => String(headers[`webhook-${name}`] ?? '')
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(named)
  if (method !== 'POST' || headers['content-type'] !== 'application/json' || !id || id.includes('.'))
    return { status: 400 }
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return { status: 400 }
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const given = Buffer.from(signature?.match(/^v1,(.*)$/)?.[1] ?? '', 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { status: 401 }
  const { type, timestamp: at, data } = JSON.parse(body)
  if (!/^[\w.]+$/.test(type) || Number.isNaN(Date.parse(at)) || typeof data !== 'object')
    return { status: 400 }
  const lines = data.events.map((each: { readonly text: string }) => each.text)
  return { status: 204, taken: [data.title, ...lines].join('\n') }
}
