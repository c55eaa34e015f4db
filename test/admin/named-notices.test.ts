/** The notice that follows an action names the action and its object. */
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

  /** Sends an action; returns where it redirects, and the page there as a browser gets it. */
  async function done(path: string, fields: Readonly<Record<string, string>> = {}) {
    const answer = await owner.post(path, fields)
    const location = answer.headers.get('location') ?? assert.fail(`${answer.status}`)
    const [cookie = ''] = answer.headers.getSetCookie().filter(each => each.startsWith('done='))
    return { location, cookie, shown: await noticeAt(location, cookie.split(';')[0] ?? '') }
  }
  async function noticeAt(path: string, cookie: string) {
    const text = await (await owner.get(path, { cookie: `${owner.cookie}; ${cookie}` })).text()
    return /<p[^>]* role="status"[^>]*>([^<]*)<\/p>/.exec(text)?.[1] ?? null
  }

  it('keeps the name in a cookie for the next page, and out of the address', async () => {
    const paused = await done('/manage/monitors/1/active', { active: '' })
    assert.doesNotMatch(paused.location, /Check/)
    assert.match(
      paused.cookie,
      /^done=paused\.[\w-]{60,}\.Check%20%3Cout%3E; Path=\/manage\/monitors; HttpOnly; SameSite=Strict; Max-Age=10$/,
    )
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
    assert.equal(await noticeAt('/manage/monitors?notice=deleted', 'done=saved..Moss'), 'Deleted.')
    assert.equal(await noticeAt('/manage/monitors?notice=deleted', 'done=deleted..%E0%A4'), 'Deleted.')
    assert.equal(await noticeAt('/manage/monitors?notice=constructor', 'done=constructor..Moss'), null)
  })

  /** Sends the form in a notice; returns the notice that follows. */
  async function undone({ location, cookie }: { readonly location: string; readonly cookie: string }) {
    const page = await owner.get(location, { cookie: `${owner.cookie}; ${cookie.split(';')[0]}` })
    const [, action = '', form = ''] =
      /<div class="notice toast">.*?<form method="post" action="([^"]*)">(.*?)<\/form>/s.exec(
        await page.text(),
      ) ?? []
    assert.match(form, /<button class="undo">Undo<\/button>/)
    const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    return done(action.replaceAll('&amp;', '&'), Object.fromEntries(fields))
  }

  it('takes back a pause and a resumption', async () => {
    await app.import({ monitors: [{ name: 'Mail', kind: 'tcp', host: '127.0.0.1', port: 9 }] })
    const resumed = await undone(await done(`/manage/monitors/${await mail()}/active`, { active: '' }))
    assert.equal(resumed.shown, '“Mail” resumed.')
    assert.match(await text('/manage/monitors'), /aria-label="Pause: Mail"/)
    assert.equal((await undone(resumed)).shown, '“Mail” paused.')
    assert.match(await text('/manage/monitors'), /aria-label="Resume: Mail"/)
  })

  it('offers nothing where a second click changed nothing', async () => {
    const id = await mail()
    await done(`/manage/monitors/${id}/active`, { active: '' })
    const { location, cookie } = await done(`/manage/monitors/${id}/active`, { active: '' })
    const page = await owner.get(location, { cookie: `${owner.cookie}; ${cookie.split(';')[0]}` })
    const shown = await page.text()
    assert.match(shown, /” paused\./)
    assert.doesNotMatch(shown, /class="undo"/)
  })

  it('takes back a block and a restored revision', async () => {
    const blocked = await done('/manage/blocks', { kind: 'pattern', value: 'buy *.now', note: '' })
    assert.equal(blocked.shown, '“buy *.now” blocked.')
    assert.equal((await undone(blocked)).shown, '“buy *.now” unblocked.')

    const written = { description: 'd', image: 'https://example.org/a.png', platformUserId: 1 }
    const createdAt = '2026-01-01T12:00:00Z'
    await app.import({ announcements: [{ ...written, id: 'a.b:c', title: 'One', createdAt }] })
    await app.import({ announcements: [{ ...written, id: 'a.b:c', title: 'Two', createdAt }] })
    const restored = await done('/manage/announcements/a.b:c/restore', { number: '1', revision: '2' })
    assert.equal(restored.shown, '“One” restored.')
    assert.equal((await undone(restored)).shown, '“Two” restored.')
  })

  const text = async (path: string) => (await owner.get(path)).text()

  async function mail() {
    const [, id = assert.fail()] =
      /href="\/manage\/monitors\/(\d+)"[^>]*>Mail</.exec(await text('/manage/monitors')) ?? []
    return id
  }

  it('names tokens, invitations, updates of an incident and the own profile', async () => {
    const token = await owner.post('/manage/tokens', { name: 'Deploy', kind: 'personal', scopes: 'read' })
    const tokens = (await token.text()) + (await (await owner.get('/manage/tokens')).text())
    const [, revoke = assert.fail()] = /name="one" value="(revoke [^"]*)"/.exec(tokens) ?? []
    assert.equal((await done('/manage/tokens/bulk', { one: revoke, sure: 'on' })).shown, '“Deploy” revoked.')

    await owner.post('/manage/invitations', { role: 'editor', email: 'eve@example.org' })
    const accounts = await (await owner.get('/manage/accounts')).text()
    const [, invitation = assert.fail()] = /name="one" value="(revoke [^"]+)"/.exec(accounts) ?? []
    assert.equal(
      (await done('/manage/invitations/bulk', { one: invitation, sure: 'on' })).shown,
      '“eve@example.org” revoked.',
    )

    await app.import({
      announcements: [
        {
          id: 'slow',
          kind: 'incident',
          title: 'Search is slow',
          description: 'd',
          image: 'https://example.org/a.png',
          platformUserId: 1,
          createdAt: '2026-01-01T12:00:00Z',
        },
      ],
    })
    const update = { status: 'identified', content: 'An index is rebuilt.' }
    assert.equal(
      (await done('/manage/announcements/slow/updates', update)).shown,
      'Update on “Search is slow” published.',
    )
    const profile = await done('/manage/account', { username: 'owner', email: '', avatar: '', revision: '1' })
    assert.equal(profile.shown, 'Your profile was saved.')
  })
})
