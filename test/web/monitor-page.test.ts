/** The public page of a monitor, on the whole server. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { startTestApp, type TestApp, until } from '../app.ts'

const monitor = (name: string, more: object = {}) => ({
  name,
  kind: 'tcp',
  host: '127.0.0.1',
  port: 9,
  ...more,
})

describe('the page of a monitor', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      basePath: '/board',
      document: {
        monitors: [
          monitor('Web <site>', { slug: 'web' }),
          monitor('Hidden', { public: false }),
          monitor('Off', { active: false }),
        ],
      },
    })
  })
  after(() => app.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(path, { redirect: 'manual', headers: { 'accept-encoding': 'gzip', ...headers } })

  it('has its name, its figures and its plot, in both languages and for each range', async () => {
    for (const query of ['', '?range=hour', '?range=week', '?range=month', '?range=nonsense']) {
      const answer = await get(`/monitors/web${query}`)
      assert.equal(answer.status, 200)
      assert.match(await answer.text(), /<h1 dir="auto">Web &lt;site&gt;<\/h1>.*Response time/s)
    }
    assert.match(await (await get('/monitors/web', { 'accept-language': 'de' })).text(), /Antwortzeit/)
  })

  it('is found by the number, which leads to the name for good', async () => {
    const answer = await get('/monitors/1?range=week')
    assert.deepEqual([answer.status, answer.headers.get('location')], [301, '/board/monitors/web?range=week'])
  })

  it('is not there for monitors that are hidden, paused or unknown, by name or number', async () => {
    for (const name of ['hidden', '2', 'off', '3', 'nothing', '99', 'WEB', '%2f'])
      assert.equal((await get(`/monitors/${name}`)).status, 404, name)
  })

  it('is linked from the status page and from the list', async () => {
    for (const path of ['/', '/monitors'])
      assert.match(await (await get(path)).text(), /href="\/board\/monitors\/web"/)
  })

  it('is the same bytes for everyone, with an ETag', async () => {
    const first = await get('/monitors/web')
    const etag = first.headers.get('etag') ?? assert.fail()
    await first.text()
    await until(
      async () =>
        (
          await get('/monitors/web', {
            'if-none-match': (await get('/monitors/web')).headers.get('etag') ?? etag,
          })
        ).status,
      status => status === 304,
    )
  })
})

describe('the page of a monitor in its states', () => {
  const textOf = (name: string) =>
    String(galleryPages.get(name))
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')

  it('claims no check while the service cannot be checked', () => {
    const text = textOf('monitor-unchecked')
    assert.match(text, /Not checked since 14:25 UTC/)
    assert.doesNotMatch(text, /UTC · checked/)
    assert.match(textOf('monitor'), /· checked .* · 142 ms/)
  })

  it('does not call a day unmonitored that it cannot read', () => {
    assert.match(textOf('monitor-database-away'), /24 hours ?– not available now/)
    assert.match(textOf('monitor-never-checked'), /24 hours ?– not monitored/)
  })

  it('says of a service that is not to respond what up means', () => {
    const sentence = /This service counts as up while it does not respond\./
    assert.match(textOf('monitor-inverted'), sentence)
    assert.doesNotMatch(textOf('monitor'), sentence)
  })

  it('says since when a young monitor has its figures', () => {
    const text = textOf('monitor-young')
    assert.match(text, /7 days ?100/)
    for (const period of ['30 days', '90 days']) assert.match(text, new RegExp(`${period} since 4 Mar`))
  })
})
