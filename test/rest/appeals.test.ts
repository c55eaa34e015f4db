/** Appeals by programs that have the delete token of a hidden snippet. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { tokenFor } from './api.ts'

describe('The creator of a hidden snippet', () => {
  let app: TestApp
  let moderator: string
  before(async () => {
    app = await startTestApp()
    moderator = `Bearer ${await tokenFor(app, { scopes: ['moderation'] })}`
  })
  after(() => app?.close())

  async function made() {
    const created = await app.fetch('/api/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'content=build+log&format=json',
    })
    const { url } = (await created.json()) as { readonly url: string }
    const token = created.headers.get('delete-token') ?? assert.fail()
    return { id: new URL(url).pathname.slice(1), authorization: `Bearer ${token}` }
  }

  async function ask(path: string, authorization: string | null, body?: unknown) {
    const answer = await app.fetch(`/api/v1${path}`, {
      headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  const decide = (action: string, id: string) =>
    ask('/reports/decide', moderator, { action, snippetIds: [id] })

  it('appeals with the delete token, and reads how it ended', async () => {
    const { id, authorization } = await made()
    const path = `/snippets/${id}/appeal`
    assert.deepEqual((await ask(path, authorization)).body, { snippetId: id, hidden: false, appeal: null })
    assert.equal((await ask(path, authorization, { text: 'Why?' })).status, 409)
    await decide('hide', id)
    const sent = await ask(path, authorization, { text: ' It is my build. ' })
    const { at, ...appeal } = sent.body.appeal as Record<string, unknown>
    assert.equal(sent.status, 201)
    assert.ok(at)
    const open = { text: 'It is my build.', state: 'open', answer: '', decidedAt: null, hasEmail: false }
    assert.deepEqual([sent.body.hidden, appeal], [true, open])
    assert.equal((await ask(path, authorization, { text: 'Again.' })).status, 409)
    await decide('dismiss', id)
    const ended = await ask(path, authorization)
    assert.deepEqual(
      [ended.body.hidden, (ended.body.appeal as Record<string, unknown>).state],
      [false, 'restored'],
    )
  })

  it('is no one else: neither without the token, nor with that of another snippet or of a moderator', async () => {
    const [one, other] = [await made(), await made()]
    await decide('hide', one.id)
    const path = `/snippets/${one.id}/appeal`
    for (const body of [undefined, { text: 'Show it.' }]) {
      assert.equal((await ask(path, null, body)).status, 401)
      assert.equal((await ask(path, other.authorization, body)).status, 403)
      assert.equal((await ask(path, moderator, body)).status, 403)
      assert.equal((await ask('/snippets/goneGone/appeal', one.authorization, body)).status, 404)
    }
    assert.deepEqual((await ask(path, one.authorization)).body.appeal, null)
    // The delete token opens nothing else.
    assert.equal((await ask('/reports', one.authorization)).status, 401)
  })

  it('is told which field is wrong', async () => {
    const { id, authorization } = await made()
    await decide('hide', id)
    const wrong = await ask(`/snippets/${id}/appeal`, authorization, { text: ' ' })
    assert.equal(wrong.status, 400)
    assert.match(JSON.stringify(wrong.body), /"text"/)
  })

  it('is told that the site sends no mail, rather than that an address would be used', async () => {
    const { id, authorization } = await made()
    await decide('hide', id)
    const path = `/snippets/${id}/appeal`
    const refused = await ask(path, authorization, { text: 'Mine.', email: 'ada@example.org' })
    assert.equal(refused.status, 400)
    assert.match(JSON.stringify(refused.body.errors), /"email".*sends no mail/)
    assert.equal((await ask(path, authorization)).body.appeal, null)
    const page = await (await app.fetch(`/${id}/appeal`)).text()
    assert.match(page, /name="token"/)
    assert.doesNotMatch(page, /name="email"/)
  })

  it('is limited as at the page', async () => {
    const appeals = await Promise.all(Array.from({ length: 6 }, made))
    const statuses: number[] = []
    for (const { id, authorization } of appeals) {
      await decide('hide', id)
      statuses.push((await ask(`/snippets/${id}/appeal`, authorization, { text: 'Mine.' })).status)
    }
    assert.equal(statuses.at(-1), 429)
  })
})
