/** What all lists of the management side have in common: order, filters, search, pages and actions on several rows. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { createAccountStore } from '../../src/accounts/account-store.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'

for (const engine of engines)
  describe(`Lists of the management side on ${engine}`, () => {
    let app: TestApp
    let owner: Person
    before(async () => {
      const monitors = Array.from({ length: 12 }, (_, i) => ({
        ...{ name: `Shop ${i}`, kind: 'tcp', host: '127.0.0.1', port: 9, active: false },
      }))
      const past = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-01T01:00:00Z' }
      const maintenance = Array.from({ length: 130 }, (_, i) => ({
        ...{ title: `Window ${i} ${randomBytes(40).toString('base64url')}`, ...past },
        monitors: i === 7 ? monitors.map(each => each.name) : [],
      }))
      const planned = { startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-01T01:00:00Z', monitors: [] }
      const open = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2099-01-01T01:00:00Z', monitors: [] }
      app = await startTestApp({
        engine,
        document: {
          monitors,
          maintenance: [...maintenance, { title: 'Later', ...planned }, { title: 'Now', ...open }],
        },
      })
      owner = await somebody(app, 'owner')
      await using db = await openDatabase(app.databaseUrl)
      const accounts = createAccountStore(db)
      for (let i = 0; i < 120; i++) {
        const id = await accounts.drawAccountId()
        const role = i % 60 === 0 ? 'editor' : 'viewer'
        await db.write(...accounts.add(id, { username: `person${i}`, email: null, role }, 0))
      }
    })
    after(() => app?.close())

    const rows = async (path: string) => {
      const page = await (await owner.get(path)).text()
      const names = [...page.matchAll(/<th scope="row">(.*?)<\/th>/gs)].map(([cell]) => textOf(cell).trim())
      return { page, names, count: names.length }
    }

    it('have a hundred rows on a page, with the others a link away', async () => {
      const first = await rows('/manage/accounts')
      assert.equal(first.count, 100)
      assert.match(first.page, /page 1 of 2 · 121/)
      assert.match(first.page, /rel="next" href="\/manage\/accounts\?page=2"/)
      assert.equal((await rows('/manage/accounts?page=2')).count, 21)
      assert.equal((await rows('/manage/accounts?page=99')).count, 21)
    })

    it('name the first monitors of a window and count the others', async () => {
      const { page } = await rows('/manage/maintenance?q=Window+7')
      assert.match(page, /Shop 0, Shop 1, Shop 2, Shop 3, Shop 4 and 7 more/)
    })

    it('are sorted before they are cut into pages, numbers in names by their value', async () => {
      const first = await rows('/manage/accounts?sort=username&order=desc')
      assert.match(first.names[0] ?? '', /^person119\b/)
      assert.match(first.names[1] ?? '', /^person118\b/)
      assert.match(first.page, /aria-sort="descending"/)
      assert.match(first.page, /href="\/manage\/accounts\?sort=username&amp;order=asc"/)
      assert.match(first.page, /href="\/manage\/accounts\?sort=username&amp;order=desc&amp;page=2"/)
      const last = await rows('/manage/accounts?sort=username&order=desc&page=2')
      assert.match(last.names.at(-2) ?? '', /^person0\b/)
      assert.equal(new Set([...first.names, ...last.names]).size, 121)
    })

    it('keep the order of equals in either direction, so that no row is on two pages', async () => {
      for (const order of ['asc', 'desc']) {
        const pages = await Promise.all(
          [1, 2].map(page => rows(`/manage/accounts?sort=role&order=${order}&page=${page}`)),
        )
        assert.equal(new Set(pages.flatMap(({ names }) => names)).size, 121, order)
      }
    })

    it('ignore a column, an order, a filter and a page that there are not, as all lists do', async () => {
      const usual = await rows('/manage/accounts')
      for (const query of ['sort=nothing', 'sort=toString&order=up', 'filter=king', 'page=0', 'sort[]=role'])
        assert.deepEqual((await rows(`/manage/accounts?${query}`)).names, usual.names, query)
    })

    it('begin with what is in progress, then what is next', async () => {
      const { names } = await rows('/manage/maintenance')
      assert.deepEqual(names.slice(0, 2), ['Now', 'Later'])
    })

    it('are filtered by chips with numbers and by the search, which the address keeps', async () => {
      const editors = await rows('/manage/accounts?filter=editor')
      assert.equal(editors.count, 2)
      assert.match(editors.page, /href="[^"]*filter=editor"[^>]* aria-current="page">Editor 2</)
      const found = await rows('/manage/accounts?filter=editor&q=PERSON6')
      assert.equal(found.count, 1)
      assert.match(found.page, /name="filter" value="editor"/)
      assert.match(found.page, /Viewer 10</)
      assert.match((await rows('/manage/accounts?q=nobody')).page, /Nothing matches\./)
    })

    it('change several rows at once, name the one that was refused and keep it selected', async () => {
      const { page } = await rows('/manage/maintenance?filter=open')
      const [, now = ''] = /value="end (\d+)"/.exec(page) ?? []
      const planned = await rows('/manage/maintenance?filter=planned')
      const [, later = ''] = /value="delete (\d+)"/.exec(planned.page) ?? []
      const answer = await owner.post('/manage/maintenance/bulk?sort=title', {
        ...{ do: 'end', id: [now, later, '999999'] },
      })
      assert.equal(answer.status, 409)
      const text = await answer.text()
      assert.match(text, /“Now” ended\./)
      assert.match(text, /2 rows were not changed/)
      assert.match(text, new RegExp(`<a href="#windows-${later}">Later</a>: `))
      assert.match(text, /It no longer exists\./)
      assert.match(text, new RegExp(`name="id" value="${later}"[^>]* checked`))
      assert.doesNotMatch(text, new RegExp(`name="id" value="${now}"[^>]* checked`))
      const [, ticket = assert.fail()] = /name="ticket" value="([^"]+)"/.exec(text) ?? []
      const undone = await owner.post('/manage/undo', { ticket })
      assert.equal(undone.headers.get('location'), '/manage/maintenance?notice=bulkRestored')
      assert.equal((await rows('/manage/maintenance?filter=open')).count, 1)
    })

    it('delete rows with an undo, each with its own line of the audit trail', async () => {
      const before = await rows('/manage/maintenance?q=Window+12')
      const ids = [...before.page.matchAll(/class="row-select"[^>]* value="(\d+)"/g)].map(([, id = '']) => id)
      assert.ok(ids.length > 2)
      const answer = await owner.post('/manage/maintenance/bulk?q=Window+12', { do: 'delete', id: ids })
      assert.equal(answer.headers.get('location'), '/manage/maintenance?q=Window%2012&notice=bulkDeleted')
      assert.equal((await rows('/manage/maintenance?q=Window+12')).count, 0)
      const trail = await (await owner.get('/manage/audit?action=deleted')).text()
      for (const id of ids) assert.ok(trail.includes(`maintenance:${id}`) || trail.includes('Window 12'), id)
      const lines = trail.match(/href="\/manage\/audit\/\d+"/g) ?? []
      assert.equal(lines.length, ids.length)
      const [, ticket = assert.fail()] =
        /done=bulkDeleted\.([^.]+)\./.exec(answer.headers.getSetCookie().join()) ?? []
      await owner.post('/manage/undo', { ticket })
      assert.equal((await rows('/manage/maintenance?q=Window+12')).count, ids.length)
      const again = await owner.post('/manage/undo', { ticket })
      assert.equal(again.status, 409)
    })

    it('ask before so many rows are deleted that nothing could undo it', async () => {
      const before = await rows('/manage/maintenance?filter=past&page=1')
      const ids = [...before.page.matchAll(/class="row-select"[^>]* value="(\d+)"/g)].map(([, id = '']) => id)
      const asked = await owner.post('/manage/maintenance/bulk?filter=past', { do: 'delete', id: ids })
      assert.equal(asked.status, 200)
      assert.match(await asked.text(), /Delete 100 maintenance windows\?/)
      assert.equal((await rows('/manage/maintenance?filter=past')).count, 100)
      const done = await owner.post('/manage/maintenance/bulk', { do: 'delete', id: ids, sure: 'on' })
      assert.equal(done.status, 303)
      assert.equal((await rows('/manage/maintenance?filter=past')).count, 30)
    })

    it('do nothing for an action that there is not, or without a row', async () => {
      for (const fields of [{ do: 'toString', id: '1' }, { do: 'delete' }, { one: 'delete' }, {}]) {
        const answer = await owner.post('/manage/maintenance/bulk?sort=title&order=desc', fields)
        assert.equal(answer.headers.get('location'), '/manage/maintenance?sort=title&order=desc')
      }
    })

    it('sort monitors by a column, without their groups, and lead back to the own order', async () => {
      const names = async (query: string) => (await rows(`/manage/monitors?${query}`)).names
      assert.equal((await names('sort=name'))[10], 'Shop 10')
      assert.equal((await names('sort=name&order=desc'))[0], 'Shop 11')
      const found = await rows('/manage/monitors?sort=name&order=desc&q=1')
      assert.deepEqual(found.names, ['Shop 11', 'Shop 10', 'Shop 1'])
      assert.match(found.page, /href="\/manage\/monitors\?q=1"[^>]*>Back to your order/)
      const [, one = ''] = /name="one" value="(resume \d+)"/.exec(found.page) ?? []
      const answer = await owner.post('/manage/monitors/bulk?q=1&sort=name&order=desc', { one })
      assert.equal(
        answer.headers.get('location'),
        '/manage/monitors?q=1&sort=name&order=desc&notice=bulkResumed',
      )
      assert.equal((await names('sort=nothing')).length, 0)
    })

    it('change the role of several people, never of the last owner, with Undo and a line of the trail each', async () => {
      const { page } = await rows('/manage/accounts?q=person5')
      const ids = [...page.matchAll(/class="row-select"[^>]* value="(\d+)"/g)].map(([, id = '']) => id)
      assert.ok(ids.length > 2)
      const own = String(owner.accountId)
      const refused = await owner.post('/manage/accounts/bulk', {
        do: 'role',
        role: 'operator',
        id: [own, ...ids],
      })
      assert.equal(refused.status, 409)
      assert.match(await refused.text(), /One row was not changed/)
      const operators = await rows('/manage/accounts?filter=operator')
      assert.equal(operators.count, ids.length)
      const answer = await owner.post('/manage/accounts/bulk?q=person5', {
        do: 'role',
        role: 'moderator',
        id: ids,
      })
      assert.equal(answer.headers.get('location'), '/manage/accounts?q=person5&notice=bulkChanged')
      const [, ticket = assert.fail()] =
        /done=bulkChanged\.([^.]+)\./.exec(answer.headers.getSetCookie().join()) ?? []
      assert.equal((await rows('/manage/accounts?filter=moderator')).count, ids.length)
      await owner.post('/manage/undo', { ticket })
      assert.equal((await rows('/manage/accounts?filter=operator')).count, ids.length)
      const trail = await (await owner.get(`/manage/audit?subject=account:${ids[0]}`)).text()
      assert.equal((trail.match(/href="\/manage\/audit\/\d+"/g) ?? []).length, 3)
      const wrong = await owner.post('/manage/accounts/bulk', { do: 'role', role: 'king', id: ids })
      assert.equal(wrong.status, 409)
      const editor = await somebody(app, 'editor')
      assert.equal(
        (await editor.post('/manage/accounts/bulk', { do: 'role', role: 'owner', id: own })).status,
        403,
      )
    })

    it('show neither boxes nor actions to people who may only read', async () => {
      const viewer = await somebody(app, 'viewer')
      const page = await (await viewer.get('/manage/maintenance')).text()
      assert.doesNotMatch(page, /row-select|bulk-bar|name="one"/)
      assert.equal((await viewer.post('/manage/maintenance/bulk', { do: 'delete', id: '1' })).status, 403)
    })
  })
