import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../src/db/open-database.ts'
import { createSecret } from '../../src/db/stored-secrets.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { createReachStore } from '../../src/subscribers/reach-store.ts'
import { createSubscriberKeys } from '../../src/subscribers/subscriber-keys.ts'
import { createSubscriberStore } from '../../src/subscribers/subscriber-store.ts'
import { until } from '../app.ts'
import { engines, migratedDatabase } from '../matrix.ts'

const readers = 24
const program = join(import.meta.dirname, 'digest-sender.ts')

for (const engine of engines)
  describe(`Digests whose process is killed again and again, on ${engine}`, () => {
    it('reach everyone whole, and go out twice only if they were under way, under the same id', async t => {
      const received: { readonly id: string; readonly target: string; readonly events: readonly string[] }[] =
        []
      const receiver = createServer(async (request, response) => {
        const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
        received.push({ id: String(request.headers['webhook-id']), ...body })
        setTimeout(() => response.end(), 20)
      }).listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      const { url, remove } = await migratedDatabase(engine)
      const db = await openDatabase(url)
      const running = new Set<ChildProcess>()
      t.after(async () => {
        for (const each of running) each.kill('SIGKILL')
        await db.close()
        await remove()
        receiver.closeAllConnections()
        receiver.close()
      })
      const store = createSubscriberStore(
        db,
        createSubscriberKeys(createSecret(db, 'subscribers', length => Buffer.alloc(length, 7))),
      )
      const keys = ['a', 'b', 'c']
      for (const key of keys)
        await db.write(
          recordEvent(db, {
            kind: 'monitor.down',
            key,
            subject: 'monitor:1',
            at: Date.now(),
            params: {
              monitorId: 1,
              name: 'A',
              downSince: null,
              message: { code: 'text', params: { text: '' } },
            },
          }),
        )
      await db.write(db.query.updateTable('events').set({ routed_at: 1 }))
      const events = await db.query.selectFrom('events').select('id').execute()
      const wanted: string[] = []
      for (let n = 0; n < readers; n++) {
        const id = await store.newId()
        wanted.push(`subscriber-digest:${id}`)
        const reader = { id, kind: 'email', isHeld: true } as const
        await db.write(
          ...(await store.add(id, {
            ...{
              kind: 'email',
              address: `reader${n}@example.org`,
              seed: 'seed',
              ownerId: null,
              language: 'en',
            },
            ...{ state: 'confirmed', createdAt: 0, confirmedAt: 0 },
            choice: { topics: ['outages'], subscriptions: [{ scope: 'all', ref: '' }] },
            digest: { frequency: 'daily', weekday: 1, hour: 9, timeZone: 'UTC' },
          })),
          ...events.map(each =>
            createReachStore(db).deliver(each.id, [reader], { at: Date.now(), gatherMs: 0 }),
          ),
        )
      }
      const states = async () =>
        (await db.query.selectFrom('deliveries').select('state').execute()).map(each => each.state)

      let kills = 0
      for (let told = 4; told < readers; told += 5) {
        const child = fork(program, [url, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`], {
          execArgv: ['--no-warnings'],
        })
        running.add(child)
        await until(
          () => new Set(received.map(each => each.target)).size,
          count => count >= told,
        )
        child.kill('SIGKILL')
        await once(child, 'exit')
        running.delete(child)
        kills++
        // Claims of the dead end with time.
        await db.write(
          db.query.updateTable('deliveries').set({ claimed_until: sql`claimed_until - 3600000` }),
        )
      }
      const last = fork(program, [url, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`], {
        execArgv: ['--no-warnings'],
      })
      running.add(last)
      await until(states, all => all.every(each => each === 'delivered'))

      assert.deepEqual([...new Set(received.map(each => each.target))].sort(), wanted.sort())
      for (const each of received) assert.deepEqual(each.events, keys, 'each digest is whole')
      assert.equal(new Set(received.map(each => each.id)).size, readers, 'one id for each reader')
      // Two are under way at once.
      assert.ok(received.length - readers <= 2 * kills, `${received.length} messages after ${kills} kills`)
    })
  })
