import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Board } from '../../src/board/model/board.ts'
import type { Database } from '../../src/db/database.ts'
import { createSecret } from '../../src/db/stored-secrets.ts'
import { hourMs, minuteMs } from '../../src/lib/time.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import type { Event, StoredEvent } from '../../src/outbox/event.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { createDigests } from '../../src/subscribers/delivery/digests.ts'
import { createFanOut } from '../../src/subscribers/delivery/fan-out.ts'
import { createDigestStore } from '../../src/subscribers/digest-store.ts'
import type { Digest } from '../../src/subscribers/model/digest.ts'
import { everything, type Subscription } from '../../src/subscribers/model/subscriber.ts'
import { createReachStore } from '../../src/subscribers/reach-store.ts'
import { createSubscriberKeys } from '../../src/subscribers/subscriber-keys.ts'
import { createSubscriberStore } from '../../src/subscribers/subscriber-store.ts'
import { onBothEngines } from '../matrix.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const daily: Digest = { frequency: 'daily', weekday: 1, hour: 13, timeZone: 'UTC' }
const dueAt = noon + hourMs
const board = { monitors: [{ id: 1, name: 'Checkout', group: 'Shop' }] } as unknown as Board

const incident = (key: string): Event => ({
  kind: 'incident.updated',
  key,
  subject: 'announcement:one',
  at: noon,
  params: {
    announcementId: 'one',
    title: 'Checkout fails',
    impact: 'major',
    monitorIds: [1],
    startsAt: noon,
    endsAt: null,
    update: null,
  },
})

