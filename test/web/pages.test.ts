import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createPaths } from '../../src/kernel/paths.ts'
import { loadAssets } from '../../src/web/assets.ts'
import { startTestApp, type TestApp, until } from '../app.ts'

const noon = Date.UTC(2026, 2, 12, 12)
const document = {
  information: 'Write to [us](mailto:help@example.org). <script>alert(1)</script>',
  platformUsers: [{ id: 1, username: 'ada & co', avatar: 'https://example.org/ada.png' }],
  announcements: [
    {
      id: 'first',
      title: 'Uploads <are> faster',
      description: 'A third of the time.',
      content: '# Why\n\n`a < b` \u0001',
      image: 'https://example.org/a.png',
      banner: '',
      createdAt: '2026-03-11T12:00:00.000Z',
      updatedAt: '2026-03-11T13:00:00.000Z',
      platformUserId: 1,
      bannerText: 'Uploads are slow.',
      bannerType: 'warning',
      bannerExpiry: '2026-03-12T12:00:30.000Z',
    },
    plain('second'),
    { ...plain('drafted'), state: 'draft' },
    { ...plain('outage'), kind: 'incident', createdAt: '2026-03-10T12:00:00.000Z' },
  ],
}

describe('The pages', () => {
  let site: TestApp
  let now = noon
  before(async () => {
    const environment = { ANNOUNCEMENTS_PAGE_SIZE: '1' }
    site = await startTestApp({ document, environment, basePath: '/board', now: () => now })
  })
  after(() => site.close())

  const page = async (path: string) => (await site.fetch(path, { headers: { accept: 'text/html' } })).text()

  it('show the information as Markdown that runs nothing', async () => {
    const home = await page('/')
    assert.match(home, /<a href="mailto:help@example\.org" rel="noopener">us<\/a>/)
    assert.match(home, /&lt;script&gt;alert/)
  })

  it('are asked about each time and sent again only when they changed', async () => {
    for (const path of [
      '/',
      '/announcements',
      '/announcements/first',
      '/announcements.atom',
      '/announcements.json',
    ]) {
      const { headers } = await site.fetch(path)
      assert.equal(headers.get('cache-control'), 'no-cache', path)
      const again = await site.fetch(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      assert.equal(again.status, 304, path)
      assert.equal(again.headers.get('vary'), headers.get('vary'), path)
      assert.equal(await again.text(), '')
    }
  })

  it('show a banner until its instant', async () => {
    assert.match(await page('/'), /Uploads are slow\./)
    assert.match(await page('/announcements/second'), /Uploads are slow\./)
    assert.doesNotMatch(await page('/announcements/first'), /Uploads are slow\./, 'its own page')
    now = noon + 31_000
    assert.doesNotMatch(await page('/announcements/second'), /Uploads are slow\./)
    await until(
      () => page('/'),
      text => !text.includes('Uploads are slow.'),
    )
    now = noon
  })

  it('list the news newest first, a page at a time, and no incidents', async () => {
    const [first, second] = [await page('/announcements'), await page('/announcements?page=2')]
    assert.match(first, /Uploads &lt;are&gt; faster[\s\S]*href="\/board\/announcements\?page=2">Older/)
    assert.match(second, /<h3 dir="auto"><a class="note-title" href="\/board\/announcements\/second">/)
    assert.doesNotMatch(first + second, /drafted/)
    assert.equal((await site.fetch('/announcements?page=3')).status, 404)
    assert.equal((await site.fetch('/announcements/outage')).status, 200)
  })

  it('answer 404 for what does not exist, without a trace of drafts', async () => {
    for (const path of [
      '/announcements/drafted',
      '/announcements/nothing',
      '/announcements?page=3',
      '/announcements?page=0',
    ]) {
      const answer = await site.fetch(path, { headers: { accept: 'text/html' } })
      assert.equal(answer.status, 404, path)
      assert.match(await answer.text(), /<h1 dir="auto">Page not found<\/h1>/)
    }
  })

  it('of announcements have a title, a summary and an address for chats, escaped', async () => {
    const page = await (await site.fetch('/announcements/first')).text()
    assert.match(page, /<meta property="og:title" content="Uploads &lt;are&gt; faster">/)
    assert.match(page, /<meta property="og:description" content="[^"<>]+">/)
    assert.ok(page.includes(`<meta property="og:url" content="${site.url}/announcements/first">`))
    assert.doesNotMatch(await (await site.fetch('/announcements')).text(), /og:title/)
  })

  it('have an Atom feed with absolute links and only what XML allows', async () => {
    const answer = await site.fetch('/announcements.atom')
    const feed = await answer.text()
    assert.equal(answer.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
    assert.match(
      feed,
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/,
    )
    assert.ok(
      feed.includes(`<id>${site.url}/announcements/first</id>\n<title>Uploads &lt;are&gt; faster</title>`),
    )
    assert.ok(feed.includes('<updated>2026-03-11T13:00:00.000Z</updated>\n<author><name>'))
    assert.match(feed, /&lt;h2&gt;Why&lt;\/h2&gt;[\s\S]*&lt;code&gt;a &amp;lt; b&lt;\/code&gt; &lt;\/p&gt;/)
    assert.ok(!feed.includes('drafted') && !feed.includes('\u0001'))
  })

  it('have a JSON feed that says the same', async () => {
    const feed = (await (await site.fetch('/announcements.json')).json()) as JsonFeed
    assert.equal(feed.version, 'https://jsonfeed.org/version/1.1')
    assert.deepEqual(
      feed.items.map(({ url }) => url),
      ['first', 'second', 'outage'].map(id => `${site.url}/announcements/${id}`),
    )
    assert.match(feed.items[0]?.content_html ?? '', /<h2>Why<\/h2>/)
    assert.equal(feed.items[1]?.content_text, 'Sentence.')
  })

  it('name assets by their content, kept for ever and ready compressed', async () => {
    const [, address = ''] = /<link rel="stylesheet" href="\/board([^"]+)">/.exec(await page('/')) ?? []
    const style = await site.fetch(address, { headers: { 'accept-encoding': 'br' } })
    assert.equal(style.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(style.headers.get('content-encoding'), 'br')
    assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8')
    assert.equal(style.headers.get('x-content-type-options'), 'nosniff')
    assert.match(
      style.headers.get('etag') ?? '',
      /^W\//,
      'a strong ETag would promise the same bytes in every encoding',
    )
    const text = await style.text()
    const plainStyle = await (await site.fetch(address, { headers: { 'accept-encoding': 'br;q=0' } })).text()
    assert.equal(text, plainStyle)
    const [, cork = ''] = /url\("(cork\.[^"]+)"\)/.exec(text) ?? []
    const picture = await site.fetch(address.replace(/[^/]+$/, cork))
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
  })

  it('let a module import another by the address that changes with its content', async () => {
    const { assets, file } = assetsOf({
      'a.js': "import { b } from './b.js'\nimport {\n  c,\n} from './c.js'\nconst text = \"from './b.js'\"\n",
      'b.js': "export const b = import('./c.js')\n",
      'c.js': 'export const c = 1\n',
    })
    const [, b = '', c = ''] = /'\.\/(b\.[\w-]+\.js)'[\s\S]*'\.\/(c\.[\w-]+\.js)'/.exec(file('a.js')) ?? []
    assert.ok(assets.find(b))
    assert.ok(assets.find(c))
    assert.ok(file('b.js').includes(`import('./${c}')`))
    assert.ok(file('a.js').includes(`const text = "from './b.js'"`))
  })

  it('answer 404 for every other name below the assets', async () => {
    for (const name of [
      'app.css',
      'app.0000000000.css',
      '../layout.ts',
      '%2e%2e%2flayout.ts',
      '__proto__',
      '',
    ]) {
      assert.equal((await site.fetch(`/assets/${name}`)).status, 404, name)
    }
  })

  it('have an icon for every status and for unknown ones', async () => {
    const icons = await Promise.all(
      ['', '?status=UP', '?status=DOWN', '?status=PENDING', '?status=MAINTENANCE'].map(async query => {
        const answer = await site.fetch(`/favicon.svg${query}`)
        assert.equal(answer.headers.get('content-type'), 'image/svg+xml')
        return answer.text()
      }),
    )
    assert.equal(new Set(icons).size, 5)
    assert.equal((await site.fetch('/favicon.svg?status=<x>')).status, 200)
    assert.equal((await site.fetch('/favicon.ico')).status, 200)
  })
})

function plain(id: string) {
  const createdAt = '2026-03-10T12:00:00.000Z'
  return {
    id,
    createdAt,
    updatedAt: createdAt,
    title: `Title of ${id}`,
    description: 'Sentence.',
    image: 'https://example.org/b.png',
    platformUserId: 9,
  }
}

type JsonFeed = {
  readonly version: string
  readonly items: readonly {
    readonly url: string
    readonly content_html?: string
    readonly content_text?: string
  }[]
}

function assetsOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-assets-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const assets = loadAssets(createPaths(new URL('https://status.example')), { folder })
  rmSync(folder, { recursive: true })
  return {
    assets,
    file: (name: string) => String(assets.find(assets.url(name).replace('/assets/', ''))?.body),
  }
}
