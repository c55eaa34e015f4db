import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { dayMs } from '../../../src/lib/time.ts'
import { forgetOrigins } from '../../../src/snippets/access/forget-origins.ts'
import { createOriginStore } from '../../../src/snippets/access/origin-store.ts'
import { createOrigins } from '../../../src/snippets/access/origins.ts'
import type { Origin } from '../../../src/snippets/model/snippet.ts'
import { onBothEngines } from '../../matrix.ts'

const noon = Date.UTC(2026, 10, 21, 12)

onBothEngines('Origins', open => {
  test('tell whether two addresses, or their networks, are the same, and nothing else', async () => {
    const { originOf } = origins(await open())
    const one = await originOf('203.0.113.7')
    assert.equal(one.address.length, 16)
    assert.equal(one.network.length, 16)
    assert.deepEqual(one, await originOf('::ffff:203.0.113.7'))

    const neighbour = await originOf('203.0.113.8')
    assert.notDeepEqual(one.address, neighbour.address)
    assert.deepEqual(one.network, neighbour.network)
    assert.notDeepEqual(one.network, (await originOf('203.0.114.7')).network)
  })

  test('are there without waiting once the key of the day is known', async () => {
    const { originOf } = origins(await open())
    assert.ok(originOf('203.0.113.7') instanceof Promise)
    await originOf('203.0.113.7')
    assert.ok(!(originOf('203.0.113.9') instanceof Promise))
  })

  test('are the same at all instances, also when all ask first', async () => {
    const db = await open()
    const all = await Promise.all(
      Array.from({ length: 8 }, async () => origins(db).originOf('2001:db8:1:2::3')),
    )
    for (const each of all) assert.deepEqual(each, all[0])
    assert.equal((await keys(db)).length, 1)
  })

  test('of two days have nothing in common, but an earlier day can be asked about', async () => {
    const db = await open()
    let now = noon
    const { originOf, originUnder } = origins(db, () => now)
    const before = await originOf('203.0.113.7')
    assert.deepEqual(await originOf('203.0.113.7'), before)
    now += dayMs
    const after = await originOf('203.0.113.7')
    assert.deepEqual(await originOf('203.0.113.7'), after)
    assert.equal(after.key, before.key + 1)
    assert.notDeepEqual(after.address, before.address)
    assert.deepEqual(await originUnder(before.key, '203.0.113.7'), before)
    assert.deepEqual(await originUnder(after.key, '203.0.113.7'), after)
    assert.equal(await originUnder(before.key - 1, '203.0.113.7'), null)
  })

  test('are asked for again after the database was away', async () => {
    const store = createOriginStore(await open())
    let away = true
    const { originOf } = createOrigins({
      store: { ...store, find: id => (away ? Promise.reject(new Error('away')) : store.find(id)) },
      now: () => noon,
    })
    await assert.rejects(async () => originOf('203.0.113.7'), /away/)
    away = false
    assert.equal((await originOf('203.0.113.7')).address.length, 16)
  })

  test('are forgotten with their key after the days they are kept for, however many there are', async () => {
    const db = await open()
    let now = noon
    const { originOf } = origins(db, () => now)
    const old = await originOf('203.0.113.7')
    await snippets(db, 'old', old, 120)
    await report(db, 'old', old)
    now += dayMs
    const young = await originOf('203.0.113.7')
    await snippets(db, 'young', young, 1)
    await report(db, 'young', young)
    const forget = () => forgetOrigins({ store: createOriginStore(db), keepDays: 30, now: () => now })

    now = (old.key + 30) * dayMs - 1
    await forget()
    assert.equal((await withOrigin(db)).length, 121, 'the last moment they are kept')

    now += 1
    await forget()
    assert.deepEqual(
      (await withOrigin(db)).map(each => [
        each.id,
        Buffer.from(each.address_hash ?? []).equals(young.address),
      ]),
      [['young0', true]],
    )
    assert.deepEqual(await keys(db), [young.key])
    const reports = await db.query
      .selectFrom('snippet_reports')
      .select(['number', 'network_hash'])
      .orderBy('number')
      .execute()
    assert.deepEqual(
      reports.map(each => [each.number, each.network_hash === null]),
      [
        ['old', true],
        ['young', false],
      ],
    )
  })
})

const origins = (db: Database, now = () => noon) => createOrigins({ store: createOriginStore(db), now })

async function keys(db: Database): Promise<readonly number[]> {
  const rows = await db.query.selectFrom('origin_keys').select('id').orderBy('id').execute()
  return rows.map(each => each.id)
}

async function snippets(db: Database, name: string, origin: Origin, count: number): Promise<void> {
  const values = Array.from({ length: count }, (_, i) => ({
    id: `${name}${i}`,
    content: Buffer.from('text'),
    lexer: '_text',
    filename: null,
    created_at: noon,
    expires_at: null,
    onetime: 0,
    delete_token_hash: randomBytes(32),
    origin_key: origin.key,
    address_hash: origin.address,
    network_hash: origin.network,
  }))
  await db.write(db.query.insertInto('snippets').values(values))
}

const report = (db: Database, number: string, origin: Origin) =>
  db.write(
    db.query.insertInto('snippet_reports').values({
      number,
      kind: 'report',
      snippet_id: 'old0',
      reason: 'spam',
      text: '',
      origin_key: origin.key,
      network_hash: origin.network,
      at: noon,
      state: 'open',
    }),
  )

const withOrigin = (db: Database) =>
  db.query
    .selectFrom('snippets')
    .select(['id', 'origin_key', 'address_hash', 'network_hash'])
    .where('origin_key', 'is not', null)
    .execute()
