/**
 * `node test/browser/screenshots.ts [--only NAME] [FOLDER]`: the gallery in light and dark at three widths, for eyes.
 * Says which pages are wider than their window.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const folder = resolve(positionals[0] ?? 'test/screenshots')
mkdirSync(folder, { recursive: true })

await using browser = await launchChromium()
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1440]) await shoot(browser, colorScheme, width)
}

async function shoot(browser: Browser, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  await using context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
  await serveGallery(context, galleryPages)
  const page = await context.newPage()
  for (const name of galleryPages.keys()) {
    if (values.only !== undefined && !name.includes(values.only)) continue
    await page.goto(`${galleryOrigin}/${name}`)
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    const pageWidth = Number(await page.evaluate('document.documentElement.scrollWidth'))
    if (pageWidth > width) console.log(`${name} is ${pageWidth} px wide in a window of ${width} px.`)
  }
}
