import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textMessage } from '../../src/kernel/messages.ts'
import { type Beat, hourTallies, isVisible, type Tally } from '../../src/monitors/model/beat.ts'
import type { Status } from '../../src/monitors/model/monitor.ts'
import { Recorder } from '../../src/monitors/recorder.ts'
import type { Event } from '../../src/outbox/event.ts'
import { until } from '../app.ts'

const monitors = 1_000
const rounds = 100
const everyMs = 10_000
/** First and last round in which monitor 7 is down. */
const [downFrom, downTo] = [40, 50]
/** Round in which a reminder is due, without a change of status. */
const remindedAt = 45

function beatsOf(round: number): readonly Beat[] {
  return Array.from({ length: monitors }, (_, monitorId) => {
    const isDown = monitorId === 7 && round >= downFrom && round < downTo
    const at = round * everyMs
    const status: Status = isDown ? 'DOWN' : 'UP'
    const changed = monitorId === 7 && round >= downFrom ? (isDown ? downFrom : downTo) : -1
    const before: Status = monitorId === 7 && round > downFrom && round <= downTo ? 'DOWN' : 'UP'
    return {
      monitorId,
      at,
      state: {
        status,
        retries: 0,
        successes: 1,
        settled: isDown ? 'DOWN' : 'UP',
        downSince: null,
        notifiedAt: null,
        changes: [],
        unstableSince: null,
        since: changed * everyMs,
      },
      finding: { kind: isDown ? 'failure' : 'success', latencyMs: 1 + (round % 7), message: textMessage('') },
      spans: [{ status: before, from: at - everyMs, to: at }],
      ...(isDown && round === remindedAt && { event: reminderOf(monitorId, at) }),
    } satisfies Beat
  })
}

const reminderOf = (monitorId: number, at: number): Event<'monitor.still_down'> => ({
  kind: 'monitor.still_down',
  key: `monitor.still_down:${monitorId}:${at}`,
  subject: `monitor:${monitorId}`,
  at,
  params: { monitorId, name: 'seven', downSince: downFrom * everyMs, message: textMessage('') },
})

const byKey = (tallies: readonly Tally[]) =>
  new Map(tallies.map(each => [`${each.monitorId} ${each.startsAt}`, each] as const))

test('Beats that wait for the database are joined where they are equal: no transition, no reminder and no tally is lost', async () => {
  const given = Array.from({ length: rounds }, (_, index) => beatsOf(index + 1)).flat()
  const saved: Beat[] = []
  let isAway = true
  let caughtUp = false
  const recorder = new Recorder({
    save: async beats => {
      if (isAway) throw new Error('away')
      saved.push(...beats)
      return true
    },
    caughtUp: () => {
      caughtUp = true
    },
    log: { error: () => {}, info: () => {} },
    collectMs: 1,
    retryMs: 1,
  })
  for (const beat of given.slice(0, 10)) recorder.add(beat)
  await until(recorder.isBehind, behind => behind)
  for (const beat of given.slice(10)) recorder.add(beat)
  isAway = false
  await until(
    () => caughtUp,
    done => done,
  )
  await recorder.close()

  assert.ok(saved.length < given.length / 4, `${saved.length} of ${given.length}`)
  assert.deepEqual(
    saved.filter(isVisible).map(each => [each.monitorId, each.at, each.state.status]),
    given.filter(isVisible).map(each => [each.monitorId, each.at, each.state.status]),
  )
  assert.deepEqual(
    saved.flatMap(each => each.event ?? []),
    [reminderOf(7, remindedAt * everyMs)],
  )
  assert.deepEqual(byKey(hourTallies(saved)), byKey(hourTallies(given)))
})

for (const [what, end] of [
  ['fails', () => Promise.reject(new Error('The database is away.'))],
  ['is refused', () => Promise.resolve(false)],
] as const)
  test(`A write that ${what} after its beats were forgotten does not hold up those that come then`, async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const saved: Beat[] = []
    let failures = 0
    const recorder = new Recorder({
      save: beats => {
        saved.push(...beats)
        return saved.length === 1 ? promise : Promise.resolve(true)
      },
      failed: () => failures++,
      log: { info: () => {}, error: () => {} },
    })
    const beats = beatsOf(1).map(each => ({ ...each, state: { ...each.state, since: each.at } }))
    const [first, second] = beats
    assert.ok(first && second && isVisible(first))
    recorder.add(first)
    t.mock.timers.tick(0)
    recorder.forget()
    resolve(end())
    await recorder.stored()
    assert.equal(failures, 0)
    assert.equal(recorder.isBehind(), false)
    recorder.add(second)
    t.mock.timers.tick(0)
    assert.deepEqual(saved, [first, second])
    await recorder.close()
  })

test('A change of status is stored at once, and in a flood of them beats collect until a batch is full', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [down, up] = [beatsOf(downFrom), beatsOf(downTo)].map(each => each[7]) as [Beat, Beat]
  assert.ok(isVisible(down) && isVisible(up))
  const saves: number[] = []
  const log = { info: () => {}, error: () => {} }
  const recorder = new Recorder({
    save: async beats => {
      saves.push(beats.length)
      return true
    },
    log,
    collectMs: 200,
  })
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await new Promise(resolve => setImmediate(resolve))
  }
  recorder.add(down)
  t.mock.timers.tick(0)
  // Two more beats come while the first is being stored.
  recorder.add(up)
  recorder.add(up)
  await pass(199)
  assert.deepEqual(saves, [1])
  await pass(200)
  assert.deepEqual(saves, [1, 2])
  recorder.add(down)
  t.mock.timers.tick(0)
  for (let i = 0; i < 450; i++) recorder.add(up)
  await pass(0)
  for (let i = 0; i < 3; i++) await pass(1)
  assert.deepEqual(saves, [1, 2, 1, 200, 200])
  await recorder.close()
  assert.deepEqual(saves, [1, 2, 1, 200, 200, 50])
})

test('Of more beats than may wait for the database the newest are kept, in their order, and stored when it is back', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [beat = assert.fail()] = beatsOf(1)
  const found = Array.from({ length: 230_000 }, (_, monitorId) => ({ ...beat, monitorId }))
  const saved: number[] = []
  let isAway = true
  const recorder = new Recorder({
    save: async beats => {
      if (isAway) throw new Error('The database is away.')
      saved.push(...beats.map(each => each.monitorId))
      return true
    },
    log: { info: () => {}, error: () => {} },
  })
  const [first = assert.fail(), ...later] = found
  recorder.add(first)
  t.mock.timers.tick(200)
  await recorder.stored()
  for (const each of later) recorder.add(each)
  const waiting = recorder.unsaved().map(each => each.monitorId)
  assert.ok(waiting.length > 50_000 && waiting.length <= 100_000, String(waiting.length))
  assert.deepEqual(waiting[0], 0, 'the batch that was begun is tried again as it is')
  assert.deepEqual(waiting.slice(1), Array.from(found.keys()).slice(1 - waiting.length))
  isAway = false
  await recorder.close()
  assert.deepEqual(saved, waiting)
})
