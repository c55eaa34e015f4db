import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { minuteMs } from '../../src/lib/time.ts'
import { afterFailure, isRecoveryAnnounced, type TargetHealth } from '../../src/outbox/target-health.ts'

const well: TargetHealth = { target: 'channel:1', failures: 0, failingSince: null, announcedAt: null }

/** Fails at each of the instants; returns those at which a failure was announced. */
function announcedAt(instants: readonly number[], from = well, isFinal = false) {
  const announced: number[] = []
  const last = instants.reduce<TargetHealth>((health, at) => {
    const { isAnnounced, ...next } = afterFailure(health, { at, isFinal })
    if (isAnnounced) announced.push(at)
    return next
  }, from)
  return { announced, last }
}

describe('A target that fails', () => {
  it('is announced with its third failure, once', () => {
    const { announced, last } = announcedAt([1, 2, 3, 4, 5, 3 * minuteMs, 30 * minuteMs])
    assert.deepEqual(announced, [3])
    assert.ok(isRecoveryAnnounced(last))
  })

  it('is announced at once when a message is lost to it', () => {
    assert.deepEqual(announcedAt([1, 2], well, true).announced, [1])
  })

  it('is not announced for two accidents, nor is their end', () => {
    const { announced, last } = announcedAt([1, 2])
    assert.deepEqual(announced, [])
    assert.ok(!isRecoveryAnnounced(last))
  })

  it('that is well in between is announced every ten minutes at most', () => {
    const recovered = { ...announcedAt([1, 2, 3]).last, failures: 0, failingSince: null }
    const again = announcedAt([10, 11, 12, 13], recovered)
    assert.deepEqual(again.announced, [])
    assert.ok(!isRecoveryAnnounced(again.last))
    assert.deepEqual(announcedAt([10 * minuteMs + 3], again.last).announced, [10 * minuteMs + 3])
  })
})
