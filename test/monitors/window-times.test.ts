/** Maintenance that is started ahead of time or moved, or of which one occurrence ends early: all who read of it read the same. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import { windowAnnouncementId } from '../../src/announcements/model/incident.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import type { Json } from '../json.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { apiOf, tokenFor } from '../rest/api.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const begin = Math.floor(Date.now() / minuteMs) * minuteMs
const rfc = (at: number) => new Date(at).toISOString()

const monitors = ['Door', 'Gate', 'Shop', 'Mail', 'Quay'].map(name => ({
  ...{ name, kind: 'tcp', host: '127.0.0.1', port: 1, intervalSeconds: 3600 },
}))
const rule = {
  ...{ kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], time: rfc(begin).slice(11, 16) },
  ...{ durationMinutes: 120, timeZone: 'UTC' },
}
/** Tuesday of next week, once. */
const monday = begin - (begin % dayMs) + (8 - (new Date(begin).getUTCDay() || 7)) * dayMs
const tuesday = monday + dayMs
const tuesdays = {
  ...{ ...rule, weekdays: [2], time: '12:00', durationMinutes: 60 },
  ...{ from: rfc(monday).slice(0, 10), until: rfc(monday + 6 * dayMs).slice(0, 10) },
}
const planned = { startsAt: rfc(begin + 2 * hourMs), endsAt: rfc(begin + 3 * hourMs) }
const notice = (id: number, title: string, startsAt: number, fields: object) => ({
  ...{ id: windowAnnouncementId(id, startsAt), title, description: 'Disks.', kind: 'maintenance' },
  ...{ image: 'https://a.example/a.svg', platformUserId: 1, createdAt: rfc(begin - 9 * hourMs) },
  ...{ eventStartsAt: rfc(startsAt), ...fields },
})

