import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { coalesce } from '../../src/lib/coalesce.ts'

test('Who asks at the same time shares one question, and nobody gets an answer from before they asked', async () => {
  let [truth, asked] = [0, 0]
  const ask = coalesce(async () => {
    asked++
    const seen = truth
    await sleep(5)
    return seen
  })
  const first = Array.from({ length: 20 }, () => ask('a'))
  await new Promise(resolve => setImmediate(resolve))
  await sleep(1)
  truth = 1
  const second = Array.from({ length: 20 }, () => ask('a'))
  assert.deepEqual(new Set(await Promise.all(first)), new Set([0]))
  assert.deepEqual(new Set(await Promise.all(second)), new Set([1]))
  assert.equal(asked, 2)
})

test('Different questions do not wait for each other, and a failure is that of its own round', async () => {
  let fails = true
  const ask = coalesce(async key => {
    if (fails) throw new Error(key)
    return key
  })
  await assert.rejects(ask('a'), /a/)
  fails = false
  assert.deepEqual(await Promise.all([ask('a'), ask('b')]), ['a', 'b'])
})
