import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { minuteMs } from '../../src/lib/time.ts'
import { Places } from '../../src/outbox/places.ts'
import { retryDelayMs, untouchedMs } from '../../src/outbox/retry.ts'

const never = new Promise<void>(() => {})
const [healthy, failing] = [false, true]

/** Places for three deliveries at once by each scheme. */
const placesWith = (...taken: readonly (readonly [target: string, isFailing: boolean])[]) => {
  const places = new Places(() => 3)
  for (const [target, isFailing] of taken) places.take(target, isFailing, never)
  return places
}

describe('A place for a delivery', () => {
  it('is free until as many are under way as may be', () => {
    const places = placesWith(['mail:a', healthy], ['mail:b', healthy])
    assert.equal(places.isFree('mail:c', healthy, 0), true)
    places.take('mail:c', healthy, never)
    assert.equal(places.isFree('mail:d', healthy, 0), false)
    assert.deepEqual([places.has('mail:c'), places.has('mail:d'), places.size], [true, false, 3])
    places.leave('mail:b')
    assert.equal(places.isFree('mail:d', healthy, 0), true)
  })

  it('is one of its scheme', () => {
    const places = placesWith(['mail:a', healthy], ['mail:b', healthy], ['mail:c', healthy])
    assert.equal(places.isFree('channel:1', healthy, 0), true)
    assert.equal(places.isFree('mail:d', healthy, 0), false)
  })

  it('is one of half of them, rounded up, for a target that fails', () => {
    const places = placesWith(['channel:1', failing])
    assert.equal(places.isFree('channel:2', failing, 0), true)
    places.take('channel:2', failing, never)
    assert.equal(places.isFree('channel:3', failing, 0), false)
    assert.equal(places.isFree('channel:3', healthy, 0), true)
    assert.equal(
      placesWith(['channel:1', healthy], ['channel:2', healthy]).isFree('channel:3', failing, 0),
      true,
    )
    const single = new Places(() => 1)
    assert.equal(single.isFree('channel:1', failing, 0), true)
  })
})

describe('A way with a fault of its own', () => {
  it('rests, and is then tried with one message at a time', () => {
    const places = placesWith()
    places.rest('mail:a', 1_000)
    assert.equal(places.isFree('mail:b', healthy, 15_999), false)
    assert.equal(places.isFree('channel:1', healthy, 1_000), true)
    assert.equal(places.isFree('mail:b', healthy, 16_000), true)
    places.take('mail:b', healthy, never)
    assert.equal(places.isFree('mail:c', healthy, 16_000), false)
  })

  it('rests longer with each fault, but not for those of messages that were sent together', () => {
    const places = placesWith()
    places.rest('mail:a', 0)
    places.rest('mail:b', 14_999)
    assert.equal(places.isFree('mail:a', healthy, 15_000), true)
    places.rest('mail:a', 15_000)
    assert.equal(places.isFree('mail:a', healthy, 44_999), false)
    assert.equal(places.isFree('mail:a', healthy, 45_000), true)
  })

  it('begins anew once it works', () => {
    const places = placesWith()
    places.rest('mail:a', 0)
    places.works('mail:b')
    assert.equal(places.isFree('mail:a', healthy, 0), true)
    places.rest('mail:a', 100)
    assert.equal(places.isFree('mail:a', healthy, 15_100), true)
  })

  it('rests no longer than until something new is there, and never longer for that', () => {
    const places = placesWith()
    places.hurry('mail:a', 5)
    assert.equal(places.isFree('mail:a', healthy, 0), true)
    places.rest('mail:a', 0)
    places.hurry('mail:b', 20_000)
    assert.equal(places.isFree('mail:a', healthy, 15_000), true)
    places.hurry('mail:b', 5_000)
    assert.equal(places.isFree('mail:a', healthy, 4_999), false)
    assert.equal(places.isFree('mail:a', healthy, 5_000), true)
  })
})

it('All places are idle when no delivery is under way, also of those that began meanwhile', async () => {
  const places = new Places(() => 3)
  const ended: string[] = []
  const deliver = async (target: string, also = () => {}) => {
    await Promise.resolve()
    also()
    ended.push(target)
    places.leave(target)
  }
  places.take(
    'mail:a',
    healthy,
    deliver('mail:a', () => places.take('mail:b', healthy, deliver('mail:b'))),
  )
  await places.idle()
  assert.deepEqual(ended, ['mail:a', 'mail:b'])
})

describe('The delay to the next attempt', () => {
  const delay = (change: object) =>
    retryDelayMs({ attempt: 1, ageMs: 0, retryAfterMs: 0, random: 0, ...change })
  const hours = (count: number) => count * 60 * minuteMs

  it('doubles from 15 seconds to a minute in the first six hours, and to a quarter of an hour afterwards', () => {
    const attempts = [1, 2, 3, 4, 40]
    assert.deepEqual(
      attempts.map(attempt => delay({ attempt, ageMs: hours(6) - 1 })),
      [15_000, 30_000, 60_000, 60_000, 60_000],
    )
    assert.deepEqual(
      attempts.map(attempt => delay({ attempt, ageMs: hours(6) })),
      [15_000, 30_000, 60_000, 120_000, 15 * minuteMs],
    )
  })

  it('is up to a fifth shorter by chance', () => {
    assert.deepEqual([delay({ random: 0.5 }), delay({ random: 1 })], [13_500, 12_000])
  })

  it('is at least what the receiver asks for, up to six hours', () => {
    assert.equal(delay({ retryAfterMs: 14_999 }), 15_000)
    assert.equal(delay({ retryAfterMs: 90_000, random: 1 }), 90_000)
    assert.equal(delay({ retryAfterMs: hours(7) }), hours(6))
  })

  it('is 15 seconds at least, or what was asked for, also when there is something new to send', () => {
    assert.deepEqual([0, 90_000, hours(7)].map(untouchedMs), [15_000, 90_000, hours(6)])
  })
})
