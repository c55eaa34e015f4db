import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Beat } from '../../src/monitors/model/beat.ts'
import type { MaintenanceWindow, MonitorSettings } from '../../src/monitors/model/monitor.ts'
import { dueAfterGap, type Push } from '../../src/monitors/model/push.ts'
import { PushScheduler } from '../../src/monitors/push-scheduler.ts'
import { settings } from './examples.ts'

const start = Date.parse('2026-03-01T00:00:00Z')
const second = 1_000
const hour = 3_600 * second

test('A push that does not come within the interval and a second is a failure, and after the retries an outage', async t => {
  const world = watched(t, { intervalMs: 60 * second, retryIntervalMs: 20 * second, maxRetries: 1 })
  world.arrives('up')
  await world.pass(2 * second)
  assert.deepEqual(world.statuses(), ['UP'])
  await world.pass(58 * second)
  assert.deepEqual(world.statuses(), ['UP'])
  await world.pass(3 * second)
  assert.deepEqual(world.statuses(), ['UP', 'PENDING'])
  await world.pass(23 * second)
  assert.deepEqual(world.statuses(), ['UP', 'PENDING', 'DOWN'])
  world.arrives('up')
  await world.pass(2 * second)
  assert.deepEqual(world.statuses(), ['UP', 'PENDING', 'DOWN', 'UP'])
})

test('Each push is judged once and in the order of arrival, also of those that come together', async t => {
  const world = watched(t, { maxRetries: 0 })
  for (const outcome of ['up', 'down', 'up', 'down'] as const) world.arrives(outcome)
  await world.pass(5 * second)
  assert.deepEqual(world.statuses(), ['UP', 'DOWN', 'UP', 'DOWN'])
  const instants = world.beats.map(each => each.at)
  assert.deepEqual(instants, [...new Set(instants)].toSorted())
  assert.deepEqual(
    world.beats.flatMap(each => each.pushIds ?? []),
    world.inbox.map(each => each.id),
  )
})

test('A monitor that gets its first push never is down after the interval and its retries', async t => {
  const world = watched(t, { intervalMs: 60 * second, maxRetries: 0 })
  await world.pass(60 * second)
  assert.deepEqual(world.statuses(), [])
  await world.pass(4 * second)
  assert.deepEqual(world.statuses(), ['DOWN'])
})

test('After the process was paused a whole interval is allowed, as often as ten times', async t => {
  const world = watched(t, { intervalMs: 60 * second, maxRetries: 0 })
  world.arrives('up')
  await world.pass(2 * second)
  for (let pause = 0; pause < 10; pause++) {
    await world.sleeps(65 * second)
    await world.pass(5 * second)
  }
  assert.deepEqual(world.statuses(), ['UP'])
  await world.sleeps(65 * second)
  await world.pass(5 * second)
  assert.deepEqual(world.statuses(), ['UP', 'DOWN'])
})

test('A look that comes late misses nothing before the requests that waited with it are served', async t => {
  const world = watched(t, { intervalMs: 5 * second, maxRetries: 0 })
  world.arrives('up')
  await world.pass(2 * second)
  await world.sleeps(6 * second)
  world.arrives('up')
  await world.pass(2 * second)
  assert.deepEqual(new Set(world.statuses()), new Set(['UP']))
})

test('What could not be stored or read is not missing', async t => {
  const world = watched(t, { intervalMs: 20 * second, maxRetries: 0 })
  world.arrives('up')
  await world.pass(2 * second)
  world.isAway = true
  await world.pass(60 * second)
  assert.deepEqual(world.statuses(), ['UP'])
  assert.deepEqual(world.unchecked, new Set([1]))
  world.isAway = false
  await world.pass(10 * second)
  assert.deepEqual(world.unchecked, new Set())
  world.hasLost = true
  await world.pass(15 * second)
  assert.deepEqual(world.statuses(), ['UP'])
  await world.pass(10 * second)
  assert.deepEqual(world.statuses(), ['UP', 'DOWN'])
})

test('In maintenance pushes are taken, and the last one counts at its end', async t => {
  const windows = [
    { title: 'move', monitorIds: [1], startsAt: start + 10 * second, endsAt: start + 40 * second },
  ]
  const world = watched(t, { intervalMs: 20 * second, maxRetries: 0 }, windows)
  world.arrives('up')
  await world.pass(12 * second)
  assert.deepEqual(world.statuses(), ['UP', 'MAINTENANCE'])
  await world.pass(23 * second)
  world.arrives('down')
  await world.pass(3 * second)
  assert.deepEqual(new Set(world.statuses().slice(1)), new Set(['MAINTENANCE']))
  assert.ok(world.beats.some(each => each.pushIds && each.finding === null))
  await world.pass(4 * second)
  assert.equal(world.statuses().at(-1), 'DOWN')
})

