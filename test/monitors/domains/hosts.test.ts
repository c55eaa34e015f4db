/** The hosts of monitors, whose domains the job that asks registries watches. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../../src/config/config.ts'
import type { Database } from '../../../src/db/database.ts'
import { createNameResolver } from '../../../src/monitors/probes/name-resolution.ts'
import { createDomainServices } from '../../../src/server/domain-services.ts'
import { createStores } from '../../../src/server/stores.ts'
import { onBothEngines } from '../../matrix.ts'
import { settings } from '../examples.ts'
import { storeMonitors } from '../stored.ts'
import { registered, serveRegistry } from './registry.ts'
import { start } from './watching.ts'

onBothEngines('The hosts of monitors', open => {
  test('are read without maintenance, of paused monitors too', async t => {
    const db = await open()
    const monitor = (name: string, host: string, active: boolean) =>
      settings(name, { kind: 'tcp', host, port: 443 }, { active })
    await storeMonitors(db, [
      monitor('Shop', 'shop.com', true),
      monitor('Paused', 'paused.com', false),
      monitor('Old shop', 'shop.com', false),
    ])
    const read: string[] = []
    const noting: Database = {
      ...db,
      query: db.query.withPlugin({
        transformQuery: ({ node }) => {
          read.push(JSON.stringify(node))
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    }
    const registry = await serveRegistry(t)
    registry.answers.set('shop.com', registered('shop.com', start))
    const stores = createStores(noting)
    const { check } = createDomainServices({
      config: readConfig({ RDAP_BOOTSTRAP: registry.bootstrap, PROBER_DENY: 'none' }),
      stores,
      now: () => start,
      names: createNameResolver({ places: 2 }),
    })
    await check(new AbortController().signal)
    assert.deepEqual(registry.questions(), ['shop.com'])
    assert.ok(read.some(each => each.includes('"monitors"')))
    assert.ok(!read.some(each => each.includes('maintenance')))
    assert.deepEqual(
      [...(await stores.domains.hosts())],
      [
        ['shop.com', true],
        ['paused.com', false],
      ],
    )
  })
})
