import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inSections, moved, movedGroup } from '../../src/monitors/model/monitor-groups.ts'

const all = [
  { id: 1, group: 'Shop' },
  { id: 2, group: null },
  { id: 3, group: 'Data' },
  { id: 4, group: 'Shop' },
  { id: 5, group: null },
  { id: 6, group: 'Shop' },
]

describe('Monitors in groups', () => {
  test('stand without a heading first, then below each in the order of its first monitor', () => {
    assert.deepEqual(
      inSections(all).map(({ group, monitors }) => [group, monitors.map(each => each.id)]),
      [
        [null, [2, 5]],
        ['Shop', [1, 4, 6]],
        ['Data', [3]],
      ],
    )
    assert.deepEqual(inSections([]), [])
  })

  test('move within their section and no further', () => {
    assert.deepEqual(moved(all, 6, 0), [2, 5, 6, 1, 4, 3])
    assert.deepEqual(moved(all, 1, 1), [2, 5, 4, 1, 6, 3])
    assert.deepEqual(moved(all, 2, 99), [5, 2, 1, 4, 6, 3])
    assert.deepEqual(moved(all, 3, -1), [2, 5, 1, 4, 6, 3])
    assert.deepEqual(moved(all, 77, 0), [2, 5, 1, 4, 6, 3])
  })

  test('move with their group, below those without one', () => {
    assert.deepEqual(movedGroup(all, 'Data', 0), [2, 5, 3, 1, 4, 6])
    assert.deepEqual(movedGroup(all, 'Shop', 9), [2, 5, 3, 1, 4, 6])
    assert.deepEqual(movedGroup(all, 'Nobody', 0), [2, 5, 1, 4, 6, 3])
  })
})
