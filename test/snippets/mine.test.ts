/** One's own snippets are found by a signed cookie or by an account only. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { engines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'

const page = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }

/** A browser that keeps the cookie of its snippets; `cookie` is what it sends. */
function browser(app: TestApp, session = '') {
  let own = ''
  const cookie = () => [session, own].filter(each => each !== '').join('; ')
  const get = (path: string) =>
    app.fetch(path, { headers: { ...page, cookie: cookie() }, redirect: 'manual' })
  return {
    get,
    cookie: () => own,
    pretend: (value: string) => {
      own = value
    },
    list: async (path = '/mine') => idsIn(await (await get(path)).text()),
    post: (path: string, headers: Record<string, string> = {}) =>
      app.fetch(path, {
        method: 'POST',
        headers: { ...page, cookie: cookie(), ...headers },
        redirect: 'manual',
      }),
    async create(fields: Record<string, string>): Promise<string> {
      const answer = await app.fetch('/new', {
        method: 'POST',
        headers: { ...page, cookie: cookie() },
        body: new URLSearchParams({ content: 'x', ...fields }),
        redirect: 'manual',
      })
      assert.equal(answer.status, 303)
      own = ownCookie(answer)?.split(';', 1)[0] ?? own
      return (answer.headers.get('location') ?? '').slice(1)
    },
  }
}

const ownCookie = (answer: Response): string | undefined =>
  answer.headers.getSetCookie().find(each => each.includes('corkboard-mine='))

const idsIn = (html: string): readonly string[] =>
  [...html.matchAll(/href="\/([0-9A-Za-z]{10})\/delete"/g)].map(([, id = '']) => id)

