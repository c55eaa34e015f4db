/** The feeds, read by a published parser as feed readers do, and by the words of the JSON Feed 1.1. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { z } from 'zod'
import { startTestApp } from '../app.ts'

const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()

const document = {
  title: 'Harbour <& "status">',
  platformUsers: [{ id: 1, username: 'ada', avatar: 'https://example.org/ada.png' }],
  announcements: [
    {
      ...{ id: 'search', title: 'Search is <slow> & "late"', description: 'Some searches take seconds.' },
      ...{ image: 'https://example.org/a.png', platformUserId: 1, state: 'published', kind: 'incident' },
      ...{ impact: 'major', createdAt: hour(5) },
      updates: [
        { id: 'a', status: 'identified', content: 'A disk is **full**.', at: hour(3) },
        { id: 'b', status: 'monitoring', content: 'It is <b>emptied</b>.', at: hour(2) },
      ],
    },
    {
      ...{
        id: 'news',
        title: 'Faster uploads',
        description: 'Three times as fast.',
        content: '# How\n\n- so',
      },
      ...{ image: 'https://example.org/b.png', platformUserId: 1, state: 'published', createdAt: hour(4) },
    },
  ],
}

const instant = z.iso.datetime({ offset: true })
const author = z.strictObject({ name: z.string(), url: z.url().optional(), avatar: z.url().optional() })

/** The fields of the specification; a name that begins with an underscore is an extension. */
const specified = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.string(),
  items: z.array(
    z
      .strictObject({
        id: z.string().min(1),
        url: z.url(),
        title: z.string(),
        summary: z.string().optional(),
        content_html: z.string().optional(),
        content_text: z.string().optional(),
        image: z.url().optional(),
        date_published: instant,
        date_modified: instant,
        authors: z.array(author).optional(),
        tags: z.array(z.string()).optional(),
        _corkboard: z.object({}).optional(),
      })
      .refine(each => each.content_html !== undefined || each.content_text !== undefined),
  ),
})

describe('A feed reader', () => {
  it('reads an entry for each update, with an id of its own, the newest first, alike in both feeds', async t => {
    const app = await startTestApp({ document })
    t.after(() => app.close())
    const read = async (path: string) => (await app.fetch(path)).text()
    const atom = parseAtomFeed(await read('/announcements.atom'))
    const text = await read('/announcements.json')
    const json = parseJsonFeed(text)
    specified.parse(JSON.parse(text))

    const titles = [
      'Monitoring: Search is <slow> & "late"',
      'Identified: Search is <slow> & "late"',
      'Faster uploads',
      'Incident: Search is <slow> & "late"',
    ]
    assert.deepEqual(
      atom.entries?.map(each => each.title?.value),
      titles,
    )
    assert.deepEqual(
      json.items?.map(each => each.title),
      titles,
    )
    const ids = atom.entries?.map(each => each.id) ?? []
    assert.deepEqual(
      json.items?.map(each => each.id),
      ids,
    )
    assert.equal(new Set(ids).size, titles.length)
    for (const id of ids) assert.ok(id?.startsWith(`${app.url}/announcements/`), id)
    assert.equal(atom.title?.value, document.title)
    assert.equal(json.title, document.title)
    const published = (json.items ?? []).map(each => Date.parse(String(each.date_published)))
    assert.deepEqual(
      published,
      published.toSorted((a, b) => b - a),
    )
    assert.deepEqual(
      (atom.entries ?? []).map(each => Date.parse(String(each.published))),
      published,
    )
    const latest = Math.max(...(atom.entries ?? []).map(each => Date.parse(String(each.updated))))
    assert.equal(Date.parse(String(atom.updated)), latest)

    const [first] = json.items ?? []
    assert.match(first?.content_html ?? '', /It is &lt;b&gt;emptied&lt;\/b&gt;\./)
    assert.equal(atom.entries?.[0]?.content?.value?.trim(), first?.content_html?.trim())
    assert.deepEqual(first?.tags, ['incident', 'monitoring'])
    assert.deepEqual(
      atom.entries?.[0]?.categories?.map(each => each.term),
      ['incident'],
    )
    // The link of each entry leads to what it is about.
    for (const each of json.items ?? []) {
      const page = new URL(each.url ?? '')
      const shown = await (await fetch(page)).text()
      assert.ok(page.hash === '' || shown.includes(`id="${page.hash.slice(1)}"`), each.url)
    }
  })
})
