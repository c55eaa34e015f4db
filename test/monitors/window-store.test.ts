import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '../../src/lib/time.ts'
import { withTimes } from '../../src/monitors/maintenance-document.ts'
import { createWindowStore } from '../../src/monitors/maintenance-store.ts'
import type { Rule } from '../../src/monitors/recurrence.ts'
import { onBothEngines } from '../matrix.ts'
import { storeWindow } from './windows.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const weekly: Rule = {
  kind: 'weekly',
  weekdays: [7],
  everyWeeks: 1,
  time: '02:00',
  durationMinutes: 60,
  timeZone: 'UTC',
  from: null,
  until: null,
}

onBothEngines('The store of windows', open => {
  test('finds those that are not over: planned, open without an end, and recurring ones', async () => {
    const db = await open()
    const window = (title: string, startsAt: number, endsAt: number, more = {}) =>
      storeWindow(db, { title, monitors: [], startsAt, endsAt, ...more })
    await window('over', now - 2 * hourMs, now)
    await window('open', now - 2 * hourMs, now + 1)
    await window('open-ended', now - 3 * hourMs, now - hourMs, { openEnded: true })
    await window('planned', now + hourMs, now + 2 * hourMs)
    await storeWindow(db, { title: 'weekly', monitors: [], ...withTimes({ openEnded: false, rule: weekly }) })
    const store = createWindowStore(db)
    const titles = (await store.notOver(now)).map(each => each.title)
    assert.deepEqual(titles.toSorted(), ['open', 'open-ended', 'planned', 'weekly'])
    assert.equal((await store.all()).length, 5)
  })
})
