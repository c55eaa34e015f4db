import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { keyOf, readerOf, readers, strangerIn } from '../../src/web/reader.ts'
import { startTestApp, type TestApp } from '../app.ts'

describe('The reader of a page', () => {
  it('is a stranger without cookies', () => {
    assert.equal(readerOf({ headers: { 'accept-language': 'de' } }), strangerIn('de'))
    assert.equal(readerOf({ headers: { cookie: 'language=de' } }), strangerIn('de'))
    assert.equal(keyOf(strangerIn('de')), 'de')
  })

  it('has chosen colours, or follows the system', () => {
    for (const [cookie, colorScheme] of [
      ['color-scheme=dark', 'dark'],
      ['a=b; color-scheme=light; c=d', 'light'],
      ['color-scheme=pink', null],
      ['xcolor-scheme=dark', null],
    ] as const)
      assert.equal(readerOf({ headers: { cookie } }).colorScheme, colorScheme, cookie)
  })

  it('is signed in with a session cookie of any name that it has under http and https', () => {
    for (const [cookie, isSignedIn] of [
      ['corkboard-session=a', true],
      ['x=y; __Host-corkboard-session=a', true],
      ['__Secure-corkboard-session=a', true],
      ['corkboard-session=', false],
      ['my-corkboard-session=a', false],
    ] as const)
      assert.equal(readerOf({ headers: { cookie } }).isSignedIn, isSignedIn, cookie)
  })

  it('has pages of their own', () => assert.equal(new Set(readers.map(keyOf)).size, readers.length))
})

describe('A public page', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      document: { platformUsers: [{ id: 1, username: 'Ada' }], announcements: [news] },
    })
  })
  after(() => app?.close())

  const page = async (path: string, cookie = '') => {
    const response = await app.fetch(path, { headers: { cookie, 'accept-language': 'en' } })
    assert.equal(response.status, 200)
    return { headers: response.headers, text: await response.text() }
  }

  for (const path of ['/', '/announcements/news', '/privacy'])
    it(`has links to the management side for who is signed in, and the same bytes as ever for others: ${path}`, async () => {
      const before = await page(path)
      const own = await page(path, 'corkboard-session=some-session')
      const again = await page(path)
      const ownAgain = await page(path, 'corkboard-session=another')
      assert.match(
        own.text,
        /<details class="menu wide-only">[\s\S]*?<a href="\/manage" [\s\S]*?<a href="\/manage\/sign-out" /,
      )
      assert.equal(ownAgain.text, own.text)
      assert.equal(own.headers.get('cache-control'), 'private, no-cache')
      assert.match(own.headers.get('vary') ?? '', /cookie/)
      assert.equal(again.text, before.text)
      assert.equal(again.headers.get('etag'), before.headers.get('etag'))
      assert.notEqual(own.headers.get('etag'), before.headers.get('etag'))
      assert.doesNotMatch(again.text, /wide-only/)
    })

  it('leads to the place where it is edited', async () => {
    const { text } = await page('/announcements/news', 'corkboard-session=a')
    assert.match(
      text,
      /<details class="menu wide-only">[\s\S]*?<a href="\/manage\/announcements\/news"[^>]*>Edit</,
    )
    assert.doesNotMatch((await page('/privacy', 'corkboard-session=a')).text, />Edit</)
  })

  it('has the colours that were chosen, and forgets them', async () => {
    const choose = (colors: string) =>
      app.fetch(`/preferences?colors=${colors}&language=en&back=/privacy`, { redirect: 'manual' })
    const chosen = await choose('dark')
    assert.equal(chosen.headers.get('location'), '/privacy')
    const cookie = chosen.headers
      .getSetCookie()
      .map(each => each.split(';', 1)[0])
      .join('; ')
    assert.match((await page('/privacy', cookie)).text, /<html lang="en" data-color-scheme="dark">/)
    assert.match((await page('/privacy', cookie)).text, /<option value="dark" selected>/)
    assert.match((await page('/privacy')).text, /<html lang="en">/)
    assert.match((await choose('system')).headers.getSetCookie().join(), /color-scheme=; [^,]*Max-Age=0/)
    assert.equal((await choose('pink')).status, 404)
  })
})

const news = {
  id: 'news',
  title: 'News',
  description: 'One sentence.',
  content: 'More of it.',
  image: 'https://pictures.example/news.png',
  createdAt: '2026-01-01T00:00:00Z',
  platformUserId: 1,
}
