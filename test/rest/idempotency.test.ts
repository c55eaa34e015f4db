import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { OperatorError } from '../../src/kernel/errors.ts'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import { claimsOn } from '../../src/rest/claims.ts'
import { createIdempotency } from '../../src/rest/idempotency.ts'
import { createIdempotencyStore } from '../../src/rest/idempotency-store.ts'
import { until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('An Idempotency-Key', open => {
  let db: Database
  let now = Date.parse('2026-03-01T12:00:00Z')
  let keys = 0
  const beginnings = new Set<string>()
  before(async () => {
    db = await open()
  })

  /** A server that may die in a request, whose operation writes a line of the audit trail. */
  function server() {
    const claims = claimsOn(createChanges(db, () => now))
    const idempotency = createIdempotency({ store: createIdempotencyStore(db), claims, now: () => now })
    async function send(
      key: string,
      {
        request = 'POST {"a":1}',
        diesBefore = false,
        diesAfter = false,
        fails = false,
        hold = Promise.resolve(),
      } = {},
    ) {
      const actor = commandActor('somebody')
      const subject = `token:${key}` as const
      return idempotency.once({
        actor,
        tokenId: 'a token',
        key,
        request,
        create: async () => {
          beginnings.add(key)
          await hold
          if (fails) throw new OperatorError('invalid', 'This cannot be made.')
          if (diesBefore) return new Promise(() => {})
          await claims.changes.write({
            actor,
            action: 'created',
            subject,
            revision: null,
            before: null,
            after: {},
          })
          if (diesAfter) return new Promise(() => {})
          return { status: 201, headers: { location: `/${key}` }, body: `"${key}"` }
        },
        findAgain: async found => ({ status: 201, headers: {}, body: `"found ${found}"` }),
      })
    }
    return send
  }

  const made = async (key: string) =>
    (await db.query.selectFrom('audit').select('id').where('subject', '=', `token:${key}`).execute()).length
  const fresh = () => `key-${++keys}`
  /** Resolves when the only claim on the key has gone as far as it goes by itself. */
  const begun = (key: string) =>
    until(
      () => beginnings.has(key),
      done => done,
    )
  const underWay = { code: 'conflict', headers: { 'retry-after': '1' } }

  it('does it once and gives the same answer again', async () => {
    const send = server()
    const key = fresh()
    const first = await send(key)
    const again = await send(key)
    assert.equal(again.body, first.body)
    assert.equal(again.headers['location'], `/${key}`)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(await made(key), 1)
  })

  it('is refused for another request', async () => {
    const send = server()
    const key = fresh()
    await send(key)
    await assert.rejects(send(key, { request: 'POST {"a":2}' }), { code: 'unprocessable' })
    assert.equal(await made(key), 1)
  })

  it('lets one of many at the same time do it; the others wait', async () => {
    const send = server()
    const key = fresh()
    const { promise: hold, resolve } = Promise.withResolvers<void>()
    const first = send(key, { hold })
    await begun(key)
    await assert.rejects(send(key), underWay)
    resolve()
    await first
    assert.equal((await send(key)).headers['idempotency-replayed'], 'true')
    const crowd = await Promise.allSettled(Array.from({ length: 10 }, () => send(`${key}-crowd`)))
    assert.ok(crowd.some(each => each.status === 'fulfilled'))
    assert.equal(await made(`${key}-crowd`), 1)
  })

  it('is free again when nothing came of it', async () => {
    const send = server()
    const key = fresh()
    await assert.rejects(send(key, { fails: true }), { code: 'invalid' })
    assert.equal((await send(key, { request: 'POST {"a":2}' })).status, 201)
  })

  it('finds again what was made when the server died before it could answer', async () => {
    const key = fresh()
    void server()(key, { diesAfter: true })
    await until(
      () => made(key),
      count => count === 1,
    )
    assert.equal((await server()(key)).body, `"found token:${key}"`)
    assert.equal(await made(key), 1)
  })

  it('is taken over after a while when the server died before anything was made', async () => {
    const key = fresh()
    void server()(key, { diesBefore: true })
    await begun(key)
    await assert.rejects(server()(key), underWay)
    now += 3 * minuteMs
    assert.equal((await server()(key)).body, `"${key}"`)
    assert.equal(await made(key), 1)
  })

  it('makes nothing twice when one believed dead was only slow', async () => {
    const key = fresh()
    const { promise: hold, resolve } = Promise.withResolvers<void>()
    const slow = server()(key, { hold })
    await begun(key)
    now += 3 * minuteMs
    await server()(key)
    resolve()
    await assert.rejects(slow, underWay)
    assert.equal(await made(key), 1)
    assert.equal((await server()(key)).body, `"${key}"`)
  })

  it('is forgotten after a day', async () => {
    const send = server()
    const key = fresh()
    await send(key)
    now += dayMs + 1
    assert.equal((await send(key)).headers['idempotency-replayed'], undefined)
    assert.equal(await made(key), 2)
  })

  it('is a word without blanks', async () => {
    for (const key of ['', 'a b', 'x'.repeat(201), 'ä'])
      await assert.rejects(server()(key), { code: 'invalid' })
  })
})
