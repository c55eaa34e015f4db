import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../../src/lib/time.ts'
import {
  domainCandidates,
  domainOf,
  dueEnd,
  namesToAsk,
  type StoredDomain,
  staleSince,
} from '../../../src/monitors/model/domain.ts'
import { domainAddress, endIn, registriesIn, registryOf } from '../../../src/monitors/model/rdap.ts'

const now = Date.UTC(2026, 10, 28)

test('Candidates are public names of two to four labels', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    'example.com': ['example.com'],
    'WWW.Example.com.': ['example.com', 'www.example.com'],
    'a.b.c.shop.co.uk': ['co.uk', 'shop.co.uk', 'c.shop.co.uk'],
    'bücher.de': ['xn--bcher-kva.de'],
    'www.bücher.中国': ['xn--bcher-kva.xn--fiqs8s', 'www.xn--bcher-kva.xn--fiqs8s'],
    '*.example.com': ['example.com'],
    '_dmarc.example.com': ['example.com'],
    '_sip._tcp.example.com': ['example.com'],
    localhost: [],
    '192.0.2.1': [],
    '0x7f.1': [],
    '2001:db8::1': [],
    '[2001:db8::1]': [],
    'host.123': [],
    'a..b': [],
    '': [],
  }
  for (const [host, names] of Object.entries(cases)) assert.deepEqual(domainCandidates(host), names, host)
})

test('No registry is asked about names of a reserved top-level domain', () => {
  const hosts = ['shop.example', 'db.internal', 'a.local', 'b.test', 'x.onion', '1.2.0.192.in-addr.arpa']
  for (const host of hosts) assert.deepEqual(namesToAsk(host, new Map()), [], host)
})

const stored = (name: string, given: Partial<StoredDomain> = {}): StoredDomain => ({
  ...{ name, registry: 'https://registry.example/', endsAt: null, checkedAt: null },
  ...{ problem: null, isAbsent: false, nextAt: now, ...given },
})
const known = (...domains: readonly StoredDomain[]) => new Map(domains.map(each => [each.name, each]))

test('One label more is asked for where the registry knows no such domain', () => {
  const absent = { problem: 'notFound', isAbsent: true } as const
  const host = 'www.shop.co.uk'
  assert.deepEqual(namesToAsk(host, known()), ['co.uk'])
  assert.deepEqual(namesToAsk(host, known(stored('co.uk', absent))), ['co.uk', 'shop.co.uk'])
  const found = known(stored('co.uk', absent), stored('shop.co.uk', { checkedAt: now }))
  assert.deepEqual(namesToAsk(host, found), ['co.uk', 'shop.co.uk'])
  assert.equal(domainOf(host, found)?.name, 'shop.co.uk')
  assert.equal(domainOf(host, known(stored('co.uk', absent))), null)
  const none = known(...['co.uk', 'shop.co.uk', host].map(name => stored(name, absent)))
  assert.deepEqual(namesToAsk(host, none), ['co.uk', 'shop.co.uk', host])
  assert.equal(domainOf(host, none)?.problem, 'notFound')
})

test('A registration is due from fourteen days before its end on, and beyond it', () => {
  const ends = (leftMs: number) => dueEnd({ endsAt: now + leftMs }, now)
  assert.equal(ends(14 * dayMs + 1), null)
  assert.equal(ends(14 * dayMs), now + 14 * dayMs)
  assert.equal(ends(-dayMs), now - dayMs)
  assert.equal(dueEnd({ endsAt: null }, now), null)
})

test('An answer is stale once a later question has failed, or none was asked for two days', () => {
  const domain = stored('example.com', { endsAt: now + 5 * dayMs, checkedAt: now })
  assert.equal(staleSince(domain, now + 2 * dayMs), null)
  assert.equal(staleSince(domain, now + 2 * dayMs + 1), now)
  assert.equal(staleSince({ ...domain, problem: 'busy' }, now), now)
  assert.equal(staleSince({ ...domain, checkedAt: null }, now), null)
})

test('Registries are found by the longest suffix, over TLS if they have it', () => {
  const registries = registriesIn({
    services: [
      [
        ['Com', 'net'],
        ['http://a.example/rdap', 'https://a.example/rdap'],
      ],
      [['uk'], ['https://uk.example/']],
      [['co.uk'], ['https://co.example']],
      [['bad'], ['javascript:alert(1)', 7]],
      [null, ['https://nothing.example/']],
      'damaged',
    ],
  })
  assert.ok(registries)
  assert.equal(registryOf(registries, 'example.com'), 'https://a.example/rdap/')
  assert.equal(registryOf(registries, 'example.co.uk'), 'https://co.example/')
  assert.equal(registryOf(registries, 'example.org.uk'), 'https://uk.example/')
  assert.equal(registryOf(registries, 'example.bad'), null)
  for (const damaged of [null, 7, 'a', [], {}, { services: 7 }, { services: [] }])
    assert.equal(registriesIn(damaged), null)
  assert.equal(
    domainAddress('https://a.example/rdap/', 'example.com'),
    'https://a.example/rdap/domain/example.com',
  )
})

test('The end of a registration is read from its event, and missing events are no mistake', () => {
  const answer = (events: unknown, more: object = {}) =>
    endIn({ objectClassName: 'domain', ldhName: 'EXAMPLE.com.', events, ...more }, 'example.com')
  const on = (eventDate: unknown, eventAction: unknown = 'expiration') => ({ eventAction, eventDate })
  const end = Date.UTC(2027, 0, 2, 3, 4, 5)
  assert.equal(answer([on('2009-01-01T00:00:00Z', 'registration'), on('2027-01-02T03:04:05Z')]), end)
  assert.equal(answer([on('2027-01-02T05:04:05+02:00')]), end)
  assert.equal(answer([on('2027-01-02T03:04:05')]), end)
  assert.equal(answer([on('2027-01-02')]), Date.UTC(2027, 0, 2))
  for (const events of [
    undefined,
    null,
    7,
    [],
    [null, 7],
    [on('soon')],
    [on(7)],
    [on('2027-01-02', 'renewal')],
  ])
    assert.equal(answer(events), null, JSON.stringify(events))
  assert.equal(answer([on('2027-01-02')], { ldhName: 'other.com' }), undefined)
  assert.equal(answer([], { objectClassName: 'entity' }), undefined)
  for (const damaged of [null, 7, 'a', [], {}]) assert.equal(endIn(damaged, 'example.com'), undefined)
})
