import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { it } from 'node:test'
import { earlierHeaders, keyOf, secretOf, signedHeaders } from '../../src/outbox/webhook-signature.ts'

// The example of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = {
  key: keyOf(secret),
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  now: 1_614_265_330_999,
}

it('A webhook is signed as Standard Webhooks has it', () => {
  assert.deepEqual(signedHeaders(message), {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('A signing secret is a key in base64 with a prefix, which may be missing', () => {
  assert.equal(secretOf(keyOf(secret)), secret)
  assert.deepEqual(keyOf(secret.slice('whsec_'.length)), keyOf(secret))
})

it('The earlier header fields of reports have the time and the signature in hex, without the id', () => {
  const signature = createHmac('sha256', message.key).update(`1614265330.${message.body}`).digest('hex')
  assert.deepEqual(earlierHeaders(message), {
    'idempotency-key': message.id,
    'corkboard-signature': `t=1614265330,v1=${signature}`,
  })
})