for (const engine of engines)
  describe(`The times of maintenance on ${engine}`, () => {
    let app: TestApp
    let owner: Person
    let token: string
    before(async () => {
      app = await startTestApp({
        engine,
        document: {
          platformUsers: [{ id: 1, username: 'ada', avatar: null }],
          monitors,
          maintenance: [
            { title: 'Nightly', monitors: ['Door'], rule },
            { title: 'Tapes', monitors: ['Gate'], rule },
            { title: 'Racks', monitors: ['Shop'], ...planned },
            { title: 'Cables', monitors: ['Mail'], ...planned, announceAheadMinutes: 10 },
            { title: 'Cranes', monitors: ['Quay'], rule: tuesdays, announceAheadMinutes: 9 * 24 * 60 },
          ],
          announcements: [
            notice(2, 'Tapes announced', begin, {
              ...{ eventEndsAt: rfc(begin + 2 * hourMs), monitors: ['Gate'] },
            }),
            notice(3, 'Racks announced', begin + 2 * hourMs, {
              ...{ eventEndsAt: rfc(begin + 3 * hourMs), monitors: ['Shop'] },
            }),
          ],
        },
      })
      owner = await somebody(app, 'owner')
      token = await tokenFor(app)
    })
    after(() => app?.close())

    const json = async (path: string) => (await app.fetch(path)).json() as Promise<Json>
    const plain = async (answer: Response) => textOf(await answer.text()).replace(/\s+/g, ' ')
    const statusOf = async (name: string) =>
      (await app.graphql('{ status { name status } }')).data.status.find((each: Json) => each.name === name)
        ?.status
    const listed = async () =>
      (await json('/api/v2/scheduled-maintenances.json')).scheduled_maintenances as Json[]
    const rest = (path: string, method: string, body?: object) =>
      fetch(`${apiOf(app)}${path}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${token}`, 'if-match': '*' },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const entries = async (windowId: number) =>
      new ICAL.Component(ICAL.parse(await (await app.fetch('/calendar.ics')).text()))
        .getAllSubcomponents('vevent')
        .map(each => new ICAL.Event(each))
        .filter(each => new RegExp(`^window-${windowId}[-@]`).test(each.uid))
        .map(each => ({
          startsAt: each.startDate.toJSDate().getTime(),
          endsAt: each.endDate.toJSDate().getTime(),
          sequence: each.sequence,
        }))
        .sort((a, b) => a.startsAt - b.startsAt)
    const undo = async (done: Response) => {
      const [cookie = ''] = done.headers.getSetCookie().filter(each => each.startsWith('done='))
      const headers = { cookie: `${owner.cookie}; ${cookie.split(';')[0]}` }
      const list = await (await owner.get(done.headers.get('location') ?? '', headers)).text()
      const ticket = /name="ticket" value="([^"]+)"/.exec(list)?.[1] ?? ''
      return owner.post('/manage/undo', { ticket })
    }

    /** Waits until calendars have shown the windows, so that each later change has the next number. */
    const whenShown = async () => {
      await using db = await openDatabase(app.databaseUrl)
      const known = () => db.query.selectFrom('calendar_entries').select('window_id').distinct().execute()
      await until(known, rows => rows.length === 5)
    }

    it('one occurrence is ended, and the next ones stay', async () => {
      await until(
        () => statusOf('Door'),
        status => status === 'MAINTENANCE',
      )
      await whenShown()
      const earlier = await entries(1)
      const done = await owner.post('/manage/maintenance/1/end')
      assert.equal(done.status, 303)
      await until(
        () => statusOf('Door'),
        status => status !== 'MAINTENANCE',
      )
      const home = await plain(await app.fetch('/'))
      assert.doesNotMatch(home, /Door is in maintenance/)
      const summary = (await json('/api/v2/summary.json')).components.find(
        (each: Json) => each.name === 'Door',
      )
      assert.notEqual(summary.status, 'under_maintenance')
      const [first, second] = await until(
        () => entries(1),
        ([each]) => (each?.sequence ?? 0) > 0,
      )
      assert.equal(first?.startsAt, begin)
      assert.ok((first?.endsAt ?? 0) <= Date.now() && (first?.endsAt ?? 0) >= begin)
      assert.deepEqual(second, earlier[1])
      assert.equal(second?.startsAt, begin + dayMs)
      assert.match(await plain(await owner.get('/manage/maintenance')), /Nightly[^⋯]*ScheduledDoor/)
      assert.equal((await owner.post('/manage/maintenance/1/end')).status, 400)
      await using db = await openDatabase(app.databaseUrl)
      const { action } = await db.query
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'maintenance:1')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      assert.equal(action, 'ended')
      assert.equal((await undo(done)).status, 303)
      await until(
        () => statusOf('Door'),
        status => status === 'MAINTENANCE',
      )
      assert.equal((await undo(done)).status, 409)
    })

    it('one occurrence ends with its announcement, and goes on when that is reopened', async () => {
      const id = windowAnnouncementId(2, begin)
      const update = (status: string) =>
        rest(`/announcements/${id}/updates`, 'POST', { status, content: 'All tapes.' })
      assert.equal((await update('completed')).status, 201)
      await until(
        () => statusOf('Gate'),
        status => status !== 'MAINTENANCE',
      )
      const here = (await listed()).find(each => each['name'] === 'Tapes announced')
      assert.equal(here?.['status'], 'completed')
      const [first] = await entries(2)
      assert.ok((first?.endsAt ?? 0) <= Date.now() + 1000)
      assert.equal((await (await rest('/maintenance/2', 'GET')).json()).rule.kind, 'weekly')
      assert.equal((await update('in_progress')).status, 201)
      await until(
        () => statusOf('Gate'),
        status => status === 'MAINTENANCE',
      )
    })

    it('one that is planned is started with its announcement, whose readers are told once', async () => {
      const id = windowAnnouncementId(3, begin + 2 * hourMs)
      const [earlier] = await entries(3)
      const page = await plain(await owner.get('/manage/maintenance/3'))
      assert.match(page, /Start now, for 1 hour ?Start now, until/)
      const done = await owner.post('/manage/maintenance/3/start', { keep: 'length' })
      assert.equal(done.status, 303)
      await until(
        () => statusOf('Shop'),
        status => status === 'MAINTENANCE',
      )
      const { startsAt, endsAt } = (await (await rest('/maintenance/3', 'GET')).json()) as Json
      assert.equal(Date.parse(endsAt) - Date.parse(startsAt), hourMs)
      assert.ok(Date.parse(startsAt) <= Date.now())
      const shown = (await listed()).filter(each => /Racks/.test(each['name']))
      assert.deepEqual(
        shown.map(each => [each['id'], each['status']]),
        [[id, 'in_progress']],
      )
      assert.equal((await app.fetch(`/announcements/${id}`)).status, 200)
      const moved = await until(
        () => entries(3),
        ([each]) => (each?.sequence ?? 0) > (earlier?.sequence ?? 0),
      )
      assert.equal(moved.length, 1)
      assert.equal(moved[0]?.startsAt, Math.floor(Date.parse(startsAt) / 1000) * 1000)
      await using db = await openDatabase(app.databaseUrl)
      const begun = () =>
        db.query
          .selectFrom('events')
          .select('key')
          .where('kind', '=', 'maintenance.begun')
          .where('key', 'like', `%${id}%`)
          .execute()
      await until(begun, events => events.length === 1)
      assert.equal((await rest('/maintenance/3/start', 'POST', {})).status, 400)
      assert.equal((await undo(done)).status, 303)
      const back = (await (await rest(`/announcements/${id}`, 'GET')).json()) as Json
      assert.equal(back['eventStartsAt'], planned.startsAt)
      assert.equal(back['eventEndsAt'], planned.endsAt)
      await until(
        () => statusOf('Shop'),
        status => status !== 'MAINTENANCE',
      )
    })

    it('one that is moved keeps its announcement, whose readers are told of the new times once', async () => {
      const id = windowAnnouncementId(3, begin + 2 * hourMs)
      await using db = await openDatabase(app.databaseUrl)
      const stored = () =>
        db.query.selectFrom('calendar_entries').selectAll().where('window_id', '=', 3).executeTakeFirst()
      // The next number of an entry is derived from the stored one, so what was changed before has to be stored.
      const { earlier } = await until(
        async () => ({ earlier: (await entries(3))[0], entry: await stored() }),
        ({ earlier, entry }) =>
          entry?.starts_at === begin + 2 * hourMs && entry.sequence === earlier?.sequence,
      )
      const { revision: _, id: __, ...window } = (await (await rest('/maintenance/3', 'GET')).json()) as Json
      const later = { startsAt: rfc(begin + 50 * hourMs), endsAt: rfc(begin + 51 * hourMs) }
      const kinds = async () => {
        const subject = `announcement:${id}`
        const rows = await db.query
          .selectFrom('events')
          .select('kind')
          .where('subject', '=', subject)
          .execute()
        return rows.map(each => each.kind)
      }
      const before = await kinds()
      const moved = await rest('/maintenance/3', 'PUT', { ...window, ...later })
      assert.equal(moved.status, 200, await moved.clone().text())
      const shown = await until(listed, all => all.some(each => each['scheduled_for'] === later.startsAt))
      assert.deepEqual(
        shown.filter(each => /Racks/.test(each['name'])).map(each => [each['id'], each['status']]),
        [[id, 'scheduled']],
      )
      assert.deepEqual((await kinds()).slice(before.length), ['maintenance.updated'])
      const [entry, ...others] = await until(
        () => entries(3),
        ([each]) => (each?.sequence ?? 0) > (earlier?.sequence ?? 0),
      )
      assert.deepEqual([entry?.startsAt, others], [Date.parse(later.startsAt), []])
      assert.equal((await rest('/maintenance/3', 'PUT', window)).status, 200)
      const back = (await (await rest(`/announcements/${id}`, 'GET')).json()) as Json
      assert.deepEqual([back['eventStartsAt'], back['eventEndsAt']], [planned.startsAt, planned.endsAt])
      assert.deepEqual((await kinds()).slice(before.length + 1), ['maintenance.updated'])
    })

    it('an occurrence that its rule moves keeps its announcement and its entry in calendars', async () => {
      const noon = tuesday + 12 * hourMs
      const id = windowAnnouncementId(5, noon)
      await using db = await openDatabase(app.databaseUrl)
      const announced = () =>
        db.query
          .selectFrom('announcements')
          .select(['id', 'state', 'title', 'event_starts_at as startsAt', 'event_ends_at as endsAt'])
          .where('origin', 'like', 'maintenance:5:%')
          .execute()
      const kinds = async () => {
        const rows = await db.query
          .selectFrom('events')
          .select('kind')
          .where('subject', 'like', 'announcement:maintenance-5-%')
          .orderBy('id')
          .execute()
        return rows.map(each => each.kind)
      }
      await until(announced, ([first]) => first?.id === id)
      await whenShown()
      const change = async (title: string, edit: object) => {
        const {
          revision: _,
          id: __,
          ...window
        } = (await (await rest('/maintenance/5', 'GET')).json()) as Json
        const answer = await rest('/maintenance/5', 'PUT', {
          ...window,
          title,
          rule: { ...tuesdays, ...edit },
        })
        assert.equal(answer.status, 200, await answer.clone().text())
      }
      const times = async () =>
        (await announced()).map(each => [each.id, each.state, each.startsAt, each.endsAt])
      const keyed = async () => {
        const text = await (await app.fetch('/calendar.ics')).text()
        const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
        return events.map(each => new ICAL.Event(each).uid).filter(uid => uid.startsWith('window-5-'))
      }
      const before = await keyed()

      await change('Cranes', { time: '18:00' })
      const evening = noon + 6 * hourMs
      assert.deepEqual(await times(), [[id, 'published', evening, evening + hourMs]])
      assert.deepEqual(await kinds(), ['maintenance.announced', 'maintenance.updated'])
      const [entry] = await until(
        () => entries(5),
        ([each]) => each?.startsAt === evening,
      )
      assert.equal(entry?.sequence, 1)

      await change('Lifts', { weekdays: [4], durationMinutes: 90 })
      const thursday = noon + 2 * dayMs
      // The title follows once the clock has looked at the window, which then changes no time.
      await until(announced, all => all.some(each => each.title.endsWith('Lifts')))
      assert.deepEqual(await times(), [[id, 'published', thursday, thursday + 1.5 * hourMs]])
      assert.deepEqual((await kinds()).slice(2), ['maintenance.updated'])
      assert.deepEqual(await keyed(), before)
      assert.equal((await entries(5))[0]?.startsAt, thursday)

      await change('Lifts', {})
      assert.deepEqual(await times(), [[id, 'published', noon, noon + hourMs]])
      assert.deepEqual((await kinds()).slice(3), ['maintenance.updated'])
      const update = { status: 'completed', content: 'Not needed.' }
      assert.equal((await rest(`/announcements/${id}/updates`, 'POST', update)).status, 201)
      assert.deepEqual((await kinds()).slice(4), ['maintenance.ended'])
    })

    it('one that was not announced yet is, and keeps its planned end if asked to', async () => {
      const wrong = await rest('/maintenance/4/start', 'POST', { keep: 'half' })
      assert.equal(wrong.status, 400)
      assert.match(await wrong.text(), /keep.*length.*end/)
      const answer = await rest('/maintenance/4/start', 'POST', { keep: 'end' })
      assert.equal(answer.status, 200)
      assert.equal(((await answer.json()) as Json)['endsAt'], planned.endsAt)
      const shown = await until(listed, all => all.some(each => /Cables/.test(each['name'])))
      assert.deepEqual(
        shown.filter(each => /Cables/.test(each['name'])).map(each => each['status']),
        ['in_progress'],
      )
      assert.equal((await rest('/maintenance/1/start', 'POST', {})).status, 400)
    })
  })
