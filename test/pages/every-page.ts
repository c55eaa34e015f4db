/**
 * Every page in every state: the rules of WCAG 2.2 AA that a program can check, no page wider than its window, and no two texts
 * that run together. Each page is opened once for all of it: opening costs more than looking.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import type { Language } from '../../src/i18n/messages.ts'
import { launchChromium } from '../browser/chromium.ts'
import { violations } from '../browser/violations.ts'
import { galleryOrigin, serveGallery } from './gallery.ts'
import { runTogether } from './run-together.ts'

type Look = {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly language: Language
}

export const wide: Look = { colorScheme: 'light', width: 1280, language: 'en' }
export const narrow: Look = { colorScheme: 'dark', width: 360, language: 'de' }

const height = 800

/** Tests of half of the pages in one look; each has a file of its own, so that several run at a time. */
export function checkEveryPage({ colorScheme, width, language }: Look, half: 'first' | 'second'): void {
  const name = `Every page of the ${half} half of the gallery, in ${colorScheme}, ${width} px wide, in ${language}`
  describe(name, { concurrency: 2 }, () => {
    let browser: Browser
    before(async () => {
      browser = await launchChromium()
    })
    after(() => browser?.close())

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
        found.push(...(await runTogether(page)).map(each => `${name}: ${each}`))
      }
      return found
    }

    for (const names of partsOf(halfOf([...pages.keys()], half)))
      it(`is accessible, fits and can be read, from ${names[0]}`, async () => {
        const found = await findings(names).catch(async error => {
          // A crash of the browser is no fault of the page.
          if (browser.isConnected()) throw error
          browser = await launchChromium()
          return findings(names)
        })
        assert.deepEqual(found, [])
      })
  })
}

/** Makes the window as high as the page: which row a bar at the bottom covers by half depends on some px above it. */
async function showWhole(page: Page, width: number): Promise<void> {
  const whole = Number(await page.evaluate('document.documentElement.scrollHeight'))
  if (whole > height) await page.setViewportSize({ width, height: whole })
}

const halfOf = (names: readonly string[], half: 'first' | 'second'): readonly string[] => {
  const middle = Math.ceil(names.length / 2)
  return half === 'first' ? names.slice(0, middle) : names.slice(middle)
}

/** Pages in parts, so small that also a slow machine finishes one every few seconds. */
function partsOf(names: readonly string[], length = 10): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / length) }, (_, part) =>
    names.slice(part * length, (part + 1) * length),
  )
}
