import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SpareTime } from '../../src/lib/spare-time.ts'

/** Work under a fake clock, of pieces that take ten milliseconds each. */
function spare(pieces: number, busy: () => number) {
  const begun: number[] = []
  const waiting: { readonly at: number; readonly callback: () => void }[] = []
  let time = 0
  const settled = () => new Promise(resolve => setImmediate(resolve))
  const spareTime = new SpareTime(
    () =>
      begun.length < pieces
        ? async () => {
            begun.push(time)
            time += 10
            if (begun.length === 2) throw new Error('no memory')
          }
        : null,
    {
      clock: () => time,
      busyShare: busy,
      later: (callback, ms) => void waiting.push({ at: time + Math.round(ms), callback }),
    },
  )
  /** Runs pending pauses until none is left. */
  async function run() {
    await settled()
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      time = next.at
      next.callback()
      await settled()
    }
  }
  return { spareTime, begun, run, settled }
}

test('Pieces come one after another in a fifth of the time, also after one that failed', async () => {
  const { spareTime, begun, run } = spare(4, () => 0)
  spareTime.start()
  spareTime.start()
  await run()
  assert.deepEqual(begun, [0, 50, 100, 150])
})

test('While the event loop is busy they take a hundredth of the time', async () => {
  const { spareTime, begun, run } = spare(3, () => 0.9)
  spareTime.start()
  await run()
  assert.deepEqual(begun, [0, 1000, 2000])
})

test('It begins again when there is something to do again', async () => {
  let pieces = 1
  const begun: string[] = []
  const spareTime = new SpareTime(
    () => (begun.length < pieces ? async () => void begun.push('piece') : null),
    { later: callback => callback() },
  )
  spareTime.start()
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(begun.length, 1)
  pieces = 2
  spareTime.start()
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(begun.length, 2)
})
