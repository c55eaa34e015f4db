/** A site with more monitors than the home page shows. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { galleryBoard, galleryNow, history, monitor } from '../../dev/gallery-board.ts'
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
const down = { status: 'DOWN', days } as const

describe('The home page of many monitors', () => {
  it('shows all of them up to 200', () => {
    assert.equal(home(200, () => ({ days })).match(/class="days"/g)?.length, 200)
  })

  it('stays small with ten thousand, whatever is down and however they are grouped', () => {
    const worst = home(10_000, index => ({ ...down, group: `Group ${index}` }))
    assert.ok(worst.length < 400_000, `${worst.length} characters`)
    assert.match(worst, /9,950 more are not up\./)
  })

  it('names what is not up first, the worst at the top', () => {
    const page = home(300, index => ({
      days,
      ...(index === 250 ? down : index === 20 ? { status: 'PENDING' } : {}),
    }))
    const names = [...page.matchAll(/<span dir="auto">(Node \d+)<\/span>/g)].map(([, name]) => name)
    assert.deepEqual(names, ['Node 251', 'Node 21'])
  })

  it('leads from each group to the page of the list where it begins', () => {
    const page = home(300, index => ({ days, group: index < 150 ? 'Europe' : 'Asia' }))
    assert.match(page, /href="\/monitors"[^>]*>Europe<\/a>/)
    assert.match(page, /href="\/monitors\?page=2"[^>]*>Asia<\/a>/)
    assert.match(page, />150 of 150 up</)
    assert.match(page, />All 300 monitors</)
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
  const named = (text: string) => [...text.matchAll(/>Node (\d+)</g)].map(([, number]) => Number(number))

  it('has a hundred a page, and links to the next and the previous', async () => {
    const all = [await page(''), await page('?page=2'), await page('?page=3')]
    assert.deepEqual(
      all.map(text => named(text).length),
      [100, 100, 50],
    )
    assert.equal(new Set(all.flatMap(named)).size, 250)
    assert.match(all[1] ?? '', /rel="prev" href="\/monitors">Previous</)
    assert.match(all[1] ?? '', /rel="next" href="\/monitors\?page=3">Next</)
    assert.doesNotMatch(all[2] ?? '', /rel="next"/)
  })

  it('has no page that is empty or no number', async () => {
    for (const query of ['?page=0', '?page=4', '?page=x', '?page=-1'])
      assert.equal((await app.fetch(`/monitors${query}`)).status, 404)
  })
})
