import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { createFormat } from '../../src/i18n/format.ts'
import { languages, messagesIn } from '../../src/i18n/messages.ts'
import { metaOf, secret as placeholder } from '../../src/kernel/fields/field.ts'
import { inputFrom } from '../../src/kernel/fields/form.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { createNetworkList } from '../../src/lib/network-list.ts'
import { rfc3339 } from '../../src/lib/time.ts'
import { formOfChannel, newChannelForm } from '../../src/notifications/admin/channel-pages.ts'
import { deliverTo } from '../../src/notifications/channel-delivery.ts'
import {
  channelDocument,
  channelSchema,
  fieldsOfKind,
  withStoredSecrets,
} from '../../src/notifications/channel-document.ts'
import {
  type ChannelKind,
  channelDefinition,
  channelKinds,
} from '../../src/notifications/channels/channels.ts'
import { blocksOf } from '../../src/notifications/channels/slack/slack.ts'
import { payloadOf } from '../../src/notifications/channels/webhook/webhook.ts'
import { noticeOf, plainText, testNotice } from '../../src/notifications/notice.ts'
import { eventFor, isWanted } from '../../src/notifications/rule.ts'
import { DeliveryFault, type Message } from '../../src/outbox/delivery.ts'
import type { StoredEvent } from '../../src/outbox/event.ts'
import { post, retryAfterMs } from '../../src/outbox/http-post.ts'
import { keyOf, secretOf, signedHeaders } from '../../src/outbox/webhook-signature.ts'
import { freePort } from '../ports.ts'
import type { ChannelContract, FakeReceiver } from './channels/contract.ts'

const at = Date.UTC(2026, 5, 1, 12)
const down = (
  id: number,
  monitorId: number,
  name: string,
  kind: 'monitor.down' | 'monitor.still_down' | 'monitor.up' = 'monitor.down',
) => {
  const message = { code: 'probe.refused', params: {} }
  const params = { monitorId, name, downSince: at, message }
  return {
    id,
    kind,
    key: `${kind}:${monitorId}:${id}`,
    subject: `monitor:${monitorId}`,
    at,
    params,
  } satisfies StoredEvent
}

const domainEnds = (endsAt: number): StoredEvent => ({
  ...{ id: 1, kind: 'domain.expiring', key: `domain.expiring:shop.example:${endsAt}:7`, at },
  subject: 'domain:shop.example',
  params: {
    ...{ domain: 'shop.example', endsAt, checkedAt: at - 3 * 86_400_000 },
    ...{ name: '<Kasse>', monitorIds: [7, 8, 9] },
  },
})

const contextIn = (language: 'en' | 'de') => ({
  messages: messagesIn(language),
  format: createFormat(language, 'UTC'),
  site: { title: 'Northwind' },
  paths: createPaths(new URL('https://status.example/')),
  speak: ({ code }: { readonly code: string }) => code,
})

/** Contracts by kind of channel. The fake server of its API is in `test/notifications/channels/KIND.ts`. */
const contracts = new Map<ChannelKind, ChannelContract>()
for (const kind of channelKinds) {
  const { contract } = (await import(`./channels/${kind}.ts`)) as { readonly contract: ChannelContract }
  contracts.set(kind, contract)
}

