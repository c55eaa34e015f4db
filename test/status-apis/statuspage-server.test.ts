/** The addresses of Statuspage over HTTP: caching, other origins, methods, and a published client as a process of its own. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { startTestApp, type TestApp } from '../app.ts'
import { checkedOnce, probed } from './probed.ts'
import { statuspageDocuments } from './statuspage-schema.ts'

const addresses = {
  status: '/api/v2/status.json',
  summary: '/api/v2/summary.json',
  components: '/api/v2/components.json',
  incidents: '/api/v2/incidents.json',
  unresolved: '/api/v2/incidents/unresolved.json',
  maintenance: '/api/v2/scheduled-maintenances.json',
  upcoming: '/api/v2/scheduled-maintenances/upcoming.json',
  active: '/api/v2/scheduled-maintenances/active.json',
} as const

const document = {
  title: 'Harbour',
  platformUsers: [{ id: 1, username: 'ada', avatar: null }],
  monitors: [
    { name: 'Web', kind: 'http', url: 'http://127.0.0.1:9/', group: 'Shop', ...checkedOnce },
    { name: 'Hidden', kind: 'http', url: 'http://127.0.0.1:9/', public: false, ...checkedOnce },
  ],
  announcements: [
    {
      id: 'search',
      image: 'https://example.org/a.png',
      platformUserId: 1,
      title: 'Search is slow',
      description: 'Some searches take seconds.',
      kind: 'incident',
      impact: 'minor',
      monitors: ['Web'],
      state: 'published',
      createdAt: '2026-01-01T10:00:00.000Z',
    },
  ],
}

describe('The addresses of Statuspage', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ document, basePath: '/board' })
    await probed(app)
  })
  after(() => app.close())

  it('answer any origin with ready bytes, a strong ETag for each encoding, and 304', async () => {
    for (const address of Object.values(addresses)) {
      const encoded = async (encoding: string, more: Record<string, string> = {}) =>
        app.fetch(address, { headers: { 'accept-encoding': encoding, ...more } })
      const first = await encoded('identity')
      assert.equal(first.status, 200)
      assert.equal(first.headers.get('access-control-allow-origin'), '*')
      assert.match(first.headers.get('content-type') ?? '', /^application\/json/)
      assert.match(first.headers.get('cache-control') ?? '', /^public, max-age=(1\d|2\d|30)$/)
      const etag = first.headers.get('etag') ?? ''
      assert.match(etag, /^"[\w-]+"$/)
      const again = await encoded('identity', { 'if-none-match': etag })
      assert.equal(again.status, 304)
      assert.equal(again.headers.get('etag'), etag)
      assert.equal(again.headers.get('access-control-allow-origin'), '*')
      const head = await app.fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
      assert.equal(head.headers.get('etag'), etag)
      assert.equal(head.headers.get('content-length'), String((await first.arrayBuffer()).byteLength))
      const refused = await app.fetch(address, { method: 'POST', body: '' })
      assert.equal(refused.status, 405)
      assert.match(refused.headers.get('allow') ?? '', /GET/)
    }
    const etags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async encoding => {
        const answer = await app.fetch(addresses.summary, { headers: { 'accept-encoding': encoding } })
        assert.equal(answer.headers.get('content-encoding'), encoding === 'identity' ? null : encoding)
        return answer.headers.get('etag')
      }),
    )
    assert.equal(new Set(etags).size, etags.length)
    assert.equal((await app.fetch('/api/v2/other.json')).status, 404)
  })

  it('give what a strict reader demands, and nothing of a hidden monitor', async () => {
    for (const [name, address] of Object.entries(addresses)) {
      const answer = await app.fetch(`${address}?cache=${Math.random()}`)
      const text = await answer.text()
      statuspageDocuments[name as keyof typeof addresses].parse(JSON.parse(text))
      assert.doesNotMatch(text, /Hidden/)
    }
  })

  it('are understood by a published client', async t => {
    const folder = join(import.meta.dirname, 'statuspage-client')
    if (!existsSync(join(folder, 'node_modules'))) {
      assert.ok(!process.env['CI'], 'npm run test:programs installs the client')
      return t.skip('NOT TESTED: the client of Statuspage is not installed here (npm run test:programs)')
    }
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'ask.cjs'), app.url])
    const [status, summary, components, all, unresolved, maintenance, upcoming, active] = JSON.parse(stdout)
    assert.equal(status.page.name, 'Harbour')
    assert.equal(status.status.indicator, 'critical')
    assert.equal(summary.incidents[0].incident_updates[0].body, 'Some searches take seconds.')
    assert.deepEqual(
      components.components.map((each: { name: string }) => each.name),
      ['Shop', 'Web'],
    )
    assert.deepEqual([all.incidents.length, unresolved.incidents.length], [1, 1])
    for (const each of [maintenance, upcoming, active]) assert.deepEqual(each.scheduled_maintenances, [])
  })
})
