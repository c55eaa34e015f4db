/** The lists of moderators: what queries find, in which order, and over pages of many rows. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { openDatabase } from '../../../src/db/open-database.ts'
import { chunks } from '../../../src/lib/chunks.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { textOf } from '../../html-text.ts'
import { engines } from '../../matrix.ts'
import { type Person, somebody } from '../../people.ts'

const count = 10_000

const idOf = (index: number): string => `h${String(index).padStart(9, '0')}`

/** Hidden snippets, a decision about each, and takedown requests. Every tenth was hidden by a moderator. */
async function fill(db: Database): Promise<void> {
  for (const [step, some] of chunks([...Array(count).keys()], 2_000).entries()) {
    const facts = {
      lexer: '_text',
      content: new Uint8Array(1),
      delete_token_hash: new Uint8Array(32),
      onetime: 0,
    }
    await db.write(
      db.query.insertInto('snippets').values(
        some.map(index => ({
          ...{
            ...facts,
            created_at: 1,
            id: idOf(index),
            size: index % 977,
            hidden_at: 1_000 + Math.floor(index / 7),
          },
          filename: index % 1_000 === 0 ? `Invoice-${index}.txt` : null,
        })),
      ),
      db.query.insertInto('snippet_decisions').values(
        some.map(index => ({
          ...{ snippet_id: idOf(index), action: 'hidden' as const, at: 1_000 + Math.floor(index / 7) },
          name: index % 10 === 0 ? 'grace' : 'Corkboard',
        })),
      ),
      db.query.insertInto('snippet_cases').values(
        some.slice(0, 20).map((_, index) => ({
          ...{ number: `case${step}x${index}`, reason: 'copyright', text: 'Mine.', contact: null },
          ...{ key_hash: new Uint8Array(32), at: 1_000 + step * 20 + index, answer: '', decided_at: null },
          state: index === 0 ? 'open' : 'upheld',
        })),
      ),
    )
  }
}

