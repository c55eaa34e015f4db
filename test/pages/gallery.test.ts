/** Every page in every state: the rules of WCAG 2.2 AA that a program can check, and no page wider than its window. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { launchChromium } from '../browser/chromium.ts'
import { violations } from '../browser/violations.ts'
import { galleryOrigin, serveGallery } from './gallery.ts'

describe('Every page of the gallery', { concurrency: 2 }, () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  for (const [colorScheme, width, language] of [
    ['light', 1280, 'en'],
    ['dark', 360, 'de'],
  ] as const) {
    const pages = galleryIn(language)

    async function findings(names: readonly string[]): Promise<readonly string[]> {
      await using context = await browser.newContext({ colorScheme, viewport: { width, height } })
      await serveGallery(context, pages)
      const page = await context.newPage()
      const found: string[] = []
      for (const name of names) {
        await page.setViewportSize({ width, height })
        await page.goto(`${galleryOrigin}/${name}`)
        await showWhole(page, width)
        found.push(...(await violations(page)).map(each => `${name}: ${each}`))
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (wide > width) found.push(`${name} is ${wide} px wide`)
      }
      return found
    }

    for (const names of partsOf([...pages.keys()]))
      it(`is accessible and fits, in ${colorScheme}, ${width} px wide, in ${language}, from ${names[0]}`, async () => {
        const found = await findings(names).catch(async error => {
          // A crash of the browser is no fault of the page.
          if (browser.isConnected()) throw error
          browser = await launchChromium()
          return findings(names)
        })
        assert.deepEqual(found, [])
      })
  }
})

const height = 800

/** Makes the window as high as the page: which row a bar at the bottom covers by half depends on some px above it. */
async function showWhole(page: Page, width: number): Promise<void> {
  const whole = Number(await page.evaluate('document.documentElement.scrollHeight'))
  if (whole > height) await page.setViewportSize({ width, height: whole })
}

/** Pages in parts, small enough for a slow machine to finish each before the test's timeout. */
function partsOf(names: readonly string[], length = 25): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / length) }, (_, part) =>
    names.slice(part * length, (part + 1) * length),
  )
}
