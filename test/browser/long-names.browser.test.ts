/** Names of 200 letters without a blank, wherever people name something: no page of the management side scrolls sideways. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { galleryIn } from '../../dev/gallery-pages.ts'
import { galleryOrigin, serveGallery } from '../pages/gallery.ts'
import { launchChromium } from './chromium.ts'

describe('Long names on the management side', () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  for (const [language, width] of [
    ['de', 390],
    ['en', 1280],
  ] as const)
    it(`wrap on every page, ${width} px wide, in ${language}`, async () => {
      const pages = galleryIn(language)
      await using context = await browser.newContext({ viewport: { width, height: 844 } })
      await serveGallery(context, pages)
      const page = await context.newPage()
      const found: string[] = []
      for (const name of pages.keys()) {
        if (!name.startsWith('manage-')) continue
        await page.goto(`${galleryOrigin}/${name}`)
        await lengthenNames(page)
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (wide > width) found.push(`${name} is ${wide} px wide: ${await widest(page)}`)
      }
      assert.deepEqual(found, [])
    })
})

/** What people have typed stands in these elements, and in options and values. */
const lengthenNames = (page: Page) =>
  page.evaluate(`{
    const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    for (const element of document.querySelectorAll('main :is(bdi, [dir="auto"], .chip, .field.check label, td > a, option, datalist option)')) {
      if (element.matches('input, textarea')) element.value = name
      else element.append(name)
    }
    for (const element of document.querySelectorAll('main :is(input:not([type]), input[type=text], input[type=search])')) element.value = name
  }`)

/** For the message of a failure. */
const widest = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('main *')]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1 && !element.querySelector('*'))
    .slice(0, 3).map(element => element.outerHTML.slice(0, 160)).join(' | ')`)
