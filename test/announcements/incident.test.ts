import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { type Person, somebody } from '../people.ts'
import { png, svg } from '../uploads/pictures.ts'

const announcement = (id: string, state: string) => ({
  id,
  title: `Checkout fails (${id})`,
  description: 'Payments are refused.',
  image: 'https://status.example/picture.png',
  createdAt: '2026-01-01T12:00:00Z',
  platformUserId: 1,
  state,
})

const monitor = (name: string, shown: boolean) => ({
  name,
  kind: 'tcp',
  host: 'h.invalid',
  port: 1,
  public: shown,
})

const document = {
  monitors: [monitor('Checkout', true), monitor('Ledger-internal', false)],
  announcements: [announcement('fault', 'published'), announcement('draft', 'draft')],
}

/** Paths of everything that readers can request. */
const publicPaths = [
  '/',
  '/announcements',
  '/announcements/fault',
  '/announcements.atom',
  '/announcements.json',
]

describe('An incident', () => {
  let app: TestApp
  let editor: Person
  let viewer: Person
  before(async () => {
    app = await startTestApp({ document })
    editor = await somebody(app, 'editor', 'ada')
    viewer = await somebody(app, 'viewer')
    await using db = await openDatabase(app.databaseUrl)
    const monitors = await db.query.selectFrom('monitors').select('id').execute()
    await db.write(
      db.query.updateTable('announcements').set({ kind: 'incident' }),
      ...['fault', 'draft'].flatMap(announcement_id =>
        monitors.map(({ id }) =>
          db.query.insertInto('announcement_monitors').values({ announcement_id, monitor_id: id }),
        ),
      ),
    )
  })
  after(() => app?.close())

  const at = '/manage/announcements/fault/updates'
  const page = async (path: string) => (await app.fetch(path)).text()
  const idOf = async () =>
    /updates\/([0-9A-Za-z]{12})"/.exec(await (await editor.get(at)).text())?.[1] ?? 'none'

  it('is told by those who may, and looked at by all who work here', async () => {
    assert.equal((await app.fetch(at, { redirect: 'manual' })).status, 303)
    assert.equal((await viewer.get(at)).status, 200)
    assert.equal((await viewer.post(at, { status: 'investigating', content: 'x' })).status, 403)
    assert.doesNotMatch(await (await viewer.get(at)).text(), /<textarea/)
  })

  it('shows what was told at the very next view, on top of the home page and in the feeds', async () => {
    const before = await app.graphql('{ announcement(id: "fault") { updatedAt content } }')
    const told = await editor.post(at, { status: 'identified', content: 'A **cable** is cut. <script>' })
    assert.equal(told.headers.get('location'), `${at}?notice=updatePublished`)
    const [home, , article, atom, json] = await Promise.all(publicPaths.map(page))
    for (const shown of [home, article]) {
      assert.match(shown ?? '', /Identified/)
      assert.match(shown ?? '', /A <strong>cable<\/strong> is cut\. &lt;script&gt;/)
    }
    assert.match(textOf(home ?? ''), /^Identified · updated [^·]+ · began [^·]+ · Checkout$/m)
    assert.match(textOf(article ?? ''), /^AffectedCheckout$/m)
    assert.match(article ?? '', /ada/)
    assert.match(atom ?? '', /A &lt;strong&gt;cable/)
    assert.match(JSON.parse(json ?? '').items[0].content_html, /A <strong>cable/)
    const after = await app.graphql('{ announcement(id: "fault") { updatedAt content } }')
    assert.equal(after.data.announcement.content, before.data.announcement.content)
    assert.ok(after.data.announcement.updatedAt > before.data.announcement.updatedAt)
  })

  it('names no monitor that is not public', async () => {
    for (const path of publicPaths) assert.doesNotMatch(await page(path), /Ledger-internal/, path)
  })

  it('comes back with what was typed and a message at each field', async () => {
    const wrong = await editor.post(at, { status: 'completed', content: '  ' })
    assert.equal(wrong.status, 422)
    const text = await wrong.text()
    assert.match(text, /id="content-wrong">Write a message\.</)
    assert.match(text, /id="status-wrong">Choose one of the options\.</)
  })

  it('shows that a correction was made, and both when two correct at once', async () => {
    const one = `${at}/${await idOf()}`
    assert.match(await (await editor.get(one)).text(), /name="revision" value="1"/)
    const first = { status: 'identified', content: 'A cable was cut.', revision: '1' }
    assert.equal((await editor.post(one, first)).status, 303)
    assert.match(await page('/announcements/fault'), /class="update-edited"/)
    const second = await editor.post(one, { ...first, content: 'Two cables were cut.' })
    assert.equal(second.status, 409)
    const both = await second.text()
    assert.match(both, /A cable was cut\./)
    assert.match(both, /Two cables were cut\./)
    assert.match(both, /name="revision" value="2"/)
  })

  it('leaves the top of the home page when it is resolved', async () => {
    assert.match(await page('/'), /Active incidents/)
    await editor.post(at, { status: 'resolved', content: 'Mended.' })
    assert.doesNotMatch(await page('/'), /Active incidents/)
    assert.match(await page('/announcements/fault'), /Resolved/)
  })

  it('that is a draft is nobody’s business', async () => {
    await editor.post('/manage/announcements/draft/updates', { status: 'investigating', content: 'Whisper.' })
    assert.equal((await app.fetch('/announcements/draft')).status, 404)
    for (const path of publicPaths) assert.doesNotMatch(await page(path), /Whisper/, path)
  })

  it('speaks German too', async () => {
    const german = await app.fetch('/announcements/fault', { headers: { 'accept-language': 'de' } })
    assert.match(await german.text(), /Behoben/)
    assert.match(await (await editor.get(at, { 'accept-language': 'de' })).text(), /Update veröffentlichen/)
  })

  it('takes pictures by script, and refuses what is none in the reader’s language', async () => {
    const form = (bytes: Buffer) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png')
      return body
    }
    const kept = await editor.post('/manage/uploads', form(await png()))
    assert.equal(kept.status, 201)
    const { address } = (await kept.json()) as { address: string }
    const picture = await app.fetch(address.slice(app.url.length))
    assert.equal(picture.headers.get('content-type'), 'image/webp')
    assert.equal(picture.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    const refused = await editor.post('/manage/uploads', form(svg()))
    assert.equal(refused.status, 422)
    assert.deepEqual(await refused.json(), { problem: 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.' })
    assert.equal((await viewer.post('/manage/uploads', form(await png()))).status, 403)
    assert.equal((await editor.post('/manage/uploads')).status, 422)
  })
})
