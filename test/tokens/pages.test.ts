import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

describe('The page of tokens', () => {
  let app: TestApp
  let owner: Person
  let editor: Person
  before(async () => {
    app = await startTestApp()
    owner = await somebody(app, 'owner')
    editor = await somebody(app, 'editor')
  })
  after(() => app?.close())

  const secretIn = (page: string) => /value="(ckb_[\w-]{43})"/.exec(page)?.[1] ?? ''
  const make = (who: Person, fields: object = {}) =>
    who.post('/manage/tokens', { name: 'Deploys', scopes: ['read'], lifetime: '90', ...fields })
  const use = (secret: string) =>
    app.fetch('/api/v1/site', { headers: { authorization: `Bearer ${secret}` } })

  it('shows a new token once, and it opens the interface', async () => {
    const made = await make(editor)
    assert.equal(made.status, 201)
    assert.equal(made.headers.get('cache-control'), 'no-store')
    const secret = secretIn(await made.text())
    assert.equal((await use(secret)).status, 200)
    const list = await (await editor.get('/manage/tokens')).text()
    assert.match(list, /Deploys/)
    assert.ok(!list.includes(secret.slice(4)))
  })

  it('takes a token away', async () => {
    const secret = secretIn(await (await make(owner, { name: 'Short-lived' })).text())
    const list = await (await owner.get('/manage/tokens')).text()
    const [, one = ''] = /name="one" value="(revoke \w+)"/.exec(list) ?? []
    assert.match(await (await owner.post('/manage/tokens/bulk', { one })).text(), /This cannot be undone/)
    assert.equal((await use(secret)).status, 200)
    const revoked = await owner.post('/manage/tokens/bulk', { one, sure: 'on' })
    assert.equal(revoked.headers.get('location'), '/manage/tokens?notice=bulkRevoked')
    assert.equal((await use(secret)).status, 401)
  })

  it('offers nobody more than they may', async () => {
    const page = await (await editor.get('/manage/tokens')).text()
    assert.doesNotMatch(page, /value="monitors"|value="service"|Service tokens/)
    const own = await (await owner.get('/manage/tokens')).text()
    assert.match(own, /value="service"/)
    assert.match(own, /value="monitors"/)
    assert.doesNotMatch(own, /value="tokens"/)
    assert.equal((await make(editor, { kind: 'service' })).status, 403)
    assert.equal((await make(editor, { scopes: ['read', 'site'] })).status, 422)
  })

  it('comes back with what was typed and a message at each field', async () => {
    const answer = await make(owner, { name: ' ', scopes: [], lifetime: '0', kind: 'service' })
    assert.equal(answer.status, 422)
    const page = await answer.text()
    assert.match(page, /id="name-wrong"/)
    assert.match(page, /Choose at least one permission\./)
    assert.match(page, /id="lifetime-wrong"/)
    assert.match(page, /value="service"[^>]* checked/)
  })

  it('does not let a cookie open the interface', async () => {
    const answer = await app.fetch('/api/v1/site', { headers: { cookie: owner.cookie } })
    assert.equal(answer.status, 401)
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer /)
  })
})
