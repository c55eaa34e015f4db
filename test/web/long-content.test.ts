import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const text = (characters: number) =>
  'Some **bold** words. '.repeat(Math.ceil(characters / 21)).slice(0, characters)
const announcement = (index: number, more: object = {}) => ({
  id: `a${index}`,
  title: `Title ${index}`,
  description: `Description ${index}`,
  image: 'https://example.org/a.png',
  createdAt: new Date(noon - index * 60_000).toISOString(),
  platformUserId: 1,
  ...more,
})
const updates = Array.from({ length: 60 }, (_, index) => ({
  id: `u${index}`,
  status: 'investigating',
  content: text(19_000),
  at: new Date(noon + index * 60_000).toISOString(),
}))

describe('Where people write a lot', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      document: {
        announcements: [
          announcement(0, { content: text(100_000) }),
          announcement(1, { content: text(100_000) }),
          announcement(2, { content: text(40_000) }),
          announcement(3, { kind: 'incident', content: 'short', updates }),
        ],
      },
    })
  })
  after(() => app.close())

  it('feeds have the newest updates and texts, and of the others a summary', async () => {
    const { items } = (await (await app.fetch('/announcements.json')).json()) as {
      readonly items: readonly { readonly content_html?: string; readonly content_text?: string }[]
    }
    assert.deepEqual(
      items.map(({ content_text: summary, content_html: content = '' }) =>
        summary === undefined ? (content.length > 10_000 ? 'long' : content) : summary.slice(0, 13),
      ),
      [
        ...Array(7).fill('long'),
        ...Array(3).fill('Some **bold**'),
        ...['Description 0', 'Description 1', 'Description 2'],
        '<p>short</p>\n',
      ],
    )
    const atom = await (await app.fetch('/announcements.atom')).text()
    assert.equal(atom.match(/<content type="html">/g)?.length, 8)
    assert.equal(atom.match(/<summary>/g)?.length, 14)
  })

  it('the page of an incident renders its newest updates, and shows the others as they were written', async () => {
    const page = await (await app.fetch('/announcements/a3')).text()
    assert.equal(page.match(/<li class="update" id="update-/g)?.length, 60)
    assert.equal(page.match(/<pre>Some \*\*bold/g)?.length, 54)
  })
})