test('After maintenance in which nothing came a whole interval is allowed', async t => {
  const windows = [{ title: 'move', monitorIds: [1], startsAt: start, endsAt: start + 60 * second }]
  const world = watched(t, { intervalMs: 20 * second, maxRetries: 0 }, windows)
  await world.pass(75 * second)
  assert.deepEqual(new Set(world.statuses()), new Set(['MAINTENANCE']))
  await world.pass(10 * second)
  assert.equal(world.statuses().at(-1), 'DOWN')
})

test('Pushes of monitors that are not watched are dropped after a minute', async t => {
  const world = watched(t, {})
  world.arrives('up', 7)
  await world.pass(59 * second)
  assert.equal(world.inbox.length, 1)
  await world.pass(5 * second)
  assert.equal(world.inbox.length, 0)
})

test('A flood is judged in parts, and nothing is missed before all of it is', async t => {
  const world = watched(t, { intervalMs: 2 * second, maxRetries: 0 })
  for (let n = 0; n < 900; n++) world.arrives('up')
  await world.pass(2 * second)
  assert.equal(world.beats.length, 900)
  assert.deepEqual(new Set(world.statuses()), new Set(['UP']))
  assert.ok(Math.max(...world.judgedAtOnce) <= 200)
})

test('After a start the whole interval is allowed; restarts do not hide for ever that a daily job has ended', () => {
  assert.equal(dueAfterGap(null, 60 * second, start), start + 61 * second)
  assert.equal(dueAfterGap(start - 50 * second, 60 * second, start), start + 61 * second)
  assert.equal(dueAfterGap(start - 70 * second, 60 * second, start), start + 61 * second)
  assert.equal(dueAfterGap(start - 9_000 * second, 60 * second, start), start + 61 * second)

  const day = 24 * hour
  const lastAt = start + 2 * hour
  const due = (deploy: number) => dueAfterGap(lastAt, day, start + deploy) - second
  assert.equal(due(14 * hour), start + day + 14 * hour)
  assert.equal(due(day + 13 * hour), lastAt + 2 * day)
  assert.equal(due(2 * day + hour + 1), start + 2 * day + 2 * hour + 1)
  assert.equal(due(3 * day), start + 4 * day)
})

/** A scheduler that watches one monitor, with a clock of its own. */
function watched(
  t: TestContext,
  change: Partial<MonitorSettings>,
  windows: readonly MaintenanceWindow[] = [],
) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const beats: Beat[] = []
  const unchecked = new Set<number>()
  const judgedAtOnce: number[] = []
  let [now, arrived, notify] = [start, 0, () => {}]
  const world = {
    beats,
    unchecked,
    judgedAtOnce,
    /** What is stored and was not dropped. */
    inbox: [] as Push[],
    isAway: false,
    hasLost: false,
    statuses: () => beats.map(each => each.state.status),
    arrives: (outcome: Push['outcome'], monitorId = 1) => {
      const id = String(arrived++).padStart(6, '0')
      world.inbox.push({ id, monitorId, at: now, outcome, exitCode: null, latencyMs: null, note: '' })
      notify()
    },
    /** Time in which the process runs. */
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= 50) {
        now += 50
        t.mock.timers.tick(50)
        await settled()
      }
    },
    /** Time in which it does not: timers are late. */
    sleeps: async (ms: number) => {
      now += ms
      t.mock.timers.tick(1_000)
      await settled()
    },
  }
  const scheduler = new PushScheduler({
    pushes: {
      read: async limit => {
        if (world.isAway) throw new Error('away')
        judgedAtOnce.push(beats.length)
        return world.inbox.slice(0, limit)
      },
      drop: async ids => {
        world.inbox = world.inbox.filter(each => !ids.includes(each.id))
        return []
      },
    },
    inbox: {
      subscribe: listener => {
        notify = listener
        return () => {}
      },
      takeLoss: () => {
        const { hasLost } = world
        world.hasLost = false
        return hasLost
      },
    },
    lease: { name: 'duty', holder: 'us', held: () => true },
    now: () => now,
    probeOutages: {
      lost: id => unchecked.add(id),
      found: id => unchecked.delete(id),
      forget: id => unchecked.delete(id),
    },
    observed: ({ beat }) => beats.push(beat),
  })
  const target = { kind: 'push', token: 'a-token-of-a-job' } as const
  const monitor = { ...settings('backup', target, change), id: 1, position: 0, revision: 1 }
  scheduler.watch([{ monitor, state: null, checkedAt: null, windows }])
  t.after(() => scheduler.close())
  return {
    ...world,
    get judgedAtOnce() {
      return judgedAtOnce.map((count, index) => (judgedAtOnce[index + 1] ?? beats.length) - count)
    },
    get inbox() {
      return world.inbox
    },
    get isAway() {
      return world.isAway
    },
    set isAway(away: boolean) {
      world.isAway = away
    },
    get hasLost() {
      return world.hasLost
    },
    set hasLost(lost: boolean) {
      world.hasLost = lost
    },
  }
}

const settled = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
}
