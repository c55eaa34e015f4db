import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { readStatements } from '../read-statements.ts'
import { tokenFor } from '../rest/api.ts'

describe('What a request is about is read once', () => {
  let app: TestApp
  let owner: Person
  let id: string
  before(async () => {
    app = await startTestApp()
    owner = await somebody(app, 'owner')
    const made = await owner.post('/manage/new-announcement', { ...fields, step: 'save' })
    id = /announcements\/([^?/]+)/.exec(made.headers.get('location') ?? '')?.[1] ?? assert.fail('not made')
  })
  after(() => app?.close())

  const fields = { title: 'Moss', kind: 'incident', revision: '0' }
  const at = (place = '') => `/manage/announcements/${id}${place}`
  const save = (change: object) => owner.post(at(), { ...fields, step: 'save', ...change })
  /** How often the row is read by its id. */
  const readsOf = async (table: string, status: number, request: () => Promise<Response>) => {
    const pattern = new RegExp(`^select .* from "${table}" .*where "${table}"\\."id" = \\?$`)
    const seen = await readStatements(pattern, async () => assert.equal((await request()).status, status))
    return seen.length
  }

  for (const [does, status, request] of [
    ['opens the editor', 200, () => owner.get(at())],
    ['saves', 303, () => save({ revision: '1', title: 'Fern' })],
    ['is told what is wrong', 422, () => save({ revision: '2', title: '' })],
    ['saves too late', 409, () => save({ revision: '1', title: 'Bark' })],
    ['looks at its updates', 200, () => owner.get(at('/updates'))],
    ['makes an address of the draft', 200, () => owner.post(at('/share'))],
    ['deletes it', 303, () => owner.post(at('/delete'), { revision: '2' })],
  ] as const)
    it(`when somebody ${does} who edits an announcement`, async () => {
      assert.equal(await readsOf('announcements', status, request), 1)
    })

  for (const [what, change] of [
    ['role', { role: 'editor', revision: '1' }],
    ['email', { email: 'grace@example.org' }],
  ] as const)
    it(`when an owner changes the ${what} of an account`, async () => {
      const { accountId } = await somebody(app, 'viewer', `whose ${what} changes`)
      const request = () => owner.post(`/manage/accounts/${accountId}/${what}`, change)
      assert.equal(await readsOf('accounts', 303, request), 1)
    })

  it('when a program changes and deletes an announcement', async () => {
    const authorization = `Bearer ${await tokenFor(app)}`
    const send = (method: string, path: string, { etag = '', body = null as object | null } = {}) =>
      app.fetch(`/api/v1/announcements${path}`, {
        method,
        headers: {
          authorization,
          ...(etag && { 'if-match': etag }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })
    const made = await send('POST', '', { body: { title: 'Moss', description: 'Green.' } })
    const path = `/${((await made.json()) as { readonly id: string }).id}`
    const change = () => send('PATCH', path, { etag: '"r1"', body: { title: 'Fern' } })
    assert.equal(await readsOf('announcements', 200, change), 1)
    assert.equal(await readsOf('announcements', 412, change), 1)
    assert.equal(await readsOf('announcements', 204, () => send('DELETE', path, { etag: '*' })), 1)
  })
})
