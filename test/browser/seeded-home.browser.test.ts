/** The home page of the example site, which has everything at once: a banner, an incident, planned windows, news. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seedSite } from '../../src/commands/seed.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { startTestApp } from '../app.ts'
import { migratedDatabase } from '../matrix.ts'
import { launchChromium } from './chromium.ts'

describe('The home page of the example site', () => {
  it('is at most 1.75 screens high, shows a service of a phone within 500 px, and frames nothing', async t => {
    const database = await migratedDatabase('sqlite')
    t.after(() => database.remove())
    {
      await using db = await openDatabase(database.url)
      await seedSite(db, Date.now() - minuteMs, new URL('http://127.0.0.1:1/'))
    }
    const app = await startTestApp({ environment: { DATABASE_URL: database.url } })
    t.after(() => app.close())
    const browser = await launchChromium()
    t.after(() => browser.close())

    const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await desk.goto(app.url)
    const height = Number(await desk.evaluate('document.documentElement.scrollHeight'))
    assert.ok(height <= 1.75 * 900, `${height} px`)
    const framed = await desk.evaluate(`[...document.querySelectorAll('main, main *')]
      .filter(each => each.offsetWidth > 600 && parseFloat(getComputedStyle(each).borderTopWidth) > 0
        && parseFloat(getComputedStyle(each).borderBottomWidth) > 0)
      .map(each => each.className)`)
    assert.deepEqual(framed, [])

    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto(app.url)
    const first = await phone.locator('.monitor').first().boundingBox()
    assert.ok(first && first.y <= 500, JSON.stringify(first))
    assert.ok(Number(await phone.evaluate('document.documentElement.scrollWidth')) <= 390)
    const rows = await phone.evaluate(
      "[...document.querySelectorAll('.planned .planned-list > li')].map(row => row.offsetHeight)",
    )
    assert.deepEqual(rows, [44, 0])
  })
})
