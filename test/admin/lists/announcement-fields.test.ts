/** The kind and the impact of several announcements, changed row by row. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { openDatabase } from '../../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { textOf } from '../../html-text.ts'
import { engines } from '../../matrix.ts'
import { type Person, somebody } from '../../people.ts'
import { linesAbout, ticketIn } from './bulk-form.ts'

for (const engine of engines)
  describe(`Fields of several announcements on ${engine}`, () => {
    let app: TestApp
    let editor: Person
    let db: Database
    const ids = (name: string) => Array.from({ length: 100 }, (_, index) => `${name}${index}`)
    before(async () => {
      const post = {
        ...{ description: '', image: 'https://a.example/a.svg', platformUserId: 1 },
        createdAt: new Date(Date.now() - 36_000_000).toISOString(),
      }
      const draft = { ...post, state: 'draft' }
      app = await startTestApp({
        engine,
        document: {
          announcements: [
            ...ids('d').map(id => ({ ...draft, id, title: `Draft ${id}` })),
            ...['one', 'two'].map(id => ({ ...post, id, title: `News ${id}`, state: 'published' })),
            { ...draft, id: 'open', title: 'Opens late', backfilled: true },
            { ...draft, id: 'slow', title: 'Slow', kind: 'incident', impact: 'minor' },
          ],
        },
      })
      editor = await somebody(app, 'editor')
      db = await openDatabase(app.databaseUrl)
    })
    after(async () => {
      await db?.close()
      await app?.close()
    })

    const change = (
      field: 'kind' | 'impact',
      value: string,
      id: readonly string[],
      more: Readonly<Record<string, string>> = {},
      person = editor,
    ) =>
      person.post('/manage/announcement-list?kind=notice', {
        do: 'change',
        field,
        [field]: value,
        id,
        ...more,
      })
    const stored = async (id: string) =>
      (await db.query
        .selectFrom('announcements')
        .select(['kind', 'impact', 'event_starts_at'])
        .where('id', '=', id)
        .executeTakeFirst()) ?? assert.fail(id)
    const told = async () =>
      (await db.query.selectFrom('events').select('id').where('kind', '=', 'incident.opened').execute())
        .length

    it('are written with a line of the trail each, left alone where they are so, and set back by Undo', async () => {
      const before = await linesAbout(db, 'announcement:d1')
      const answer = await change('kind', 'maintenance', ['d1', 'd2'])
      assert.equal(answer.headers.get('location'), '/manage/announcements?kind=notice&notice=bulkChanged')
      assert.deepEqual([(await stored('d1')).kind, (await stored('d2')).kind], ['maintenance', 'maintenance'])
      assert.equal(await linesAbout(db, 'announcement:d1'), before + 1)
      const again = await change('kind', 'maintenance', ['d1'])
      assert.match(again.headers.get('location') ?? '', /notice=nothingChanged/)
      assert.equal(await linesAbout(db, 'announcement:d1'), before + 1)
      assert.equal((await editor.post('/manage/undo', { ticket: ticketIn(answer) })).status, 303)
      assert.equal((await stored('d2')).kind, 'notice')
    })

    it('are refused by the rules of the editor for one row, which is named, and written on the others', async () => {
      const answer = await change('kind', 'incident', ['open', 'd3', 'gone'])
      assert.equal(answer.status, 409)
      const page = await answer.text()
      assert.match(textOf(page), /2 rows were not changed\./)
      assert.match(textOf(page), /Opens late: Enter when it ended/)
      assert.match(textOf(page), /gone: It no longer exists\./)
      assert.match(textOf(page), /“Draft d3” changed\./)
      assert.match(page, /name="id" value="open"[^>]* checked/)
      assert.deepEqual([(await stored('open')).kind, (await stored('d3')).kind], ['notice', 'incident'])
    })

    it('ask before public news becomes an incident, which readers are notified of, and keep the value', async () => {
      const asked = await change('kind', 'incident', ['one', 'd4'])
      assert.equal(asked.status, 200)
      const page = await asked.text()
      assert.match(textOf(page), /Subscribers and channels are notified/)
      for (const [name, value] of [
        ['field', 'kind'],
        ['kind', 'incident'],
        ['sure', 'on'],
      ])
        assert.match(page, new RegExp(`name="${name}" value="${value}"`))
      assert.equal((await stored('one')).kind, 'notice')
      assert.equal(await told(), 0)
      const answer = await change('kind', 'incident', ['one', 'd4'], { sure: 'on' })
      assert.equal(answer.status, 303)
      assert.equal(await told(), 1)
      assert.notEqual((await stored('one')).event_starts_at, null)
      assert.equal((await editor.post('/manage/undo', { ticket: ticketIn(answer) })).status, 303)
      const { kind, event_starts_at } = await stored('one')
      assert.deepEqual({ kind, event_starts_at }, { kind: 'notice', event_starts_at: null })
    })

    it('give an impact to incidents alone', async () => {
      const answer = await change('impact', 'critical', ['slow', 'two'])
      const text = textOf(await answer.text())
      assert.match(text, /News two: It is no incident/)
      assert.deepEqual([(await stored('slow')).impact, (await stored('two')).impact], ['critical', 'minor'])
      const wrong = await change('impact', 'huge', ['slow'])
      assert.equal(wrong.status, 409)
      assert.equal((await stored('slow')).impact, 'critical')
    })

    it('are written on a hundred rows at once, can be undone, and refuse by name whatever is selected beyond', async () => {
      const answer = await change('kind', 'maintenance', ids('d'))
      assert.equal(answer.status, 303)
      assert.equal((await stored('d99')).kind, 'maintenance')
      assert.equal((await editor.post('/manage/undo', { ticket: ticketIn(answer) })).status, 303)
      assert.equal((await stored('d99')).kind, 'notice')
      const more = await change('kind', 'maintenance', [...ids('x'), ...ids('d')].slice(0, 190))
      const text = textOf(await more.text())
      assert.match(text, /190 rows were not changed\./)
      assert.match(text, /d89: At most 100 rows are changed at once\./)
      assert.equal((await stored('d89')).kind, 'notice')
    })

    it('of two who change the same rows at the same time are written once each, and the other is told by name', async () => {
      const rows = ids('d').slice(40, 60)
      const answers = await Promise.all(['incident', 'maintenance'].map(kind => change('kind', kind, rows)))
      const texts = await Promise.all(answers.map(async each => textOf(await each.text())))
      for (const id of rows) {
        const lines = await db.query
          .selectFrom('audit')
          .select('revision')
          .where('subject', '=', `announcement:${id}`)
          .execute()
        assert.equal(new Set(lines.map(each => each.revision)).size, lines.length)
        const refused = texts.filter(each => each.includes(`Draft ${id}: Someone else`)).length
        const { kind } = await stored(id)
        assert.ok(kind === 'incident' || kind === 'maintenance')
        assert.ok(refused <= 1)
      }
    })

    it('are not changed by those who may not write', async () => {
      const viewer = await somebody(app, 'viewer')
      assert.equal((await change('kind', 'incident', ['d9'], {}, viewer)).status, 403)
      assert.doesNotMatch(await (await viewer.get('/manage/announcements')).text(), /name="field"/)
    })
  })
