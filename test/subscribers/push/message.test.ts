import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Board } from '../../../src/board/model/board.ts'
import { InvalidFields } from '../../../src/kernel/invalid-fields.ts'
import { createPaths } from '../../../src/kernel/paths.ts'
import { markdownText } from '../../../src/lib/markdown-text.ts'
import type { StoredEvent } from '../../../src/outbox/event.ts'
import { pushMessage, pushNotification } from '../../../src/subscribers/push/push-message.ts'
import { parsePushSubscription } from '../../../src/subscribers/push/push-subscription.ts'

const notification = {
  title: 'Investigating: Checkout fails',
  body: 'Payments are refused.',
  url: 'https://status.example.org/announcements/one',
  tag: 'announcement:one',
  language: 'en',
}

describe('The message to a browser', () => {
  const shown = (message: Buffer) => JSON.parse(message.toString()).notification

  it('has the shape that browsers show by themselves', () => {
    assert.deepEqual(JSON.parse(pushMessage(notification, 3_993).toString()), {
      web_push: 8030,
      notification: {
        title: 'Investigating: Checkout fails',
        body: 'Payments are refused.',
        navigate: 'https://status.example.org/announcements/one',
        tag: 'announcement:one',
        lang: 'en',
      },
    })
  })

  it('is cut between characters, as late as it fits, whatever they take', () => {
    for (const character of ['a', 'ä', '€', '😀', '"', '\u0001', '\ud800'])
      for (const maxBytes of [400, 1_024, 3_993]) {
        const message = pushMessage({ ...notification, body: character.repeat(9_000) }, maxBytes)
        assert.ok(message.length <= maxBytes, `${character} ${message.length}`)
        assert.ok(message.length > maxBytes - 13, `${character} ${message.length} of ${maxBytes}`)
        const { body } = shown(message)
        assert.match(body, /…$/)
        assert.ok(body.isWellFormed())
      }
  })

  it('is a short title alone where there is no room for more', () => {
    const title = '😀'.repeat(200)
    const message = pushMessage({ ...notification, title }, 600)
    assert.equal(shown(message).title, `${'😀'.repeat(59)}…`)
    assert.equal(shown(message).body, '')
  })
})

describe('What a notification says', () => {
  const board = {
    monitors: [{ id: 1, name: 'Checkout', group: null }],
    announcementById: new Map(),
    site: { title: 'Example', timeZone: 'UTC' },
  } as unknown as Board
  const paths = createPaths(new URL('https://status.example.org/board'))
  const event = (subject: string, content: string): StoredEvent => ({
    id: 1,
    kind: 'incident.updated',
    key: subject,
    subject: `announcement:${subject}`,
    at: 0,
    params: {
      announcementId: subject,
      title: `About ${subject}`,
      impact: 'major',
      monitorIds: [1],
      startsAt: 0,
      endsAt: null,
      update: { id: 'u', status: 'identified', content },
    },
  })
  const of = (events: readonly StoredEvent[], language: 'en' | 'de' = 'en') =>
    pushNotification({ events, subscriber: { language }, board, paths, now: 0 })

  it('is the newest about one incident, without markup, in the language of the subscriber', () => {
    const events = [event('one', 'Old.'), event('one', '# Found\n\nSee **the** [page](https://a.example).')]
    assert.deepEqual(of(events), {
      title: 'Identified: About one',
      body: 'Found\nSee the page.\nAffects: Checkout',
      url: 'https://status.example.org/board/announcements/one',
      tag: 'announcement:one',
      language: 'en',
    })
    assert.notEqual(of(events, 'de').title, of(events).title)
  })

  it('lists several incidents, with the home page', () => {
    const { title, body, url, tag } = of([event('one', ''), event('two', '')])
    assert.deepEqual(
      [title, body, url, tag],
      [
        'Example: 2 updates',
        'Identified: About one\nIdentified: About two',
        'https://status.example.org/board/',
        'several',
      ],
    )
  })

  it('takes no longer for a long text than for what is read of it', () => {
    assert.equal(markdownText('![a *b*](c) `d`  \ne\n\n- f\n- g\n\n```\nh\n```\n'), 'a b d\ne\nf\ng\nh')
    assert.equal(markdownText('x'.repeat(100_000)).length, 4_000)
  })
})

describe('The subscription of a browser', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const endpoint = 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV'
  const parse = (given: { endpoint?: unknown; keys?: unknown }) =>
    parsePushSubscription({ subscription: { endpoint, keys, expirationTime: null, ...given } })

  it('is taken as browsers write it, with padding too', () => {
    assert.deepEqual(parse({}), { endpoint, ...keys })
    assert.deepEqual(parse({ keys: { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` } }), {
      endpoint,
      ...keys,
    })
  })

  it('is refused with the field and what it must be', () => {
    const offCurve = Buffer.from(keys.p256dh, 'base64url')
    offCurve[64] = (offCurve[64] ?? 0) ^ 1
    const compressed = `A${keys.p256dh.slice(1, 44)}`
    const refused: readonly (readonly [object, RegExp])[] = [
      [{ endpoint: 'http://push.example.net/a' }, /^subscription\.endpoint: must be an https address/],
      [{ endpoint: 'https://user:pass@push.example.net/a' }, /^subscription\.endpoint: /],
      [{ endpoint: 'https://push.example.net/#a' }, /^subscription\.endpoint: /],
      [{ endpoint: 'https://push.example.net/a b' }, /^subscription\.endpoint: /],
      [{ endpoint: `https://push.example.net/${'a'.repeat(2_000)}` }, /at most 2\D?000 characters/],
      [{ endpoint: `https://push.example.net/${'ä'.repeat(400)}` }, /^subscription\.endpoint: /],
      [{ endpoint: 7 }, /^subscription\.endpoint: /],
      [
        { keys: { ...keys, p256dh: offCurve.toString('base64url') } },
        /keys\.p256dh: must be an uncompressed/,
      ],
      [{ keys: { ...keys, p256dh: compressed } }, /keys\.p256dh: /],
      [{ keys: { ...keys, p256dh: 'BAAA' } }, /keys\.p256dh: /],
      [{ keys: { ...keys, auth: 'AAAA' } }, /keys\.auth: must be 16 bytes/],
      [{ keys: { p256dh: keys.p256dh } }, /keys\.auth: /],
      [{ keys: null }, /^subscription\.keys: /],
    ]
    for (const [given, message] of refused)
      assert.throws(
        () => parse(given),
        (error: unknown) => {
          assert.ok(error instanceof InvalidFields)
          assert.match(error.message, message)
          return true
        },
      )
    for (const body of [undefined, null, 'text', [], {}])
      assert.throws(() => parsePushSubscription(body), InvalidFields)
  })
})
