/** Pages that are read often, on two instances of one database: a deleted snippet is gone on both at once. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { anonymous } from '../../src/snippets/model/snippet.ts'
import { createSnippetStore } from '../../src/snippets/snippet-store.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { engines, migratedDatabase } from '../matrix.ts'
import { draft } from './draft.ts'

for (const engine of engines)
  describe(`Hot pages of snippets on ${engine}`, () => {
    let now = Date.UTC(2026, 0, 10, 12)
    let [here, there]: TestApp[] = []
    let db: Database
    const closing: (() => Promise<void>)[] = []
    before(async () => {
      const { url, remove } = await migratedDatabase(engine)
      const environment = { DATABASE_URL: url, SNIPPET_EXPIRES: 'never,onetime,3600,604800' }
      here = await startTestApp({ environment, now: () => now })
      there = await startTestApp({ environment, now: () => now })
      db = await openDatabase(url)
      closing.push(here.close, there.close, db.close, remove)
    })
    after(async () => {
      for (const close of closing) await close()
    })

    const both = () => [here, there] as TestApp[]
    const storeOf = (id?: string) =>
      createSnippetStore(db, { idLength: 10, ...(id !== undefined && { drawId: () => id }) })

    async function create(fields: Readonly<Record<string, string>>) {
      const body = new URLSearchParams({ lexer: '_text', ...fields })
      const answer = await (here as TestApp).fetch('/api/?format=url', { method: 'POST', body })
      const path = new URL((await answer.text()).replace(/["\s]/g, '')).pathname
      return { path, id: path.slice(1), token: answer.headers.get('delete-token') ?? '' }
    }

    async function page(app: TestApp, path: string, headers: Readonly<Record<string, string>> = {}) {
      const answer = await app.fetch(path, {
        headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', ...headers },
        redirect: 'manual',
      })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }

    /** Requests a page until both instances serve it from memory; the first answer may lack highlighting. */
    async function warm(path: string, headers: Readonly<Record<string, string>> = {}) {
      for (const app of both())
        for (let seen = 0; seen < 3; ) {
          const { text, status } = await page(app, path, headers)
          assert.equal(status, 200)
          seen = text.includes('data-pending') ? 0 : seen + 1
        }
    }

    const statuses = async (path: string) => [
      (await page(both()[0] as TestApp, path)).status,
      (await page(both()[1] as TestApp, path)).status,
    ]

    for (const suffix of ['', '/slim'])
      it(`are gone everywhere once the snippet is deleted somewhere: /<id>${suffix}`, async () => {
        const { path, token } = await create({ content: 'secret of yesterday' })
        await warm(path + suffix)
        const headers = { authorization: `Bearer ${token}` }
        assert.ok((await (there as TestApp).fetch(path, { method: 'DELETE', headers })).ok)
        for (const app of both()) {
          const { status, text } = await page(app, path + suffix)
          assert.equal(status, 404)
          assert.doesNotMatch(text, /secret of yesterday/)
        }
      })

    it('are hidden everywhere at once, and shown again', async () => {
      const { path, id } = await create({ content: 'reported text' })
      await warm(path)
      await storeOf().hide(id, now)
      assert.deepEqual(await statuses(path), [410, 410])
      await storeOf().hide(id, null)
      assert.deepEqual(await statuses(path), [200, 200])
    })

    it('end at the instant at which the snippet expires', async () => {
      const { path } = await create({ content: 'for an hour', expires: '3600' })
      await warm(path)
      now += 3_599_999
      assert.deepEqual(await statuses(path), [200, 200])
      now += 1
      assert.deepEqual(await statuses(path), [404, 404])
    })

    it('say how long the snippet stays, minute by minute', async () => {
      const { path } = await create({ content: 'for an hour', expires: '3600' })
      await warm(path)
      now += 30 * 60_000
      assert.match((await page(here as TestApp, path)).text, /30 minutes/)
    })

    it('show what was drawn the same id later', async () => {
      const first = await create({ content: 'the first of this id' })
      await warm(first.path)
      await storeOf().take(first.id)
      now += 1
      await storeOf(first.id).add(draft({ content: 'the second', lexer: '_text' }), anonymous, now)
      for (const app of both()) assert.match((await page(app, first.path)).text, /the second/)
    })

    it('are never those of what is read once, has a password or is encrypted', async () => {
      const once = await create({ content: 'read me once', expires: 'onetime' })
      await warm(once.path)
      assert.doesNotMatch((await page(here as TestApp, once.path)).text, /read me once/)
      const origin = { origin: (here as TestApp).url }
      const revealed = await (here as TestApp).fetch(once.path, { method: 'POST', headers: origin })
      assert.match(await revealed.text(), /read me once/)
      assert.deepEqual(await statuses(once.path), [404, 404])

      const { path } = await create({ content: 'behind a password', password: 'sesame' })
      await warm(path)
      const body = new URLSearchParams({ password: 'sesame' })
      const opened = await (here as TestApp).fetch(`${path}/unlock`, {
        method: 'POST',
        body,
        headers: origin,
      })
      assert.match(await opened.text(), /behind a password/)
      for (const app of both())
        for (const suffix of ['', '/slim'])
          assert.doesNotMatch((await page(app, path + suffix)).text, /behind a password/)
    })

    it('show the button that deletes to its owner alone, whoever asked before', async () => {
      const { path } = await create({ content: 'mine' })
      await warm(path)
      const button = new RegExp(`href="${path}/delete"`)
      for (let round = 0; round < 2; round++) {
        assert.match((await page(here as TestApp, path, { cookie: 'delete_token=x' })).text, button)
        assert.doesNotMatch((await page(here as TestApp, path)).text, button)
        assert.doesNotMatch((await page(here as TestApp, path, { cookie: 'delete_tokens=x' })).text, button)
      }
    })

    it('have lines and language as each reader wants them', async () => {
      const { path } = await create({ content: 'a line', lexer: 'python' })
      await warm(path)
      const wraps = /id="wrap"[^>]* checked/
      for (let round = 0; round < 2; round++) {
        assert.match((await page(here as TestApp, path, { cookie: 'wrap=1' })).text, wraps)
        assert.doesNotMatch((await page(here as TestApp, path)).text, wraps)
        assert.doesNotMatch((await page(here as TestApp, path, { cookie: 'wrap=0' })).text, wraps)
        assert.match((await page(here as TestApp, path, { cookie: 'language=de' })).text, /<html lang="de">/)
        assert.match((await page(here as TestApp, path)).text, /<html lang="en">/)
        assert.match((await page(here as TestApp, path, { cookie: 'language=de; wrap=1' })).text, wraps)
        assert.match((await page(here as TestApp, `${path}?lines=1`)).text, /class="line on"/)
        assert.doesNotMatch((await page(here as TestApp, path)).text, /class="line on"/)
      }
    })

    it('are the same in front as by their route, with their headers', async () => {
      const { path } = await create({ content: 'headers', lexer: 'python' })
      for (const suffix of ['', '/slim']) {
        await warm(path + suffix)
        const front = await page(here as TestApp, path + suffix)
        const routed = await page(here as TestApp, `${path}${suffix}?x`)
        const plain = (headers: Headers) => Object.fromEntries([...headers, ['date', '']])
        assert.deepEqual(plain(front.headers), plain(routed.headers))
        assert.equal(front.text, routed.text)
        assert.equal(front.headers.get('cache-control'), 'private, no-cache')
        assert.equal(front.headers.get('x-robots-tag'), 'noindex')
        assert.equal(front.headers.get('vary'), 'accept-language, cookie, accept-encoding')
        const framing = suffix === '' ? /frame-ancestors 'none'/ : /frame-ancestors \*/
        assert.match(front.headers.get('content-security-policy') ?? '', framing)
        const named = { 'if-none-match': front.headers.get('etag') ?? '' }
        assert.equal((await page(here as TestApp, path + suffix, named)).status, 304)
      }
    })

    it('show a new banner at once', async () => {
      const { path } = await create({ content: 'under a banner' })
      await warm(path)
      const banner = {
        id: `banner-${engine}`,
        title: 'T',
        description: 'D',
        content: 'C',
        image: 'https://example.org/a.png',
        platformUserId: 1,
        createdAt: new Date(now).toISOString(),
        bannerText: 'Look at this',
        bannerType: 'info',
      }
      const platformUsers = [{ id: 1, username: 'ada', avatar: null }]
      await (here as TestApp).import({ platformUsers, announcements: [banner] })
      await until(
        () => page(here as TestApp, '/'),
        ({ text }) => text.includes('Look at this'),
      )
      assert.match((await page(here as TestApp, path)).text, /Look at this/)
    })
  })
