import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createFormat } from '../../src/i18n/format.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { sentenceOf } from '../../src/kernel/messages.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { findings } from '../../src/monitors/model/findings.ts'
import { webhook } from '../../src/notifications/channels/webhook/webhook.ts'
import { noticeOf } from '../../src/notifications/notice.ts'
import type { StoredEvent } from '../../src/outbox/event.ts'
import { missingProgram } from '../debian.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/notifications.md'), 'utf8')
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? assert.fail(`no ${language}`)

const event: StoredEvent = {
  id: 1,
  kind: 'monitor.down',
  key: 'monitor.down:7:1780315200000',
  subject: 'monitor:7',
  at: 1_780_315_200_000,
  params: {
    monitorId: 7,
    name: 'Checkout',
    downSince: 1_780_315_200_000,
    message: findings.make.refused(),
  },
}

describe('The page on notifications', () => {
  const secret = webhook.sample.secret
  const send = async () => {
    const sent: { headers: Readonly<Record<string, string>>; body: string }[] = []
    const notice = noticeOf([event], {
      messages: messagesIn('en'),
      format: createFormat('en', 'UTC'),
      site: { title: 'Northwind' },
      paths: createPaths(new URL('https://status.example.org/')),
      speak: message => sentenceOf(message, 'en'),
    })
    await webhook.deliver(
      {
        settings: { url: 'https://hooks.example.org/', secret },
        recipient: '',
        message: { id: 'msg_1', events: [event] },
        notice,
        signal: new AbortController().signal,
      },
      { post: async each => `${sent.push(each)}`, mail: async () => '', now: Date.now },
    )
    return sent[0] ?? assert.fail()
  }

  it('shows the payload as it is sent', async () => {
    assert.deepEqual(JSON.parse(block('json')), JSON.parse((await send()).body))
  })

  it('verifies with its example in Python what is sent, and nothing else', async t => {
    const missing = missingProgram('python3')
    if (missing !== null) return t.skip(`NOT TESTED: ${missing} is not installed here`)
    const { headers, body } = await send()
    const now = Number(headers['webhook-timestamp'])
    const { 'webhook-signature': signature = '', ...unsigned } = headers
    const cases: readonly (readonly [boolean, string, object, string, number?])[] = [
      [true, secret, headers, body],
      [true, secret, { ...headers, 'webhook-signature': `v1,AAAA ${signature}` }, body, now + 299],
      [false, secret, headers, `${body} `],
      [false, 'whsec_AAAA', headers, body],
      [false, secret, { ...headers, 'webhook-timestamp': '1614265330' }, body],
      [false, secret, { ...headers, 'webhook-timestamp': 'soon' }, body],
      [false, secret, { ...headers, 'webhook-signature': 'v1,ä' }, body],
      [false, secret, unsigned, body],
      [false, secret, {}, body],
      [false, secret, headers, body, now + 600],
    ]
    const program = `${block('python')}
import json, sys
for secret, headers, body, now in json.load(sys.stdin):
    print(is_from_corkboard(secret, headers, body.encode(), now))`
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(cases.map(([, key, given, text, at = null]) => [key, given, text, at])),
      encoding: 'utf8',
      env: { ...process.env, PYTHONUTF8: '1' },
    })
    assert.deepEqual(
      stdout.trim().split('\n'),
      cases.map(([isReal]) => (isReal ? 'True' : 'False')),
      stderr,
    )
  })

  it('verifies with its example what is sent, and nothing else', async () => {
    const code = `data:text/javascript,${encodeURIComponent(block('js'))}`
    const { isFromCorkboard } = await import(code)
    const { headers, body } = await send()
    assert.ok(isFromCorkboard(secret, headers, body))
    assert.ok(!isFromCorkboard(secret, headers, `${body} `))
    assert.ok(!isFromCorkboard('whsec_AAAA', headers, body))
    assert.ok(!isFromCorkboard(secret, { ...headers, 'webhook-timestamp': '1614265330' }, body))
    assert.ok(!isFromCorkboard(secret, headers, body, Date.now() + 600_000))
  })
})
