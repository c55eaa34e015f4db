import assert from 'node:assert/strict'
import { it } from 'node:test'
import { diskShare } from '../../src/lib/disk-share.ts'
import { hourMs, minuteMs, rfc3339 } from '../../src/lib/time.ts'
import { startTestApp, until } from '../app.ts'
import { announcement } from '../contract/server.ts'
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

it('Planned maintenance can be started from the overview, and the start undone there', async t => {
  const planned = { startsAt: rfc3339(begin + 2 * hourMs), endsAt: rfc3339(begin + 3 * hourMs) }
  const daily = { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], time: '02:00', durationMinutes: 5 }
  const app = await startTestApp({
    document: {
      monitors: [{ name: 'Mail', kind: 'tcp', host: '127.0.0.1', port: 9, active: false }],
      maintenance: [
        { title: 'Racks', monitors: ['Mail'], ...planned },
        { title: 'Nightly', monitors: ['Mail'], rule: { ...daily, timeZone: 'UTC' } },
      ],
    },
  })
  t.after(() => app.close())
  const [operator, editor] = [await somebody(app, 'operator'), await somebody(app, 'editor')]
  const page = async (by = operator) => (await by.get('/manage/overview')).text()
  const started = /action="\/manage\/maintenance\/(\d+)\/start"/g
  assert.deepEqual([...(await page()).matchAll(started)].length, 1, 'not for a window that repeats')
  assert.match(await page(), /aria-label="Start now: Racks"/)
  assert.doesNotMatch(await page(editor), started)
  const [[, id = ''] = []] = [...(await page()).matchAll(started)]
  const at = `/manage/maintenance/${id}/start`
  const fields = { keep: 'length', back: 'overview' }
  assert.equal((await editor.post(at, fields)).status, 403)
  const answer = await operator.post(at, fields)
  assert.equal(answer.headers.get('location'), '/manage/overview?notice=saved')
  assert.doesNotMatch(await page(), started)
  const cookie = [operator.cookie, ...answer.headers.getSetCookie().map(each => each.split(';')[0])].join(
    '; ',
  )
  const shown = await (await operator.get('/manage/overview?notice=saved', { cookie })).text()
  assert.match(textOf(shown), /“Racks” saved/)
  const ticket = /name="ticket" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  const undone = await operator.post('/manage/undo', { ticket })
  assert.equal(undone.headers.get('location'), '/manage/overview?notice=saved')
  assert.match(await page(), started)
})

it('Announced maintenance without a window is coming too, and that of a window is once', async t => {
  const at = (hours: number) => rfc3339(begin + hours * hourMs)
  const planned = (id: string, hours: number) =>
    announcement(id, { kind: 'maintenance', eventStartsAt: at(hours), eventEndsAt: at(hours + 1) })
  const app = await startTestApp({
    document: {
      platformUsers: [{ id: 1, username: 'Ada' }],
      monitors: [{ name: 'Mail', kind: 'tcp', host: '127.0.0.1', port: 9, active: false }],
      maintenance: [
        {
          ...{ title: 'Racks', monitors: ['Mail'], startsAt: at(20), endsAt: at(21) },
          announceAheadMinutes: 2_880,
        },
      ],
      announcements: [
        { ...planned('disks', 30), title: 'Disks' },
        { ...planned('far', 8 * 24), title: 'Far ahead' },
      ],
    },
  })
  t.after(() => app.close())
  await until(
    async () => (await app.fetch('/')).text(),
    home => /href="\/announcements\/maintenance-1-/.test(home),
  )
  const page = await (await (await somebody(app, 'viewer')).get('/manage/overview')).text()
  const coming = /<h2>Coming up<\/h2>(.*?)<\/section>/s.exec(page)?.[1] ?? ''
  const rows = [...coming.matchAll(/<a href="([^"]*)" dir="auto">([^<]*)<\/a>/g)].map(([, href, title]) => [
    title,
    href,
  ])
  assert.deepEqual(rows, [
    ['Racks', '/manage/maintenance/1'],
    ['Disks', '/manage/announcements/disks/updates'],
  ])
})

const begin = Math.floor(Date.now() / minuteMs) * minuteMs
