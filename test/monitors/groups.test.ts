import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groupsBeside, inSections, moved, movedGroup } from '../../src/monitors/model/monitor-groups.ts'

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

  const nested = [
    { id: 1, group: 'Shop / Payments' },
    { id: 2, group: 'Data' },
    { id: 3, group: 'Shop / Payments / Cards' },
    { id: 4, group: 'Shop / Stock' },
    { id: 5, group: 'Shopping' },
    { id: 6, group: 'Shop' },
  ]

  test('stand in one another: first those of a group itself, then the groups in it', () => {
    assert.deepEqual(
      inSections(nested).map(({ group, monitors }) => [group, monitors.map(each => each.id)]),
      [
        ['Shop', [6]],
        ['Shop / Payments', [1]],
        ['Shop / Payments / Cards', [3]],
        ['Shop / Stock', [4]],
        ['Data', [2]],
        ['Shopping', [5]],
      ],
    )
  })

  test('move with all groups in theirs, among the groups beside it', () => {
    assert.deepEqual(groupsBeside(nested, 'Shop / Payments'), ['Shop / Payments', 'Shop / Stock'])
    assert.deepEqual(groupsBeside(nested, 'Data'), ['Shop', 'Data', 'Shopping'])
    assert.deepEqual(movedGroup(nested, 'Shop', 1), [2, 6, 1, 3, 4, 5])
    assert.deepEqual(movedGroup(nested, 'Shop / Stock', 0), [6, 4, 1, 3, 2, 5])
    assert.deepEqual(moved(nested, 3, 0), [6, 1, 3, 4, 2, 5])
  })
})
