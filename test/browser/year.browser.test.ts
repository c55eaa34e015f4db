/** Times in the zone of the reader have the year where it is another one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

test('A time in the zone of the reader has its year if that is another', async t => {
  const browser = await launchChromium()
  t.after(() => browser.close())
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  await context.clock.setFixedTime('2026-12-15T12:00:00Z')
  await serveGallery(context, galleryPages)
  const page = await context.newPage()
  await page.goto(`${galleryOrigin}/parts`)
  await page.waitForFunction("document.documentElement.dataset.times === 'reader'")
  const shown = (at: string) =>
    page.evaluate(
      ([at]) => {
        const texts = ['instant', 'dated', 'moment'].map(kind => {
          const time = document.createElement('time')
          Object.assign(time, { dateTime: at })
          time.dataset['time'] = kind
          document.body.append(time)
          return time
        })
        document.dispatchEvent(new Event('replaced'))
        return texts.map(each => each.textContent)
      },
      [at] as const,
    )
  assert.deepEqual(await shown('2026-06-15T12:00:00Z'), [
    '15 Jun, 08:00',
    '15 Jun, 08:00',
    'Mon 15 Jun, 08:00',
  ])
  // Already another year in the zone of the site.
  assert.deepEqual(await shown('2027-01-01T03:00:00Z'), [
    '31 Dec, 22:00',
    '31 Dec, 22:00',
    'Thu 31 Dec, 22:00',
  ])
  assert.deepEqual(await shown('2099-01-01T12:00:00Z'), [
    '1 Jan 2099, 07:00',
    '1 Jan 2099, 07:00',
    'Thu 1 Jan 2099, 07:00',
  ])
})
