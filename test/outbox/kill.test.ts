import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { until } from '../app.ts'
import { engines, migratedDatabase } from '../matrix.ts'

const program = join(import.meta.dirname, 'deliverer.ts')

for (const engine of engines)
  describe(`A delivery whose process is killed, on ${engine}`, () => {
    const received: { readonly id: string; readonly body: string }[] = []
    let answers = true
    const receiver = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      received.push({ id: String(request.headers['webhook-id']), body })
      if (answers) response.end()
    })
    const running = new Set<ChildProcess>()
    let url: string
    let databaseUrl: string
    let db: Database
    let remove: () => Promise<void>
    before(async () => {
      await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      ;({ url: databaseUrl, remove } = await migratedDatabase(engine))
      db = await openDatabase(databaseUrl)
      await migrate(db, Date.now)
    })
    after(async () => {
      for (const each of running) each.kill('SIGKILL')
      await db.close()
      await remove()
      receiver.closeAllConnections()
      receiver.close()
    })
    beforeEach(async () => {
      received.length = 0
      answers = true
      await db.write(db.query.deleteFrom('events'))
    })

    const begin = (step = 'never'): ChildProcess => {
      const child = fork(program, [databaseUrl, url, step], { execArgv: ['--no-warnings'] })
      running.add(child)
      return child
    }
    const kill = async (child: ChildProcess): Promise<void> => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      running.delete(child)
    }
    let events = 0
    const happen = () =>
      db.write(
        recordEvent(db, {
          kind: 'monitor.down',
          key: `event ${++events}`,
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
    const states = async () =>
      (await db.query.selectFrom('deliveries').select('state').execute()).map(each => each.state)
    /** Ends all claims, as when their time has passed. */
    const endClaims = () =>
      db.write(db.query.updateTable('deliveries').set({ claimed_until: sql`claimed_until - 3600000` }))

    for (const step of ['found', 'claimed', 'sent'])
      it(`after it was ${step} goes out from another one, under the same id if it went out before`, async () => {
        await happen()
        const first = begin(step)
        await once(first, 'message')
        await kill(first)
        const before = received.length
        assert.equal(before, step === 'sent' ? 1 : 0)
        // Later events are not merged into a message that may have arrived.
        if (step !== 'found') await happen()
        await endClaims()
        const second = begin()
        const wanted = step === 'found' ? ['delivered'] : ['delivered', 'delivered']
        await until(states, all => JSON.stringify(all) === JSON.stringify(wanted))
        await kill(second)
        const ids = new Set(received.map(each => each.id))
        assert.equal(ids.size, wanted.length, 'nothing is lost, and each message has one id')
        for (const id of ids)
          assert.equal(
            new Set(received.filter(each => each.id === id).map(each => each.body)).size,
            1,
            'one id stands for one content',
          )
      })

    it('while the receiver answers goes out once more, under the same id', async () => {
      await happen()
      answers = false
      const first = begin()
      await until(
        () => received.length,
        count => count === 1,
      )
      await kill(first)
      answers = true
      await endClaims()
      const second = begin()
      await until(states, all => all[0] === 'delivered')
      await kill(second)
      assert.equal(received.length, 2)
      assert.deepEqual(received[0], received[1])
    })

    it('is done once by two processes that go on', async () => {
      const both = [begin(), begin()]
      for (let n = 0; n < 10; n++) await happen()
      await until(states, all => all.length === 10 && all.every(each => each === 'delivered'))
      for (const each of both) await kill(each)
      const keys = received.flatMap(each => JSON.parse(each.body) as string[])
      assert.equal(keys.length, 10)
      assert.equal(new Set(keys).size, 10)
    })
  })
