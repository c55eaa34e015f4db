/** The phases of checks: how they are measured, and as which bytes they are kept. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  decodePhases,
  encodePhases,
  type PhasedCheck,
  phasesKept,
  withPhases,
} from '../../src/monitors/model/phases.ts'
import { PhaseClock } from '../../src/monitors/probes/phase-clock.ts'

const none = { lookup: null, connect: null, tls: null, firstByte: null }
const duration = fc.option(fc.nat(10_000_000), { nil: null })
const plain = { noNullPrototype: true }
const phases = fc.record({ lookup: duration, connect: duration, tls: duration, firstByte: duration }, plain)
const check = fc.record({ at: fc.nat(4_000_000_000_000), phases }, plain)

describe('The phases of the last checks', () => {
  it('come back from their bytes as they were', () => {
    fc.assert(
      fc.property(fc.array(check, { maxLength: phasesKept }), made => {
        const checks = made.toSorted((a, b) => a.at - b.at)
        assert.deepEqual(decodePhases(encodePhases(checks)), checks)
      }),
    )
  })

  it('are read as far as their bytes go', () => {
    const checks = [1, 2].map((at): PhasedCheck => ({ at, phases: { ...none, connect: 300 } }))
    const bytes = encodePhases(checks)
    for (let length = 0; length < bytes.length; length++)
      assert.ok(decodePhases(bytes.subarray(0, length)).length < 2)
  })

  it('are those of the newest twenty', () => {
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, index): PhasedCheck => ({ at: from + index, phases: none }))
    const kept = withPhases(some(0, phasesKept), some(100, 3))
    assert.deepEqual([kept.length, kept[0]?.at, kept.at(-1)?.at], [phasesKept, 3, 102])
  })
})

describe('The clock of the phases of a probe', () => {
  const measured = (
    hasFailed: boolean,
    ...entered: readonly (readonly [number, Parameters<PhaseClock['enter']>[0]])[]
  ) => {
    let now = 0
    const clock = new PhaseClock(() => now)
    for (const [at, phase] of entered) {
      now = at
      clock.enter(phase)
    }
    now = 100
    return clock.phases(hasFailed)
  }

  it('measures each from its start to the start of the next', () => {
    assert.deepEqual(
      measured(false, [0, 'lookup'], [10, 'connect'], [30, 'tls'], [60, 'answer'], [90, 'content']),
      { lookup: 10, connect: 20, tls: 30, firstByte: 30 },
    )
  })

  it('adds those of several connections up', () => {
    assert.deepEqual(
      measured(
        false,
        [0, 'connect'],
        [5, 'answer'],
        [10, 'content'],
        [20, 'connect'],
        [27, 'answer'],
        [30, 'content'],
      ),
      { ...none, connect: 12, firstByte: 8 },
    )
  })

  it('does not take a connection that nothing was asked on for a wait for a first byte', () => {
    assert.deepEqual(measured(false, [0, 'connect'], [40, 'answer']), { ...none, connect: 40 })
  })

  it('counts the phase that a failed probe ended in', () => {
    assert.deepEqual(measured(true, [0, 'lookup'], [10, 'connect']), { ...none, lookup: 10, connect: 90 })
    assert.deepEqual(measured(true, [0, 'connect'], [40, 'answer']), { ...none, connect: 40, firstByte: 60 })
  })

  it('knows none before there was any', () => assert.deepEqual(measured(true), none))
})
