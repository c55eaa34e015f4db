import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeat } from '../../src/kernel/jobs/interval.ts'
import { until } from '../app.ts'

test('A turn that fails is told, and the next one comes all the same', async t => {
  let turns = 0
  const told: string[] = []
  const stop = repeat(
    1,
    () => Promise.reject(new Error(`turn ${++turns}`)),
    error => told.push(String(error)),
  )
  t.after(stop)
  await until(
    () => told,
    ({ length }) => length >= 3,
  )
  assert.equal(told[0], 'Error: turn 1')
})

test('Stopping waits for the turn under way, and no other comes', async () => {
  let ended = 0
  const stop = repeat(
    1,
    async () => {
      await new Promise(resolve => setTimeout(resolve, 20))
      ended++
    },
    () => {},
  )
  await until(
    () => ended,
    count => count >= 1,
  )
  await stop()
  const before = ended
  await new Promise(resolve => setTimeout(resolve, 40))
  assert.equal(ended, before)
})

test('Stopping aborts the signal of the turn under way, so that one which waits for somebody else ends', async () => {
  let started = false
  const stop = repeat(
    1,
    signal => {
      started = true
      return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    },
    () => {},
  )
  await until(
    () => started,
    is => is,
  )
  await stop()
})
