/** The time of the next probe after one that had to wait for others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textMessage } from '../../src/kernel/messages.ts'
import { Watch } from '../../src/monitors/watch.ts'
import { settings } from './examples.ts'

const begin = Date.parse('2026-01-01')
const minute = { intervalMs: 60_000, retryIntervalMs: 20_000, maxRetries: 2 }

/** Milliseconds from when the first probe was due, which began `lateMs` later, to when the next is due. */
function nextAfter(lateMs: number, kind: 'success' | 'failure'): number {
  const target = { kind: 'tcp', host: '127.0.0.1', port: 9 } as const
  const monitor = { ...settings('m', target, minute), id: 1, position: 0, revision: 1 }
  const watch = new Watch({ monitor, state: null, checkedAt: null, windows: [] }, begin, 0)
  watch.begin()
  const startedAt = begin + lateMs
  watch.observe({ kind, latencyMs: 1, message: textMessage('') }, startedAt, startedAt + 500)
  return watch.dueAt(startedAt + 500) - begin
}

test('A probe that waited a little does not move those after it, so that those that waited together part again', () => {
  assert.deepEqual(
    [0, 1, 9_999].map(late => nextAfter(late, 'success')),
    [60_000, 60_000, 60_000],
  )
  assert.deepEqual(
    [0, 1, 9_999].map(late => nextAfter(late, 'failure')),
    [20_000, 20_000, 20_000],
  )
})

test('A probe that waited long, or came early, is what the next is counted from', () => {
  assert.equal(nextAfter(10_000, 'failure'), 30_000)
  assert.equal(nextAfter(50_000, 'success'), 110_000)
  assert.equal(nextAfter(-1_000, 'success'), 59_000)
})
