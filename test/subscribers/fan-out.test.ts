import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Board } from '../../src/board/model/board.ts'
import type { Database } from '../../src/db/database.ts'
import { createSecret } from '../../src/db/stored-secrets.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import type { Event, StoredEvent } from '../../src/outbox/event.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { createFanOut } from '../../src/subscribers/delivery/fan-out.ts'
import type { Subscription } from '../../src/subscribers/model/subscriber.ts'
import { createReachStore } from '../../src/subscribers/reach-store.ts'
import { createSubscriberKeys } from '../../src/subscribers/subscriber-keys.ts'
import { createSubscriberStore } from '../../src/subscribers/subscriber-store.ts'
import { onBothEngines } from '../matrix.ts'

const at = Date.UTC(2026, 5, 1, 12)

const incident = (key: string, kind: 'incident.opened' | 'incident.closed' = 'incident.opened'): Event => ({
  kind,
  key,
  subject: 'announcement:one',
  at,
  params: {
    announcementId: 'one',
    title: 'Checkout fails',
    impact: 'major',
    monitorIds: [1, 9],
    startsAt: at,
    endsAt: null,
    update: null,
  },
})

const outage = (monitorId: number): Event => ({
  kind: 'monitor.down',
  key: `down ${monitorId}`,
  subject: `monitor:${monitorId}`,
  at,
  params: { monitorId, name: 'Checkout', downSince: at, message: { code: 'text', params: { text: '' } } },
})

/** Monitor 9 is not public. */
const board = { monitors: [{ id: 1, name: 'Checkout', group: 'Shop / Payments' }] } as unknown as Board

