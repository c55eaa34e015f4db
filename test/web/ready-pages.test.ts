/** The public pages of the whole server, requested repeatedly as by browsers. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp, until } from '../app.ts'

const minuteMs = 60_000
let now = Date.UTC(2026, 0, 10, 12)

const platformUsers = [{ id: 1, username: 'ada', avatar: null }]

const scheduled = {
  id: 'later',
  title: 'Not before its time',
  description: 'D',
  content: 'Text',
  image: 'https://example.org/a.png',
  platformUserId: 1,
  createdAt: new Date(now - minuteMs).toISOString(),
  state: 'scheduled',
  publishAt: new Date(now + 90_500).toISOString(),
}
const banner = {
  id: 'banner',
  title: 'With a banner',
  description: 'D',
  content: 'Text',
  image: 'https://example.org/a.png',
  platformUserId: 1,
  createdAt: new Date(now - minuteMs).toISOString(),
  bannerText: 'Look here',
  bannerType: 'info',
  bannerExpiry: new Date(now + 200_500).toISOString(),
}

describe('the public pages', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      now: () => now,
      basePath: '/board',
      document: { information: 'We answer', platformUsers, announcements: [scheduled, banner], monitors: [] },
    })
  })
  after(() => app.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(path, { headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } })
  /** Requests a page twice: the first answer comes from the route, the second from memory. */
  const twice = async (path: string, headers: Record<string, string> = {}) => {
    await (await get(path, headers)).text()
    return (await get(path, headers)).text()
  }

  const pages = ['/', '/announcements', '/history', '/calendar', '/privacy', '/api/v1']
  const ofOneLanguage = [
    '/announcements.atom',
    '/announcements.json',
    '/schema.graphql',
    '/favicon.svg',
    '/favicon.svg?status=DOWN',
    '/theme.css?v=',
    '/api/v1/openapi.json',
  ]

  it('come in the language of each reader, whoever asked before', async () => {
    for (const path of pages)
      for (const [language, headers] of [
        ['en', { 'accept-language': 'en' }],
        ['de', { 'accept-language': 'de' }],
        ['en', { 'accept-language': 'de', cookie: 'language=en' }],
        ['de', { cookie: 'language=de' }],
      ] as const)
        assert.match(
          await twice(path, headers),
          new RegExp(`^<!doctype html>\\s<html lang="${language}">`),
          path,
        )
  })

  it('show nothing of the cookies of a reader but the language, the colours, and that there is a session', async () => {
    const cookie = 'wrap=1; corkboard-mine=a.b; delete_token=secret'
    for (const path of pages) {
      assert.equal(await twice(path, { cookie }), await twice(path), path)
      const session = await twice(path, { cookie: `${cookie}; corkboard-session=a-7f3e9` })
      assert.equal(session, await twice(path, { cookie: 'corkboard-session=another' }), path)
      assert.doesNotMatch(session, /7f3e9/)
    }
  })

  it('are answered in front as their routes answer them', async () => {
    for (const path of [...pages, ...ofOneLanguage]) {
      const [routed, front] = [await get(path), await get(path)]
      assert.equal(routed.status, 200, path)
      const headersOf = ({ headers }: Response) => Object.fromEntries([...headers, ['date', '']])
      assert.deepEqual(headersOf(front), headersOf(routed), path)
      assert.equal(await front.text(), await routed.text(), path)
      const etag = routed.headers.get('etag') ?? ''
      assert.equal((await get(path, { 'if-none-match': etag })).status, 304, path)
      assert.equal(routed.headers.get('content-type')?.startsWith('text/html'), pages.includes(path))
      if (pages.includes(path)) assert.match(routed.headers.get('vary') ?? '', /accept-language, cookie/)
      assert.equal(routed.headers.get('x-content-type-options'), 'nosniff')
    }
  })

  it('change at the very instant at which the Board does', async () => {
    for (const path of ['/', '/announcements', '/announcements.atom', '/announcements.json'])
      assert.doesNotMatch(await twice(path), /Not before its time/)
    now += 90_000
    for (const path of ['/', '/announcements', '/announcements.atom', '/announcements.json'])
      assert.doesNotMatch(await twice(path), /Not before its time/)
    now += 500
    for (const path of ['/', '/announcements', '/announcements.atom', '/announcements.json'])
      assert.match(await (await get(path)).text(), /Not before its time/, path)
    assert.equal((await get('/announcements/later')).status, 200)
  })

  it('lose a banner when it expires, also those that show nothing else of the Board', async () => {
    for (const path of pages) assert.match(await twice(path), /Look here/, path)
    now += 110_000
    for (const path of pages) assert.doesNotMatch(await (await get(path)).text(), /id="banners"/, path)
  })

  it('are what was published last, and gone where it was withdrawn', async () => {
    await twice('/announcements/later')
    const { title, ...rest } = scheduled
    await app.import({
      announcements: [{ ...rest, title: 'Another title', state: 'published', publishAt: null }],
    })
    await eventually('/announcements/later', /Another title/)
    assert.match(await (await get('/')).text(), /Another title/)
    await app.import({ announcements: [{ ...rest, title, state: 'archived', publishAt: null }] })
    await eventually('/announcements/later', /^404/)
    for (const path of ['/', '/announcements', '/announcements.atom'])
      assert.doesNotMatch(await (await get(path)).text(), /Another title/, path)
  })

  /** Waits for a change that another process has written; the server checks every second. */
  async function eventually(path: string, wanted: RegExp): Promise<void> {
    await until(
      async () => {
        const answer = await get(path)
        return `${answer.status} ${await answer.text()}`
      },
      seen => wanted.test(seen),
    )
  }
})