for (const engine of engines)
  describe(`My snippets on ${engine}`, { concurrency: 1 }, () => {
    let app: TestApp
    let now = Date.UTC(2026, 0, 1)
    before(async () => {
      app = await startTestApp({ engine, now: () => now })
    })
    after(() => app.close())

    test('lists what this browser created, newest first, and nothing of another one', async () => {
      const [ada, bob] = [browser(app), browser(app)]
      const first = await ada.create({ filename: 'a.py' })
      now += 1000
      const second = await ada.create({ lexer: 'rust', expires: 'never' })
      const other = await bob.create({})
      assert.deepEqual(await ada.list(), [second, first])
      assert.deepEqual(await bob.list(), [other])
      const html = await (await ada.get('/mine')).text()
      assert.match(html, /a\.py/)
      assert.match(html, /Rust/)
      assert.match(html, /never expires/)
    })

    test('shows no text, and says what is sealed', async () => {
      const ada = browser(app)
      await ada.create({ content: 'open sesame', expires: 'onetime' })
      await ada.create({ content: 'swordfish stew', password: 'p' })
      const html = await (await ada.get('/mine')).text()
      assert.doesNotMatch(html, /sesame|stew/)
      assert.match(html, /burn after reading/)
      assert.match(html, /with a password/)
    })

    test('what has expired is on the list no more', async () => {
      const ada = browser(app)
      await ada.create({ expires: '3600' })
      now += 3_599_999
      assert.equal((await ada.list()).length, 1)
      now += 1
      assert.deepEqual(await ada.list(), [])
    })

    test('the cookie is set by creating and never by reading; the same browser keeps its name', async () => {
      const ada = browser(app)
      for (const path of ['/new', '/mine', '/']) assert.equal(ownCookie(await ada.get(path)), undefined, path)
      const id = await ada.create({})
      const name = ada.cookie()
      assert.equal(ownCookie(await ada.get(`/${id}`)), undefined)
      assert.equal(ownCookie(await ada.get('/mine')), undefined)
      await ada.create({})
      assert.equal(ada.cookie(), name)
      const api = await app.fetch('/api/', { method: 'POST', body: new URLSearchParams({ content: 'x' }) })
      assert.deepEqual(api.headers.getSetCookie(), [])
    })

    test('a form of another site takes nobody the cookie of their snippets', async () => {
      const answer = await app.fetch('/new', {
        method: 'POST',
        // Browsers omit a lax cookie in a cross-site request, and would accept a new one.
        headers: { ...page, 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ content: 'x' }),
        redirect: 'manual',
      })
      assert.equal(ownCookie(answer), undefined)
    })

    test('a forged, cut, foreign or malformed cookie shows an empty list', async () => {
      const ada = browser(app)
      const id = await ada.create({})
      const [name = '', value = ''] = ada.cookie().split('=')
      const [own = '', signature = ''] = value.split('.')
      const another = randomBytes(16).toString('base64url')
      const forged = [
        own,
        `${own}.`,
        `${own}.${'A'.repeat(43)}`,
        `${another}.${signature}`,
        `${signature}.${own}`,
        `${own}.${signature}x`,
        `${own}.${signature.slice(1)}`,
        `${own}.${signature}.${signature}`,
        '..',
        '%00',
        '"',
        'é'.repeat(30),
      ]
      const mallory = browser(app)
      for (const each of forged) {
        mallory.pretend(encodeURI(`${name}=${each}`))
        const answer = await mallory.get('/mine')
        assert.equal(answer.status, 200, each)
        assert.deepEqual(idsIn(await answer.text()), [], each)
        assert.equal((await mallory.get(`/${id}/delete`)).status, 404, each)
        assert.equal((await mallory.post(`/${id}/delete`)).status, 403, each)
      }
      assert.deepEqual(await ada.list(), [id])
    })

    test('the database holds nothing that a cookie could be made of', async () => {
      const ada = browser(app)
      const id = await ada.create({})
      const [own = ''] = ada.cookie().split('=')[1]?.split('.') ?? []
      await using db = await openDatabase(app.databaseUrl)
      const row = await db.query
        .selectFrom('snippets')
        .select('owner_hash')
        .where('id', '=', id)
        .executeTakeFirst()
      assert.equal(row?.owner_hash?.byteLength, 16)
      assert.doesNotMatch(Buffer.from(row?.owner_hash ?? []).toString('base64url'), new RegExp(own))
    })

    test('one is deleted by its owner, here or on its own page, and by nobody else', async () => {
      const [ada, bob] = [browser(app), browser(app)]
      const [one, two] = [await ada.create({}), await ada.create({})]
      await bob.create({})
      assert.equal((await bob.get(`/${one}/delete`)).status, 404)
      assert.equal((await bob.post(`/${one}/delete`)).status, 404)
      assert.doesNotMatch(await (await bob.get(`/${one}`)).text(), /\/delete"/)
      assert.match(await (await ada.get(`/${one}`)).text(), /\/delete"/)
      assert.equal((await ada.get(`/${one}`)).status, 200)

      assert.match(await (await ada.get(`/${one}/delete`)).text(), /Delete this snippet\?/)
      assert.equal((await ada.get(`/${one}`)).status, 200, 'asking deletes nothing')
      for (const id of [one, two])
        assert.equal((await ada.post(`/${id}/delete`)).headers.get('location'), `/mine?removed=${id}`)
      const undo = new RegExp(`action="/${two}/undo"`)
      assert.match(await (await ada.get(`/mine?removed=${two}`)).text(), undo)
      assert.doesNotMatch(await (await bob.get(`/mine?removed=${two}`)).text(), undo)
      assert.match(await (await ada.get('/mine?deleted=1')).text(), /Snippet deleted\./)
      for (const id of [one, two])
        for (const path of [`/${id}`, `/${id}/raw`]) assert.equal((await ada.get(path)).status, 404, path)
      assert.deepEqual(await ada.list(), [])
    })

    test('all go after a page that asks, and only one’s own', async () => {
      const [ada, bob] = [browser(app), browser(app)]
      const ids = [
        await ada.create({}),
        await ada.create({ expires: 'onetime' }),
        await ada.create({ password: 'p' }),
      ]
      const other = await bob.create({})
      const asking = await (await ada.get('/mine/delete')).text()
      assert.match(asking, /3 snippets are deleted/)
      assert.deepEqual([...(await ada.list())].sort(), [...ids].sort(), 'asking deletes nothing')
      assert.equal((await ada.post('/mine/delete')).headers.get('location'), '/mine?deleted=3')
      assert.deepEqual(await ada.list(), [])
      assert.deepEqual(await bob.list(), [other])
      assert.equal((await ada.get('/mine/delete')).headers.get('location'), '/mine')
    })

    test('what many deletions at once and one after them have deleted can be undone', async () => {
      const [ada, bob] = [browser(app), browser(app)]
      await bob.create({})
      for (let round = 0; round < 10; round++) {
        const id = await ada.create({ filename: `${round}.txt`, deletable: '1' })
        const by = Array.from({ length: 6 }, (_, at) => (at % 3 === 2 ? bob : ada))
        const answers = await Promise.all(by.map(each => each.post(`/${id}/delete`)))
        const late = await ada.post(`/${id}/delete`)
        const places = [...answers, late].map(answer => answer.headers.get('location') ?? '')
        // What its owner was the first to delete, a reader does not bring back.
        for (const [at, place] of places.entries())
          if (by[at] !== bob) assert.ok([`/mine?removed=${id}`, `/${id}/undo`].includes(place), place)
        assert.equal((await ada.get(`/${id}`)).status, 404)
        assert.equal((await ada.post(`/${id}/undo`)).headers.get('location'), `/${id}`)
        assert.equal((await ada.get(`/${id}`)).status, 200)
      }
    })

    test('of many deletions at once of a text for some reads, all are at the end of it', async () => {
      const ada = browser(app)
      const id = await ada.create({ reads: '3' })
      const answers = await Promise.all(Array.from({ length: 6 }, () => ada.post(`/${id}/delete`)))
      const places = answers.map(answer => answer.headers.get('location'))
      assert.ok(places.includes('/mine?deleted=1'))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303, 404]))
      assert.equal((await ada.post(`/${id}/undo`)).status, 404)
    })

    test('more than a page is paged, and deleted whole', async () => {
      const ada = browser(app)
      const ids: string[] = []
      for (let count = 0; count < 23; count++) {
        now += 1
        ids.unshift(await ada.create({}))
      }
      assert.deepEqual(await ada.list(), ids.slice(0, 20))
      assert.match(await (await ada.get('/mine')).text(), /href="\/mine\?page=2"/)
      assert.deepEqual(await ada.list('/mine?page=2'), ids.slice(20))
      for (const odd of ['0', '-1', 'x', '99999999', '3', '%00'])
        assert.equal((await ada.get(`/mine?page=${odd}`)).status, 200, odd)
      await ada.post('/mine/delete')
      assert.deepEqual(await ada.list(), [])
    })

    test('forms of another site delete nothing', async () => {
      const ada = browser(app)
      const id = await ada.create({})
      for (const stranger of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
        for (const path of ['/mine/delete', `/${id}/delete`])
          assert.equal((await ada.post(path, stranger)).status, 403, path)
      assert.deepEqual(await ada.list(), [id])
    })

    test('no cache keeps these pages', async () => {
      const ada = browser(app)
      await ada.create({})
      for (const path of ['/mine', '/mine/delete']) {
        const { headers } = await ada.get(path)
        assert.equal(headers.get('cache-control'), 'no-store')
        assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
      }
    })

    test('what a program creates with one’s own token is one’s own', async () => {
      const person = await somebody(app, 'editor', `grace-${engine}`)
      const fields = { name: 'Paste', scopes: ['read'], lifetime: '90' }
      const [, token = ''] =
        /value="(ckb_[\w-]{43})"/.exec(await (await person.post('/manage/tokens', fields)).text()) ?? []
      const answer = await app.fetch('/api/', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ content: 'x', format: 'url' }),
      })
      assert.deepEqual(answer.headers.getSetCookie(), [])
      const id = new URL((await answer.text()).trim()).pathname.slice(1)
      assert.deepEqual(await browser(app, person.cookie).list(), [id])
      assert.deepEqual(await browser(app).list(), [])
    })

    test('a token that only reads deletes nothing of its account', async () => {
      const person = await somebody(app, 'editor', `tess-${engine}`)
      const desk = browser(app, person.cookie)
      const id = await desk.create({})
      const token = await tokenFor(app, { accountId: person.accountId, scopes: ['read'] })
      for (const path of [`/${id}/delete`, '/mine/delete'])
        await app.fetch(path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          redirect: 'manual',
        })
      assert.deepEqual(await desk.list(), [id])
    })

    test('somebody who is signed in finds theirs at every browser', async () => {
      const person = await somebody(app, 'editor', `ada-${engine}`)
      const [desk, phone, stranger] = [browser(app, person.cookie), browser(app, person.cookie), browser(app)]
      assert.match(await (await person.get('/manage/account')).text(), /href="\/mine"/)
      const id = await desk.create({})
      assert.deepEqual(await phone.list(), [id])
      assert.deepEqual(await stranger.list(), [])
      // The snippet belongs to the browser on the desktop too, whoever is signed in.
      const left = browser(app)
      left.pretend(desk.cookie())
      assert.deepEqual(await left.list(), [id])
      await phone.post('/mine/delete')
      assert.deepEqual(await desk.list(), [])
    })
  })

describe('The cookie of one’s own snippets', () => {
  const attributesAt = async (
    t: { after: (done: () => Promise<void>) => void },
    url?: string,
    basePath = '',
  ) => {
    const app = await startTestApp({ basePath, ...(url && { environment: { BASE_URL: url } }) })
    t.after(app.close)
    const answer = await app.fetch('/new', {
      method: 'POST',
      body: new URLSearchParams({ content: 'x' }),
      redirect: 'manual',
    })
    return ownCookie(answer) ?? ''
  }

  test('is for this site alone, and for no script', async t => {
    assert.match(
      await attributesAt(t),
      /^corkboard-mine=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    )
  })

  test('travels by https alone where the site does', async t => {
    assert.match(
      await attributesAt(t, 'https://paste.example'),
      /^__Host-corkboard-mine=.*; Path=\/;.*; Secure/,
    )
  })

  test('stays below the path of the site', async t => {
    assert.match(await attributesAt(t, undefined, '/board'), /^corkboard-mine=.*; Path=\/board;/)
  })
})
