import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { startAt } from './announcement-services.ts'
import { openOutages } from './outage-setup.ts'

onBothEngines('outages', open => {
  it('that last get one draft about their monitor, and readers see nothing of it', async () => {
    const db = await open()
    const { world, clock, look, all, announcementService } = await openOutages(db)
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs - 1
    await look()
    assert.deepEqual(await all(), [])
    clock.now++
    await look()
    await look()
    const [draft, ...others] = await all()
    assert.equal(others.length, 0)
    assert.equal(draft?.title, 'Checkout is down')
    assert.equal(draft?.state, 'draft')
    const { kind, monitors, eventStartsAt, eventEndsAt } = await announcementService.read(draft?.id ?? '')
    assert.deepEqual([kind, monitors, eventStartsAt, eventEndsAt], ['incident', [1], startAt, null])
    assert.deepEqual(await createAnnouncementStore(db).visible(), [])
    const audit = await db.query.selectFrom('audit').select(['action', 'via', 'name']).execute()
    assert.deepEqual({ ...audit[0] }, { action: 'drafted', via: 'system', name: 'Corkboard' })
  })

  it('get no second draft from another process, nor after an editor has deleted the first', async () => {
    const { world, clock, look, other, all, announcementService, ada } = await openOutages(await open())
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs
    await Promise.all([look(), other(), look(), other()])
    const [draft, ...others] = await all()
    assert.equal(others.length, 0)
    await announcementService.remove(ada, draft?.id ?? '', null)
    await look()
    assert.deepEqual(await all(), [])
  })

  it('that end get one proposal, which an editor publishes', async () => {
    const { world, clock, look, other, all, updates, announcementService, ada } = await openOutages(
      await open(),
    )
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs
    await look()
    const id = (await all())[0]?.id ?? ''
    Object.assign(world, { status: 'MAINTENANCE', since: startAt + 6 * minuteMs })
    await look()
    assert.deepEqual(await updates.list(id), [])
    Object.assign(world, { status: 'UP', since: startAt + 7 * minuteMs })
    clock.now = startAt + 8 * minuteMs
    await Promise.all([look(), other()])
    await look()
    const [proposal, ...others] = await updates.list(id)
    assert.equal(others.length, 0)
    assert.deepEqual([proposal?.state, proposal?.status], ['proposed', 'resolved'])
    await announcementService.update(ada, id, { state: 'published' }, null)
    await updates.publish(ada, id, proposal?.id ?? '')
    assert.equal((await announcementService.read(id)).eventEndsAt, startAt + 7 * minuteMs)
  })

  it('of monitors that are paused, deleted or made private meanwhile get a proposal as well', async () => {
    for (const leave of ['paused', 'private', 'deleted']) {
      const db = await open()
      const { world, clock, look, other, all, updates } = await openOutages(db)
      Object.assign(world, { status: 'DOWN', since: startAt })
      clock.now = startAt + 5 * minuteMs
      await look()
      await look()
      const id = (await all())[0]?.id ?? ''
      assert.deepEqual(await updates.list(id), [])
      const checkout = db.query.updateTable('monitors').where('id', '=', 1)
      await db.write(
        {
          paused: checkout.set({ active: 0 }),
          private: checkout.set({ public: 0 }),
          deleted: db.query.deleteFrom('monitors').where('id', '=', 1),
        }[leave] ?? assert.fail(),
      )
      await Promise.all([look(), other()])
      await look()
      const [proposal, ...others] = await updates.list(id)
      assert.equal(others.length, 0)
      const { state, status, content } = proposal ?? assert.fail(leave)
      assert.deepEqual(
        [state, status, content],
        ['proposed', 'resolved', 'This service is no longer monitored here.'],
      )
    }
  })

  it('are not proposed to end again when an editor refused, and the next outage gets its own draft', async () => {
    const { world, clock, look, all, updates, ada } = await openOutages(await open())
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs
    await look()
    const id = (await all())[0]?.id ?? ''
    world.status = 'UP'
    await look()
    await updates.discard(ada, id, `${id}-resolved`)
    await look()
    assert.deepEqual(await updates.list(id), [])
    Object.assign(world, { status: 'DOWN', since: clock.now })
    clock.now += 5 * minuteMs
    await look()
    assert.equal((await all()).length, 2)
  })

  it('get nothing where the site does not want it', async () => {
    const { world, clock, look, all } = await openOutages(await open(), null)
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 500 * minuteMs
    await look()
    assert.deepEqual(await all(), [])
  })
})
