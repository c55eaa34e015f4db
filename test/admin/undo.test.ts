/** Deleting, unpublishing and archiving are undone by a ticket: once, by the session that did it, for ten minutes. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

const signingKey = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const post = { description: 'd', image: 'https://example.org/a.png', platformUserId: 1 }

describe('Undo', () => {
  let app: TestApp
  let owner: Person
  let laterMs = 0
  before(async () => {
    app = await startTestApp({
      now: () => Date.now() + laterMs,
      document: {
        monitors: [{ name: 'Shop', kind: 'tcp', host: '127.0.0.1', port: 9 }],
        announcements: [{ ...post, id: 'news', title: 'News', createdAt: '2026-01-01T12:00:00Z' }],
      },
    })
    owner = await somebody(app, 'owner')
  })
  after(() => app?.close())

  /** Sends a form; returns the ticket in the notice on the page that follows. */
  async function ticketOf(path: string, fields: Parameters<Person['post']>[1] = {}): Promise<string> {
    const answer = await owner.post(path, fields)
    assert.equal(answer.status, 303, path)
    const [cookie = ''] = answer.headers.getSetCookie().filter(each => each.startsWith('done='))
    const headers = { cookie: `${owner.cookie}; ${cookie.split(';')[0]}` }
    const page = await (await owner.get(answer.headers.get('location') ?? '', headers)).text()
    return /name="ticket" value="([^"]*)"/.exec(page)?.[1] ?? ''
  }

  const undo = async (ticket: string, by = owner) => (await by.post('/manage/undo', { ticket })).status
  const settings = async () => {
    await using db = await openDatabase(app.databaseUrl)
    return await db.query.selectFrom('channels').select(['id', 'name', 'settings', 'key', 'rule']).execute()
  }
  const page = async (path: string) => (await owner.get(path)).text()
  const idIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? assert.fail(String(pattern))

  it('puts a deleted channel back with its secret, once', async () => {
    const typed = {
      kind: 'webhook',
      name: 'Pager',
      url: 'https://example.org/hook?key=s3cret',
      language: 'en',
    }
    const more = { secret: signingKey, active: 'on', groups: '', tags: '', events: ['incident.opened'] }
    const created = await owner.post('/manage/notifications', { ...typed, ...more })
    const id = idIn(created.headers.get('location') ?? '', /notifications\/(\d+)/)
    const before = await settings()
    const ticket = await ticketOf(`/manage/notifications/${id}/delete`)
    assert.doesNotMatch(ticket, /s3cret/)
    assert.equal((await owner.get(`/manage/notifications/${id}`)).status, 404)
    assert.equal(await undo(ticket), 303)
    assert.deepEqual(await settings(), before)
    assert.equal(await undo(ticket), 409)
    assert.match(await page('/manage/audit'), /restored the deleted channel/)
  })

  it('asks first about what is too large for a ticket', async () => {
    await using db = await openDatabase(app.databaseUrl)
    const large = JSON.stringify({ url: `https://example.org/${randomBytes(4_000).toString('hex')}` })
    await db.write(db.query.updateTable('channels').set({ settings: large }))
    const { id } = await db.query.selectFrom('channels').select('id').executeTakeFirstOrThrow()
    const asked = await owner.post(`/manage/notifications/${id}/delete`)
    assert.equal(asked.status, 200)
    assert.match(await asked.text(), /name="sure" value="on"/)
    assert.equal(await ticketOf(`/manage/notifications/${id}/delete`, { sure: 'on' }), '')
    assert.equal((await settings()).length, 0)
  })

  it('puts deleted maintenance back, without monitors that are gone since', async () => {
    const times = { startsAt: '2031-01-01T10:00', endsAt: '2031-01-01T11:00' }
    const form = { kind: 'once', title: 'Disk', monitors: ['1'], ...times, timeZone: 'UTC' }
    assert.equal((await owner.post('/manage/maintenance', form)).status, 303)
    const id = idIn(await page('/manage/maintenance'), /maintenance\/(\d+)"/)
    const ticket = await ticketOf(`/manage/maintenance/${id}/delete`)
    assert.doesNotMatch(await page('/manage/maintenance'), /Disk/)
    await owner.post('/manage/monitors/1/delete', { revision: '' })
    assert.equal(await undo(ticket), 303)
    assert.match(await page('/manage/maintenance'), /Disk/)
    assert.doesNotMatch(await page('/manage/maintenance'), /Shop/)
  })

  it('puts a deleted status page back, unless its address was taken', async () => {
    const made = { title: 'Shop', slug: 'shop', audience: 'password', password: 'a long password' }
    assert.equal((await owner.post('/manage/status-pages', made)).status, 303)
    const id = idIn(await page('/manage/status-pages'), /status-pages\/(\d+)"/)
    const first = await ticketOf(`/manage/status-pages/${id}/delete`)
    assert.equal(await undo(first), 303)
    const second = await ticketOf(`/manage/status-pages/${id}/delete`)
    await owner.post('/manage/status-pages', { ...made, title: 'Other' })
    assert.equal(await undo(second), 409)
    assert.equal(await undo(first), 409, 'the first ticket is used up')
  })

  it('publishes again what was unpublished or archived, with its date', async () => {
    for (const act of ['withdraw', 'archive']) {
      const before = await (await app.fetch('/announcements.json')).text()
      const revision = idIn(await page('/manage/announcements/news'), /name="revision" value="(\d+)"/)
      const ticket = await ticketOf(`/manage/announcements/news/${act}`, { revision })
      assert.equal((await app.fetch('/announcements/news')).status, 404)
      assert.equal(await undo(ticket), 303)
      assert.equal(await (await app.fetch('/announcements.json')).text(), before)
      assert.equal(await undo(ticket), 409)
    }
  })

  it('is refused in another session, after ten minutes, and without a ticket', async () => {
    const revision = idIn(await page('/manage/announcements/news'), /name="revision" value="(\d+)"/)
    const ticket = await ticketOf('/manage/announcements/news/archive', { revision })
    for (const other of [await somebody(app, 'owner', 'other'), await somebody(app, 'viewer')])
      assert.equal(await undo(ticket, other), 409)
    for (const odd of ['', 'x', 'A'.repeat(5_000)]) assert.equal(await undo(odd), 409)
    laterMs = 11 * minuteMs
    assert.equal(await undo(ticket), 409)
    laterMs = 0
    assert.equal(await undo(ticket), 303)
  })
})
