/** Maintenance that goes on until it is completed, and a window and its announcement that say the same of every instant. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { windowAnnouncementId } from '../../src/announcements/model/incident.ts'
import { exportDocument } from '../../src/commands/import-document.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import type { Json } from '../json.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { apiOf, tokenFor } from '../rest/api.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const begin = Math.floor(Date.now() / minuteMs) * minuteMs
const rfc = (at: number) => new Date(at).toISOString()

const monitors = ['Door', 'Gate', 'Shop', 'Mail'].map(name => ({
  ...{ name, kind: 'tcp', host: '127.0.0.1', port: 1, intervalSeconds: 3600 },
}))
const window = (title: string, monitor: string, fields: object) => ({
  ...{ title, monitors: [monitor], startsAt: rfc(begin - 3 * hourMs), endsAt: rfc(begin - hourMs) },
  ...fields,
})
const notice = (id: number, title: string, startsAt: number, fields: object) => ({
  ...{ id: windowAnnouncementId(id, startsAt), title, description: 'Disks.', kind: 'maintenance' },
  ...{ image: 'https://a.example/a.svg', platformUserId: 1, createdAt: rfc(begin - 9 * hourMs) },
  ...{ eventStartsAt: rfc(startsAt), ...fields },
})

for (const engine of engines)
  describe(`Maintenance on ${engine}`, () => {
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
            window('Disks', 'Door', { openEnded: true }),
            window('Tapes', 'Gate', { openEnded: true }),
            window('Cables', 'Shop', { endsAt: rfc(begin + hourMs) }),
            window('Racks', 'Mail', {
              ...{ startsAt: rfc(begin + 2 * hourMs), endsAt: rfc(begin + 3 * hourMs) },
            }),
          ],
          announcements: [
            notice(2, 'Tapes announced', begin - 3 * hourMs, {
              ...{ eventEndsAt: rfc(begin - hourMs), openEnded: true, monitors: ['Gate'] },
            }),
            notice(3, 'Cables announced', begin - 3 * hourMs, {
              ...{ eventEndsAt: rfc(begin + hourMs), monitors: ['Shop'] },
            }),
            notice(4, 'Racks announced', begin + 2 * hourMs, {
              ...{ eventEndsAt: rfc(begin + 3 * hourMs), monitors: ['Mail'] },
            }),
          ],
        },
      })
      owner = await somebody(app, 'owner')
      token = await tokenFor(app)
    })
    after(() => app?.close())

    const json = async (path: string) => (await app.fetch(path)).json() as Promise<Json>
    const text = async (path: string) => plain(await app.fetch(path))
    const plain = async (answer: Response) => textOf(await answer.text()).replace(/\s+/g, ' ')
    const statusOf = async (name: string) =>
      (await app.graphql('{ status { name status } }')).data.status.find((each: Json) => each.name === name)
        ?.status
    const listed = async (title: string) =>
      (await json('/api/v2/scheduled-maintenances.json')).scheduled_maintenances.find(
        (each: Json) => each.name === title,
      )
    const rest = (path: string, method: string, body?: object) =>
      fetch(`${apiOf(app)}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })

    /** End and number of an entry, as two parsers read it. */
    async function entryOf(windowId: number) {
      const source = await (await app.fetch('/calendar.ics')).text()
      const event = new ICAL.Component(ICAL.parse(source))
        .getAllSubcomponents('vevent')
        .map(each => new ICAL.Event(each))
        .find(each => each.uid.startsWith(`window-${windowId}@`))
      const other = Object.values(nodeIcal.sync.parseICS(source)).find(
        each => each?.type === 'VEVENT' && each.uid?.startsWith(`window-${windowId}@`),
      ) as { end: Date; sequence: string; status: string } | undefined
      if (!event || !other) return assert.fail(`no entry of window ${windowId}`)
      const read = { endsAt: event.endDate.toJSDate().getTime(), sequence: event.sequence }
      assert.deepEqual({ endsAt: other.end.getTime(), sequence: Number(other.sequence) }, read)
      return { ...read, status: String(other.status) }
    }

    it('past its planned end is in progress and overdue wherever it is shown', async () => {
      assert.equal(await statusOf('Door'), 'MAINTENANCE')
      assert.equal(await statusOf('Gate'), 'MAINTENANCE')
      for (const title of ['Disks', 'Tapes announced']) {
        const { status, scheduled_until } = await listed(title)
        assert.deepEqual([status, scheduled_until], ['in_progress', rfc(begin - hourMs)])
      }
      assert.match(await text('/'), /overdue since/)
      assert.match(await text('/monitors/door'), /Disks .* Overdue/)
      const page = await text(`/announcements/${windowAnnouncementId(2, begin - 3 * hourMs)}`)
      assert.match(page, /In progress Maintenance Overdue/)
      assert.match(page, /Overdue since/)
      for (const id of [1, 2]) assert.ok((await entryOf(id)).endsAt > Date.now())
      assert.equal((await app.fetch('/badges/door/status.svg')).status, 200)
      assert.match(await (await app.fetch('/badges/door/status.svg')).text(), /maintenance/)
    })

    it('is told of as taking longer, once, and not as ended', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const subject = `announcement:${windowAnnouncementId(2, begin - 3 * hourMs)}` as const
      const kinds = async () =>
        (
          await db.query
            .selectFrom('events')
            .select('kind')
            .where('subject', '=', subject)
            .orderBy('id')
            .execute()
        ).map(each => each.kind)
      await until(kinds, found => found.includes('maintenance.overrun'))
      assert.deepEqual(
        (await kinds()).filter(each => each !== 'maintenance.begun'),
        ['maintenance.overrun'],
      )
    })

    it('waits at the desk, worst first, and is completed there', async () => {
      const desk = await plain(await owner.get('/manage/overview'))
      assert.match(desk, /Maintenance “Disks” is overdue should have ended 1 hr ago ?Complete/)
      assert.match(desk, /Maintenance “Tapes” is overdue/)
      assert.match(await (await owner.get('/manage/maintenance/1')).text(), /Complete[\s\S]*Overdue since/)
      const before = await entryOf(1)
      assert.equal((await owner.post('/manage/maintenance/1/end')).status, 303)
      await until(
        () => statusOf('Door'),
        status => status !== 'MAINTENANCE',
      )
      assert.equal(await listed('Disks'), undefined)
      assert.doesNotMatch(await plain(await owner.get('/manage/overview')), /“Disks” is overdue/)
      const { endsAt, sequence } = await until(
        () => entryOf(1),
        each => each.sequence > before.sequence,
      )
      assert.ok(endsAt <= Date.now() && sequence > before.sequence)
    })

    it('is exported and imported as it is', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const { text: exported } = await exportDocument(db, { withSecrets: false })
      const { maintenance, announcements } = JSON.parse(exported)
      assert.deepEqual(
        maintenance.map((each: Json) => [each.title, each.openEnded]),
        [
          ['Cables', false],
          ['Disks', false],
          ['Tapes', true],
          ['Racks', false],
        ],
      )
      assert.equal(announcements.find((each: Json) => each.title === 'Tapes announced').openEnded, true)
    })

    it('is extended for everyone who reads of it, by the page and by REST', async () => {
      const before = await entryOf(3)
      assert.equal((await rest('/maintenance/3/extend', 'POST', { minutes: 0 })).status, 400)
      assert.equal((await rest('/maintenance/3/extend', 'POST', { minutes: 45 })).status, 200)
      const end = begin + hourMs + 45 * minuteMs
      assert.equal((await listed('Cables announced')).scheduled_until, rfc(end))
      const entry = await until(
        () => entryOf(3),
        each => each.sequence > before.sequence,
      )
      assert.deepEqual([entry.endsAt, entry.sequence], [end, before.sequence + 1])
      assert.equal((await owner.post('/manage/maintenance/3/extend', { minutes: '30' })).status, 303)
      assert.equal((await listed('Cables announced')).scheduled_until, rfc(end + 30 * minuteMs))
      assert.equal((await entryOf(3)).endsAt, end + 30 * minuteMs)
    })

    it('that is overdue is extended from now on', async () => {
      const { endsAt } = (await (await rest('/maintenance/2/extend', 'POST', { minutes: 30 })).json()) as Json
      assert.ok(Date.parse(endsAt) > Date.now() + 29 * minuteMs)
      assert.equal((await listed('Tapes announced')).scheduled_until, endsAt)
      assert.doesNotMatch(await text('/'), /overdue since/)
    })

    it('ends with its announcement, in one write with a line of each', async () => {
      const id = windowAnnouncementId(2, begin - 3 * hourMs)
      const page = await plain(await owner.get(`/manage/announcements/${id}/updates`))
      assert.match(page, /also ends the maintenance window/)
      const done = { status: 'completed', content: 'All tapes are new.' }
      assert.equal((await rest(`/announcements/${id}/updates`, 'POST', done)).status, 201)
      assert.equal((await listed('Tapes announced')).status, 'completed')
      const { endsAt, openEnded } = (await (await rest('/maintenance/2', 'GET')).json()) as Json
      assert.equal(openEnded, false)
      assert.ok(Date.parse(endsAt) <= Date.now())
      await until(
        () => statusOf('Gate'),
        status => status !== 'MAINTENANCE',
      )
      await using db = await openDatabase(app.databaseUrl)
      const lines = await db.query
        .selectFrom('audit')
        .select(['subject', 'action'])
        .where('subject', 'in', ['maintenance:2', `announcement:${id}`])
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      assert.deepEqual(lines.map(each => `${each.action} ${each.subject}`).sort(), [
        'ended maintenance:2',
        `updated announcement:${id}`,
      ])
    })

    it('that is deleted while it is open is over for readers at once, and back when that is undone', async () => {
      const id = windowAnnouncementId(3, begin - 3 * hourMs)
      assert.match(
        await (await owner.get('/manage/maintenance/3/delete')).text(),
        /announcement is completed/,
      )
      const { revision } = (await (await rest('/maintenance/3', 'GET')).json()) as Json
      const removed = await owner.post('/manage/maintenance/3/delete', {
        revision: String(revision),
        sure: 'on',
      })
      assert.equal(removed.status, 303)
      assert.equal((await listed('Cables announced')).status, 'completed')
      await until(
        () => statusOf('Shop'),
        status => status !== 'MAINTENANCE',
      )
      const { eventEndsAt } = (await (await rest(`/announcements/${id}`, 'GET')).json()) as Json
      assert.ok(Date.parse(eventEndsAt) <= Date.now())
      const [done = ''] = removed.headers.getSetCookie().filter(each => each.startsWith('done='))
      const headers = { cookie: `${owner.cookie}; ${done.split(';')[0]}` }
      const list = await (await owner.get(removed.headers.get('location') ?? '', headers)).text()
      const ticket = /name="ticket" value="([^"]+)"/.exec(list)?.[1] ?? ''
      assert.equal((await owner.post('/manage/undo', { ticket })).status, 303)
      assert.equal((await listed('Cables announced')).status, 'in_progress')
      await until(
        () => statusOf('Shop'),
        status => status === 'MAINTENANCE',
      )
    })

    it('that was cancelled by its announcement is planned no more', async () => {
      const id = windowAnnouncementId(4, begin + 2 * hourMs)
      const page = await plain(await owner.get(`/manage/announcements/${id}/updates`))
      assert.match(page, /cancels the maintenance, and its window with it/)
      const posted = await owner.post(`/manage/announcements/${id}/updates`, {
        ...{ status: 'completed', content: 'It is not needed.', nextUpdateMinutes: '' },
      })
      assert.equal(posted.status, 303)
      assert.equal((await listed('Racks announced')).status, 'completed')
      const { startsAt, endsAt } = (await (await rest('/maintenance/4', 'GET')).json()) as Json
      assert.equal(endsAt, startsAt)
      assert.match(await plain(await owner.get('/manage/maintenance')), /Cancelled \(was planned/)
      assert.equal((await entryOf(4)).status, 'CANCELLED')
      assert.doesNotMatch(await plain(await owner.get('/manage/overview')), /Racks \d/)
    })

    it('that repeats always ends as planned', async () => {
      const rule = { kind: 'weekly', weekdays: [2], time: '02:00', durationMinutes: 60, timeZone: 'UTC' }
      const refused = await rest('/maintenance', 'POST', { title: 'Weekly', rule, openEnded: true })
      assert.equal(refused.status, 400)
      assert.match(await refused.text(), /openEnded.*must be false beside a rule/)
    })

    it('that no longer goes on until it is completed ends when that is changed, not in the past', async () => {
      const fields = {
        title: 'Late',
        monitors: [],
        startsAt: rfc(begin - hourMs),
        endsAt: rfc(begin - minuteMs),
      }
      const made = await rest('/maintenance', 'POST', { ...fields, openEnded: true })
      const { id } = (await made.json()) as Json
      const changed = await fetch(`${apiOf(app)}/maintenance/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'if-match': made.headers.get('etag') ?? '',
        },
        body: JSON.stringify(fields),
      })
      assert.equal(changed.status, 200)
      const { endsAt, openEnded } = (await changed.json()) as Json
      assert.equal(openEnded, false)
      assert.ok(Date.parse(endsAt) > begin - minuteMs)
    })
  })
