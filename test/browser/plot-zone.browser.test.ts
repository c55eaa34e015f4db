import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

describe('The times of a plot', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  async function opened(name: string, timezoneId: string) {
    const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } })
    await serveGallery(context, galleryPages)
    const page = await context.newPage()
    await page.goto(`${galleryOrigin}/${name}`)
    await page.waitForFunction("document.documentElement.dataset.times === 'reader'")
    const ticks = () => page.locator('.plot-x text').allTextContents()
    const times = () => page.locator('.plot-table tbody th').allTextContents()
    return { page, ticks, times, [Symbol.asyncDispose]: () => context.close() }
  }

  it('are round in the zone of the reader, whatever that is, and those of the site if the reader wants', async () => {
    await using there = await opened('monitor', 'UTC')
    const [ticksThere, timesThere] = [await there.ticks(), await there.times()]
    await using here = await opened('monitor', 'Asia/Kathmandu')
    assert.deepEqual([...(await here.ticks())].sort(), ['00:00', '06:00', '12:00', '18:00'])
    const later = (time: string) => {
      const minutes = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 5 * 60 + 45) % 1_440
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    }
    assert.deepEqual(
      await here.times(),
      timesThere.map(each => each.split('–').map(later).join('–')),
    )
    await here.page.locator('select[data-time-zone]').selectOption('site')
    assert.deepEqual([await here.ticks(), await here.times()], [ticksThere, timesThere])
  })

  it('are read out in that zone, too', async () => {
    await using here = await opened('monitor', 'Asia/Kathmandu')
    const plot = here.page.getByRole('slider', { name: /^Response time/ })
    await plot.focus()
    await here.page.keyboard.press('End')
    const words = (await here.page.locator('.plot-words').textContent()) ?? ''
    assert.ok(words.startsWith(`${(await here.times()).at(-1)} · `), words)
  })

  it('of the days of a week stand at the midnights of the reader', async () => {
    await using here = await opened('monitor-week', 'America/New_York')
    const ticks = await here.ticks()
    assert.ok(ticks.length >= 3 && ticks.length <= 6, String(ticks))
    assert.ok(ticks.every(each => /^\d+ [A-Z][a-z]{2}$/.test(each)))
    assert.match((await here.times())[0] ?? '', /^\d+ [A-Z][a-z]{2}, \d\d:00–\d\d:00$/)
  })

  it('stand beside outages and maintenance of the same zone', async () => {
    await using here = await opened('monitor-week', 'Asia/Kathmandu')
    const began = await here.page.locator('.monitor-outages td:first-child').allTextContents()
    assert.deepEqual(began, ['12 Mar, 17:17', '3 Mar, 20:17'])
    const [window = ''] = await here.page.locator('.monitor-windows time').allTextContents()
    assert.equal(window, '15 Mar, 07:45')
  })

  it('below the strip of an incident name its first and its last moment', async () => {
    for (const [zone, moments] of [
      ['UTC', ['10 Mar, 13:30', '10 Mar, 17:05']],
      ['Asia/Kathmandu', ['10 Mar, 19:15', '10 Mar, 22:50']],
    ] as const) {
      await using here = await opened('announcement-measured', zone)
      const scale = here.page.locator('.strip-scale').first().locator('time')
      assert.deepEqual(await scale.allTextContents(), moments)
    }
  })

  it('beside an incident are those of the reader', async () => {
    await using there = await opened('announcement-measuring', 'UTC')
    await using here = await opened('announcement-measuring', 'Asia/Kathmandu')
    const [first = '', moved = ''] = [(await there.times())[0], (await here.times())[0]]
    assert.notEqual(first, moved)
    assert.match(moved, /^\d\d:\d[05]–\d\d:\d[05]$/)
  })
})
