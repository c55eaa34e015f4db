import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAgenda } from '../../src/lib/agenda.ts'

const enable = (t: { mock: typeof import('node:test').mock }) =>
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })

test('What is planned is called once, in order, at its instant', t => {
  enable(t)
  const called: [number, number][] = []
  const agenda = createAgenda(Date.now, key => called.push([key, Date.now()]))
  agenda.plan(1, 1_000_500)
  agenda.plan(2, 1_000_200)
  agenda.plan(3, 1_060_000)
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
  const agenda = createAgenda(Date.now, key => called.push([key, Date.now()]))
  agenda.plan(1, 1_000_100)
  agenda.plan(1, 1_000_300)
  agenda.plan(2, 1_000_100)
  agenda.drop(2)
  t.mock.timers.tick(250)
  assert.deepEqual(called, [])
  t.mock.timers.tick(50)
  assert.deepEqual(called, [[1, 1_000_300]])
})

test('Something may be planned anew while it is called', t => {
  enable(t)
  let called = 0
  const agenda = createAgenda(Date.now, key => {
    called++
    agenda.plan(key, Date.now() + 100)
  })
  agenda.plan(1, 1_000_100)
  for (let i = 0; i < 10; i++) t.mock.timers.tick(100)
  assert.equal(called, 10)
})

test('After the clock was set back by an hour nothing waits for an hour', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 10_000_000
  const called: number[] = []
  const agenda = createAgenda(
    () => now,
    key => called.push(key),
  )
  agenda.plan(1, now + 60_000)
  now -= 3_600_000
  t.mock.timers.tick(10_000)
  assert.deepEqual(called, [1])
})

test('A cleared agenda calls nothing', t => {
  enable(t)
  const agenda = createAgenda(Date.now, () => assert.fail())
  agenda.plan(1, 1_000_100)
  agenda.clear()
  t.mock.timers.tick(1000)
})
