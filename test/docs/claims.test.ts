/** What README.md, docs/comparison.md and docs/accounts.md claim of Corkboard, held to the code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles } from '../../src/kernel/actor.ts'
import { kinds } from '../../src/monitors/kinds/kinds.ts'
import * as channels from '../../src/notifications/channels/registry.ts'
import { pageAt } from './guide.ts'

/** The second cell of the row that begins with these words, of every table that has one. */
const ownCells = (page: string, row: string): readonly string[] =>
  [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)]
    .filter(([, first]) => first === row)
    .map(([, , cell = '']) => cell)

test('The kinds of checks are those that there are', () => {
  assert.deepEqual(ownCells(pageAt('README.md'), 'Kinds of checks'), [String(kinds.length)])
  const [cell = ''] = ownCells(pageAt('docs/comparison.md'), 'What it checks by itself')
  assert.deepEqual(
    cell
      .split(', ')
      .map(each => each.toLowerCase())
      .toSorted(),
    kinds.toSorted(),
  )
})

test('The kinds of channels are those that there are', () => {
  const names = Object.keys(channels).toSorted()
  for (const [page, row] of [
    ['README.md', 'Operators are notified by'],
    ['docs/comparison.md', 'Notifies its operators by'],
  ] as const) {
    const [cell = ''] = ownCells(pageAt(page), row)
    const named = cell.split(', ').map(each => each.toLowerCase().replace('signed ', ''))
    assert.deepEqual(named.toSorted(), names, page)
  }
})

test('The table of roles has each role', () => {
  const table = pageAt('docs/accounts.md').split('## Roles')[1]?.split('\n## ')[0] ?? ''
  assert.deepEqual(
    [...table.matchAll(/^\| ([a-z]+) \|/gm)].map(([, name]) => name).filter(name => name !== 'who'),
    [...roles],
  )
})
