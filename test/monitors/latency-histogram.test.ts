/** Histograms of latencies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hourMs } from '../../src/lib/time.ts'
import {
  decodeCounts,
  detailOf,
  detailsOf,
  emptyHistogram,
  encodeCounts,
  histogramOf,
  merged,
  quantileOf,
  totalOf,
  withoutDetail,
} from '../../src/monitors/model/latency-histogram.ts'

const latency = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 20 }))
const latencies = fc.array(latency, { maxLength: 300 })

const exact = (values: readonly number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(q * values.length)) - 1] ?? assert.fail()

test('The sum of histograms is the histogram of all latencies, in any order', () => {
  fc.assert(
    fc.property(fc.array(latencies, { maxLength: 5 }), parts => {
      const sum = encodeCounts(merged(parts.map(histogramOf)))
      assert.deepEqual(sum, encodeCounts(histogramOf(parts.flat())))
      assert.deepEqual(sum, encodeCounts(merged(parts.toReversed().map(histogramOf))))
    }),
  )
})

test('Every quantile is within 5 % of the exact one', () => {
  fc.assert(
    fc.property(
      fc.array(latency, { minLength: 1, maxLength: 300 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (values, q) => {
        const [found, right] = [quantileOf(histogramOf(values), q) ?? assert.fail(), exact(values, q)]
        assert.ok(Math.abs(found - right) <= 0.05 * right, `${found} instead of ${right}`)
      },
    ),
  )
})

test('The bytes of a histogram give it back, also with counts beyond 32 bits', () => {
  const counts = fc.array(fc.tuple(fc.integer({ min: 0, max: 3_071 }), fc.maxSafeNat()))
  fc.assert(
    fc.property(counts, entries => {
      const map = new Map(entries)
      assert.deepEqual(
        [...decodeCounts(encodeCounts(map))],
        [...map].sort(([a], [b]) => a - b),
      )
    }),
  )
})

test('Bytes that are cut off are read as far as they go', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 50 }), bytes => void totalOf(decodeCounts(bytes))))
})

test('An hour keeps the latencies of each of its five minutes apart', () => {
  const start = 400_000 * hourMs
  const detail = detailOf([
    { at: start, latencyMs: 10 },
    { at: start + 299_999, latencyMs: 20 },
    { at: start + 300_000, latencyMs: 30 },
    { at: start + hourMs - 1, latencyMs: 300_000 },
  ])
  const parts = detailsOf(decodeCounts(encodeCounts(detail)))
  assert.deepEqual(parts.map(totalOf), [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  assert.deepEqual(encodeCounts(withoutDetail(detail)), encodeCounts(histogramOf([10, 20, 30, 300_000])))
})

test('Without latencies there is no quantile', () => {
  assert.equal(quantileOf(emptyHistogram, 0.5), null)
  assert.equal(encodeCounts(emptyHistogram).length, 0)
})
