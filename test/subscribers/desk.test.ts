import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { openDatabase } from '../../src/db/open-database.ts'
import type { SubscriberStore } from '../../src/subscribers/subscriber-store.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { engines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'
import { addSubscriber, subscriberStoreOf } from './stored.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

for (const engine of engines)
  describe(`Those who run the site, and subscribers on ${engine}`, () => {
    let app: TestApp
    let owner: Person
    let token: string
    before(async () => {
      app = await startTestApp({ engine })
      owner = await somebody(app, 'owner')
      token = await tokenFor(app, { accountId: owner.accountId })
    })
    after(() => app.close())

    const withStore = async <T>(work: (store: SubscriberStore) => Promise<T>) => {
      await using db = await openDatabase(app.databaseUrl)
      return await work(subscriberStoreOf(db))
    }
    const add = async (
      kind: 'email' | 'webhook',
      address: string,
      ownerId: number | null = null,
      state: 'pending' | 'confirmed' = 'confirmed',
    ) => {
      await using db = await openDatabase(app.databaseUrl)
      return await addSubscriber(db, { kind, address, ownerId, state })
    }
    const api = (method: string, path: string, body?: object) =>
      app.fetch(`/api/v1/subscribers${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const corkboard = async (...words: readonly string[]) =>
      (
        await promisify(execFile)(process.execPath, [main, 'subscriber', ...words], {
          env: { ...process.env, DATABASE_URL: app.databaseUrl },
        })
      ).stdout

    it('count them, and find one by the exact address alone', async () => {
      const id = await add('email', 'Ada@example.org')
      await add('webhook', 'https://hooks.example.org/ada', id)
      await add('email', 'waits@example.org', null, 'pending')
      const page = await (await owner.get('/manage/subscribers')).text()
      assert.match(page, /Email<\/\w+><td[^>]*>1<\/td><td[^>]*>1<\/td>/)
      assert.doesNotMatch(page, /example\.org/, 'no list of addresses')
      const found = async (address: string) =>
        (await owner.post('/manage/subscribers/find', { address })).text()
      assert.match(await found(' ada@EXAMPLE.org '), /<h2 dir="auto">Ada@example\.org</)
      for (const wrong of ['ada@example', 'example.org', '%'])
        assert.match(await found(wrong), /No one subscribed with this address/)
      assert.equal((await owner.post('/manage/subscribers/find', { address: '' })).status, 422)
    })

    it('give a person what is stored, by the page, the interface and the command', async () => {
      const search = await api('POST', '/search', { address: 'ada@example.org' })
      const { items } = (await search.json()) as { readonly items: readonly { readonly id: number }[] }
      const id = items[0]?.id
      const byProgram = (await (await api('GET', `/${id}`)).json()) as Data
      assert.equal(byProgram.address, 'Ada@example.org')
      assert.deepEqual(
        byProgram.webhooks.map(each => each.address),
        ['https://hooks.example.org/ada'],
      )
      const file = await owner.post(`/manage/subscribers/${id}/export`)
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
      assert.deepEqual(await file.json(), byProgram)
      assert.deepEqual(JSON.parse(await corkboard('show', 'ada@example.org')), byProgram)
      assert.match(await corkboard('count'), /^email\t1 confirmed\t1 pending$/m)
      const counts = (await (await api('GET', '/counts')).json()) as { email: object }
      assert.deepEqual(counts.email, { confirmed: 1, pending: 1 })
    })

    it('delete one with the addresses that it entered', async () => {
      const address = 'ada@example.org'
      const found = await withStore(store => store.findByAddress({ kind: 'email', address }))
      await owner.post(`/manage/subscribers/${found?.id}/delete`)
      assert.equal(await withStore(store => store.count()), 1)
      const program = await add('email', 'program@example.org')
      assert.equal((await api('DELETE', `/${program}`)).status, 204)
      assert.equal((await api('DELETE', `/${program}`)).status, 404)
      assert.match(await corkboard('remove', 'waits@example.org'), /Deleted/)
      assert.equal(await withStore(store => store.count()), 0)
      await assert.rejects(corkboard('remove', 'waits@example.org'), /There is no subscriber/)
    })

    it('leave lines in the audit trail, without addresses', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const rows = await db.query
        .selectFrom('audit')
        .selectAll()
        .where('subject', 'like', 'subscriber:%')
        .execute()
      assert.deepEqual(
        rows.map(each => `${each.via} ${each.action}`),
        ['api exported', 'web exported', 'command exported', 'web deleted', 'api deleted', 'command deleted'],
      )
      assert.doesNotMatch(JSON.stringify(rows), /example\.org/)
      assert.match(await (await owner.get('/manage/audit')).text(), /deleted a subscriber/)
    })
  })

type Data = { readonly address: string; readonly webhooks: readonly { readonly address: string }[] }