for (const engine of engines)
  describe(`Lists of moderators with ${count} rows on ${engine}`, () => {
    let app: TestApp
    let moderator: Person
    before(async () => {
      app = await startTestApp({ engine })
      moderator = await somebody(app, 'moderator')
      await using db = await openDatabase(app.databaseUrl)
      await fill(db)
    })
    after(() => app?.close())

    const rows = async (path: string) => {
      const answer = await moderator.get(path)
      assert.equal(answer.status, 200, path)
      const page = await answer.text()
      const names = [...page.matchAll(/<th scope="row">(.*?)<\/th>/gs)].map(([cell]) => textOf(cell).trim())
      const [, next] = /rel="next" href="([^"]+)"/.exec(page) ?? []
      return { page, names, next: next?.replaceAll('&amp;', '&') ?? null }
    }

    it('show hidden snippets, newest first, a hundred on a page, each on one page only', async () => {
      const first = await rows('/manage/snippets')
      assert.equal(first.names.length, 100)
      assert.equal(first.names[0], idOf(count - 1))
      const second = await rows(first.next ?? assert.fail('there is a next page'))
      assert.equal(second.names[0], idOf(count - 101))
      assert.equal(new Set([...first.names, ...second.names]).size, 200)
      assert.match(second.page, /href="\/manage\/snippets"[^>]*>First page</)
    })

    it('are sorted by the query, in either order, also among equals', async () => {
      for (const order of ['asc', 'desc'] as const) {
        const first = await rows(`/manage/snippets?sort=size&order=${order}`)
        const second = await rows(first.next ?? assert.fail('there is a next page'))
        const names = [...first.names, ...second.names]
        const wanted = [...Array(count).keys()]
          .map(index => [index % 977, idOf(index)] as const)
          .sort(([a, x], [b, y]) => (a - b || (x < y ? -1 : 1)) * (order === 'asc' ? 1 : -1))
          .slice(0, 200)
        assert.deepEqual(
          names,
          wanted.map(([, id]) => id),
        )
        assert.match(first.page, new RegExp(`aria-sort="${order}ending"`))
      }
    })

    it('find by name in any case and filter by who has hidden, both kept in the address', async () => {
      const found = await rows('/manage/snippets?q=invoice-5000')
      assert.deepEqual(found.names, [idOf(5_000)])
      const moderators = await rows('/manage/snippets?filter=moderators')
      assert.equal(moderators.names[0], idOf(count - 10))
      assert.match(moderators.page, /filter=moderators"[^>]* aria-current="page">Hidden by a moderator</)
      assert.match(moderators.next ?? '', /filter=moderators/)
      assert.equal((await rows('/manage/snippets?filter=automatic')).names[0], idOf(count - 1))
      const none = await rows('/manage/snippets?q=nowhere')
      assert.match(none.page, /Nothing matches\./)
    })

    it('ignore what they do not know, such as a position of another order', async () => {
      const usual = await rows('/manage/snippets')
      const wrong = ['a', 'WzEuNSwiYSJd', 'W251bGwsbnVsbF0', 'WyJhIiwiYiJd', 'WzEsMl0', 'WzEsImFcdTAwMDAiXQ']
      for (const query of [...wrong.map(each => `after=${each}`), 'sort=nothing', 'filter=x', 'after[]=a'])
        assert.deepEqual((await rows(`/manage/snippets?${query}`)).names, usual.names, query)
    })

    it('show decisions and takedown requests the same way', async () => {
      const decisions = await rows('/manage/decisions?filter=hidden&sort=snippet')
      assert.equal(decisions.names.length, 100)
      assert.equal(decisions.names[0], idOf(0))
      assert.equal((await rows('/manage/decisions?q=grace')).names[0], idOf(count - 10))
      assert.equal((await rows('/manage/decisions?filter=deleted')).names.length, 0)
      const cases = await rows('/manage/cases')
      assert.deepEqual([cases.names[0], cases.names.length], ['case4x19', 100])
      const open = await rows('/manage/cases?filter=open&sort=since&order=asc')
      assert.deepEqual([open.names[0], open.names.length, open.next], ['case0x0', 5, null])
      assert.match(open.page, /href="\/manage\/reports\/case0x0">Answer</)
    })

    it('show snippets again and hide them anew with Undo, each with its line of the audit trail', async () => {
      const ids = (await rows('/manage/snippets')).names.slice(0, 3)
      const answer = await moderator.post('/manage/snippets/bulk?filter=automatic', { do: 'show', id: ids })
      assert.equal(answer.headers.get('location'), '/manage/snippets?filter=automatic&notice=bulkShown')
      assert.deepEqual(await stateOf(ids), [null, null, null])
      const [, ticket = assert.fail()] =
        /done=bulkShown\.([^.]+)\./.exec(answer.headers.getSetCookie().join()) ?? []
      await moderator.post('/manage/undo', { ticket })
      assert.ok((await stateOf(ids)).every(each => each !== null))
      assert.deepEqual(await auditOf(ids), ['shown', 'shown', 'shown', 'restored', 'restored', 'restored'])
    })

    it('name the row that another moderator has decided about, and do the others', async () => {
      const [first = '', second = ''] = (await rows('/manage/snippets')).names.slice(10)
      await moderator.post(`/manage/snippets/${first}/delete`)
      const answer = await moderator.post('/manage/snippets/bulk', { do: 'show', id: [first, second] })
      assert.equal(answer.status, 409)
      assert.match(await answer.text(), new RegExp(`${first}</a>: It no longer exists`))
      assert.deepEqual(await stateOf([second]), [null])
    })

    it('ask before snippets are deleted', async () => {
      const ids = (await rows('/manage/snippets')).names.slice(20, 22)
      const asked = await moderator.post('/manage/snippets/bulk', { do: 'delete', id: ids })
      assert.match(await asked.text(), /Delete 2 snippets\?/)
      assert.equal((await stateOf(ids)).length, 2)
      await moderator.post('/manage/snippets/bulk', { do: 'delete', id: ids, sure: 'on' })
      assert.equal((await stateOf(ids)).length, 0)
    })

    it('undo the newest decision about a snippet, and refuse an earlier one', async () => {
      const [id = ''] = (await rows('/manage/snippets')).names.slice(30)
      await moderator.post('/manage/snippets/bulk', { one: `show ${id}` })
      const { page } = await rows(`/manage/decisions?q=${id}`)
      const [newest = '', earlier = ''] = [...page.matchAll(/value="undo (\d+)"/g)].map(
        ([, each = '']) => each,
      )
      const refused = await moderator.post('/manage/decisions/bulk', { do: 'undo', id: earlier })
      assert.equal(refused.status, 409)
      assert.deepEqual(await stateOf([id]), [null])
      await moderator.post('/manage/decisions/bulk', { do: 'undo', id: newest })
      assert.ok((await stateOf([id]))[0] !== null)
    })

    it('are for moderators', async () => {
      const editor = await somebody(app, 'editor')
      for (const path of ['/manage/snippets', '/manage/decisions', '/manage/cases'])
        assert.equal((await editor.get(path)).status, 403, path)
      for (const path of ['/manage/snippets/bulk', '/manage/decisions/bulk'])
        assert.equal((await editor.post(path, { do: 'show', id: '1' })).status, 403, path)
    })

    async function stateOf(ids: readonly string[]) {
      await using db = await openDatabase(app.databaseUrl)
      const found = await db.query
        .selectFrom('snippets')
        .select(['id', 'hidden_at'])
        .where('id', 'in', ids)
        .execute()
      return found.map(each => each.hidden_at)
    }

    async function auditOf(ids: readonly string[]) {
      await using db = await openDatabase(app.databaseUrl)
      const subjects = ids.map(id => `snippet:${id}`)
      const lines = db.query.selectFrom('audit').select('action').where('subject', 'in', subjects)
      return (await lines.orderBy('id').execute()).map(each => each.action)
    }
  })
