import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import { type Person, somebody } from '../people.ts'

describe('Who is told of an incident', () => {
  let app: TestApp
  let editor: Person
  before(async () => {
    app = await startTestApp()
    editor = await somebody(app, 'editor')
    const owner = await somebody(app, 'owner')
    const channel = {
      ...{ kind: 'webhook', url: 'http://127.0.0.1:9/', secret: `whsec_${'A'.repeat(32)}`, language: 'en' },
      ...{ groups: '', tags: '', active: 'on', events: ['incident.opened', 'incident.updated'] },
    }
    for (const name of ['On call', 'Company chat'])
      assert.equal((await owner.post('/manage/notifications', { ...channel, name })).status, 303)
  })
  after(() => app?.close())

  const report = {
    ...{ title: 'Paying fails', impact: 'major', status: 'investigating', content: 'We look.' },
    ...{ nextUpdateMinutes: '', eventStartsAt: '', eventStartsAtInstant: '' },
  }
  const page = async (path: string) => (await editor.get(path)).text()
  const idIn = (answer: Response) =>
    /(?:incidents|announcements)\/([^/?]+)/.exec(answer.headers.get('location') ?? '')?.[1] ??
    assert.fail(`${answer.status}`)
  const seen = async () => ({
    seen: /name="seen" value="([^"]*)"/.exec(await page('/manage/incidents/new'))?.[1] ?? '',
  })

  /** Targets of the deliveries of events of the announcement with this kind, once they are routed. */
  async function targets(id: string, kind: string): Promise<readonly string[]> {
    await using db = await openDatabase(app.databaseUrl)
    const events = () =>
      db.query
        .selectFrom('events')
        .select('id')
        .where('subject', '=', `announcement:${id}`)
        .where('kind', '=', kind)
        .where('routed_at', 'is not', null)
        .execute()
    const routed = await until(events, each => each.length > 0)
    const rows = await db.query
      .selectFrom('deliveries')
      .select('target')
      .where(
        'event_id',
        'in',
        routed.map(each => each.id),
      )
      .execute()
    return rows.map(each => each.target).sort()
  }

  it('is everyone by default, each of whom can be left out', async () => {
    const text = await page('/manage/incidents/new')
    assert.match(textOf(text), /Who is told On the page, On call, Company chat Change/)
    for (const part of ['channel:1', 'channel:2'])
      assert.match(text, new RegExp(`name="told" value="${part}" checked`))
    const fields = {
      ...report,
      step: 'publish',
      tellable: 'channel:1 channel:2',
      told: ['channel:1', 'channel:2'],
    }
    const id = idIn(await editor.post('/manage/incidents/new', { ...fields, ...(await seen()) }))
    assert.deepEqual(await targets(id, 'incident.opened'), ['channel:1', 'channel:2'])
  })

  it('is remembered for this incident and its updates, also while it is a draft, and for no other', async () => {
    const silent = { tellable: 'channel:1 channel:2', told: 'channel:1' }
    const draft = idIn(await editor.post('/manage/incidents/new', { ...report, ...silent, step: 'draft' }))
    const form = await page(`/manage/incidents/${draft}`)
    assert.match(form, /name="told" value="channel:2">/)
    assert.match(form, /data-told="channel:2" hidden/)
    const revision = /name="revision" value="(\d+)"/.exec(form)?.[1] ?? ''
    const near = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? ''
    const published = { ...report, ...silent, step: 'publish', revision, seen: near }
    assert.equal(idIn(await editor.post(`/manage/incidents/${draft}`, published)), draft)
    assert.deepEqual(await targets(draft, 'incident.opened'), ['channel:1'])

    const updates = `/manage/announcements/${draft}/updates`
    assert.match(await page(updates), /name="told" value="channel:2">/)
    await editor.post(updates, { status: 'identified', content: 'A disk.', nextUpdateMinutes: '' })
    assert.deepEqual(await targets(draft, 'incident.updated'), ['channel:1'])
    assert.match(await page('/manage/incidents/new'), /name="told" value="channel:2" checked/)
  })

  it('can be widened by a later update', async () => {
    const none = { tellable: 'channel:1 channel:2' }
    const fields = { ...report, ...none, title: 'Search is slow', step: 'publish' }
    const id = idIn(await editor.post('/manage/incidents/new', { ...fields, ...(await seen()) }))
    assert.deepEqual(await targets(id, 'incident.opened'), [])
    const all = { ...none, told: ['channel:1', 'channel:2'] }
    const text = { status: 'identified', content: 'It is worse.', nextUpdateMinutes: '' }
    await editor.post(`/manage/announcements/${id}/updates`, { ...text, ...all })
    assert.deepEqual(await targets(id, 'incident.updated'), ['channel:1', 'channel:2'])
  })

  it('keeps nothing that is no audience', async () => {
    const odd = { tellable: 'channel:1 everyone channel:x <b>', told: 'channel:1' }
    const id = idIn(
      await editor.post('/manage/incidents/new', { ...report, ...odd, title: 'Odd', step: 'draft' }),
    )
    await using db = await openDatabase(app.databaseUrl)
    const row = await db.query
      .selectFrom('announcements')
      .select('silent')
      .where('id', '=', id)
      .executeTakeFirst()
    assert.equal(row?.silent, null)
  })
})
