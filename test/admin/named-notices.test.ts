/** What was done, and to what: the notice on the page that follows an action. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

describe('A notice', () => {
  let app: TestApp
  let owner: Person
  before(async () => {
    app = await startTestApp({
      document: {
        monitors: [{ name: 'Check <out>', kind: 'tcp', host: '127.0.0.1', port: 9, intervalSeconds: 86_400 }],
      },
    })
    owner = await somebody(app, 'owner')
  })
  after(() => app?.close())

  /** The action, its address, and the page behind it as a browser asks for it. */
  async function done(path: string, fields: Readonly<Record<string, string>> = {}) {
    const answer = await owner.post(path, fields)
    const location = answer.headers.get('location') ?? assert.fail(`${answer.status}`)
    const [cookie = ''] = answer.headers.getSetCookie().filter(each => each.startsWith('done='))
    return { location, cookie, shown: await noticeAt(location, cookie.split(';')[0] ?? '') }
  }
  async function noticeAt(path: string, cookie: string) {
    const text = await (await owner.get(path, { cookie: `${owner.cookie}; ${cookie}` })).text()
    return /<p class="notice" role="status"[^>]*>([^<]*)<\/p>/.exec(text)?.[1] ?? null
  }

  it('keeps the name in a cookie for the next page, and out of the address', async () => {
    const paused = await done('/manage/monitors/1/active', { active: '' })
    assert.doesNotMatch(paused.location, /Check/)
    const kept = 'done=paused.Check%20%3Cout%3E; Path=/manage/monitors; HttpOnly; SameSite=Strict; Max-Age=10'
    assert.equal(paused.cookie, kept)
  })

  it('names what was paused, resumed and deleted, in the language of the page', async () => {
    const paused = await done('/manage/monitors/1/active', { active: '' })
    assert.equal(paused.shown, '“Check &lt;out&gt;” paused.')
    assert.equal(
      (await done('/manage/monitors/1/active', { active: 'on' })).shown,
      '“Check &lt;out&gt;” resumed.',
    )
    assert.equal(
      (await done('/manage/monitors/1/delete', { revision: '' })).shown,
      '“Check &lt;out&gt;” deleted.',
    )
  })

  it('without the cookie, or with that of another action, says what was done without a name', async () => {
    assert.equal(await noticeAt('/manage/monitors?notice=deleted&name=Bank', ''), 'Deleted.')
    assert.equal(await noticeAt('/manage/monitors?notice=deleted', 'done=saved.Moss'), 'Deleted.')
    assert.equal(await noticeAt('/manage/monitors?notice=deleted', 'done=deleted.%E0%A4'), 'Deleted.')
    assert.equal(await noticeAt('/manage/monitors?notice=constructor', 'done=constructor.Moss'), null)
  })
})
