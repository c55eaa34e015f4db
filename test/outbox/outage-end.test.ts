import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { importDocument } from '../../src/commands/import.ts'
import { parseDocument } from '../../src/commands/import-document.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { takeLease } from '../../src/db/lease-statements.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { hourMs, minuteMs } from '../../src/lib/time.ts'
import { nextBeat } from '../../src/monitors/model/beat.ts'
import { MonitorService } from '../../src/monitors/monitor-service.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('A monitor that leaves an outage by no recovery', open => {
  const start = Date.now()
  const clock = { at: start }
  const now = () => clock.at
  const writer = { name: 'duty', holder: 'one' }
  let db: Database
  let service: MonitorService
  beforeEach(async () => {
    db ??= await open()
    clock.at = start
    service = new MonitorService({
      ...{ db, now, store: createMonitorStore(db), changes: createChanges(db, now) },
      ...{ publish: async () => {}, reload: async () => {} },
    })
    await db.write(
      db.query.deleteFrom('monitors'),
      db.query.deleteFrom('events'),
      takeLease(db, writer, hourMs),
    )
    await apply({})
  })

  /** Name of the monitor, which needs escaping in JSON. */
  const name = 'Check"out\\ ’é'
  const apply = (change: object) => {
    const monitor = { name, kind: 'tcp', host: '127.0.0.1', port: 9, maxRetries: 0, ...change }
    return importDocument(db, parseDocument(JSON.stringify({ monitors: [monitor] })), { now })
  }
  const idOf = async () => (await db.query.selectFrom('monitors').select('id').executeTakeFirstOrThrow()).id
  const events = async () =>
    (await db.query.selectFrom('events').selectAll().orderBy('id').execute()).map(({ kind, at, params }) => {
      const { downSince, unstableSince = null, name: called } = JSON.parse(params)
      assert.equal(called, name)
      return { kind, at: at - start, downSince: downSince && downSince - start, unstableSince }
    })
  const kinds = async () => (await events()).map(each => each.kind)
  const beatOf = async (letter: string) => {
    const [watched = assert.fail()] = await createMonitorStore(db).watched(clock.at)
    const kind = letter === '1' ? 'success' : 'failure'
    return nextBeat(watched, { kind, latencyMs: 5, message: textMessage('') }, clock.at).beat
  }
  /** Makes one check a minute; each letter is a result. */
  const check = async (letters: string) => {
    for (const letter of letters) {
      clock.at += minuteMs
      await createMonitorStore(db).saveBeats([await beatOf(letter)], writer)
    }
  }
  const pause = async () =>
    service.update(commandActor('test'), await service.find(await idOf()), { active: false }, null)
  const resume = async () =>
    service.update(commandActor('test'), await service.find(await idOf()), { active: true }, null)

  it('by a pause is an event, and begins anew when it is resumed', async () => {
    await check('10')
    clock.at += 1
    await pause()
    assert.deepEqual((await events()).slice(1), [
      { kind: 'monitor.paused', at: 2 * minuteMs + 1, downSince: 2 * minuteMs, unstableSince: null },
    ])
    await resume()
    await check('00')
    assert.deepEqual(await kinds(), ['monitor.down', 'monitor.paused', 'monitor.down'])
    await apply({ active: false })
    await apply({})
    await check('1')
    assert.deepEqual((await kinds()).slice(3), ['monitor.paused'], 'it recovered from nothing that is open')
  })

  it('by being deleted is an event', async () => {
    await check('10')
    await service.remove(commandActor('test'), await service.find(await idOf()), null)
    assert.deepEqual(await kinds(), ['monitor.down', 'monitor.deleted'])
  })

  it('while it is unstable is one too, though it is up at the moment', async () => {
    await check('1010101')
    assert.equal((await kinds()).at(-1), 'monitor.unstable')
    await pause()
    const [last = assert.fail()] = (await events()).slice(-1)
    assert.deepEqual([last.kind, last.downSince], ['monitor.paused', null])
    assert.ok(last.unstableSince)
  })

  it('goes on as it was by an edit of what is checked, by maintenance and by being hidden', async () => {
    await check('10')
    await apply({ host: '127.0.0.2', public: false, kind: 'tcp', group: 'Shop' })
    assert.deepEqual(await kinds(), ['monitor.down'])
    await check('1')
    assert.deepEqual(await kinds(), ['monitor.down', 'monitor.up'])
  })

  it('is no event while it is up, or was never checked', async () => {
    await pause()
    await resume()
    await check('1')
    await pause()
    await service.remove(commandActor('test'), await service.find(await idOf()), null)
    assert.deepEqual(await kinds(), [])
  })

  it('is told last, however the pause and the alarm meet', async () => {
    for (let round = 0; round < 20; round++) {
      clock.at += minuteMs
      const beat = await beatOf('0')
      await Promise.all([createMonitorStore(db).saveBeats([beat], writer), pause()])
      // An earlier beat is stored late.
      await createMonitorStore(db).saveBeats([{ ...beat, at: beat.at + 1 }], writer)
      const after = await kinds()
      assert.equal(after.filter(each => each === 'monitor.down').length, after.length / 2, after.join())
      assert.notEqual(after.at(-1), 'monitor.down')
      await resume()
    }
  })
})
