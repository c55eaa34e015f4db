import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { type Heap, IdleCollection } from '../../src/lib/idle-collection.ts'

const mb = 1024 * 1024

/** A fake heap with `takenMb` in use, of which each collection leaves `afterMb`. */
function heapOf(takenMb: number, afterMb: number) {
  const heap = { takenMb, usedMb: 30, busy: 0, collections: 0, givenBack: [] as number[] }
  const asked: Heap = {
    busy: () => heap.busy,
    size: () => ({ takenBytes: heap.takenMb * mb, usedBytes: heap.usedMb * mb }),
    collect: () => {
      heap.collections++
      heap.takenMb = afterMb
    },
    giveBack: () => {
      heap.givenBack.push(++heap.collections)
      heap.takenMb = afterMb
    },
  }
  const collection = new IdleCollection(asked)
  const ticks = (count: number) => {
    for (let tick = 0; tick < count; tick++) collection.tick()
    return heap.collections
  }
  return { heap, ticks }
}

test('What a start left behind is collected once it has been quiet for a moment', () => {
  const { ticks } = heapOf(80, 40)
  assert.equal(ticks(11), 0)
  assert.equal(ticks(20), 3)
})

test('The last collection of a round gives the free pages back', () => {
  const { heap, ticks } = heapOf(80, 40)
  ticks(20)
  heap.takenMb = 60
  ticks(20)
  assert.deepEqual(heap.givenBack, [3, 6])
})

test('A server that is busy is left alone, and every busy second begins the wait anew', () => {
  const { heap, ticks } = heapOf(80, 40)
  heap.busy = 0.5
  assert.equal(ticks(40), 0)
  heap.busy = 1
  ticks(1)
  heap.busy = 0
  assert.equal(ticks(11), 0)
  assert.equal(ticks(1), 1)
})

test('A moment of work, such as that of a worker, does not begin the wait anew', () => {
  const { heap, ticks } = heapOf(80, 40)
  ticks(6)
  heap.busy = 0.2
  ticks(1)
  heap.busy = 0
  assert.equal(ticks(4), 0)
  assert.equal(ticks(1), 1)
})

test('The work of a start does not hold the wait up once it lies further back', () => {
  const { heap, ticks } = heapOf(80, 40)
  heap.busy = 0.5
  ticks(1)
  heap.busy = 0.02
  assert.equal(ticks(11), 0)
  assert.equal(ticks(1), 1)
})

test('Nothing is collected again before the heap has taken much more', () => {
  const { heap, ticks } = heapOf(80, 40)
  ticks(20)
  heap.takenMb = 47
  assert.equal(ticks(100), 3)
  heap.takenMb = 48
  assert.equal(ticks(100), 6)
})

test('A large heap is left to V8: its pause would be felt', () => {
  const { heap, ticks } = heapOf(400, 300)
  heap.usedMb = 300
  assert.equal(ticks(100), 0)
})

test('A heap that collections do not make smaller is not collected for ever', () => {
  const { ticks } = heapOf(80, 80)
  assert.equal(ticks(100), 3)
})

test('After a round the heap has no more pages than it needs', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'idle-heap-size.ts')])
  const { takenMb, spareMb } = JSON.parse(String(printed))
  assert.ok(takenMb > 32, `${takenMb} MB were taken before`)
  assert.ok(spareMb < 8, `${spareMb} MB were spare afterwards`)
})

test('The own heap is collected without a flag on the command line', async () => {
  // A thread has its own small heap; that of the test process may be too large to be collected.
  const thread = new Worker(new URL('idle-heap.ts', import.meta.url))
  assert.deepEqual(await once(thread, 'exit'), [0])
})
