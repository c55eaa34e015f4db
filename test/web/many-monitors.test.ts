/** A site with more monitors than the home page shows. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { announcement, galleryBoard, galleryNow, history, monitor } from '../../dev/gallery-board.ts'
import type { BoardMonitor } from '../../src/board/model/board.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { renderHome } from '../../src/status-site/home-page.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { startTestApp, type TestApp } from '../app.ts'

const paths = createPaths(new URL('https://status.example'))
const assets = { url: paths.asset, find: () => null }

function home(count: number, given: (index: number) => Partial<BoardMonitor>): string {
  const monitors = Array.from({ length: count }, (_, index) =>
    monitor(index + 1, `Node ${index + 1}`, given(index)),
  )
  const board = galleryBoard({ monitors, announcements: [] })
  return String(renderHome(board, contextIn('en', board, { paths, assets }), galleryNow, 5))
}

const days = history({})
const named = (page: string) =>
  [...page.matchAll(/<span dir="auto">(Node \d+)<\/span>/g)].map(([, name]) => name)
const outsideFolds = (page: string) => page.replace(/<details[\s\S]*?<\/details>/g, '')
const rowMarks = (page: string) =>
  [...page.matchAll(/monitor-name"><svg class="mark is-(\w+)"/g)].map(([, is]) => is)
const down = { status: 'DOWN', days } as const

describe('The home page of many monitors', () => {
  it('shows the days of all of them up to 14', () => {
    const page = home(14, () => ({ days }))
    assert.equal(page.match(/class="days"/g)?.length, 14)
    assert.doesNotMatch(page, /<details/)
  })

  it('folds what is up from 15 on, with all names and without their days', () => {
    const page = home(15, index => ({ days, group: index < 10 ? 'Shop' : null }))
    assert.equal(named(page).length, 15)
    assert.doesNotMatch(page, /class="days"/)
    assert.match(page, /<details class="fold" data-fold="Shop"><summary>.*Shop.*10 of 10 up/)
    assert.match(page, /<details class="fold" data-fold=""><summary>.*Other services.*5 of 5 up/)
    assert.doesNotMatch(page, /<details[^>]* open/)
  })

  it('keeps what is not up in sight, beside its group that is folded', () => {
    const page = home(40, index => ({ days, group: 'Shop', ...(index % 20 === 3 ? down : {}) }))
    assert.deepEqual(named(outsideFolds(page)), ['Node 4', 'Node 24'])
    assert.match(page, /38 of 40 up/)
    assert.match(page, /<summary>Show 38 services that are up</)
    assert.equal(page.match(/class="days"/g)?.length, 2)
  })

  it('counts a service under an incident as not up, and keeps it in sight', () => {
    const monitors = Array.from({ length: 20 }, (_, index) =>
      monitor(index + 1, `Node ${index + 1}`, { days }),
    )
    const event = { kind: 'incident', impact: 'critical', startsAt: 1, endsAt: null, updates: [] } as const
    const board = galleryBoard({
      monitors,
      announcements: [announcement('a', { event: { ...event, monitorIds: [7] } })],
    })
    const page = String(renderHome(board, contextIn('en', board, { paths, assets }), galleryNow, 5))
    assert.deepEqual(named(outsideFolds(page)), ['Node 7'])
    assert.match(page, /19 of 20 up/)
  })

  it('takes 110 kB for 200, and no more if all are down', () => {
    const group = (index: number) => `Group ${index % 12}`
    const up = home(200, index => ({ days, group: group(index) }))
    assert.ok(up.length < 110_000, `${up.length} characters`)
    const worst = home(200, index => ({ ...down, group: group(index) }))
    assert.ok(worst.length < 110_000, `${worst.length} characters`)
    assert.equal(named(outsideFolds(worst)).length, 30)
    assert.equal(named(worst).length, 200)
  })

  it('keeps all that is down in sight and folds what is better, below the mark of its group', () => {
    const page = home(200, index => ({
      days,
      group: `Group ${index % 12}`,
      ...(index % 8 === 7 ? down : index % 2 === 0 ? { status: 'PENDING' } : {}),
    }))
    const inSight = outsideFolds(page)
    assert.deepEqual(rowMarks(inSight), Array(25).fill('down'))
    assert.equal(named(page).length, 200)
    assert.doesNotMatch(page, /class="days"/)
    assert.equal(inSight.match(/class="fold-head"/g)?.length, 9)
    assert.equal(page.match(/class="fold-count"/g)?.length, 12)
    assert.match(page, /<summary>Show 17 services that are not up</)
  })

  it('shows what is not up whole, with its days, while that is little', () => {
    const statuses = [...Array(4).fill('DOWN'), ...Array(6).fill('PENDING')]
    const page = home(200, index => ({ days, ...(index < 10 ? { status: statuses[index] } : {}) }))
    assert.deepEqual(rowMarks(outsideFolds(page)), [...Array(4).fill('down'), ...Array(6).fill('pending')])
    assert.equal(page.match(/class="days"/g)?.length, 10)
    assert.doesNotMatch(page, /that are not up/)
  })

  it('opens what is up and what is not up of a group each by itself', () => {
    const page = home(60, index => ({ days, group: 'Shop', ...(index < 40 ? down : {}) }))
    const folds = [...page.matchAll(/<details data-fold="([^"]*)"><summary>([^<]*)/g)]
    assert.deepEqual(
      folds.map(([, , summary]) => summary),
      ['Show 10 more services that are not up', 'Show 20 services that are up'],
    )
    assert.equal(new Set(folds.map(([, name]) => name)).size, 2)
  })

  it('stays small with ten thousand, whatever is down and however they are grouped', () => {
    const worst = home(10_000, index => ({ ...down, group: `Group ${index}` }))
    assert.ok(worst.length < 400_000, `${worst.length} characters`)
    assert.match(worst, /9,970 more are not up\./)
  })

  it('names what is not up first, the worst at the top', () => {
    const page = home(300, index => ({
      days,
      ...(index === 250 ? down : index === 20 ? { status: 'PENDING' } : {}),
    }))
    assert.deepEqual(named(page), ['Node 251', 'Node 21'])
  })

  it('leads from each group to the page of the list where it begins', () => {
    const page = home(300, index => ({ days, group: index < 150 ? 'Europe' : 'Asia' }))
    assert.match(page, /href="\/monitors"[^>]*>Europe<\/a>/)
    assert.match(page, /href="\/monitors\?page=2"[^>]*>Asia<\/a>/)
    assert.match(page, />150 of 150 up</)
    assert.match(page, />All 300 services</)
  })
})

describe('The list of all monitors', () => {
  let app: TestApp
  before(async () => {
    const monitors = Array.from({ length: 250 }, (_, index) => ({
      name: `Node ${index + 1}`,
      kind: 'tcp',
      host: '127.0.0.1',
      port: 9,
      intervalSeconds: 86_400,
    }))
    app = await startTestApp({ document: { monitors } })
  })
  after(() => app.close())
  const page = async (query: string) => (await app.fetch(`/monitors${query}`)).text()
  const numbers = (text: string) => [...text.matchAll(/>Node (\d+)</g)].map(([, number]) => Number(number))

  it('has a hundred a page, and links to the next and the previous', async () => {
    const all = [await page(''), await page('?page=2'), await page('?page=3')]
    assert.deepEqual(
      all.map(text => numbers(text).length),
      [100, 100, 50],
    )
    assert.equal(new Set(all.flatMap(numbers)).size, 250)
    assert.match(all[1] ?? '', /rel="prev" href="\/monitors">Previous</)
    assert.match(all[1] ?? '', /rel="next" href="\/monitors\?page=3">Next</)
    assert.doesNotMatch(all[2] ?? '', /rel="next"/)
  })

  it('has no page that is empty or no number', async () => {
    for (const query of ['?page=0', '?page=4', '?page=x', '?page=-1'])
      assert.equal((await app.fetch(`/monitors${query}`)).status, 404)
  })
})