describe('Every kind of channel', () => {
  for (const [kind, contract] of contracts) {
    const definition = channelDefinition(kind)
    const written = { name: 'On call', kind, ...definition.sample }

    it(`${kind}: its sample survives the form and the document`, () => {
      const settings = channelSchema.parse(written)
      const channel = { ...settings, id: 1, key: 'a', fault: null, revision: 1 }
      const { values, events, monitors } = formOfChannel(channel)
      const fields = fieldsOfKind(kind)
      const typed = channelSchema.parse({
        ...channelDocument(channel, 'editors'),
        ...inputFrom(fields, values),
        events,
        monitors,
      })
      const again = withStoredSecrets(channel, typed)
      const shown = Object.keys(fields).filter(name => metaOf(fields[name] ?? assert.fail()).visibleTo)
      for (const name of shown) assert.deepEqual(again.settings[name], settings.settings[name])
    })

    it(`${kind}: shows no secret, to readers none of its settings, and has its words in every language`, () => {
      const channel = channelSchema.parse(written)
      const fields = definition.fields
      for (const [name, schema] of Object.entries(fields)) {
        const { visibleTo, label } = metaOf(schema)
        for (const language of languages) assert.ok(label[language])
        if (!visibleTo) assert.equal(channelDocument(channel, 'editors')[name], placeholder)
        if (visibleTo !== 'readers') assert.equal(channelDocument(channel, 'readers')[name], placeholder)
      }
      for (const language of languages) assert.ok(definition.name[language] && definition.text[language])
    })

    it(`${kind}: draws for each new form what is its own, and what its schema takes`, () => {
      const forms = [newChannelForm(kind), newChannelForm(kind)].map(({ values }) => values)
      for (const [name, schema] of Object.entries(definition.fields)) {
        if (!metaOf(schema).draw) continue
        const [one = '', other = ''] = forms.map(values => values[name])
        assert.notEqual(one, other)
        assert.equal(schema.parse(one), one)
      }
    })

    it(`${kind}: brings a test, one event, a long one and a thousand to a fake server of its API`, async t => {
      const receiver = await contract.serve(t)
      const long = [down(1, 7, 'L'.repeat(4_000))]
      const domain = [domainEnds(at + 7 * 86_400_000)]
      const storm = Array.from({ length: 1_000 }, (_, n) => down(n, n, `<M> & "${n}"`))
      const cases = [
        { notice: testNotice('On call', Date.now(), contextIn('en')), events: [], read: /Test notification/ },
        { notice: noticeOf([down(1, 7, '<Kasse> & "Lager"')], contextIn('de')), read: /<Kasse> & "Lager"/ },
        {
          notice: noticeOf(domain, contextIn('en')),
          events: domain,
          read: /Registration of shop\.example expires/,
        },
        {
          notice: noticeOf(domain, contextIn('de')),
          events: domain,
          read: /Die Domain shop\.example ist nur/,
        },
        { notice: noticeOf(long, contextIn('de')), events: long, read: /L{100}/ },
        { notice: noticeOf(storm, contextIn('en')), events: storm, read: /1,000 .*<M> & "0"/s },
      ]
      for (const [index, { notice, events = [down(1, 7, 'Kasse')], read }] of cases.entries()) {
        const { answer } = await delivered(receiver, { id: `msg_${index}`, events }, notice)
        assert.equal(typeof answer, 'string')
        assert.equal(receiver.taken.length, index + 1)
        assert.match(receiver.taken.at(-1) ?? '', read)
      }
    })

    for (const [what, { serve, fault, isPermanent, retryAfterMs = 0 }] of Object.entries(contract.refusals))
      it(`${kind}: knows ${what} when a server of its API refuses`, async t => {
        const receiver = await serve(t)
        const error = await delivered(receiver).then(
          () => assert.fail('it was delivered'),
          refused => refused,
        )
        assert.ok(error instanceof DeliveryFault, String(error))
        assert.deepEqual(
          [error.message, error.isPermanent, error.retryAfterMs],
          [fault, isPermanent, retryAfterMs],
        )
        assert.deepEqual(receiver.taken, [])
      })

    it(`${kind}: hides its secrets in an answer that repeats all that was sent`, async t => {
      const { fields } = await contract.serve(t)
      const echo = async (sent: object) => JSON.stringify(sent)
      const { answer } = await delivered({ fields, carrier: { post: echo, mail: echo } })
      const settings = fields as Readonly<Record<string, string>>
      for (const [name, schema] of Object.entries(definition.fields))
        if (!metaOf(schema).visibleTo) assert.ok(!answer?.includes(settings[name] ?? assert.fail()), name)
    })

    function delivered(
      { fields, carrier }: Pick<FakeReceiver, 'fields' | 'carrier'>,
      message = { id: 'msg_1', events: [down(1, 7, 'Kasse')] } as Pick<Message, 'id' | 'events'>,
      notice = noticeOf(message.events, contextIn('en')),
    ) {
      const channel = { ...channelSchema.parse({ ...written, ...fields }), id: 1, key: 'a', fault: null }
      const recipient = definition.recipients?.(channel.settings)[0] ?? ''
      const { signal } = new AbortController()
      const withSignal =
        <A extends readonly unknown[]>(send: ((...given: A) => Promise<string>) | undefined) =>
        (...given: A) => {
          assert.ok(given.some(each => (each as { readonly signal?: unknown }).signal === signal))
          return send?.(...given) ?? assert.fail('the fake server has no such way')
        }
      const ways = { post: withSignal(carrier.post), mail: withSignal(carrier.mail), now: Date.now }
      return deliverTo({ ...channel, revision: 1 }, { recipient, message, notice, signal }, ways)
    }
  }
})

