import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextBatch } from '../../src/monitors/beat-batch.ts'
import type { Beat } from '../../src/monitors/model/beat.ts'

const size = 5

/** Beats of a few monitors, some with an event, in order of time. */
const floods = fc
  .array(fc.record({ monitorId: fc.nat(6), hasEvent: fc.boolean() }), { maxLength: 40 })
  .map(all =>
    all.map(({ monitorId, hasEvent }, at) => ({ monitorId, at, ...(hasEvent && { event: {} }) }) as Beat),
  )

const batchesOf = (flood: readonly Beat[]): readonly (readonly Beat[])[] => {
  const batches: Beat[][] = []
  for (let waiting = flood; waiting.length > 0; ) {
    const [batch, left] = nextBatch(waiting, size)
    assert.equal(batch.length, Math.min(size, waiting.length))
    batches.push(batch)
    waiting = left
  }
  return batches
}

test('Batches hold every beat once, those of each monitor in their order', () => {
  fc.assert(
    fc.property(floods, flood => {
      const stored = batchesOf(flood).flat()
      assert.equal(stored.length, flood.length)
      for (const { monitorId } of flood) {
        const ofMonitor = (beats: readonly Beat[]) => beats.filter(each => each.monitorId === monitorId)
        assert.deepEqual(ofMonitor(stored), ofMonitor(flood))
      }
    }),
  )
})

test('An alarm does not wait for the checks that were found before it, nor for those that are found while it waits', () => {
  const beats = Array.from({ length: 1_000 }, (_, at) => ({ monitorId: at, at }) as Beat)
  const alarm = { monitorId: 7, at: 2_000, event: {} } as Beat
  const [[first, ...others]] = [batchesOf([...beats, alarm, ...beats.map(each => ({ ...each, at: 3_000 }))])]
  assert.ok(first?.includes(alarm))
  assert.equal(others.length, 400)
})
