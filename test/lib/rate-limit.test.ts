import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRateLimit, headerObject, type RateLimit } from '../../src/lib/rate-limit.ts'

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
    limit.refund('a')
  }
  for (let i = 0; i < 3; i++) limit.refund('a')
  limit.refund('unknown')
  assert.deepEqual(
    Array.from({ length: 3 }, () => limit.take('a').allowed),
    [true, true, false],
  )
})

test('A client at its limit stays there however many others come, and they do not use up its neighbour', () => {
  const limit = createRateLimit({ count: 10, windowMs: 60_000 }, () => Date.UTC(2026, 10, 21))
  for (let i = 0; i < 10; i++) limit.take('guesser')
  for (let i = 0; i < 200_000; i++) limit.take(`stranger ${i}`)
  assert.equal(limit.take('guesser').allowed, false)
  const newcomers = Array.from({ length: 1_000 }, (_, i) => limit.take(`newcomer ${i}`))
  assert.ok(newcomers.every(each => each.allowed))
})

test('Clients that were forgotten by the exact part are refused as long as they would have been', () => {
  let now = Date.UTC(2026, 10, 21)
  const limit = createRateLimit({ count: 4, windowMs: 40_000 }, () => now, 10)
  for (let i = 0; i < 4; i++) limit.take('a')
  for (let i = 0; i < 50; i++) limit.take(`stranger ${i}`)
  now += 9_999
  const refused = limit.take('a')
  assert.equal(refused.allowed, false)
  assert.equal(headerObject(refused.headers)['retry-after'], '1')
  now += 1_001
  assert.equal(limit.take('a').allowed, true)
  now += 3_600_000
  assert.equal(headerObject(limit.take('stranger 3').headers)['ratelimit'], '"default";r=3;t=10')
})

test('Whatever comes between, no key is allowed more than a bucket of its own would allow', () => {
  const step = fc.record({
    key: fc.integer({ min: 0, max: 8 }),
    pause: fc.integer({ min: 0, max: 60 }),
    right: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), steps => {
      let now = 1_000
      const rate = { count: 3, windowMs: 1_000 }
      const limit = createRateLimit(rate, () => now, 4)
      const own = new Map<number, RateLimit>()
      for (const { key, pause, right } of steps) {
        now += pause
        const alone = own.get(key) ?? createRateLimit(rate, () => now)
        own.set(key, alone)
        const { allowed } = limit.take(`${key}`)
        if (allowed) assert.equal(alone.take('alone').allowed, true)
        if (allowed && right) {
          limit.refund(`${key}`)
          alone.refund('alone')
        }
      }
    }),
  )
})