onBothEngines('A digest', open => {
  const { signal } = new AbortController()

  async function site() {
    const db = await open()
    const store = createSubscriberStore(
      db,
      createSubscriberKeys(createSecret(db, 'subscribers', length => Buffer.alloc(length, 7))),
    )
    const digests = createDigestStore(db)
    const subscribe = async (
      n: number,
      digest: Digest | null = daily,
      subscriptions: readonly Subscription[] = [everything],
    ) => {
      const id = await store.newId()
      await db.write(
        ...(await store.add(id, {
          kind: 'email',
          address: `reader${n}@example.org`,
          seed: 'seed',
          ownerId: null,
          language: 'en',
          state: 'confirmed',
          choice: { topics: ['incidents'], subscriptions },
          digest,
          createdAt: noon,
          confirmedAt: noon,
        })),
      )
      return id
    }
    const fanOut = createFanOut({
      db,
      store: createReachStore(db),
      board: () => board,
      now: () => noon,
      atOnce: 3,
    })
    const happen = async (key: string): Promise<StoredEvent> => {
      await db.write(recordEvent(db, incident(key)))
      const found = (await createDeliveryStore(db).unrouted(100)).find(each => each.key === key)
      const event = found ?? assert.fail('the event is not stored')
      await fanOut.sender.send({ id: 'msg', target: 'subscribers:all', events: [event], attempt: 1 }, signal)
      return event
    }
    const send = (at: number, given: Pick<Database, 'write'> = db, atOnce = 2) =>
      createDigests({ db: given, store: digests, now: () => at, atOnce })(signal)
    const inState = async (state: string) =>
      (await db.query.selectFrom('deliveries').select('target').where('state', '=', state).execute())
        .map(each => each.target)
        .sort()
    const nextOf = async (id: number) =>
      (await db.query.selectFrom('subscribers').select('digest_at').where('id', '=', id).executeTakeFirst())
        ?.digest_at
    const heads = async (at: number) =>
      (await createDeliveryStore(db).heads(at, 100)).map(each => each.target).sort()
    return { db, store, digests, subscribe, happen, send, inState, nextOf, heads }
  }

  it('holds what happens until its hour, then has all of it in one message', async () => {
    const { db, subscribe, happen, send, inState, nextOf, heads } = await site()
    const held = await subscribe(1)
    const atOnce = await subscribe(2, null)
    await happen('a')
    await happen('b')
    const digest = `subscriber-digest:${held}`
    assert.deepEqual(await inState('held'), [digest, digest])
    assert.deepEqual(await heads(dueAt * 2), [`subscriber:${atOnce}`], 'the outbox does not see what is held')
    await send(dueAt - 1)
    assert.deepEqual(await inState('held'), [digest, digest])
    await send(dueAt)
    assert.deepEqual(await inState('held'), [])
    assert.equal(await nextOf(held), dueAt + 24 * hourMs)
    const drawn = { claim: 'claim', messageId: 'msg' }
    const claimed = await createDeliveryStore(db).claim({ target: digest, messageId: null }, drawn, {
      lengthMs: minuteMs,
      eventsMax: 500,
    })
    assert.deepEqual(
      claimed?.events.map(each => each.key),
      ['a', 'b'],
    )
    assert.equal(claimed?.createdAt, dueAt, 'its age counts from the digest, or a failure would be the last')
  })

  it('is not sent if nothing happened, and comes late rather than twice after a downtime', async () => {
    const { subscribe, happen, send, inState, nextOf } = await site()
    const id = await subscribe(1)
    await send(dueAt + 49 * hourMs)
    assert.deepEqual(await inState('waiting'), [])
    assert.equal(await nextOf(id), dueAt + 72 * hourMs)
    await happen('c')
    await send(dueAt + 49 * hourMs)
    assert.deepEqual(await inState('waiting'), [])
  })

  it('leaves nobody out and tells nobody twice wherever it is killed', async () => {
    const { db, subscribe, happen, send, inState } = await site()
    const ids: number[] = []
    for (let n = 0; n < 7; n++) ids.push(await subscribe(n))
    const wanted = ids.map(id => `subscriber-digest:${id}`).sort()
    await happen('d')
    for (let writes = 0; writes < 4; writes++) {
      let left = writes
      const dying: Pick<Database, 'write'> = {
        write: (...statements) => {
          if (left-- === 0) throw new Error('killed')
          return db.write(...statements)
        },
      }
      await assert.rejects(send(dueAt, dying), /killed/)
      // Two of a write; those of earlier rounds are done.
      const waiting = await inState('waiting')
      assert.deepEqual([...waiting, ...(await inState('held'))].sort(), wanted)
      assert.equal(new Set(waiting).size, waiting.length)
      if (waiting.length >= 6) break
    }
    await send(dueAt)
    assert.deepEqual(await inState('waiting'), wanted)
    await db.write(db.query.updateTable('deliveries').set({ state: 'delivered' }))
    await send(dueAt)
    assert.deepEqual(await inState('waiting'), [])
  })

  it('does not hold what is about an incident that was subscribed to', async () => {
    const { subscribe, happen, inState } = await site()
    const id = await subscribe(1, daily, [everything, { scope: 'incident', ref: 'one' }])
    await happen('e')
    assert.deepEqual(await inState('held'), [])
    assert.deepEqual(await inState('waiting'), [`subscriber:${id}`])
  })

  it('ends with what it held, also what is held by a fan-out that began before', async () => {
    const { db, digests, subscribe, happen, send, inState, nextOf } = await site()
    const id = await subscribe(1)
    const event = await happen('f')
    await db.write(...digests.choose(id, null, noon))
    const digest = `subscriber-digest:${id}`
    assert.deepEqual(await inState('waiting'), [digest])
    await db.write(db.query.updateTable('deliveries').set({ state: 'held' }).where('event_id', '=', event.id))
    await send(noon + 11 * minuteMs)
    assert.deepEqual(await inState('waiting'), [digest])
    assert.equal(await nextOf(id), null)
    await happen('g')
    assert.deepEqual(await inState('waiting'), [digest, `subscriber:${id}`])
  })

  it('moves to another hour with what it holds', async () => {
    const { db, digests, subscribe, happen, send, inState } = await site()
    const id = await subscribe(1)
    await happen('h')
    await db.write(...digests.choose(id, { ...daily, hour: 15 }, noon))
    await send(dueAt)
    assert.deepEqual(await inState('waiting'), [])
    await send(noon + 3 * hourMs)
    assert.deepEqual(await inState('waiting'), [`subscriber-digest:${id}`])
  })

  it('is deleted with its subscriber, and not before it was sent', async () => {
    const { db, store, subscribe, happen, inState } = await site()
    const id = await subscribe(1)
    await happen('i')
    await db.write(store.choose(id, { topics: ['incidents'], subscriptions: [] }))
    assert.deepEqual(await store.expired(0, 10), [])
    await db.write(...store.remove(id))
    assert.deepEqual([...(await inState('held')), ...(await inState('waiting'))], [])
  })
})
