import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppError } from '../../src/kernel/errors.ts'
import type { Push } from '../../src/monitors/model/push.ts'
import { exitCodeOf, goDurationMs, noteOf, reportOfQuery } from '../../src/monitors/model/push-report.ts'
import { PushInbox } from '../../src/monitors/push-inbox.ts'
import { createPushService } from '../../src/monitors/push-service.ts'

const report = { outcome: 'up', exitCode: null, latencyMs: null, note: '' } as const

test('Pushes that arrive together share commits, and keep their order', async () => {
  const batches: (readonly Push[])[] = []
  const inbox = new PushInbox({
    store: {
      add: async pushes => {
        batches.push(pushes)
        await new Promise(setImmediate)
        return []
      },
    },
    now: () => 5,
  })
  let commits = 0
  inbox.subscribe(() => commits++)
  await Promise.all(Array.from({ length: 500 }, (_, n) => inbox.add(n, report)))
  assert.deepEqual(
    batches.map(each => each.length),
    [200, 200, 100],
  )
  assert.equal(commits, 3)
  const stored = batches.flat()
  assert.deepEqual(
    stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(each => each.monitorId),
    Array.from({ length: 500 }, (_, n) => n),
  )
  assert.equal(inbox.takeLoss(), false)
})

test('While the database does not answer only so many pushes wait; the others are told when to come again', async () => {
  let fail = (_: Error) => {}
  const inbox = new PushInbox({
    store: {
      add: () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    },
    now: () => 5,
  })
  const waiting = Array.from({ length: 2_000 }, () => inbox.add(1, report).catch(error => error))
  assert.throws(
    () => inbox.add(1, report),
    (error: AppError) => error.code === 'unavailable' && error.headers['retry-after'] === '5',
  )
  assert.equal(inbox.takeLoss(), true)
  assert.equal(inbox.takeLoss(), false)
  const ended = Promise.all(waiting)
  for (let batch = 0; batch < 11; batch++) {
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    fail(new Error('away'))
  }
  assert.ok((await ended).every(each => each instanceof Error && each.message === 'away'))
  assert.equal(inbox.takeLoss(), true)
})

test('One token may push only so often, and one client try only so many that no monitor has', async () => {
  let [now, looks] = [0, 0]
  const known = { id: 1, name: 'backup', group: null, active: true }
  const { find } = createPushService({
    store: {
      find: async token => {
        looks++
        return token.startsWith('right') ? known : token === 'paused' ? { ...known, active: false } : null
      },
    },
    inbox: { add: async () => {} },
    now: () => now,
  })
  const refused = (token: string, address: string) =>
    find(token, address).then(
      found => found,
      (error: AppError) => error.code,
    )
  for (let n = 0; n < 120; n++) assert.equal(await refused('right', '192.0.2.1'), known)
  assert.equal(await refused('right', '192.0.2.1'), 'too_many_requests')
  assert.equal(looks, 120)
  assert.equal(await refused('right too', '192.0.2.1'), known)
  now += 1_000
  assert.equal(await refused('right', '192.0.2.1'), known)

  for (let n = 0; n < 299; n++) assert.equal(await refused(`wrong ${n}`, '198.51.100.1'), null)
  assert.equal(await refused('paused', '198.51.100.1'), null)
  for (const token of ['wrong', 'right once more'])
    assert.equal(await refused(token, '198.51.100.1'), 'too_many_requests')
  assert.equal(await refused('right once more', '198.51.100.2'), known)
})

test('A query says what Uptime Kuma takes it to say', () => {
  assert.deepEqual(reportOfQuery({}), report)
  assert.deepEqual(reportOfQuery({ status: 'up', msg: 'OK', ping: '' }), report)
  assert.deepEqual(reportOfQuery({ status: 'down', msg: 'disk full', ping: '12.6' }), {
    ...{ outcome: 'down', exitCode: null, latencyMs: 13, note: 'disk full' },
  })
  for (const status of ['UP', '', 'ok', '1']) assert.equal(reportOfQuery({ status })?.outcome, 'down', status)
  assert.equal(reportOfQuery({ status: ['down', 'up'] })?.outcome, 'up')
  for (const ping of ['-1', 'fast', '1e3', '100000000001', 'NaN', '0x10'])
    assert.equal(reportOfQuery({ ping }), null, ping)
  assert.equal(reportOfQuery({ ping: '100000000000' })?.latencyMs, 1e11)
})

test('A note is bounded, plain text, and of a long one the end', () => {
  assert.equal(noteOf(' a\0b\r\n\u{d800}c '), 'a b\n\u{fffd}c')
  const long = noteOf(`${'x'.repeat(5_000)}the reason`)
  assert.equal(long.length, 1_000)
  assert.match(long, /^…x+the reason$/)
  assert.equal(noteOf('😀'.repeat(2_000)).isWellFormed(), true)
})

test('Exit codes are whole numbers from 0 to 255', () => {
  assert.deepEqual(['0', '1', '255'].map(exitCodeOf), [0, 1, 255])
  assert.deepEqual(['256', '-1', '1.5', 'x', '', '0001'].map(exitCodeOf), [
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('Durations are those of Go', () => {
  assert.deepEqual(['10s', '1m30s', '1.5s', '250ms', '900us', '0', '', '+2h'].map(goDurationMs), [
    ...[10_000, 90_000, 1_500, 250, 1, 0, null, 7_200_000],
  ])
  for (const text of ['10', 's', '-1s', '1d', '1s ', '9999999999h', 'x1s'])
    assert.equal(goDurationMs(text), undefined, text)
})
