import assert from 'node:assert/strict'
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
