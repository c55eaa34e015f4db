import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createDueEvents } from '../../src/announcements/automatic/due-event-store.ts'
import { blankAnnouncement } from '../../src/announcements/model/announcement-edit.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import type { Database } from '../../src/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'

const at = Date.UTC(2026, 0, 1, 12)

onBothEngines('Announcements that come due in one look', open => {
  async function scheduled(count: number) {
    const db = await open()
    await db.write(
      db.query
        .insertInto('platform_users')
        .values({ id: 1, username: 'ada', avatar: '' })
        .onConflict(clash => clash.doNothing()),
    )
    const store = createAnnouncementStore(db)
    const announcements = Array.from({ length: count }, (_, index) => ({
      ...blankAnnouncement({ id: `a${index}`, platformUserId: 1, now: at - minuteMs }),
      ...{ title: `Disk ${index}`, kind: 'incident' as const, state: 'scheduled' as const },
      ...{ impact: 'major' as const, publishAt: at, eventStartsAt: at },
    }))
    await db.write(announcements.flatMap(each => store.save(each, null, at - minuteMs)))
    const sizes: number[] = []
    const loaded: string[] = []
    const watched: Database = {
      ...db,
      write: (...statements) => {
        sizes.push(statements.flat().length)
        return db.write(...statements)
      },
    }
    const look = createDueEvents({
      db: watched,
      store: {
        updates: store.updates,
        load: id => {
          loaded.push(id)
          return store.load(id)
        },
      },
      now: () => at + 1,
    })
    const events = async () => (await db.query.selectFrom('events').select('key').execute()).length
    return { db, store, announcements, look, events, sizes, loaded }
  }

  it('are recorded in steps between which others have their turn', async () => {
    const { look, events, sizes } = await scheduled(400)
    let isDone = false
    let turns = 0
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await look()
    isDone = true
    assert.equal(await events(), 400)
    assert.ok(sizes.length >= 4 && Math.max(...sizes) <= 100, String(sizes))
    assert.ok(turns >= sizes.length, `${turns} turns`)
  })

  it('are loaded once, and again when they were changed', async () => {
    const { db, store, announcements, look, events, loaded } = await scheduled(3)
    await look()
    await look()
    assert.equal(loaded.length, 3)
    const [first] = announcements
    assert.ok(first)
    await db.write(store.save({ ...first, revision: 2, eventEndsAt: at + 1 }, null, at))
    await look()
    assert.deepEqual(loaded.slice(3), ['a0'])
    assert.equal(await events(), 4)
  })

  it('are recorded after a standstill of hours, and not after one of more than six', async () => {
    const { db, store } = await scheduled(0)
    await db.write(db.query.deleteFrom('events'), db.query.deleteFrom('announcements'))
    const begun = (id: string, kind: 'incident' | 'maintenance', ago: number) => ({
      ...blankAnnouncement({ id, platformUserId: 1, now: at - dayMs }),
      ...{ title: 'Move', kind, state: 'scheduled' as const, impact: 'none' as const },
      ...{ publishAt: kind === 'incident' ? at - ago : at - dayMs, eventStartsAt: at - ago },
      eventEndsAt: at + hourMs,
    })
    const minutes = [1, 7, 59, 61, 359, 361]
    const written = minutes.flatMap(each => [
      begun(`m${each}`, 'maintenance', each * minuteMs),
      begun(`i${each}`, 'incident', each * minuteMs),
    ])
    await db.write(written.flatMap(each => store.save(each, null, at - dayMs)))
    await createDueEvents({ db, store, now: () => at })()
    const rows = await db.query.selectFrom('events').select(['key', 'at']).execute()
    const expected = minutes.slice(0, -1).flatMap(each => [
      [`maintenance.begun:m${each}:${at - each * minuteMs}`, at - each * minuteMs],
      [`incident.opened:i${each}`, at - each * minuteMs],
    ])
    assert.deepEqual(rows.map(row => [row.key, row.at]).sort(), expected.sort())
  })
})
