import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Role, roles } from '../../src/kernel/actor.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { type Person, somebody } from '../people.ts'

/** The page to which signing in leads each role. */
const workplaces: Readonly<Record<Role, string>> = {
  owner: '/manage/overview',
  editor: '/manage/announcements',
  operator: '/manage/monitors',
  moderator: '/manage/reports',
  viewer: '/manage/overview',
}

describe('Each role', () => {
  let app: TestApp
  const people = new Map<Role, Person>()
  before(async () => {
    const outage = {
      ...{ id: 'slow', title: 'Search is slow', description: '', kind: 'incident', impact: 'minor' },
      ...{ image: 'https://example.org/a.png', createdAt: '2026-01-01T00:00:00.000Z', platformUserId: 0 },
      ...{ monitors: ['Search'], eventStartsAt: '2026-01-01T00:00:00.000Z' },
    }
    const monitors = ['Search', 'Hidden'].map(name => ({
      ...{ name, kind: 'tcp', host: '127.0.0.1', port: 9, public: name === 'Search' },
    }))
    app = await startTestApp({ document: { monitors, announcements: [outage] } })
    for (const role of roles) people.set(role, await somebody(app, role))
  })
  after(() => app?.close())

  const personOf = (role: Role): Person => people.get(role) ?? assert.fail(role)

  for (const role of roles)
    it(`lands where it works: ${role}`, async () => {
      const answer = await personOf(role).get('/manage')
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, workplaces[role]])
      assert.equal((await personOf(role).get(workplaces[role])).status, 200)
    })

  for (const role of roles)
    it(`has no entry in the sidebar that it may not open: ${role}`, async () => {
      const page = await (await personOf(role).get(workplaces[role])).text()
      const [, sidebar = ''] = /<nav class="sidebar"([\s\S]*?)<\/nav>/.exec(page) ?? []
      const links = [...sidebar.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
      assert.ok(links.length >= 5)
      for (const href of links) assert.equal((await personOf(role).get(href)).status, 200, href)
    })

  it('sees the condition that readers see, with its reason, and only what it may act on', async () => {
    const page = await (await personOf('owner').get('/manage/overview')).text()
    assert.match(textOf(page), /Search Degraded/)
    assert.match(textOf(page), /Search is slow last update/)
    assert.match(page, /href="\/manage\/announcements\/slow\/updates">Post update</)
    const viewers = await (await personOf('viewer').get('/manage/overview')).text()
    assert.match(textOf(viewers), /Search Degraded/)
    assert.doesNotMatch(viewers, />Post update<|>Report incident<|>Plan maintenance</)
  })
})
