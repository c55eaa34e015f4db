import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limitKey, networkKey } from '../../src/lib/client-address.ts'
import { createRateLimit, headerObject } from '../../src/lib/rate-limit.ts'

test('A burst up to the count is allowed, the next is refused with Retry-After', () => {
  const limit = createRateLimit({ count: 3, windowMs: 60_000 }, () => 1_000_000)
  const taken = [1, 2, 3, 4].map(() => limit.take('a'))
  assert.deepEqual(
    taken.map(each => each.allowed),
    [true, true, true, false],
  )
  const headers = taken.map(each => headerObject(each.headers))
  assert.deepEqual(
    headers.map(each => each['ratelimit']),
    ['"default";r=2;t=20', '"default";r=1;t=40', '"default";r=0;t=60', '"default";r=0;t=20'],
  )
  assert.equal(headers[0]?.['ratelimit-policy'], '"default";q=3;w=60')
  assert.equal(headers[3]?.['retry-after'], '20')
  assert.equal(headers[2]?.['retry-after'], undefined)
})

test('A burst is as large as the count whatever the rate and the date', () => {
  for (const count of [1, 6, 7, 11, 60, 399])
    for (const windowMs of [1000, 60_000, 3_600_000, 86_400_000]) {
      const limit = createRateLimit({ count, windowMs }, () => Date.UTC(2026, 10, 21))
      const taken = Array.from({ length: count + 1 }, () => limit.take('a'))
      assert.equal(taken.filter(each => each.allowed).length, count, `${count} in ${windowMs}`)
      const last = headerObject(taken.at(count - 1)?.headers ?? [])
      assert.equal(last['ratelimit'], `"default";r=0;t=${windowMs / 1000}`)
    }
})

test('After the named wait there is room again', () => {
  let now = 0
  const limit = createRateLimit({ count: 2, windowMs: 10_000 }, () => now)
  limit.take('a')
  limit.take('a')
  const refused = limit.take('a')
  assert.equal(refused.allowed, false)
  now += Number(headerObject(refused.headers)['retry-after']) * 1000
  assert.equal(limit.take('a').allowed, true)
})

test('One client does not use up the turns of another', () => {
  const limit = createRateLimit({ count: 1, windowMs: 1000 }, () => 0)
  assert.equal(limit.take('a').allowed, true)
  assert.equal(limit.take('a').allowed, false)
  assert.equal(limit.take('b').allowed, true)
})

test('In no window are there more than twice the count, and an even rhythm is never refused', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }), pauses => {
      let now = 0
      const limit = createRateLimit({ count: 5, windowMs: 1000 }, () => now)
      const allowedAt: number[] = []
      for (const pause of pauses) {
        now += pause
        if (limit.take('a').allowed) allowedAt.push(now)
      }
      return allowedAt.every(at => allowedAt.filter(each => each >= at && each < at + 1000).length <= 10)
    }),
  )
  let now = 0
  const even = createRateLimit({ count: 5, windowMs: 1000 }, () => now)
  for (let i = 0; i < 200; i++, now += 200) assert.equal(even.take('a').allowed, true)
})

test('A turn that is given back can be taken again, and no more than was taken', () => {
  const limit = createRateLimit({ count: 2, windowMs: 1000 }, () => 0)
  for (let i = 0; i < 5; i++) {
    assert.equal(limit.take('a').allowed, true)
    limit.giveBack('a')
  }
  for (let i = 0; i < 3; i++) limit.giveBack('a')
  limit.giveBack('unknown')
  assert.deepEqual(
    Array.from({ length: 3 }, () => limit.take('a').allowed),
    [true, true, false],
  )
})

test('Memory is bounded: the oldest keys are forgotten', () => {
  const limit = createRateLimit({ count: 1, windowMs: 1000 }, () => 0, 10)
  for (let i = 0; i < 11; i++) limit.take(`client ${i}`)
  assert.equal(limit.take('client 10').allowed, false)
  assert.equal(limit.take('client 0').allowed, true)
})

test('An IPv6 client is its /64 network, an IPv4 client its address', () => {
  assert.equal(limitKey('203.0.113.7'), '203.0.113.7')
  assert.equal(limitKey('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(limitKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(limitKey('2001:db8:1:2::1'), limitKey('2001:db8:1:2:ffff::2'))
  assert.notEqual(limitKey('2001:db8:1:2::1'), limitKey('2001:db8:1:3::1'))
  assert.equal(limitKey('::1'), '0:0:0:0::/64')
})

test('One address has one key however it is written', () => {
  assert.equal(limitKey('2001:0DB8:0001:2::1'), limitKey('2001:db8:1:2::1'))
  assert.equal(limitKey('::ffff:cb00:7107'), '203.0.113.7')
  assert.equal(limitKey('::FFFF:203.0.113.7'), '203.0.113.7')
})

test('A network is a /24 of IPv4 or a /48 of IPv6', () => {
  assert.equal(networkKey('203.0.113.7'), '203.0.113.0/24')
  assert.equal(networkKey('::ffff:203.0.113.200'), '203.0.113.0/24')
  assert.equal(networkKey('::ffff:cb00:7107'), '203.0.113.0/24')
  assert.equal(networkKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1::/48')
  assert.equal(networkKey('2001:db8::1'), '2001:db8:0::/48')
  assert.equal(networkKey('2001:db8:1:ffff::1'), networkKey('2001:0db8:1::2'))
  assert.notEqual(networkKey('2001:db8:1::1'), networkKey('2001:db8:2::1'))
  assert.equal(networkKey('::1'), '0:0:0::/48')
  assert.equal(networkKey('fe80::1%eth0'), 'fe80:0:0::/48')
  assert.equal(networkKey(''), '')
})
