import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { importDocument } from '../../src/commands/import.ts'
import { exportDocument, parseDocument } from '../../src/commands/import-document.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import type { Json } from '../json.ts'
import { migratedDatabase } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { apiOf, tokenFor } from '../rest/api.ts'

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

  const rest = async (method: string, at: string, body?: object) => {
    const answer = await fetch(`${apiOf(app)}/announcements${at}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenFor(app)}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'PATCH' && { 'if-match': '*' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Json }
  }

  it('is chosen by programs, too, who are told of what does not exist', async () => {
    const incident = { title: 'Mail is late', kind: 'incident', state: 'published' }
    const made = await rest('POST', '', { ...incident, silent: ['channel:2', 'subscribers', 'channel:2'] })
    assert.deepEqual([made.status, made.body.silent], [201, ['channel:2', 'subscribers']])
    assert.deepEqual(await targets(made.body.id, 'incident.opened'), ['channel:1'])
    const widened = await rest('PATCH', `/${made.body.id}`, { silent: [] })
    assert.deepEqual([widened.status, widened.body.silent], [200, []])
    assert.match(await page(`/manage/announcements/${made.body.id}/updates`), /value="channel:2" checked/)
    const wrong = async (silent: unknown) => (await rest('POST', '', { ...incident, silent })).body
    assert.match(JSON.stringify(await wrong(['channel:77'])), /"silent","message":"there is no channel 77"/)
    assert.match(
      JSON.stringify(await wrong(['everyone'])),
      /silent\[0\]","message":"must be subscribers, or channel:/,
    )
    assert.equal((await rest('POST', '', { ...incident, title: 'Default' })).body.silent.length, 0)
  })

  it('is a change in the audit trail, also when an update makes it', async () => {
    const fields = { ...report, tellable: 'channel:1 channel:2', told: ['channel:1', 'channel:2'] }
    const first = { ...fields, title: 'Audited', step: 'publish' }
    const id = idIn(await editor.post('/manage/incidents/new', { ...first, ...(await seen()) }))
    await editor.post(`/manage/announcements/${id}/updates`, {
      ...{ status: 'identified', content: 'A disk.', nextUpdateMinutes: '' },
      ...{ tellable: 'channel:1 channel:2', told: 'channel:1' },
    })
    await using db = await openDatabase(app.databaseUrl)
    const lines = await db.query
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `announcement:${id}`)
      .orderBy('id')
      .execute()
    const silent = (document: string | null) => JSON.parse(document ?? 'null')?.silent
    assert.deepEqual(
      lines.map(each => [each.action, silent(each.before), silent(each.after)]),
      [
        ['created', undefined, []],
        ['updated', [], ['channel:2']],
      ],
    )
  })

  it('is exported by the keys of channels, and imported where they have other numbers', async () => {
    await using db = await openDatabase(app.databaseUrl)
    const exported = JSON.parse((await exportDocument(db, { withSecrets: true })).text)
    const audited = exported.announcements.find((each: Json) => each.title === 'Audited')
    const { key } = exported.channels.find((each: Json) => each.name === 'Company chat')
    assert.deepEqual(audited.silent, [`channel:${key}`])
    const other = await migratedDatabase('sqlite')
    try {
      await using there = await openDatabase(other.url)
      const channels = exported.channels.toReversed()
      await importDocument(there, parseDocument(JSON.stringify({ ...exported, channels })))
      const { id } = await there.query
        .selectFrom('channels')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      assert.equal(id, 1)
      const row = await there.query
        .selectFrom('announcements')
        .select('silent')
        .where('id', '=', audited.id)
        .executeTakeFirst()
      assert.equal(row?.silent, '["channel:1"]')
      const again = JSON.parse((await exportDocument(there, { withSecrets: true })).text)
      assert.deepEqual(again.announcements, exported.announcements)
      const unknown = { ...audited, silent: ['subscribers', 'channel:nobody'] }
      await assert.rejects(
        importDocument(there, parseDocument(JSON.stringify({ announcements: [unknown] }))),
        /announcements\[0\]\.silent\[1\]: there is no channel with the key .nobody./,
      )
    } finally {
      await other.remove()
    }
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
