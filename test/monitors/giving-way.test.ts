/** Probes give way to visitors while the event loop is late. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textMessage } from '../../src/kernel/messages.ts'
import type { NextTurn } from '../../src/lib/next-turn.ts'
import { ProbeScheduler } from '../../src/monitors/probe-scheduler.ts'
import { until } from '../app.ts'
import { settings } from './examples.ts'

const monitorCount = 300

/** Monitors that are all due at once, in an event loop whose lateness the test sets. */
async function allDue({ concurrency = 200 } = {}) {
  const turns: Parameters<NextTurn>[0][] = []
  let [begun, due] = [0, 0]
  const scheduler = new ProbeScheduler({
    probe: (_, stop) => {
      begun++
      return new Promise(resolve =>
        stop.addEventListener('abort', () =>
          resolve({ kind: 'unknown', cause: 'stop', message: textMessage('stopped') }),
        ),
      )
    },
    lease: {
      held: () => {
        due++
        return true
      },
    },
    now: Date.now,
    random: () => 0,
    probeOutages: { lost: () => {}, found: () => {}, forget: () => false },
    concurrency,
    observed: () => {},
    nextTurn: run => void turns.push(run),
  })
  const target = { kind: 'tcp', host: '127.0.0.1', port: 9 } as const
  scheduler.watch(
    Array.from({ length: monitorCount }, (_, id) => ({
      monitor: { ...settings(`m${id}`, target), id, position: id, revision: 1 },
      state: null,
      checkedAt: null,
      windows: [],
    })),
  )
  await until(
    () => due,
    count => count >= monitorCount,
  )
  return {
    stop: () => scheduler.stop(),
    planned: () => turns.length,
    /** The number of probes that begin in a turn of the event loop with this lateness. */
    beginIn: (lateMs: number) => {
      const before = begun
      turns.shift()?.(lateMs)
      return begun - before
    },
  }
}

test('Of probes that are due together a few begin in a turn of the loop, and fewer the later it is, but never none', async t => {
  const { beginIn, planned, stop } = await allDue()
  t.after(stop)
  assert.equal(planned(), 1)
  assert.deepEqual([0, 10, 30, 1_000, 60_000, 0].map(beginIn), [8, 4, 2, 1, 1, 8])
  assert.equal(planned(), 1)
})

test('No turn is planned while all places are taken', async t => {
  const { beginIn, planned, stop } = await allDue({ concurrency: 10 })
  t.after(stop)
  assert.deepEqual([0, 0].map(beginIn), [8, 2])
  assert.equal(planned(), 0)
})
