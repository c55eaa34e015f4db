import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { ConnectivityAlarm } from '../../src/monitors/connectivity-alarm.ts'
import { createConnectivityStore } from '../../src/monitors/connectivity-store.ts'
import { ProbeOutages } from '../../src/monitors/probe-outage.ts'
import { onBothEngines } from '../matrix.ts'

const lost = { kind: 'unknown', cause: 'network', message: textMessage('No connection') } as const
const everyMs = 2_000

test('A monitor whose status is another than readers see is not shown as checked before they see it', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const outages = new ProbeOutages({
    log: { info: () => {}, warn: () => {} },
    now: () => 7,
    changed: () => {},
  })
  for (const id of [1, 2]) outages.lost(id, lost)
  outages.found(1)
  outages.found(2, true)
  assert.deepEqual([...outages.unchecked()], [[2, 7]])
  assert.equal(outages.offlineSince(), null)
  t.mock.timers.tick(10_000)
  assert.deepEqual([...outages.unchecked()], [])
})

onBothEngines('People are notified that nothing can be reached', open => {
  it('after a minute of it, once, and when monitors are checked again', async () => {
    const { outages, pass, events, clock } = await world(open)
    await pass(10_000)
    outages.lost(1, lost)
    outages.lost(2, lost)
    const since = clock()
    await pass(minuteMs - everyMs)
    assert.deepEqual(await events(), [])
    await pass(5 * minuteMs)
    const first = { kind: 'connectivity.lost', lostSince: since, monitors: 2 }
    assert.deepEqual(await events(), [first])
    outages.found(1)
    await pass(minuteMs)
    assert.deepEqual(await events(), [first])
    outages.found(2)
    await pass(minuteMs)
    assert.deepEqual(await events(), [
      first,
      { kind: 'connectivity.restored', lostSince: since, monitors: 0 },
    ])
  })

  it('not when monitors cannot be probed because this host is out of sockets, nor for less than a minute', async () => {
    const { outages, pass, events } = await world(open)
    outages.lost(1, { ...lost, cause: 'resources' })
    await pass(3 * minuteMs)
    outages.lost(2, lost)
    await pass(minuteMs / 2)
    outages.found(2)
    outages.lost(3, lost)
    await pass(minuteMs / 2)
    assert.deepEqual(await events(), [])
  })

  it('once, and of the end too, when the server is restarted meanwhile', async () => {
    const first = await world(open)
    first.outages.lost(1, lost)
    await first.pass(2 * minuteMs)
    const second = await world(open, first)
    second.outages.lost(1, lost)
    await second.pass(3 * minuteMs)
    const told = { kind: 'connectivity.lost', lostSince: 1_000_000, monitors: 1 }
    assert.deepEqual(await second.events(), [told])

    const third = await world(open, second)
    await third.pass(minuteMs)
    assert.deepEqual(await third.events(), [told], 'it does not know yet that the network is there')
    await third.pass(2 * minuteMs)
    assert.deepEqual(await third.events(), [
      told,
      { kind: 'connectivity.restored', lostSince: 1_000_000, monitors: 0 },
    ])
  })
})

type Before = { readonly db: Database; readonly clock: () => number }

async function world(open: () => Promise<Database>, before?: Before) {
  const db = before?.db ?? (await open())
  let at = before?.clock() ?? 1_000_000
  const now = () => at
  const outages = new ProbeOutages({
    log: { info: () => {}, warn: () => {} },
    now,
    changed: () => {},
  })
  const alarm = new ConnectivityAlarm({ store: createConnectivityStore(db), outages, now })
  const events = async () =>
    (await db.query.selectFrom('events').selectAll().orderBy('id').execute()).map(({ kind, params }) => ({
      kind,
      ...JSON.parse(params),
    }))
  const pass = async (timeMs: number) => {
    for (let passed = 0; passed < timeMs; passed += everyMs) {
      at += everyMs
      await alarm.look()
    }
  }
  return { db, outages, events, pass, clock: now }
}
