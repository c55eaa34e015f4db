import { hourMs, minuteMs } from '../../lib/time.ts'

/**
 * Histograms of latencies with logarithmic buckets, each a tenth wider than the one before (as in DDSketch, Masson et
 * al. 2019). The sum of two histograms is the histogram of all their latencies, and every quantile is within 5 % of the
 * exact one.
 */

/** Number of latencies in each bucket; empty buckets are missing. */
export type Histogram = ReadonlyMap<number, number>

/** Ratio of the bounds of a bucket. The middle is off by (growth - 1) / (growth + 1) at most, which is 4.8 %. */
const growth = 1.1
/** The last bucket; it begins after more than a year. */
const lastBucket = 255

export const emptyHistogram: Histogram = new Map()

export const histogramOf = (latenciesMs: Iterable<number>): Histogram => {
  const counts = new Map<number, number>()
  for (const latencyMs of latenciesMs) add(counts, bucketOf(latencyMs), 1)
  return counts
}

/** The histogram of the latencies of all given ones. */
export function merged(histograms: Iterable<Histogram>): Histogram {
  const counts = new Map<number, number>()
  for (const each of histograms) for (const [bucket, count] of each) add(counts, bucket, count)
  return counts
}

export function totalOf(histogram: Histogram): number {
  let total = 0
  for (const count of histogram.values()) total += count
  return total
}

/** The latency that the share `q` (0 to 1) of all does not exceed, in milliseconds; null if there are none. */
export function quantileOf(histogram: Histogram, q: number): number | null {
  const rank = Math.max(1, Math.ceil(q * totalOf(histogram)))
  let passed = 0
  for (const bucket of [...histogram.keys()].sort((a, b) => a - b)) {
    passed += histogram.get(bucket) ?? 0
    if (passed >= rank) return middleOf(bucket)
  }
  return null
}

/** Bucket 0 has what takes less than a millisecond; bucket n ends at `growth` to the power of n - 1. */
function bucketOf(latencyMs: number): number {
  if (latencyMs < 1) return 0
  // Rounding of the logarithm must not lift a latency at the bound of a bucket into the next one.
  const bucket = 1 + Math.ceil(Math.log(latencyMs) / Math.log(growth) - 1e-9)
  return Math.min(bucket, lastBucket)
}

const middleOf = (bucket: number): number =>
  bucket === 0 ? 0 : Math.max(1, (2 * growth ** (bucket - 1)) / (growth + 1))

/** The length of the shortest periods that histograms are kept of. */
const detailMs = 5 * minuteMs
const detailsEach = hourMs / detailMs

/**
 * Histograms of the five minutes of an hour, in one: the key of a bucket is its number plus 256 times the number of the
 * five minutes. One value an hour takes a tenth of what a row for each would.
 */
export type Detail = ReadonlyMap<number, number>

export const detailOf = (
  latencies: Iterable<{ readonly at: number; readonly latencyMs: number }>,
): Detail => {
  const counts = new Map<number, number>()
  for (const { at, latencyMs } of latencies) {
    const place = Math.floor((((at % hourMs) + hourMs) % hourMs) / detailMs)
    add(counts, place * (lastBucket + 1) + bucketOf(latencyMs), 1)
  }
  return counts
}

/** The histograms of the five minutes of an hour, in their order. */
export function detailsOf(detail: Detail): readonly Histogram[] {
  const parts = Array.from({ length: detailsEach }, () => new Map<number, number>())
  for (const [key, count] of detail) {
    const part = parts[Math.floor(key / (lastBucket + 1))]
    if (part) add(part, key % (lastBucket + 1), count)
  }
  return parts
}

export const withoutDetail = (detail: Detail): Histogram => merged(detailsOf(detail))

/** Bytes of the counts: for each key, in order, its distance from the one before and its count, as varints. */
export function encodeCounts(counts: ReadonlyMap<number, number>): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const [key, count] of [...counts].sort(([a], [b]) => a - b)) {
    putVarint(bytes, key - before)
    putVarint(bytes, count)
    before = key
  }
  return Uint8Array.from(bytes)
}

/** Reads what `encodeCounts` wrote. Anything that is cut off at the end is left out. */
export function decodeCounts(bytes: Uint8Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  const numbers = varintsOf(bytes)
  let key = 0
  for (let place = 0; place + 1 < numbers.length; place += 2) {
    key += numbers[place] ?? 0
    add(counts, key, numbers[place + 1] ?? 0)
  }
  return counts
}

/** Seven bits a byte, the lowest first; the eighth is set if more follow. Exact for every safe integer. */
function putVarint(bytes: number[], value: number): void {
  let left = value
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}

function varintsOf(bytes: Uint8Array): readonly number[] {
  const numbers: number[] = []
  let [value, factor] = [0, 1]
  for (const byte of bytes) {
    value += (byte % 128) * factor
    factor *= 128
    if (byte >= 128) continue
    numbers.push(value)
    value = 0
    factor = 1
  }
  return numbers
}

function add(counts: Map<number, number>, key: number, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}
