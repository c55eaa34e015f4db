/** A site with more monitors than the home page shows. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { announcement, galleryBoard, galleryNow, history, monitor } from '../../dev/gallery-board.ts'
import type { BoardMonitor } from '../../src/board/model/board.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { renderHome } from '../../src/status-site/home-page.ts'
import { foundMonitors } from '../../src/status-site/monitor-overview.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { startTestApp, type TestApp } from '../app.ts'

const paths = createPaths(new URL('https://status.example'))
const assets = { url: paths.asset, find: () => null, ready: async () => {} }

function home(count: number, given: (index: number) => Partial<BoardMonitor>): string {
  const monitors = Array.from({ length: count }, (_, index) =>
    monitor(index + 1, `Node ${index + 1}`, given(index)),
  )
  const board = galleryBoard({ monitors, announcements: [] })
  return String(renderHome(board, contextIn(strangerIn('en'), board, { paths, assets }), galleryNow, 5))
}

const days = history({})
const named = (page: string) =>
  [...page.matchAll(/<a class="monitor-link" href="\/monitors\/node-\d+" dir="auto">(Node \d+)<\/a>/g)].map(
    ([, name]) => name,
  )
const outsideFolds = (page: string) => mainOf(page).replace(/<details[\s\S]*?<\/details>/g, '')
const mainOf = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
const rowMarks = (page: string) =>
  [...page.matchAll(/<h3 class="monitor-name"><svg class="mark is-(\w+)"/g)].map(([, is]) => is)
const down = { status: 'DOWN', days } as const
const drawings = (page: string) => page.match(/class="days"/g)?.length ?? 0

describe('The home page of many monitors', () => {
  it('shows the days of all of them, in open groups up to 15', () => {
    const alone = home(15, () => ({ days }))
    assert.equal(drawings(alone), 15)
    assert.doesNotMatch(mainOf(alone), /<details/)
    const grouped = home(15, index => ({ days, group: index < 10 ? 'Shop' : null }))
    assert.equal(drawings(grouped), 15)
    assert.match(grouped, /<details class="group" data-fold="Shop" open><summary>.*Shop.*10 of 10 up.*100 %/)
    assert.match(grouped, /<details class="group" data-fold="" open><summary>.*Other services.*5 of 5 up/)
  })

  it('folds the groups that are up from 16 on, and keeps the others open', () => {
    const page = home(40, index => ({ days, group: `Group ${index % 4}`, ...(index === 6 ? down : {}) }))
    assert.equal(drawings(page), 40)
    assert.deepEqual(
      [...page.matchAll(/data-fold="([^"]*)"( open)?/g)].map(([, name, open]) => [name, open !== undefined]),
      [
        ['Group 0', false],
        ['Group 1', false],
        ['Group 2', true],
        ['Group 3', false],
      ],
    )
    assert.match(page, /9 of 10 up/)
  })

  it('opens the only group there is', () => {
    assert.match(
      home(40, () => ({ days, group: 'Shop' })),
      /data-fold="Shop" open/,
    )
  })

  it('counts a service under an incident as not up, and keeps it in sight', () => {
    const monitors = Array.from({ length: 60 }, (_, index) =>
      monitor(index + 1, `Node ${index + 1}`, { days }),
    )
    const event = { kind: 'incident', impact: 'critical', startsAt: 1, endsAt: null, updates: [] } as const
    const board = galleryBoard({
      monitors,
      announcements: [announcement('a', { event: { ...event, monitorIds: [7] } })],
    })
    const page = String(
      renderHome(board, contextIn(strangerIn('en'), board, { paths, assets }), galleryNow, 5),
    )
    assert.deepEqual(named(outsideFolds(page)), ['Node 7'])
    assert.match(page, /59 of 60 up/)
  })

  it('folds all groups from 51 on, without their days, below what is not up and a field that finds a name', () => {
    const page = home(51, index => ({ days, group: `Group ${index % 4}`, ...(index % 20 === 3 ? down : {}) }))
    assert.deepEqual(named(outsideFolds(page)), ['Node 4', 'Node 24', 'Node 44'])
    assert.equal(drawings(page), 3)
    assert.doesNotMatch(mainOf(page), /<details[^>]* open/)
    assert.equal(new Set(named(page)).size, 51)
    assert.match(page, /<form class="monitor-search" role="search" action="\/monitors" data-filter>/)
  })

  it('leaves finding to the server, and says so, where it does not show all groups', () => {
    const all = home(200, index => ({ group: `Group ${index}` }))
    assert.match(all, / data-filter>/)
    assert.match(all, /find-service\.js/)
    assert.doesNotMatch(all, /more group/)
    const cut = home(203, index => ({ group: `Group ${index}` }))
    assert.doesNotMatch(cut, /data-filter/)
    assert.doesNotMatch(cut, /find-service\.js/)
    assert.match(
      cut,
      /3 more groups are in the list of all services\.<\/p>\n<p class="monitors-more"><a href="\/monitors">All 203 services/,
    )
  })

  it('takes 135 kB for 200, and no more if all are down', () => {
    const group = (index: number) => `Group ${index % 12}`
    const up = home(200, index => ({ days, group: group(index) }))
    assert.ok(up.length < 135_000, `${up.length} characters`)
    const worst = home(200, index => ({ ...down, group: group(index) }))
    assert.ok(worst.length < 135_000, `${worst.length} characters`)
    assert.equal(named(outsideFolds(worst)).length, 30)
    assert.equal(new Set(named(worst)).size, 200)
  })

  it('takes less than 300 kB for 500 and for 1 000, whatever is down', () => {
    for (const count of [500, 1_000])
      for (const state of [{}, down]) {
        const page = home(count, index => ({ days, group: `Group ${index % 40}`, ...state }))
        assert.ok(page.length < 300_000, `${count}: ${page.length} characters`)
      }
  })

  it('keeps the worst in sight and leaves what is better to its group', () => {
    const page = home(200, index => ({
      days,
      group: `Group ${index % 12}`,
      ...(index % 8 === 7 ? down : index % 2 === 0 ? { status: 'PENDING' } : {}),
    }))
    assert.deepEqual(rowMarks(outsideFolds(page)), Array(25).fill('down'))
    assert.equal(drawings(page), 0)
    assert.match(page, /100 more are not up\./)
  })

  it('shows what is not up whole, with its days, while that is little', () => {
    const statuses = [...Array(4).fill('DOWN'), ...Array(6).fill('PENDING')]
    const page = home(200, index => ({ days, ...(index < 10 ? { status: statuses[index] } : {}) }))
    assert.deepEqual(rowMarks(outsideFolds(page)), [...Array(4).fill('down'), ...Array(6).fill('pending')])
    assert.equal(drawings(page), 10)
    assert.doesNotMatch(page, /more are not up/)
  })

  it('stays small with ten thousand, whatever is down and however they are grouped', () => {
    const worst = home(10_000, index => ({ ...down, group: `Group ${index}` }))
    assert.ok(worst.length < 400_000, `${worst.length} characters`)
    assert.match(worst, /9,970 more are not up\./)
  })

  it('names what is not up first, the worst at the top', () => {
    const page = home(600, index => ({
      days,
      ...(index === 250 ? down : index === 20 ? { status: 'PENDING' } : {}),
    }))
    assert.deepEqual(named(page), ['Node 251', 'Node 21'])
  })

  it('finds only what is not up, if that is asked', () => {
    const monitors = [
      monitor(1, 'Mail', { group: 'Office', ...down }),
      monitor(2, 'Mailing lists', { group: 'Office' }),
      monitor(3, 'Printer', { group: 'Mail room', status: 'PENDING' }),
    ]
    const ids = (text: string, notUp: boolean) => foundMonitors(monitors, { text, notUp }).map(({ id }) => id)
    assert.deepEqual(ids('mail', false), [1, 2, 3])
    assert.deepEqual(ids('mail', true), [1, 3])
    assert.deepEqual(ids('office', true), [1])
    assert.deepEqual(ids('', true), [1, 3])
  })

  it('leads to all that is not up from what it shows of it', () => {
    const page = home(200, index => ({ ...down, group: `Group ${index % 12}` }))
    assert.match(page, /<a href="\/monitors\?state=not-up">170 more are not up\.<\/a>/)
  })

  it('leads from each group to the page of the list where it begins', () => {
    const page = home(600, index => ({ days, group: index < 150 ? 'Europe' : 'Asia' }))
    assert.match(page, /href="\/monitors"[^>]*>Europe<\/a>/)
    assert.match(page, /href="\/monitors\?page=2"[^>]*>Asia<\/a>/)
    assert.match(page, />450 of 450 up</)
    assert.match(page, />All 600 services</)
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

  it('finds services by a part of their name', async () => {
    assert.deepEqual(
      numbers(await page('?q=node%2024')),
      [24, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249],
    )
    assert.match(await page('?q=<b>'), /Services with “&lt;b&gt;”[\s\S]*No service matches\./)
    assert.equal(numbers(await page('?q=%20')).length, 100)
  })

  it('has all that a search finds, a hundred a page', async () => {
    const first = await page('?q=node')
    assert.equal(numbers(first).length, 100)
    assert.match(first, /250 services/)
    assert.match(first, /rel="next" href="\/monitors\?page=2&amp;q=node">Next</)
    const last = await page('?q=node&page=3')
    assert.deepEqual(
      numbers(last)
        .toSorted((a, b) => a - b)
        .slice(0, 2),
      [201, 202],
    )
    assert.equal((await app.fetch('/monitors?q=node&page=4')).status, 404)
  })

  it('finds those that are not up, also by name', async () => {
    const notUp = await page('?state=not-up')
    assert.equal(numbers(notUp).length, 100)
    assert.match(notUp, /<h1 dir="auto">Not up<\/h1>/)
    assert.match(notUp, /name="state" value="not-up" checked>/)
    assert.match(notUp, /href="\/monitors\?page=2&amp;state=not-up">Next</)
    assert.deepEqual(numbers(await page('?q=node%2024&state=not-up')).length, 11)
    assert.equal(numbers(await page('?state=other')).length, 100)
  })

  it('has no page that is empty or no number', async () => {
    for (const query of ['?page=0', '?page=4', '?page=x', '?page=-1'])
      assert.equal((await app.fetch(`/monitors${query}`)).status, 404)
  })
})