describe('What a channel is told', () => {
  it('of a domain that ends: its first monitor, the number of others, the time, and how old the answer is', () => {
    const text = (language: 'en' | 'de', monitorIds: readonly number[]) => {
      const event = domainEnds(at + 7 * 86_400_000)
      assert.ok(event.kind === 'domain.expiring')
      const params = { ...event.params, monitorIds }
      return plainText(noticeOf([{ ...event, params }], contextIn(language)))
    }
    const en = text('en', [7, 8, 9])
    assert.match(
      en,
      /Used by the monitor <Kasse>\nand by 2 other monitors\nRegistered until .*June 2026.*\nAs of .*May 2026/,
    )
    assert.match(en, /https:\/\/status\.example\/manage\/monitors\/7/)
    assert.match(text('en', [7, 8]), /\nand by one other monitor\n/)
    assert.match(text('en', [7]), /<Kasse>\nRegistered/)
    const de = text('de', [7, 8, 9])
    assert.match(
      de,
      /Verwendet vom Monitor <Kasse>\nund von 2 weiteren Monitoren\nRegistriert bis .*Juni 2026.*\nStand: .*Mai 2026/,
    )
    assert.match(text('de', [7, 8]), /\nund von einem weiteren Monitor\n/)
  })

  it('of a domain: the monitors that its rule names, and none of others below the same domain', () => {
    const all = { events: ['domain.expiring' as const], monitors: [], groups: [], tags: [] }
    const places = new Map(
      ['Acme VPN', 'Till', 'Shop'].map((name, index) => [
        index + 7,
        { name, group: name === 'Acme VPN' ? 'Acme' : 'Shop', tags: [] },
      ]),
    )
    const text = (rule: object, known = places) => {
      const event = eventFor(domainEnds(at + 7 * 86_400_000), { ...all, ...rule }, known)
      return plainText(noticeOf([event], contextIn('en')))
    }
    const shop = text({ groups: ['Shop'] })
    assert.match(shop, /Used by the monitor Till\nand by one other monitor\n.*\/monitors\/8\n/s)
    assert.doesNotMatch(shop, /Acme|Kasse|\/monitors\/7/)
    assert.match(text({ monitors: [9] }), /Used by the monitor Shop\nRegistered .*\/monitors\/9\n/s)
    assert.match(text({}), /Used by the monitor <Kasse>\nand by 2 other monitors\n/)
    // The monitor of the rule was deleted before the message was sent.
    assert.match(text({ monitors: [9] }, new Map()), /in 7 days\nRegistered .*\/manage\/monitors\n/s)
  })

  it('is one line for each thing, however often it changed, and says how many more there are', () => {
    const events = [
      down(1, 1, 'Checkout'),
      down(2, 1, 'Checkout', 'monitor.up'),
      down(3, 1, 'Checkout'),
      ...Array.from({ length: 40 }, (_, n) => down(n + 10, n + 10, `Shop ${n}`)),
    ]
    const notice = noticeOf(events, contextIn('en'))
    assert.equal(notice.title, '[Northwind] 41 monitors are down: Checkout, Shop 0, Shop 1 and 38 more')
    assert.equal(notice.events.length, 43)
    assert.match(
      plainText(notice),
      /^41 monitors without a group are down\nCheckout, Shop 0, .*Shop 8 and 31 more\nMost often/,
    )
    const few = noticeOf(events.slice(0, 20), contextIn('en'))
    assert.equal(few.lines[0]?.text, 'Checkout is down (changed 3 times)')
    assert.equal(few.lines.length, 18)
    assert.equal(noticeOf([down(1, 1, 'Kasse')], contextIn('de')).title, '[Northwind] Kasse ist ausgefallen')
  })

  it('says how long it has been down, and counts no reminder as a change', () => {
    const reminder = (id: number, hours: number) => ({
      ...down(id, 1, 'Kasse', 'monitor.still_down'),
      at: at + hours * 3_600_000,
    })
    const titleIn = (language: 'en' | 'de', ...events: StoredEvent[]) =>
      noticeOf(events, contextIn(language)).title
    assert.equal(titleIn('en', reminder(2, 3)), '[Northwind] Kasse is still down (3 hours)')
    assert.equal(titleIn('de', reminder(2, 25)), '[Northwind] Kasse ist weiterhin ausgefallen (1 Tag)')
    const late = [down(1, 1, 'Kasse'), reminder(2, 1), reminder(3, 2)]
    assert.equal(titleIn('en', ...late), '[Northwind] Kasse is still down (2 hours)')
    const over = [...late, down(4, 1, 'Kasse', 'monitor.up')]
    assert.equal(titleIn('en', ...over), '[Northwind] Kasse is up again (changed 2 times)')
  })

  it('leads to the page where one acts, and what readers are meant to see to the public one', () => {
    const base = { id: 1, key: 'k', subject: 's', at }
    const urlOf = (kind: string, params: object) =>
      noticeOf([{ ...base, kind, params } as unknown as StoredEvent], contextIn('en')).lines[0]?.url
    const monitor = { ...down(1, 7, 'Checkout').params, unstableSince: null }
    const fact = { announcementId: 'x', title: 'T', startsAt: null, endsAt: null, update: null }
    const at7 = 'https://status.example/manage/monitors/7'
    for (const kind of ['monitor.down', 'monitor.up', 'monitor.paused'])
      assert.equal(urlOf(kind, monitor), at7)
    assert.equal(urlOf('monitor.deleted', monitor), 'https://status.example/')
    assert.equal(urlOf('incident.opened', fact), 'https://status.example/announcements/x')
    assert.equal(
      urlOf('snippet.reported', { number: '26-1', snippetId: 'abc', reason: 'spam' }),
      'https://status.example/manage/snippets/abc',
    )
  })

  it('links to the form of an incident in every kind of channel while the monitor is down', () => {
    const form = 'https://status.example/manage/incidents/new?monitor=7'
    const noticeFor = (...events: StoredEvent[]) => noticeOf(events, contextIn('en'))
    const alarm = [down(1, 7, 'Checkout')]
    const sent = {
      email: plainText(noticeFor(...alarm)),
      slack: JSON.stringify(blocksOf(noticeFor(...alarm))),
      webhook: JSON.stringify(payloadOf(alarm, noticeFor(...alarm))),
    }
    assert.match(sent.email, new RegExp(`^Report incident: ${form.replace('?', '\\?')}$`, 'm'))
    for (const [kind, text] of Object.entries(sent)) assert.ok(text.includes(form), kind)
    const up = [...alarm, down(2, 7, 'Checkout', 'monitor.up')]
    assert.equal(noticeFor(...up).lines[0]?.report, undefined)
  })

  it('says when the next update is promised', () => {
    const update = { id: 'u', status: 'identified', content: 'A disk.', nextAt: at + 30 * 60_000 }
    const params = { announcementId: 'x', title: 'T', startsAt: null, endsAt: null, update }
    const updated = { id: 1, key: 'k', subject: 's', at, kind: 'incident.updated', params }
    const events = [updated as unknown as StoredEvent]
    const notice = noticeOf(events, contextIn('en'))
    assert.match(notice.lines[0]?.detail ?? '', /^A disk\.\nNext update by /)
    assert.ok(JSON.stringify(payloadOf(events, notice)).includes(`"nextAt":"${rfc3339(at + 30 * 60_000)}"`))
    const earlier = { ...updated, params: { ...params, update: { ...update, nextAt: undefined } } }
    assert.equal(noticeOf([earlier as unknown as StoredEvent], contextIn('en')).lines[0]?.detail, 'A disk.')
  })

  it('says that a monitor is unstable, and how that ended', () => {
    const { params, ...event } = down(1, 1, 'Kasse')
    const unstableSince = at - 10 * 60_000
    const unstable: StoredEvent = {
      ...{ ...event, kind: 'monitor.unstable', key: 'unstable' },
      params: { ...params, downSince: null, changes: 6, unstableSince },
    }
    const ended = (kind: 'monitor.down' | 'monitor.up'): StoredEvent => ({
      ...{ ...event, kind },
      params: { ...params, unstableSince },
    })
    const saidIn = (language: 'en' | 'de', said: StoredEvent) =>
      noticeOf([said], contextIn(language)).lines[0]
    assert.deepEqual(saidIn('en', unstable), {
      text: 'Kasse is unstable: 6 changes in 10 minutes',
      detail: 'probe.refused\nUntil it is stable again, its changes are not reported one by one.',
      finding: 'probe.refused',
      url: 'https://status.example/manage/monitors/1',
      report: {
        text: 'Report incident',
        url: 'https://status.example/manage/incidents/new?monitor=1',
      },
    })
    assert.equal(saidIn('de', unstable)?.text, 'Kasse ist instabil: 6 Änderungen in 10 Minuten')
    assert.equal(saidIn('en', ended('monitor.down'))?.text, 'Kasse was unstable and is down now')
    assert.equal(saidIn('en', ended('monitor.up'))?.text, 'Kasse is stable again and up')
    const rule = { events: ['monitor.up' as const], monitors: [], groups: [], tags: [] }
    assert.ok(isWanted(unstable, rule, new Map()))
    assert.ok(!isWanted(unstable, { ...rule, events: ['monitor.still_down'] }, new Map()))
  })

  it('mentions nobody and hides no link in Slack, and stays within its limits', () => {
    const name = '<!channel> <https://evil.example|Status> & *bold* '.repeat(8)
    const body = JSON.stringify(blocksOf(noticeOf([down(1, 1, name), down(2, 2, name)], contextIn('en'))))
    const { text: summary, blocks } = JSON.parse(body)
    // The header is plain text, in which no character needs to be escaped.
    assert.equal(blocks[0].text.type, 'plain_text')
    assert.doesNotMatch(JSON.stringify([summary, ...blocks.slice(1)]), /<!|<https:\/\/evil/)
    assert.ok(blocks.length <= 50)
    for (const { text } of blocks) assert.ok((text?.text.length ?? 0) <= 3_000)
    assert.ok(blocks[0].text.text.length <= 150)
  })

  it('follows its rule: all, or what is named by id, group or tag', () => {
    const places = new Map([[1, { group: 'Shop / Payments', tags: ['eu'] }]])
    const all = { events: ['monitor.down' as const], monitors: [], groups: [], tags: [] }
    const event = down(1, 1, 'A')
    assert.ok(isWanted(event, all, places))
    assert.ok(isWanted(event, { ...all, tags: ['eu'] }, places))
    assert.ok(isWanted(event, { ...all, groups: ['Shop'] }, places))
    assert.ok(isWanted(event, { ...all, groups: ['Shop / Payments'] }, places))
    assert.ok(
      !isWanted(event, { ...all, groups: ['Payments', 'Shop / Pay', 'Shop / Payments / Cards'] }, places),
    )
    assert.ok(isWanted(event, { ...all, monitors: [1] }, places))
    assert.ok(!isWanted(event, { ...all, monitors: [2], tags: ['us'] }, places))
    assert.ok(!isWanted({ ...event, kind: 'monitor.up' }, all, places))
  })
})

