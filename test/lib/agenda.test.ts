import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimerQueue } from '../../src/lib/timer-queue.ts'

const enable = (t: { mock: typeof import('node:test').mock }) =>
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })

test('What is planned is called once, in order, at its instant', t => {
  enable(t)
  const called: [number, number][] = []
  const timerQueue = createTimerQueue(Date.now, key => called.push([key, Date.now()]))
  timerQueue.plan(1, 1_000_500)
  timerQueue.plan(2, 1_000_200)
  timerQueue.plan(3, 1_060_000)
  for (let i = 0; i < 700; i++) t.mock.timers.tick(100)
  assert.deepEqual(called, [
    [2, 1_000_200],
    [1, 1_000_500],
    [3, 1_060_000],
  ])
})

test('A new plan replaces the old one, and a dropped one is not called', t => {
  enable(t)
  const called: [number, number][] = []
  const timerQueue = createTimerQueue(Date.now, key => called.push([key, Date.now()]))
  timerQueue.plan(1, 1_000_100)
  timerQueue.plan(1, 1_000_300)
  timerQueue.plan(2, 1_000_100)
  timerQueue.drop(2)
  t.mock.timers.tick(250)
  assert.deepEqual(called, [])
  t.mock.timers.tick(50)
  assert.deepEqual(called, [[1, 1_000_300]])
})

test('Something may be planned anew while it is called', t => {
  enable(t)
  let called = 0
  const timerQueue = createTimerQueue(Date.now, key => {
    called++
    timerQueue.plan(key, Date.now() + 100)
  })
  timerQueue.plan(1, 1_000_100)
  for (let i = 0; i < 10; i++) t.mock.timers.tick(100)
  assert.equal(called, 10)
})

test('After the clock was set back by an hour nothing waits for an hour', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 10_000_000
  const called: number[] = []
  const timerQueue = createTimerQueue(
    () => now,
    key => called.push(key),
  )
  timerQueue.plan(1, now + 60_000)
  now -= 3_600_000
  t.mock.timers.tick(10_000)
  assert.deepEqual(called, [1])
})

test('A cleared agenda calls nothing', t => {
  enable(t)
  const timerQueue = createTimerQueue(Date.now, () => assert.fail())
  timerQueue.plan(1, 1_000_100)
  timerQueue.clear()
  t.mock.timers.tick(1000)
})
