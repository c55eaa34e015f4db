/** Fields of several monitors, changed row by row: what suits is written, what does not is named. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { openDatabase } from '../../../src/db/open-database.ts'
import { monitorDocument } from '../../../src/monitors/monitor-document.ts'
import { createMonitorStore } from '../../../src/monitors/monitor-store.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import { textOf } from '../../html-text.ts'
import { engines } from '../../matrix.ts'
import { type Person, somebody } from '../../people.ts'
import { linesAbout, ticketIn } from './bulk-form.ts'

for (const engine of engines)
  describe(`Fields of several monitors on ${engine}`, () => {
    let app: TestApp
    let operator: Person
    let db: Database
    before(async () => {
      const monitors = Array.from({ length: 1_000 }, (_, index) => ({
        ...{ name: `Shop ${index + 1}`, kind: 'tcp', host: '127.0.0.1', port: 9, active: false },
        ...(index === 1 ? { timeoutSeconds: 60 } : { timeoutSeconds: 10 }),
      }))
      app = await startTestApp({ engine, document: { monitors } })
      operator = await somebody(app, 'operator')
      db = await openDatabase(app.databaseUrl)
    })
    after(async () => {
      await db?.close()
      await app?.close()
    })

    const change = (field: string, fields: Readonly<Record<string, string | readonly string[]>>) =>
      operator.post('/manage/monitors/bulk', { do: 'change', field, ...fields })
    const settingsOf = async (id: number) =>
      monitorDocument((await createMonitorStore(db).find(id)) ?? assert.fail())
    const lines = (id: number) => linesAbout(db, `monitor:${id}`)

    it('are written where they suit; a row that they do not suit, and one that is gone, are named and the first stays selected', async () => {
      const answer = await change('intervalSeconds', { intervalSeconds: '30', id: ['1', '2', '3', '9999'] })
      assert.equal(answer.status, 409)
      const page = await answer.text()
      assert.match(textOf(page), /2 rows were not changed\./)
      assert.match(textOf(page), /Shop 2: /)
      assert.match(textOf(page), /9999: It no longer exists\./)
      assert.match(textOf(page), /2 monitors changed\./)
      assert.match(page, /name="id" value="2"[^>]* checked/)
      assert.doesNotMatch(page, /name="id" value="[13]"[^>]* checked/)
      assert.equal((await settingsOf(1))['intervalSeconds'], 30)
      assert.equal((await settingsOf(2))['intervalSeconds'], 60)
      // One is of the import.
      assert.deepEqual(await Promise.all([1, 2, 3].map(lines)), [2, 1, 2])
      const [, ticket = assert.fail('no undo')] = /name="ticket" value="([^"]+)"/.exec(page) ?? []
      assert.equal((await operator.post('/manage/undo', { ticket })).status, 303)
      assert.equal((await settingsOf(3))['intervalSeconds'], 60)
    })

    for (const [field, value, wrong] of [
      ['timeoutSeconds', 20, '0'],
      ['maxRetries', 5, 'many'],
      ['retryIntervalSeconds', 45, ''],
      ['successThreshold', 3, '0'],
      ['remindEveryMinutes', 90, '-1'],
    ] as const)
      it(`have ${field}, by the rules of its form, and what it was by Undo`, async () => {
        const before = (await settingsOf(4))[field]
        const answer = await change(field, { [field]: String(value), id: ['4', '5'] })
        assert.equal(answer.status, 303)
        assert.equal((await settingsOf(4))[field], value)
        assert.equal((await operator.post('/manage/undo', { ticket: ticketIn(answer) })).status, 303)
        assert.equal((await settingsOf(4))[field], before)
        const refused = await change(field, { [field]: wrong, id: ['4', '5'] })
        assert.equal(refused.status, 422)
        assert.match(textOf(await refused.text()), /2 rows were not changed\./)
        assert.equal((await settingsOf(5))[field], before)
      })

    it('are written on as many rows as a form has fields, with a line of the trail for each, and on none of more', async () => {
      const all = Array.from({ length: 1_000 }, (_, index) => String(index + 1))
      const refused = await change('addTag', { tag: 'autumn', id: all })
      assert.equal(refused.status, 400)
      assert.deepEqual((await settingsOf(10))['tags'], [])
      const ids = all.slice(10)
      const before = await Promise.all([11, 1_000].map(lines))
      const answer = await change('addTag', { tag: 'winter', id: ids })
      assert.equal(answer.status, 303)
      assert.match(answer.headers.get('location') ?? '', /notice=bulkChanged/)
      assert.deepEqual((await settingsOf(1_000))['tags'], ['winter'])
      assert.deepEqual(
        await Promise.all([11, 1_000].map(lines)),
        before.map(count => count + 1),
      )
    })

    it('of one that a colleague changes at the same time are refused by name or written after it, never lost', async () => {
      const ids = Array.from({ length: 20 }, (_, index) => String(index + 101))
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map(name => change('addTag', { tag: name, id: ids })),
      )
      const pages = await Promise.all(answers.map(each => each.text()))
      for (const id of ids) {
        const tags = (await settingsOf(Number(id)))['tags'] as readonly string[]
        for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
          const isRefused = pages[index]?.includes(`<a href="#monitor-${id}">`) ?? false
          assert.equal(tags.includes(name), !isRefused, `${name} of ${id}`)
        }
      }
    })

    it('are neither shown to nor taken from those who may only read', async () => {
      const viewer = await somebody(app, 'viewer')
      const answer = await viewer.post('/manage/monitors/bulk', {
        ...{ do: 'change', field: 'addTag', tag: 'mine', id: '1' },
      })
      assert.equal(answer.status, 403)
      assert.doesNotMatch(await (await viewer.get('/manage/monitors?sort=name')).text(), /name="field"/)
    })
  })
