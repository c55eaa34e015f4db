import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { lazy, lazyFor } from '../../src/lib/lazy.ts'

test('A value is made by the first call alone, also while its promise is pending', async () => {
  let made = 0
  const value = lazy(async () => ++made)
  assert.equal(made, 0)
  assert.deepEqual(await Promise.all([value(), value()]), [1, 1])
  assert.equal(await value(), 1)
})

test('An import that failed is tried again by the next call', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-lazy-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'late.js')
  const late = lazy(() => import(pathToFileURL(file).href))
  const failed = await Promise.allSettled([late(), late()])
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  writeFileSync(file, 'export const here = true')
  assert.equal((await late()).here, true)
  assert.equal(await late(), await late())
})

test('All who wait for what fails share one attempt, and the first to hear of it begins the next', async () => {
  let attempts = 0
  const value = lazy(async () => {
    attempts++
    await new Promise(resolve => setImmediate(resolve))
    if (attempts < 2) throw new Error('away')
    return attempts
  })
  const again = () => value().catch(() => value())
  assert.deepEqual(await Promise.all([again(), again(), again()]), [2, 2, 2])
})

test('A value that is kept for a time is made anew after it, and at once if it failed', async () => {
  const clock = { at: 0 }
  let made = 0
  let isAway = false
  const value = lazyFor(
    1_000,
    () => clock.at,
    async () => {
      if (isAway) throw new Error('away')
      return ++made
    },
  )
  assert.deepEqual(await Promise.all([value(), value()]), [1, 1])
  clock.at = 999
  assert.equal(await value(), 1)
  clock.at = 1_000
  assert.equal(await value(), 2)
  clock.at = 2_000
  isAway = true
  await assert.rejects(value())
  isAway = false
  assert.equal(await value(), 3)
})
