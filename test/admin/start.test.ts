import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { somebody } from '../people.ts'

describe('A new site', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp()
  })
  after(() => app?.close())

  it('shows on its empty status page what to do first, and only commands that exist', async () => {
    const text = await (await app.fetch('/', { headers: { accept: 'text/html' } })).text()
    assert.match(text, /Welcome to Corkboard/)
    for (const address of ['/manage/sign-in', '/manage/monitors/new', '/manage/new-announcement', '/new'])
      assert.match(text, new RegExp(`<a href="${address}"`))
    assert.doesNotMatch(text, /npx/)
    const german = await app.fetch('/', { headers: { accept: 'text/html', 'accept-language': 'de' } })
    assert.match(await german.text(), /Willkommen bei Corkboard/)
  })

  it('leads its owner to the first steps after signing in, until there is something', async () => {
    const owner = await somebody(app, 'owner')
    const viewer = await somebody(app, 'viewer')
    const started = await owner.get('/manage')
    assert.equal(started.status, 200)
    assert.match(await started.text(), /First steps[\s\S]*href="\/manage\/monitors\/new"/)
    assert.equal((await viewer.get('/manage')).headers.get('location'), '/manage/overview')

    const draft = await owner.post('/manage/new-announcement', { ...draftOf('Moss'), step: 'save' })
    assert.equal(draft.status, 303)
    const slash = await owner.get('/manage/')
    assert.deepEqual([slash.status, slash.headers.get('location')], [308, '/manage'])
    const later = await owner.get('/manage')
    assert.deepEqual([later.status, later.headers.get('location')], [303, '/manage/overview'])
  })
})

const draftOf = (title: string) => ({ title, kind: 'notice', revision: '0' })
