import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { unpaced } from '../../src/outbox/delivery.ts'
import { StorageAlarm } from '../../src/outbox/storage-alarm.ts'
import { UnstoredOutbox } from '../../src/outbox/unstored-outbox.ts'
import { until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { migratedDatabase } from '../matrix.ts'

test('People are notified that nothing can be saved while that lasts, and when it can again', async t => {
  const { url, remove } = await migratedDatabase('postgres')
  const way = await breakable(url)
  const db = await openDatabase(way.url, { breaker: true, answerMaxMs: 2_000 })
  const sent: { readonly id: string; readonly kinds: readonly string[] }[] = []
  const outbox = new UnstoredOutbox({
    write: each => db.write(each),
    query: db.query,
    now: Date.now,
    random: () => 0,
    log: { info: () => {}, warn: () => {} },
  })
  t.after(async () => {
    await outbox.close()
    await db.close()
    await way.close()
    await remove()
  })
  outbox.connect({
    route: async events => events.map(({ id }) => ({ eventId: id, target: 'test:a' })),
    senders: {
      test: {
        ...{ ...unpaced, eventsMax: 10, giveUpAfterMs: 60_000, timeoutMs: 5_000, atOnce: 1 },
        send: async ({ id, events }) => {
          sent.push({ id, kinds: events.map(each => each.kind) })
          return { answer: null }
        },
      },
    },
  })
  const alarm = new StorageAlarm({
    db,
    lease: { held: () => true },
    outbox,
    now: Date.now,
    alarmAfterMs: 500,
  })
  const write = () => db.write(db.query.deleteFrom('site')).catch(() => null)

  await alarm.look()
  await way.cut()
  await until(write, () => db.trouble() === 'away')
  await until(
    () => alarm.look(),
    () => sent.length === 1,
  )
  await way.mend()
  await until(write, () => db.trouble() === null)
  await alarm.look()
  assert.deepEqual(
    sent.map(each => each.kinds),
    [['storage.failing']],
  )
  const events = await db.query
    .selectFrom('events')
    .select(['kind', 'params', 'routed_at'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(each => [each.kind, JSON.parse(each.params).reason, each.routed_at !== null]),
    [
      ['storage.failing', 'away', true],
      ['storage.restored', 'away', false],
    ],
  )
  const [delivery] = await db.query.selectFrom('deliveries').select(['state', 'message_id']).execute()
  assert.deepEqual({ ...delivery }, { state: 'delivered', message_id: sent[0]?.id })
  await alarm.look()
  assert.equal((await db.query.selectFrom('events').select('id').execute()).length, 2)
})
