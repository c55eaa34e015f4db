import assert from 'node:assert/strict'
import { it } from 'node:test'
import { diskShare } from '../../src/lib/disk-share.ts'
import { startTestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import { somebody } from '../people.ts'

const plain = async (answer: Response) => textOf(await answer.text()).replaceAll(/\s+/g, ' ')

it('From a monitor that is down, one step leads to the form of its incident', async t => {
  const monitors = [{ name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port: 9 }]
  const app = await startTestApp({ document: { monitors } })
  t.after(() => app.close())
  const editor = await somebody(app, 'editor')
  const overview = await until(
    async () => (await editor.get('/manage/overview')).text(),
    page => page.includes('Checkout is down'),
  )
  assert.match(textOf(overview), /Checkout (just went down|has been down)/)
  assert.match(overview, /href="\/manage\/incidents\/new\?monitor=1"[^>]*>Report incident</)
  const form = await (await editor.get('/manage/incidents/new?monitor=1')).text()
  assert.match(form, /value="Checkout is down"/)
  assert.match(textOf(form), /Checkout/)
})

it('The steps of setting a site up are ticked as they are done, and hidden when dismissed', async t => {
  const app = await startTestApp()
  t.after(() => app.close())
  const [owner, viewer] = [await somebody(app, 'owner'), await somebody(app, 'viewer')]
  assert.match(await plain(await owner.get('/manage/overview')), /Set up your site.*Invite a colleague done/)
  assert.doesNotMatch(await plain(await viewer.get('/manage/overview')), /Set up your site/)
  assert.equal((await viewer.post('/manage/overview/setup')).status, 403)
  const answer = await owner.post('/manage/overview/setup')
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/manage/overview'])
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const again = await owner.get('/manage/overview', { cookie: `${owner.cookie}; ${cookie}` })
  assert.doesNotMatch(await plain(again), /Set up your site/)
})

it('The latest changes are sentences, without those of signing in, for those who may read the trail', async t => {
  const app = await startTestApp()
  t.after(() => app.close())
  const [owner, editor] = [await somebody(app, 'owner'), await somebody(app, 'editor')]
  await owner.post('/manage/site', { title: 'Harbour', timeZone: 'UTC' })
  const page = await plain(await owner.get('/manage/overview'))
  assert.match(page, /Latest changes.*owner changed the settings/)
  assert.doesNotMatch(await plain(await editor.get('/manage/overview')), /Latest changes/)
})

it('The used share of a disk is known, and unknown for a path that is not there', async () => {
  const share = await diskShare('.')
  assert.ok(share !== null && share >= 0 && share <= 1)
  assert.equal(await diskShare('/nonexistent/folder'), null)
})