describe('A storm', () => {
  /** The group of a monitor: 1 to 412 are all of Europe, 413 to 500 a part of Asia. */
  const group = (id: number) => (id <= 412 ? 'Europe' : 'Asia')
  const ids = Array.from({ length: 500 }, (_, n) => n + 1)
  const roster = {
    places: new Map(ids.map(id => [id, { group: group(id), rank: 1_000 - id }])),
    sizes: new Map([
      ['Europe', 412],
      ['Asia', 900],
    ]),
  }
  const fall = (from: number, to: number, kind?: 'monitor.up') =>
    ids.slice(from - 1, to).map(id => down(id, id, `Shop ${id}`, kind))
  const titleOf = (events: readonly StoredEvent[], language: 'en' | 'de' = 'en') =>
    noticeOf(events, contextIn(language), roster).title.replace('[Northwind] ', '')

  it('names groups and counts in its title, and so does its end', () => {
    assert.equal(titleOf(fall(1, 412)), '412 monitors are down, all of Europe')
    assert.equal(titleOf(fall(1, 412), 'de'), '412 Monitore sind ausgefallen, alle aus Europe')
    assert.equal(titleOf(fall(1, 412, 'monitor.up')), '412 monitors are up again, all of Europe')
    assert.equal(titleOf(fall(1, 411)), '411 monitors are down, all in Europe')
    assert.equal(titleOf(fall(1, 500)), '500 monitors are down, including all of Europe')
    assert.equal(titleOf(fall(410, 414)), '5 monitors are down: Shop 414, Shop 413, Shop 412 and 2 more')
    const fallen = 'Monitore sind ausgefallen: Shop 414, Shop 413, Shop 412'
    assert.equal(titleOf(fall(410, 414), 'de'), `5 ${fallen} und 2 weitere`)
    assert.equal(titleOf(fall(411, 414), 'de'), `4 ${fallen} und 1 weiterer`)
    const many = {
      places: new Map(ids.map(id => [id, { group: `Region ${id % 10}`, rank: id }])),
      sizes: new Map(ids.map(id => [`Region ${id % 10}`, 50])),
    }
    const { title } = noticeOf(fall(1, 500), contextIn('en'), many)
    assert.equal(title, '[Northwind] 500 monitors are down, all of 10 groups')
    const mixed = [...fall(1, 412), ...fall(413, 414, 'monitor.up'), down(999, 999, 'Gone')]
    assert.equal(
      titleOf(mixed),
      '413 monitors are down, including all of Europe · 2 monitors are up again, all in Asia',
    )
  })

  it('has a line for each group, the most important names first', () => {
    const { lines } = noticeOf(fall(1, 500), contextIn('en'), roster)
    assert.deepEqual(
      lines.map(each => each.text),
      ['All 412 monitors in Europe are down', '88 of 900 monitors in Asia are down'],
    )
    assert.match(lines[1]?.detail ?? '', /^Shop 500, Shop 499, .* and 78 more\nMost often: probe\.refused$/)
  })

  it('lists for programs every monitor, and the events of the most important ones in their order', () => {
    const storm = [...fall(1, 500), ...fall(1, 500, 'monitor.up')]
    const notice = noticeOf(storm, contextIn('en'), roster)
    assert.equal(notice.eventCount, 1_000)
    assert.equal(notice.events.length, 500)
    assert.deepEqual(
      [...new Set(notice.events.map(({ event }) => event.subject))],
      ids.slice(250).map(id => `monitor:${id}`),
    )
    assert.deepEqual(
      notice.events.map(({ event }) => event),
      storm.filter(event => notice.events.some(each => each.event === event)),
    )
    const listed = notice.summary.flatMap(({ groups }) =>
      groups.flatMap(({ events }) => events.map(each => each.params.monitorId)),
    )
    assert.deepEqual(
      listed.sort((a, b) => a - b),
      ids,
    )
  })

  it('of monitors that changed more often than can be listed keeps how each ended', () => {
    const storm = ids.flatMap(id => [...fall(id, id), ...fall(id, id, 'monitor.up'), ...fall(id, id)])
    const { events } = noticeOf(storm, contextIn('en'), roster)
    assert.equal(events.length, 500)
    assert.equal(events[0]?.event.key, 'monitor.up:334:334')
    for (const { event } of events.filter(each => each.event.subject === 'monitor:335').slice(-1))
      assert.equal(event.kind, 'monitor.down')
  })
})

