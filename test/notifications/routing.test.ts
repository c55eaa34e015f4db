import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { channelSchema } from '../../src/notifications/channel-document.ts'
import { createChannelStore } from '../../src/notifications/channel-store.ts'
import { routeEvents } from '../../src/notifications/routing.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import type { Event } from '../../src/outbox/event.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('What ends an outage goes to', open => {
  const start = Date.UTC(2026, 5, 1, 12)
  let db: Database
  beforeEach(async () => {
    db ??= await open()
    await db.write(db.query.deleteFrom('events'), db.query.deleteFrom('channels'))
  })

  const downUp = ['monitor.down', 'monitor.up']
  const channel = async (id: number, rule: object) => {
    const input = { kind: 'slack', name: `Channel ${id}`, url: 'https://hooks.example.org/', ...rule }
    const saved = { ...channelSchema.parse(input), id, key: String(id), fault: null, revision: 1 }
    await db.write(createChannelStore(db).save(saved))
  }
  const fact = { monitorId: 7, name: 'Checkout', downSince: start, message: textMessage('') }
  const event = (kind: Event['kind'], minute: number, params: object = {}) =>
    ({
      ...{ kind, key: `${kind} ${minute}`, subject: 'monitor:7', at: start + minute * 60_000 },
      params: { ...fact, ...params },
    }) as Event
  /** Records events and routes them at once; resolves to the deliveries by channel. */
  const routed = async (...events: readonly Event[]) => {
    await db.write(...events.map(each => recordEvent(db, each)))
    const store = createDeliveryStore(db)
    const unrouted = await store.unrouted(100)
    const found = await routeEvents(createChannelStore(db), unrouted)
    const wanted = found.map(each => ({ eventId: each.eventId, target: `channel:${each.channel.id}` }))
    await store.route(
      unrouted,
      wanted.map(each => ({ ...each, nextAt: 0 })),
      start,
    )
    const kindOf = new Map(unrouted.map(each => [each.id, each.kind]))
    return found.map(each => `${kindOf.get(each.eventId)} ${each.channel.id}`).sort()
  }

  it('channels that were narrowed since, and to no others', async () => {
    await channel(1, { events: downUp })
    await channel(2, { events: downUp, monitors: [8] })
    assert.deepEqual(await routed(event('monitor.down', 0)), ['monitor.down 1'])
    await channel(1, { events: downUp, tags: ['other'] })
    assert.deepEqual(await routed(event('monitor.up', 5)), ['monitor.up 1'])
    const later = { downSince: start + 10 * 60_000 }
    assert.deepEqual(await routed(event('monitor.down', 10, later), event('monitor.up', 11, later)), [])
  })

  it('channels that were notified, where the monitor was paused or deleted, whatever they have chosen', async () => {
    await channel(1, { events: ['monitor.down'] })
    await channel(2, { events: ['monitor.up', 'incident.opened'] })
    assert.deepEqual(await routed(event('monitor.down', 0)), ['monitor.down 1'])
    assert.deepEqual(await routed(event('monitor.paused', 5)), ['monitor.paused 1'])
    const later = { downSince: start + 10 * 60_000 }
    assert.deepEqual(await routed(event('monitor.down', 10, later), event('monitor.deleted', 11, later)), [
      'monitor.deleted 1',
      'monitor.down 1',
    ])
  })

  it('channels that were notified that it is unstable, though they have chosen the other kind alone', async () => {
    await channel(1, { events: ['monitor.down'] })
    await channel(2, { events: ['monitor.up'] })
    const unstableSince = start - 60_000
    const unstable = event('monitor.unstable', 0, { changes: 6, unstableSince })
    assert.deepEqual(await routed(unstable), ['monitor.unstable 1', 'monitor.unstable 2'])
    assert.deepEqual(await routed(event('monitor.down', 5, { unstableSince })), [
      'monitor.down 1',
      'monitor.down 2',
    ])
    assert.deepEqual(await routed(event('monitor.up', 10)), ['monitor.up 2'])
  })

  it('no channel that its message never reached', async () => {
    await channel(1, { events: downUp })
    await routed(event('monitor.down', 0))
    await db.write(db.query.updateTable('deliveries').set({ state: 'dead' }))
    assert.deepEqual(await routed(event('monitor.paused', 5)), [])
  })
})
