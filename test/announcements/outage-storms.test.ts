import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Outage } from '../../src/announcements/model/outage-story.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { startAt } from './announcement-services.ts'
import { openOutages } from './outage-setup.ts'

const secondMs = 1_000

const services = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `Shop ${i + 1}`,
    group: i < count / 2 ? 'Europe' : 'Asia',
    public: true,
  }))

async function openStorm(db: Database, count: number) {
  const outages = await openOutages(db, 5, services(count))
  const { own, clock } = outages
  const set = (status: 'UP' | 'DOWN' | 'MAINTENANCE', since: number, ...ids: readonly number[]) => {
    for (const id of ids) own.set(id, { status, since })
  }
  clock.now = startAt + 6 * minuteMs
  const written = async () =>
    (await outages.all()).map(({ id, title, monitors }) => ({ id, title, monitors }))
  return { ...outages, set, written }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

onBothEngines('outages that begin together', open => {
  it('get one draft of all of them, in a number of statements that does not grow with theirs', async () => {
    const db = await open()
    const writes: number[] = []
    const counting = new Proxy<Database>(db, {
      get: (target, name) =>
        name === 'write'
          ? (...statements: readonly Statement[]) => {
              writes.push(statements.length)
              return db.write(...statements)
            }
          : Reflect.get(target, name),
    })
    const outages = await openStorm(counting, 1_000)
    for (const id of range(1, 1_000)) outages.set('DOWN', startAt + (id % 60) * secondMs, id)
    writes.splice(0)
    await outages.look()
    const [draft, ...others] = await outages.all()
    assert.equal(others.length, 0)
    assert.equal(draft?.title, '1,000 services are down, all of Europe and Asia')
    assert.match(draft?.description ?? '', /Europe \(500 of 500\) and Asia \(500 of 500\)/)
    assert.deepEqual(draft?.monitors, range(1, 1_000))
    assert.equal(draft?.eventStartsAt, startAt)
    await outages.look()
    const [statements = 0, ...more] = writes
    assert.deepEqual(more, [])
    assert.ok(statements <= 20, `${statements} statements`)
  })

  it('join a draft that no person has changed, and get one of their own where they began later', async () => {
    const { set, look, other, clock, written, announcementService } = await openStorm(await open(), 6)
    set('DOWN', startAt, 2)
    await look()
    const [{ id } = assert.fail()] = await written()
    assert.equal((await written())[0]?.title, 'Shop 2 is down')
    set('DOWN', startAt + minuteMs, 1)
    set('DOWN', startAt + 5 * minuteMs + 1, 3)
    clock.now = startAt + 11 * minuteMs
    await Promise.all([look(), other()])
    await Promise.all([look(), other()])
    const both = await written()
    assert.deepEqual(both.map(({ title, monitors }) => [title, monitors]).sort(), [
      ['Shop 1 and Shop 2 are down', [1, 2]],
      ['Shop 3 is down', [3]],
    ])
    assert.deepEqual((await announcementService.read(id)).revision, 2)
  })

  it('join a draft beside those that another process adds meanwhile, and none of them twice', async () => {
    const { set, board, outages, drafts, look, written, announcementService } = await openStorm(
      await open(),
      6,
    )
    set('DOWN', startAt, 3)
    await look()
    const [{ id } = assert.fail()] = await written()
    set('DOWN', startAt + secondMs, 4)
    const seesFour = board()
    set('UP', startAt, 4)
    set('DOWN', startAt + 2 * secondMs, 5)
    const seesFive = board()
    set('DOWN', startAt + secondMs, 4)
    /** A store for which another process has looked since this one read the open outages and the drafts. */
    const behind = (others: () => Promise<void>) => ({
      ...outages,
      drafted: async <Each extends Outage>(some: readonly Each[]) => {
        const found = await outages.drafted(some)
        await others()
        return found
      },
    })
    await drafts(() => seesFive, behind(drafts(() => seesFour)))()
    assert.deepEqual((await written())[0]?.monitors, [3, 4, 5])
    assert.equal((await announcementService.read(id)).revision, 3)
    set('DOWN', startAt + 3 * secondMs, 6)
    await drafts(board, behind(drafts()))()
    assert.deepEqual((await written())[0]?.monitors, [3, 4, 5, 6])
    assert.equal((await announcementService.read(id)).revision, 4, 'what is named already is no change')
  })

  it('do not join a draft that a person has edited, published or answered, or is typing in', async () => {
    for (const touch of ['edited', 'published', 'answered', 'typing']) {
      const db = await open()
      const { set, look, written, announcementService, updates, ada } = await openStorm(db, 4)
      set('DOWN', startAt, 1)
      await look()
      const [{ id } = assert.fail()] = await written()
      if (touch === 'edited') await announcementService.update(ada, id, { title: 'Ours' }, null)
      if (touch === 'published') await announcementService.update(ada, id, { state: 'published' }, null)
      if (touch === 'answered') await updates.append(ada, id, { status: 'identified', content: 'Found.' })
      if (touch === 'typing')
        await db.write(
          db.query
            .insertInto('accounts')
            .values({ id: 1, username: 'ada', username_key: 'ada', role: 'editor', created_at: startAt }),
          db.query
            .insertInto('announcement_autosaves')
            .values({ announcement_id: id, account_id: 1, document: '{}', based_on: 1, at: startAt }),
        )
      set('DOWN', startAt + secondMs, 2, 3)
      await look()
      await look()
      assert.deepEqual((await written()).map(each => each.monitors).sort(), [[1], [2, 3]], touch)
    }
  })

  it('get no second draft from a process that sees other ones of them, nor after an editor has deleted it', async () => {
    const {
      set,
      board,
      drafts: looks,
      look,
      other,
      written,
      announcementService,
      ada,
    } = await openStorm(await open(), 5)
    set('DOWN', startAt, 2, 3, 4)
    const late = board()
    set('DOWN', startAt - secondMs, 1)
    // The drafts begin with different outages, so their ids differ.
    await Promise.all([look(), looks(() => late)(), other()])
    await look()
    const [draft, ...others] = await written()
    assert.equal(others.length, 0)
    assert.deepEqual(draft?.monitors, [1, 2, 3, 4])
    await announcementService.remove(ada, draft?.id ?? '', null)
    await look()
    await looks()()
    assert.deepEqual(await written(), [])
  })

  it('are proposed to end when all are back, or no longer watched', async () => {
    const db = await open()
    const { set, look, other, clock, written, updates } = await openStorm(db, 4)
    set('DOWN', startAt, 1, 2, 3, 4)
    await look()
    const [{ id } = assert.fail()] = await written()
    set('UP', startAt + 7 * minuteMs, 1, 3)
    clock.now = startAt + 8 * minuteMs
    await look()
    assert.deepEqual(await updates.list(id), [])
    await db.write(db.query.deleteFrom('monitors').where('id', '=', 4))
    set('MAINTENANCE', startAt + 8 * minuteMs, 2)
    await look()
    assert.deepEqual(await updates.list(id), [])
    set('UP', startAt + 9 * minuteMs, 2)
    await Promise.all([look(), other()])
    const [proposal, ...others] = await updates.list(id)
    assert.equal(others.length, 0)
    const { state, status, content, at } = proposal ?? assert.fail()
    assert.deepEqual([state, status, at], ['proposed', 'resolved', startAt + 9 * minuteMs])
    assert.match(content, /^All affected services have answered again since/)
    await look()
    assert.equal((await written()).length, 1)
  })

  it('are proposed to end when all were paused', async () => {
    const db = await open()
    const { set, look, written, updates } = await openStorm(db, 3)
    set('DOWN', startAt, 1, 2)
    await look()
    const [{ id } = assert.fail()] = await written()
    await db.write(db.query.updateTable('monitors').set({ active: 0 }).where('id', '=', 1))
    await look()
    assert.deepEqual(await updates.list(id), [])
    await db.write(db.query.updateTable('monitors').set({ active: 0 }).where('id', '=', 2))
    await look()
    assert.equal((await updates.list(id))[0]?.content, 'These services are no longer monitored here.')
  })
})
