import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSite } from '../../src/site/model/site.ts'
import { createEpochs } from '../../src/web/epochs.ts'

test('Pages with times are made anew each minute, those around which only the site is shown are not', () => {
  let now = Date.UTC(2026, 0, 1)
  let board = { site: defaultSite, overall: 'UP', banners: [], staleSince: null } as const
  const epochs = createEpochs(
    () => board,
    () => now,
  )
  const [shown, around] = [epochs.board(), epochs.context()]
  now += 60_000
  assert.notEqual(epochs.board(), shown)
  assert.equal(epochs.context(), around)
  const beaten = epochs.board()
  board = { ...board }
  assert.notEqual(epochs.board(), beaten)
  assert.equal(epochs.context(), around)
  board = { ...board, site: { ...defaultSite, title: 'Another' } }
  assert.notEqual(epochs.context(), around)
})
