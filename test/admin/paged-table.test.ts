import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccountStore } from '../../src/accounts/account-store.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

describe('Lists of the management side', () => {
  let app: TestApp
  let owner: Person
  before(async () => {
    const monitors = Array.from({ length: 12 }, (_, i) => ({
      ...{ name: `Shop ${i}`, kind: 'tcp', host: '127.0.0.1', port: 9, active: false },
    }))
    const maintenance = Array.from({ length: 130 }, (_, i) => ({
      title: `Window ${i}`,
      ...{ startsAt: `2020-01-01T00:00:00Z`, endsAt: '2020-01-01T01:00:00Z' },
      monitors: monitors.map(each => each.name),
    }))
    app = await startTestApp({ document: { monitors, maintenance } })
    owner = await somebody(app, 'owner')
    await using db = await openDatabase(app.databaseUrl)
    const accounts = createAccountStore(db)
    for (let i = 0; i < 120; i++) {
      const id = await accounts.drawAccountId()
      await db.write(...accounts.add(id, { username: `person${i}`, email: null, role: 'viewer' }, 0))
    }
  })
  after(() => app?.close())

  const rows = async (path: string) => {
    const page = await (await owner.get(path)).text()
    return { page, count: (page.match(/<tr(?: data-row)?>/g) ?? []).length - 1 }
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
    const { page, count } = await rows('/manage/maintenance')
    assert.equal(count, 100)
    assert.match(page, /Shop 0, Shop 1, Shop 2, Shop 3, Shop 4 and 7 more/)
  })
})