onBothEngines('The fan-out of an event to subscribers', open => {
  const signal = new AbortController().signal

  async function site(atOnce = 3, stopAfter = Number.POSITIVE_INFINITY) {
    const db = await open()
    const store = createSubscriberStore(
      db,
      createSubscriberKeys(createSecret(db, 'subscribers', length => Buffer.alloc(length, 7))),
    )
    let writes = 0
    const dying: Pick<Database, 'query' | 'write'> = {
      query: db.query,
      write: (...statements) => {
        if (++writes > stopAfter) throw new Error('killed')
        return db.write(...statements)
      },
    }
    const subscribe = async (
      n: number,
      subscriptions: readonly Subscription[] = [{ scope: 'all', ref: '' }],
      topics: readonly ('incidents' | 'outages')[] = ['incidents'],
      state: 'pending' | 'confirmed' = 'confirmed',
    ) => {
      const id = await store.newId()
      const statements = await store.add(id, {
        kind: 'email',
        address: `reader${n}@example.org`,
        seed: 'seed',
        ownerId: null,
        language: 'en',
        state,
        choice: { topics, subscriptions },
        createdAt: at,
        confirmedAt: at,
      })
      await db.write(...statements)
      return `subscriber:${id}`
    }
    const happen = async (event: Event): Promise<StoredEvent> => {
      await db.write(recordEvent(db, event))
      const [found] = (await createDeliveryStore(db).unrouted(100)).filter(each => each.key === event.key)
      return found ?? assert.fail('the event is not stored')
    }
    const spreading = (given: Pick<Database, 'query' | 'write'>) =>
      createFanOut({ db: given, store: createReachStore(db), board: () => board, now: () => at, atOnce })
    const send = (given: Pick<Database, 'query' | 'write'>, events: readonly StoredEvent[]) =>
      spreading(given).sender.send({ id: 'msg', target: 'subscribers:all', events, attempt: 1 }, signal)
    const told = async (event: StoredEvent) =>
      (await db.query.selectFrom('deliveries').select('target').where('event_id', '=', event.id).execute())
        .map(each => each.target)
        .sort()
    return { db, dying, store, subscribe, happen, send, told, route: spreading(db).route }
  }

  it('reaches everyone once, also where it was killed in the middle and begins again', async () => {
    const { db, dying, subscribe, happen, send, told } = await site(3, 2)
    const all: string[] = []
    for (let n = 0; n < 10; n++) all.push(await subscribe(n))
    const event = await happen(incident('a'))
    await assert.rejects(send(dying, [event]), /killed/)
    assert.equal((await told(event)).length, 6)
    await send(db, [event])
    assert.deepEqual(await told(event), all.sort())
  })

  it('reaches those who chose the service, its group or the incident, and no others', async () => {
    const { db, subscribe, happen, send, told } = await site()
    const wanted = [
      await subscribe(1, [{ scope: 'monitor', ref: '1' }]),
      await subscribe(2, [{ scope: 'group', ref: 'Shop' }]),
      await subscribe(20, [{ scope: 'group', ref: 'Shop / Payments' }]),
      await subscribe(3, [{ scope: 'incident', ref: 'one' }], []),
    ]
    await subscribe(4, [{ scope: 'monitor', ref: '2' }])
    await subscribe(5, [{ scope: 'incident', ref: 'other' }], [])
    await subscribe(6, [{ scope: 'all', ref: '' }], ['outages'])
    await subscribe(7, [{ scope: 'all', ref: '' }], ['incidents'], 'pending')
    await subscribe(8, [{ scope: 'monitor', ref: '9' }])
    await subscribe(9, [{ scope: 'group', ref: 'Payments' }])
    await subscribe(10, [{ scope: 'group', ref: 'Shop / Payments / Cards' }])
    const event = await happen(incident('b'))
    await send(db, [event])
    assert.deepEqual(await told(event), wanted.sort())
  })

  it('leaves all out whom the author of the incident did not want to notify, except those who chose this incident', async () => {
    const { db, subscribe, happen, send, told } = await site()
    await subscribe(1)
    await subscribe(2, [{ scope: 'monitor', ref: '1' }])
    const asked = await subscribe(3, [{ scope: 'incident', ref: 'one' }], [])
    await db.write(
      db.query.insertInto('announcements').values({
        ...{ id: 'one', title: 'One', description: '', content: null, image: '', banner: '' },
        ...{ banner_text: null, banner_type: null, banner_expiry: null, created_at: at, updated_at: at },
        ...{ platform_user_id: 1, state: 'published', publish_at: at, silent: '["channel:1","subscribers"]' },
      }),
    )
    const event = await happen(incident('silent'))
    await send(db, [event])
    assert.deepEqual(await told(event), [asked])
  })

  it('tells of outages of public monitors alone', async () => {
    const { db, subscribe, happen, send, told } = await site()
    const reader = await subscribe(1, [{ scope: 'all', ref: '' }], ['outages'])
    const [shown, hidden] = [await happen(outage(1)), await happen(outage(9))]
    await send(db, [shown, hidden])
    assert.deepEqual(await told(shown), [reader])
    assert.deepEqual(await told(hidden), [])
  })

  it('ends subscriptions to an incident with it, and forgets who has none left once all is delivered', async () => {
    const { db, store, subscribe, happen, send, told } = await site()
    const reader = await subscribe(1, [{ scope: 'incident', ref: 'one' }], [])
    const event = await happen(incident('c', 'incident.closed'))
    await send(db, [event])
    assert.deepEqual(await told(event), [reader])
    assert.deepEqual(await store.expired(0, 10), [], 'the last message is still waiting')
    await db.write(db.query.updateTable('deliveries').set({ state: 'delivered' }))
    const [id = 0] = await store.expired(0, 10)
    assert.equal(`subscriber:${id}`, reader)
    await db.write(...store.remove(id))
    assert.equal(await store.find(id), null)
  })

  it('keeps nobody whose only incident was deleted', async () => {
    const { db, store, subscribe } = await site()
    const lost = await subscribe(1, [{ scope: 'incident', ref: 'deleted' }], [])
    await subscribe(2, [{ scope: 'all', ref: '' }])
    assert.deepEqual(await store.expired(0, 10), [])
    await db.write(store.endDeleted())
    const found = await store.expired(0, 10)
    assert.deepEqual(
      found.map(id => `subscriber:${id}`),
      [lost],
    )
  })

  it('routes nothing while nobody wants it', async () => {
    const { subscribe, happen, route } = await site()
    const event = await happen(incident('d'))
    assert.deepEqual(await route([event]), [])
    await subscribe(1, [{ scope: 'all', ref: '' }], ['outages'])
    assert.deepEqual(await route([event]), [])
    await subscribe(2)
    assert.deepEqual(await route([event]), [{ eventId: event.id, target: 'subscribers:all' }])
  })
})

describe('An address of a subscriber', () => {
  it('is found whatever its case, and is in no row', async () => {
    const { subscriberKeys } = await import('../../src/subscribers/subscriber-keys.ts')
    const keys = subscriberKeys(Buffer.alloc(32, 1))
    assert.deepEqual(keys.hashOf('email', 'Ada@Example.org'), keys.hashOf('email', 'ada@example.org'))
    assert.notDeepEqual(keys.hashOf('webhook', 'https://x/A'), keys.hashOf('webhook', 'https://x/a'))
    const sealed = keys.sealed('email', 'ada@example.org')
    assert.doesNotMatch(Buffer.from(sealed, 'base64url').toString('latin1'), /ada/)
    assert.equal(keys.opened('email', sealed), 'ada@example.org')
    assert.equal(keys.opened('webhook', sealed), null)
    assert.equal(subscriberKeys(Buffer.alloc(32, 2)).opened('email', sealed), null)
  })
})
