import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChanges } from '../../../src/db/changes.ts'
import { systemActor } from '../../../src/kernel/actor.ts'
import { type Message, sentenceOf } from '../../../src/kernel/messages.ts'
import { changeMonitors } from '../../../src/monitors/admin/bulk-change.ts'
import { MonitorService } from '../../../src/monitors/monitor-service.ts'
import { createMonitorStore } from '../../../src/monitors/monitor-store.ts'
import { onBothEngines } from '../../matrix.ts'

onBothEngines('A change of several monitors', open => {
  test('of which one was changed meanwhile writes the others ten at a time', async () => {
    const db = await open()
    const real = new MonitorService({
      db,
      store: createMonitorStore(db),
      changes: createChanges(db, Date.now),
      publish: async () => {},
      reload: async () => {},
      now: Date.now,
    })
    for (let number = 1; number <= 25; number++)
      await real.create(systemActor, { name: `Shop ${number}`, kind: 'tcp', host: '127.0.0.1', port: 9 })
    const chosen = (await real.overview()).map(({ monitor }) => monitor)
    const [first = assert.fail()] = chosen
    await real.update(systemActor, first, { group: 'Elsewhere' }, null)
    let running = 0
    let most = 0
    const service: Parameters<typeof changeMonitors>[1] = {
      settingsFrom: (...input) => real.settingsFrom(...input),
      updateMany: (...edits) => real.updateMany(...edits),
      update: async (...edit) => {
        most = Math.max(most, ++running)
        try {
          return await real.update(...edit)
        } finally {
          running--
        }
      },
    }
    const page = { actor: systemActor, problem: (message: Message) => sentenceOf(message, 'en') }
    const { after, refused } = await changeMonitors(page, service, chosen, () => ({ group: 'Shops' }))
    assert.equal(most, 10)
    assert.deepEqual([...refused.keys()], [String(first.id)])
    assert.match(refused.get(String(first.id))?.reason ?? '', /changed/)
    assert.equal(after.length, 24)
    const groups = (await real.overview()).map(({ monitor }) => monitor.group)
    assert.deepEqual(groups.slice(0, 2), ['Elsewhere', 'Shops'])
    assert.equal(groups.filter(group => group === 'Shops').length, 24)
  })
})
