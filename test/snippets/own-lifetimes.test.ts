/** The expiry of several own snippets: by the rules of a new one, row by row, and set back once. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { engines } from '../matrix.ts'

const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
const dayMs = 86_400_000

for (const engine of engines)
  describe(`The expiry of own snippets on ${engine}`, () => {
    const now = Date.UTC(2026, 0, 1)
    let passedMs = 0
    let app: TestApp
    let db: Database
    before(async () => {
      app = await startTestApp({ engine, now: () => now + passedMs })
      db = await openDatabase(app.databaseUrl)
    })
    after(async () => {
      await db?.close()
      await app?.close()
    })

    /** A browser that keeps its cookies. */
    function browser() {
      const jar = new Map<string, string>()
      async function send(path: string, fields?: readonly (readonly [string, string])[], more = {}) {
        const cookie = [...jar].map(pair => pair.join('=')).join('; ')
        const body = fields && new URLSearchParams(fields.map(([name, value]) => [name, value]))
        const answer = await app.fetch(path, {
          ...{ method: body ? 'POST' : 'GET', headers: { ...headers, cookie, ...more }, redirect: 'manual' },
          ...(body && { body }),
        })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value === '') jar.delete(name)
          else jar.set(name, value)
        }
        return answer
      }
      async function create(fields: Readonly<Record<string, string>> = {}): Promise<string> {
        const answer = await send('/new', Object.entries({ content: 'x', expires: '2592000', ...fields }))
        return (answer.headers.get('location') ?? assert.fail(String(answer.status))).slice(1)
      }
      const keep = (ids: readonly string[], expires: string, more = {}) =>
        send('/mine/lifetime', [['expires', expires], ...ids.map(id => ['id', id] as const)], more)
      return { send, create, keep }
    }
    const passes = (t: TestContext, ms: number) => {
      passedMs += ms
      t.after(() => {
        passedMs = 0
      })
    }
    const isOver = async (answer: Response) => {
      assert.equal(answer.status, 409)
      assert.match(textOf(await answer.text()), /No expiry was set back: that was done already, /)
    }
    /** Copies of a snippet that differ in their ids and the instant that they expire. */
    async function copies(id: string, count: number): Promise<readonly string[]> {
      const row = await db.query
        .selectFrom('snippets')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const made = Array.from({ length: count }, (_, index) => {
        const copy = randomBytes(15).toString('base64url').replace(/[-_]/g, 'x').slice(0, id.length)
        return { ...row, id: copy, expires_at: now + 20 * dayMs + 7919 * index }
      })
      await db.write(...made.map(values => db.query.insertInto('snippets').values(values)))
      return made.map(each => each.id)
    }
    const expiryOf = async (id: string) =>
      (await db.query.selectFrom('snippets').select('expires_at').where('id', '=', id).executeTakeFirst())
        ?.expires_at

    it('is not set back to an instant that has passed, which would delete the text', async t => {
      const mine = browser()
      const id = await mine.create({ expires: '3600' })
      passes(t, 3_590_000)
      await mine.keep([id], '2592000')
      const to = await expiryOf(id)
      passes(t, 10_001)
      await isOver(await mine.send('/mine/lifetime/undo', []))
      assert.equal(await expiryOf(id), to)
    })

    it('is set back for a minute, however long the cookie lasts', async t => {
      const mine = browser()
      const id = await mine.create()
      await mine.keep([id], '604800')
      const page = '/mine?changed=1'
      assert.match(await (await mine.send(page)).text(), /<div class="notice toast" data-lasts="60">/)
      passes(t, 60_001)
      assert.doesNotMatch(await (await mine.send(page)).text(), /lifetime\/undo/)
      await isOver(await mine.send('/mine/lifetime/undo', []))
      assert.equal(await expiryOf(id), now + 7 * dayMs)
    })

    it('is set back on the page and in the search that it was changed on, of a hundred snippets', async () => {
      const mine = browser()
      const id = await mine.create({ content: 'needle' })
      const others = await copies(id, 99)
      const ids = [id, ...others]
      const changed = await mine.send('/mine/lifetime?page=2&q=needle', [
        ['expires', '604800'],
        ...ids.map(each => ['id', each] as const),
      ])
      assert.equal(changed.headers.get('location'), '/mine?page=2&q=needle&changed=100')
      const list = await (await mine.send('/mine?changed=100&q=needle')).text()
      assert.match(list, /action="\/mine\/lifetime\/undo\?q=needle"/)
      const undone = await mine.send('/mine/lifetime/undo?page=2&q=needle', [])
      assert.equal(undone.headers.get('location'), '/mine?page=2&q=needle&changed=100')
      assert.equal(await expiryOf(id), now + 30 * dayMs)
    })

    it('counts from now, is shown at once, and is set back once', async () => {
      const mine = browser()
      const [a, b] = [await mine.create(), await mine.create({ expires: 'never' })]
      const page = async () => (await app.fetch(`/${a}`, { headers: { accept: 'text/html' } })).text()
      assert.match(await page(), /30 days/)
      const answer = await mine.keep([a, b], '604800')
      assert.equal(answer.headers.get('location'), '/mine?changed=2')
      assert.deepEqual([await expiryOf(a), await expiryOf(b)], [now + 7 * dayMs, now + 7 * dayMs])
      assert.match(await page(), /7 days|1 week/)
      const list = await (await mine.send('/mine?changed=2')).text()
      assert.match(textOf(list), /Expiry of 2 snippets changed\./)
      assert.match(list, /action="\/mine\/lifetime\/undo"/)
      assert.equal((await mine.send('/mine/lifetime/undo', [])).headers.get('location'), '/mine?changed=2')
      assert.deepEqual([await expiryOf(a), await expiryOf(b)], [now + 30 * dayMs, null])
      await isOver(await mine.send('/mine/lifetime/undo', []))
    })

    it('is left alone, by name, of what is hidden, ends with its reads, is gone, or is not of this browser', async () => {
      const mine = browser()
      const [open, hidden, once] = [
        await mine.create({ filename: 'open.txt' }),
        await mine.create({ filename: 'hidden.txt' }),
        await mine.create({ filename: 'once.txt', expires: 'onetime' }),
      ]
      const foreign = await browser().create({ filename: 'foreign.txt' })
      await db.write(db.query.updateTable('snippets').set({ hidden_at: now }).where('id', '=', hidden))
      const answer = await mine.keep([open, hidden, once, foreign, 'AAAAAAAAAA'], '604800')
      assert.equal(answer.status, 409)
      const text = textOf(await answer.text())
      assert.match(text, /4 snippets were not changed\./)
      assert.match(text, /hidden\.txt \w+: It is hidden/)
      assert.match(text, new RegExp(`${foreign}: It no longer exists`))
      assert.doesNotMatch(text, /foreign\.txt/)
      assert.match(text, /Expiry changed\./)
      assert.deepEqual(
        [await expiryOf(open), await expiryOf(hidden), await expiryOf(foreign)],
        [now + 7 * dayMs, now + 30 * dayMs, now + 30 * dayMs],
      )
    })

    it('is one of those that the site allows, never one read, and a form of another site changes nothing', async () => {
      const mine = browser()
      const id = await mine.create()
      for (const expires of ['onetime', '1', '99999999999', 'toString'])
        assert.equal((await mine.keep([id], expires)).status, 400, expires)
      assert.equal((await mine.keep([id], '604800', { 'sec-fetch-site': 'cross-site' })).status, 403)
      assert.equal((await browser().keep([id], '604800')).status, 403)
      assert.equal((await mine.keep([], '604800')).headers.get('location'), '/mine')
      assert.equal(await expiryOf(id), now + 30 * dayMs)
    })

    it('is written by exactly one of several at the same time, of at most a hundred snippets', async () => {
      const mine = browser()
      const id = await mine.create()
      const answers = await Promise.all(['3600', '604800', 'never'].map(each => mine.keep([id], each)))
      assert.ok(answers.some(({ status }) => status === 303))
      const many = Array.from({ length: 990 }, (_, index) => String(index).padStart(10, 'A'))
      const answer = await mine.keep([...many.slice(0, 99), id, ...many.slice(99)], '604800')
      assert.equal(answer.status, 409)
      assert.match(textOf(await answer.text()), /990 snippets were not changed\./)
      assert.equal(await expiryOf(id), now + 7 * dayMs)
    })

    it('is not set back by the ticket of another browser', async () => {
      const [mine, other] = [browser(), browser()]
      const id = await mine.create()
      await other.create()
      const answer = await mine.keep([id], 'never')
      const [cookie = ''] = answer.headers.getSetCookie().map(each => each.split(';', 1)[0] ?? '')
      const undone = await app.fetch('/mine/lifetime/undo', {
        ...{ method: 'POST', redirect: 'manual', headers: { ...headers, cookie } },
      })
      await isOver(undone)
      assert.equal(await expiryOf(id), null)
    })
  })
