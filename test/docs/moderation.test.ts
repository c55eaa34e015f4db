/** docs/moderation.md: its bold words are on the pages, and its example of a receiver verifies the webhook. */
import assert from 'node:assert/strict'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { test } from 'node:test'
import { manage } from '../../src/i18n/en/manage.ts'
import { moderation } from '../../src/i18n/en/moderation.ts'
import { earlierHeaders } from '../../src/outbox/webhook-signature.ts'
import { blocksOf, pageAt } from './guide.ts'

const page = pageAt('docs/moderation.md')

test('What the page prints in bold is on the pages of moderators', () => {
  const messages = JSON.stringify([moderation, manage])
  const bold = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text)
  assert.ok(bold.length > 8)
  for (const text of bold) assert.ok(messages.includes(`"${text}"`), text)
})

test('The receiver of the webhook takes what Corkboard has signed and nothing else', () => {
  const code = blocksOf(page).find(each => each.purpose === 'signature')?.text ?? assert.fail('no receiver')
  const receive = new Function(
    'createHmac',
    'timingSafeEqual',
    'header',
    'keyInHex',
    'body',
    `${code}; return isRight`,
  )
  const key = randomBytes(32)
  const body = '{"reason":"malware"}'
  const isRight = (header: string, text = body) =>
    receive(createHmac, timingSafeEqual, header, key.toString('hex'), text)
  const signed = (by: Uint8Array) =>
    earlierHeaders({ key: by, id: 'msg_1', body, now: Date.now() })['corkboard-signature'] ?? ''
  assert.equal(isRight(signed(key)), true)
  assert.equal(isRight(signed(randomBytes(32))), false)
  assert.equal(isRight(signed(key), '{"reason":"spam"}'), false)
  assert.equal(isRight('t=1,v1=2'), false)
})
