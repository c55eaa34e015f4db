import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batched } from '../../src/lib/batched.ts'
import { nextSlice } from '../../src/lib/in-slices.ts'

test('Calls of one turn share one question, and no caller gets an answer from before its call', async () => {
  let truth = 0
  const asked: string[][] = []
  const finish: (() => void)[] = []
  const ask = batched(async keys => {
    asked.push([...keys])
    const seen = truth
    await new Promise<void>(resolve => finish.push(resolve))
    return new Map([...keys].map(key => [key, `${key}${seen}`]))
  })
  const first = ['a', 'b', 'a', 'a'].map(ask)
  await nextSlice()
  await nextSlice()
  truth = 1
  const second = ['b', 'c', 'b'].map(ask)
  await nextSlice()
  truth = 2
  const third = ['c', 'd'].map(ask)
  finish.shift()?.()
  assert.deepEqual(await Promise.all(first), ['a0', 'b0', 'a0', 'a0'])
  await nextSlice()
  await nextSlice()
  finish.shift()?.()
  assert.deepEqual(await Promise.all(second), ['b2', 'c2', 'b2'])
  assert.deepEqual(await Promise.all(third), ['c2', 'd2'])
  assert.deepEqual(asked, [
    ['a', 'b'],
    ['b', 'c', 'd'],
  ])
})

test('What is not in the answer is undefined, and a failure is that of its own batch', async () => {
  let fails = true
  const ask = batched(async () => {
    if (fails) throw new Error('away')
    return new Map([['a', 1]])
  })
  await assert.rejects(Promise.all([ask('a'), ask('b')]), /away/)
  fails = false
  assert.deepEqual(await Promise.all([ask('a'), ask('b')]), [1, undefined])
})