describe('A signature', () => {
  it('has a secret that the form of a new webhook draws', () => {
    assert.match(newChannelForm('webhook').values['secret'] ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  })

  it('is that of Standard Webhooks', () => {
    // The example of the reference implementation of Standard Webhooks.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
    const body = '{"test": 2432232314}'
    assert.deepEqual(signedHeaders({ key: keyOf(secret), id, body, now: 1_614_265_330_999 }), {
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
    assert.equal(secretOf(keyOf(secret)), secret)
  })
})

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

describe('A request to a server', () => {
  const received: Received[] = []
  let answer: (response: ServerResponse) => void = response => response.end()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers, body })
    answer(response)
  })
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  let url: string
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  })
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  const send = (to = url, deny: readonly string[] = [], signal = AbortSignal.timeout(5_000)) =>
    post({
      url: new URL(to),
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal,
      now: () => at,
      deny: createNetworkList(deny),
    })
  const faultOf = (sending: Promise<string>): Promise<DeliveryFault> =>
    sending.then(
      () => assert.fail('it was delivered'),
      error => (error instanceof DeliveryFault ? error : assert.fail(String(error))),
    )

  it('is delivered by any 2xx, however large the answer is or slowly it comes', async () => {
    for (const status of [200, 201, 204]) {
      answer = response => void response.writeHead(status).end()
      await send()
    }
    answer = response => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'.repeat(100_000)), 5)
      response.on('close', () => clearInterval(drip))
    }
    await send()
  })

  it('is for good refused by 4xx, and comes again after 408, 425, 429 and 5xx, when they ask for it', async () => {
    for (const [status, isPermanent] of [
      [400, true],
      [401, false],
      [403, false],
      [404, false],
      [408, false],
      [410, true],
      [425, false],
      [429, false],
      [500, false],
      [503, false],
    ] as const) {
      answer = response => void response.writeHead(status, { 'retry-after': '120' }).end()
      const fault = await faultOf(send())
      assert.equal(fault.isPermanent, isPermanent, String(status))
      assert.equal(fault.code, status === 410 ? 'target_gone' : 'http_status')
      if (status !== 410) assert.equal(fault.retryAfterMs, 120_000)
    }
    assert.equal(retryAfterMs(new Date(at + 60_000).toUTCString(), at), 60_000)
    assert.equal(retryAfterMs('soon', at), 0)
  })

  it('is not led elsewhere', async () => {
    const before = received.length
    answer = response => void response.writeHead(307, { location: url }).end()
    const { code } = await faultOf(send())
    assert.equal(code, 'redirected')
    assert.equal(received.length, before + 1)
  })

  it('says what became of a server that refuses, resets, hangs, or speaks something else', async () => {
    answer = response => response.socket?.resetAndDestroy()
    assert.equal((await faultOf(send())).code, 'unreachable')
    answer = () => {}
    await assert.rejects(send(url, [], AbortSignal.timeout(50)))
    answer = response => void response.socket?.end('SSH-2.0-OpenSSH\r\n')
    assert.equal((await faultOf(send())).isPermanent, false)
    answer = response => void response.writeHead(200, { 'x-large': 'x'.repeat(100_000) }).end()
    assert.equal((await faultOf(send())).code, 'answer_too_large')
    assert.equal((await faultOf(send(`http://127.0.0.1:${await freePort()}/`))).code, 'unreachable')
    assert.equal((await faultOf(send(url.replace('http:', 'https:')))).code, 'tls')
  })

  it('reaches no network that is denied, by address or by name, in any spelling', async () => {
    answer = response => response.end()
    const before = received.length
    const { port } = new URL(url)
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433']) {
      const fault = await faultOf(send(`http://${host}:${port}/`, ['loopback']))
      assert.equal(fault.code, 'denied', host)
      assert.ok(fault.isPermanent)
    }
    assert.equal(received.length, before)
  })
})
