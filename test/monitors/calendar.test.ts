/** The calendar as instances serve it, from a window that is created to one that is cancelled. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { createCalendarKeeper, readCalendarEntries } from '../../src/monitors/calendar-store.ts'
import type { StoredEntry } from '../../src/monitors/model/calendar.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { engines, onBothEngines } from '../matrix.ts'
import { clientOf, documentOf, got, tokenFor } from '../rest/api.ts'

const document = {
  monitors: [
    { name: 'Door', kind: 'tcp', host: '127.0.0.1', port: 9, intervalSeconds: 3600 },
    { name: 'Cellar', kind: 'tcp', host: '127.0.0.1', port: 9, intervalSeconds: 3600, public: false },
  ],
}

const star = { 'If-Match': '*' }
const iso = (at: number) => new Date(at).toISOString()

for (const engine of engines)
  describe(`The calendar on ${engine}`, () => {
    it('follows a window at once, on every instance, and keeps it once it is deleted', async t => {
      const app = await startTestApp({ engine, document })
      t.after(() => app.close())
      const other = await startTestApp({ environment: { DATABASE_URL: app.databaseUrl } })
      t.after(() => other.close())
      const api = clientOf(app, await documentOf(app), await tokenFor(app))
      const monitors = got(await api.listMonitors({}), 200).items
      const idOf = (name: string) => monitors.find(each => each.name === name)?.id ?? assert.fail()
      const startsAt = Date.now() + dayMs
      const body = {
        title: 'Disks',
        monitors: [idOf('Door')],
        startsAt: iso(startsAt),
        endsAt: iso(startsAt + hourMs),
      }
      const { id } = got(await api.createMaintenance({ body }), 201)
      const hidden = got(
        await api.createMaintenance({ body: { ...body, title: 'Hidden', monitors: [idOf('Cellar')] } }),
        201,
      )
      const sequence = async (of: TestApp, name = 'calendar.ics') =>
        /^SEQUENCE:(\d+)/m.exec(await (await of.fetch(`/${name}`)).text())?.[1]
      assert.equal(await sequence(app), '0')
      assert.equal(await sequence(app, `calendar/${id}.ics`), '0')
      assert.equal(await sequence(app, `calendar/window-${id}.ics`), '0')
      assert.equal((await app.fetch(`/calendar/${hidden.id}.ics`)).status, 404)
      await stored(app, 1)

      const moved = { ...body, startsAt: iso(startsAt + hourMs), endsAt: iso(startsAt + 2 * hourMs) }
      got(await api.replaceMaintenance({ params: { id }, headers: star, body: moved }), 200)
      assert.equal(await sequence(app), '1')
      await until(
        () => sequence(other),
        seen => seen === '1',
      )
      await until(
        () => stored(app, 1),
        ([entry]) => entry?.sequence === 1,
      )

      const month = await (await app.fetch(`/calendar?month=${iso(startsAt + hourMs).slice(0, 7)}`)).text()
      assert.match(month, /<li id="row-window-\d+">[\s\S]*Disks[\s\S]*Scheduled[\s\S]*Door/)
      assert.doesNotMatch(month, /Hidden|Cellar/)

      got(await api.deleteMaintenance({ params: { id }, headers: star }), 204)
      const text = await (await app.fetch('/calendar.ics')).text()
      assert.match(text, /^SUMMARY:Cancelled: Disks\r$/m)
      assert.match(text, /^STATUS:CANCELLED\r$/m)
      assert.doesNotMatch(text, /Hidden/)
      await until(
        () => sequence(other, `calendar/${id}.ics`),
        seen => seen === '2',
      )
      await until(
        () => stored(app, 1),
        ([entry]) => entry?.isCancelled === true,
      )
    })

    it('has the next number after each of several changes, however soon they follow', async t => {
      const app = await startTestApp({ engine, document })
      t.after(() => app.close())
      const api = clientOf(app, await documentOf(app), await tokenFor(app))
      const [monitor] = got(await api.listMonitors({}), 200).items
      const startsAt = Date.now() + dayMs
      const times = (hours: number) => ({
        startsAt: iso(startsAt + hours * hourMs),
        endsAt: iso(startsAt + (hours + 1) * hourMs),
      })
      const body = { title: 'Disks', monitors: [monitor?.id ?? 0], ...times(0) }
      const { id } = got(await api.createMaintenance({ body }), 201)
      const numbers: (string | undefined)[] = []
      const look = async () => {
        const text = await (await app.fetch('/calendar.ics')).text()
        numbers.push(/^SEQUENCE:(\d+)/m.exec(text)?.[1])
      }
      await look()
      for (const hours of [1, 2, 0]) {
        const moved = { ...body, ...times(hours) }
        got(await api.replaceMaintenance({ params: { id }, headers: star, body: moved }), 200)
        await look()
      }
      assert.deepEqual(numbers, ['0', '1', '2', '3'])
    })

    it('is a ready answer with a tag, for any origin, in two languages', async t => {
      const app = await startTestApp({ engine, document })
      t.after(() => app.close())
      const first = await app.fetch('/calendar.ics')
      assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8')
      assert.equal(first.headers.get('access-control-allow-origin'), '*')
      assert.match(await first.text(), /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      assert.equal((await app.fetch('/calendar.ics', { headers })).status, 304)
      assert.equal((await app.fetch('/calendar.ics', { method: 'HEAD' })).status, 200)
      assert.equal((await app.fetch('/calendar/none.ics')).status, 404)
      const german = await (await app.fetch('/calendar.ics?language=de')).text()
      assert.match(german, /: Wartung\r\n/)
    })

    it('has pages of months, of which only those with maintenance are kept', async t => {
      const app = await startTestApp({ engine, document })
      t.after(() => app.close())
      const page = async (path: string) => {
        const answer = await app.fetch(path, { headers: { accept: 'text/html' } })
        return {
          status: answer.status,
          cache: answer.headers.get('cache-control'),
          text: await answer.text(),
        }
      }
      assert.match((await page('/calendar')).text, /<h1>Maintenance in /)
      const empty = await page('/calendar?month=1999-02')
      assert.deepEqual([empty.status, empty.cache], [200, 'no-store'])
      assert.match(empty.text, /No maintenance in February 1999\./)
      for (const wrong of ['2026-13', '2026', '0', '../x', '2026-1', '2026-01-01'])
        assert.equal((await page(`/calendar?month=${wrong}`)).status, 404, wrong)
      assert.equal((await page('/calendar?month=2026-01&month=2026-02')).status, 404)
      for (const edge of ['0000-01', '9999-12'])
        assert.equal((await page(`/calendar?month=${edge}`)).status, 200)
    })
  })

async function stored(app: TestApp, atLeast: number): Promise<readonly StoredEntry[]> {
  await using db = await openDatabase(app.databaseUrl)
  return await until(
    () => readCalendarEntries(db),
    entries => entries.length >= atLeast,
  )
}

onBothEngines('What calendars have shown', open => {
  it('is stored once, also if two processes store it, and never goes back', async () => {
    const db = await open()
    const entry: StoredEntry = {
      ...{ key: 'window-1', title: 'Disks', startsAt: 1, endsAt: null, monitorIds: [1, 2], windowId: 1 },
      ...{ announcementId: 'a', isCancelled: false, sequence: 0, createdAt: 7, changedAt: 7 },
    }
    let published = 0
    const keep = (unsaved: readonly StoredEntry[], obsolete: readonly string[] = [], at = 7) =>
      createCalendarKeeper({
        db,
        changes: () => ({ unsaved, obsolete }),
        publish: async () => {
          published++
        },
        now: () => at,
      })()
    const all = () => readCalendarEntries(db)
    await Promise.all([keep([entry]), keep([entry])])
    assert.deepEqual(await all(), [entry])
    await keep([{ ...entry, isCancelled: true, sequence: 1 }], [], 9)
    await keep([{ ...entry, sequence: 0 }], [], 11)
    assert.deepEqual(await all(), [{ ...entry, isCancelled: true, sequence: 1, changedAt: 9 }])
    const many = Array.from({ length: 450 }, (_, index) => ({ ...entry, key: `window-${index + 2}` }))
    await keep(many, ['window-1'])
    assert.equal((await all()).length, 450)
    published = 0
    await keep([])
    assert.equal(published, 0)
  })
})
