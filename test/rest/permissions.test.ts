import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { grantable, type Permission } from '../../src/kernel/actor.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { tokenFor } from './api.ts'
import { describedOperations } from './document.ts'

/** Permissions that open other addresses than operations of the REST interface. */
const elsewhere: Partial<Record<Permission, { readonly path: string; readonly body: string }>> = {
  snippets: { path: '/api/', body: 'content=a+text&format=json' },
}

describe('Each permission that a token can have', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ environment: { SNIPPET_CREATORS: 'token' } })
  })
  after(() => app?.close())

  /** The status of a request for what the permission opens, without a valid body where it would change something. */
  async function statusWith(permission: Permission, scopes: readonly Permission[]): Promise<number> {
    const authorization = `Bearer ${await tokenFor(app, { scopes })}`
    const other = elsewhere[permission]
    if (other) {
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      return (await app.fetch(other.path, { method: 'POST', headers, body: other.body })).status
    }
    const operations = describedOperations().filter(each => each.permission === permission)
    const [operation] = [
      ...operations.filter(({ method, path }) => method === 'GET' && !path.includes(':')),
      ...operations,
    ]
    assert.ok(operation, `no operation needs the permission ${permission}`)
    const { method, path } = operation
    const answer = await app.fetch(`/api/v1${path.replace(/:\w+/g, '1')}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'if-match': '"1"' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    return answer.status
  }

  for (const permission of grantable)
    it(`opens an address that is closed without it: ${permission}`, async () => {
      const others = grantable.filter(each => each !== permission)
      assert.equal(await statusWith(permission, others), 403)
      const status = await statusWith(permission, [permission])
      assert.ok(![401, 403, 500].includes(status), `${status}`)
    })

  it('decides about reported snippets', async () => {
    const authorization = `Bearer ${await tokenFor(app, { scopes: ['snippets', 'moderation'] })}`
    const paste = async () => {
      const created = await app.fetch('/api/', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'content=cheap+pills&format=json',
      })
      const { url } = (await created.json()) as { readonly url: string }
      return new URL(url).pathname.slice(1)
    }
    const report = (snippetId: string) =>
      app.fetch(`/${snippetId}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
        body: 'reason=spam&text=It+is+spam.&contact=',
      })
    const id = await paste()
    const ask = async (path: string, body?: unknown) => {
      const answer = await app.fetch(`/api/v1${path}`, {
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    assert.deepEqual(await ask('/reports'), { status: 200, body: { items: [], waiting: 0 } })
    await report(id)
    const { items: [reported] = [], waiting } = (await ask('/reports?limit=1')).body as {
      readonly items?: readonly Record<string, unknown>[]
      readonly waiting?: number
    }
    assert.equal(waiting, 1)
    assert.deepEqual(
      { id: reported?.snippetId, excerpt: reported?.excerpt, said: reported?.said, hidden: reported?.hidden },
      { id, excerpt: 'cheap pills', said: 'It is spam.', hidden: false },
    )
    assert.deepEqual(reported?.record, { upheld: 0, dismissed: 0 })
    const decided = await ask('/reports/decide', { action: 'hide', snippetIds: [id, 'goneGoneGone'] })
    assert.deepEqual(decided.body, {
      items: [
        { snippetId: id, outcome: 'done' },
        { snippetId: 'goneGoneGone', outcome: 'gone' },
      ],
    })
    assert.deepEqual((await ask('/reports')).body, { items: [], waiting: 0 })
    assert.equal((await app.fetch(`/${id}/raw`, { headers: { authorization } })).status, 410)
    const other = await paste()
    await report(other)
    const [again] = (await ask('/reports')).body.items as readonly Record<string, unknown>[]
    assert.deepEqual([again?.snippetId, again?.record], [other, { upheld: 1, dismissed: 0 }])
    const wrong = await ask('/reports/decide', { action: 'burn', snippetIds: [id] })
    assert.equal(wrong.status, 400)
    assert.match(JSON.stringify(wrong.body), /action/)
  })
})
