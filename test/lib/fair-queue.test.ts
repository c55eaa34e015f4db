import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FairQueue, type FairQueueOptions } from '../../src/lib/fair-queue.ts'

/** A queue whose tasks end when the test ends them. */
function controlled(options: Partial<FairQueueOptions> = {}) {
  const refusal = () => new Error('full')
  const queue = new FairQueue({ atOnce: 1, waitingMax: 50, waitingMaxEach: 20, refusal, ...options })
  const started: string[] = []
  const endings: (() => void)[] = []
  const add = (owner: string): Promise<string> =>
    queue.run(owner, async () => {
      started.push(owner)
      await new Promise<void>(resolve => endings.push(resolve))
      return owner
    })
  const addAll = (owner: string, count: number) => Array.from({ length: count }, () => add(owner))
  async function endOne(): Promise<void> {
    endings.shift()?.()
    await new Promise(setImmediate)
  }
  async function endAll(): Promise<void> {
    while (endings.length > 0) await endOne()
  }
  return { queue, started, add, addAll, endOne, endAll, running: () => endings.length }
}

const statuses = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(each => each.status)

describe('A fair queue', () => {
  it('serves the next owner after one piece of another, however many wait', async () => {
    const { started, add, addAll, endOne, endAll } = controlled()
    const hostile = addAll('hostile', 20)
    const honest = add('honest')
    await endOne()
    assert.deepEqual(started, ['hostile', 'honest'])
    await endAll()
    assert.equal(await honest, 'honest')
    assert.ok((await statuses(hostile)).every(each => each === 'fulfilled'))
  })

  it('goes round: no stream of newcomers keeps an owner waiting', async () => {
    const { started, add, addAll, endOne, endAll } = controlled()
    const all = addAll('old', 3)
    for (let i = 0; i < 4; i++) {
      all.push(add(`new ${i}`))
      await endOne()
    }
    await endAll()
    await statuses(all)
    assert.ok(started.lastIndexOf('old') < started.length - 1)
    assert.deepEqual(started.slice(0, 3), ['old', 'new 0', 'old'])
  })

  it('runs no more than its number at once, and nothing is lost, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant(null)), { maxLength: 60 }),
        async (atOnce, steps) => {
          const { started, add, endOne, endAll, running } = controlled({
            atOnce,
            waitingMax: 12,
            waitingMaxEach: 5,
          })
          const all: Promise<string>[] = []
          for (const owner of steps) {
            if (owner === null) await endOne()
            else {
              const piece = add(owner)
              piece.catch(() => {})
              all.push(piece)
            }
            assert.ok(running() <= atOnce)
          }
          await endAll()
          const ended = await statuses(all)
          assert.equal(started.length, ended.filter(each => each === 'fulfilled').length)
          assert.equal(running(), 0)
          const last = add('a')
          await endAll()
          assert.equal(await last, 'a')
        },
      ),
      { numRuns: 60 },
    )
  })

  it('bounds what one owner has waiting', async () => {
    const { addAll, endAll } = controlled({ waitingMaxEach: 3 })
    const settled = statuses(addAll('hostile', 6))
    await endAll()
    assert.deepEqual((await settled).toSorted(), [...Array(4).fill('fulfilled'), 'rejected', 'rejected'])
  })

  it('makes room in a full queue for who has less in it, and for no other', async () => {
    const { started, add, addAll, endAll } = controlled({ waitingMax: 4 })
    const hostile = statuses(addAll('hostile', 5))
    const first = add('honest')
    const second = add('honest')
    const refused = assert.rejects(add('honest'), /full/)
    await endAll()
    await Promise.all([first, second, refused])
    assert.deepEqual(await hostile, ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    assert.deepEqual(started, ['hostile', 'honest', 'hostile', 'honest', 'hostile'])
  })

  it('hands the turn of a piece that fails on', async () => {
    const queue = new FairQueue({
      atOnce: 1,
      waitingMax: 5,
      waitingMaxEach: 5,
      refusal: () => new Error('full'),
    })
    const tries = [1, 2, 3].map(number =>
      queue.run('a', async () => {
        if (number === 1) throw new Error('fault')
      }),
    )
    assert.deepEqual(await statuses(tries), ['rejected', 'fulfilled', 'fulfilled'])
  })

  it('rejects what waits when it is closed', async () => {
    const { queue, add, addAll, endAll } = controlled()
    const all = statuses(addAll('a', 3))
    queue.close()
    await assert.rejects(add('b'), /full/)
    await endAll()
    assert.deepEqual(await all, ['fulfilled', 'rejected', 'rejected'])
  })
})
