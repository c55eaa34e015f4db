import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Gathered, leavesAt } from '../../src/outbox/gathering.ts'
import { recipientOf, schemeOf, wayOf } from '../../src/outbox/target.ts'

const pacing = { gatherMs: 10, storm: { from: 5, quietMs: 100, maxMs: 1_000 }, burst: 2, paceMs: 5_000 }

/** When the message leaves of events that came from 2000 to 2050. */
const leaves = (change: Partial<Gathered>) =>
  leavesAt({ waiting: 1, oldestAt: 2_000, newestAt: 2_050, delivered: [], ...change }, pacing)

describe('A message leaves', () => {
  it('as soon as a few events are gathered', () => {
    assert.equal(leaves({}), 2_010)
    assert.equal(leaves({ waiting: 4 }), 2_010)
  })

  it('of a storm when it has been quiet for a while, or at last', () => {
    assert.equal(leaves({ waiting: 5 }), 2_150)
    assert.equal(leaves({ waiting: 5, newestAt: 2_999 }), 3_000)
  })

  it('of a storm also where some of it was sent already, but not for one event alone', () => {
    const delivered = [{ events: 3, at: 1_900 }]
    assert.equal(leaves({ waiting: 2, delivered }), 2_150)
    assert.equal(leaves({ waiting: 1, delivered: [{ events: 30, at: 1_900 }] }), 2_010)
  })

  it('beyond a burst at the pace of those before it', () => {
    const [first, second] = [
      { events: 1, at: 1_000 },
      { events: 1, at: 1_500 },
    ]
    assert.equal(leaves({ delivered: [first] }), 2_010)
    assert.equal(leaves({ delivered: [second, first] }), 6_500)
    assert.equal(leaves({ delivered: [first, second], oldestAt: 9_000, newestAt: 9_000 }), 9_010)
  })

  it('without regard to messages of storms, which were held already', () => {
    assert.equal(leaves({ delivered: [4, 5, 9].map(events => ({ events, at: 1_000 })) }), 2_010)
    assert.equal(leaves({ delivered: [4, 4].map(events => ({ events, at: 1_000 })) }), 6_000)
  })
})

it('A target has a scheme, a way that it may share, and a recipient', () => {
  const parts = (target: string) => [schemeOf(target), wayOf(target), recipientOf(target)]
  assert.deepEqual(parts('mail:3:ada@example.org'), ['mail', 'mail:3', 'ada@example.org'])
  assert.deepEqual(parts('mail:3:a:b'), ['mail', 'mail:3', 'a:b'])
  assert.deepEqual(parts('channel:7'), ['channel', 'channel:7', ''])
})
