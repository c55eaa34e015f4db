/**
 * Names of 200 letters without a blank, wherever people name something: no page of the management side scrolls sideways. Without
 * such names no word and no id in a table or a chip is broken.
 */
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
    ['de', 832],
    ['en', 1280],
  ] as const)
    it(`wrap on every page, ${width} px wide, in ${language}, and other words do not`, async () => {
      const pages = galleryIn(language)
      await using context = await browser.newContext({ viewport: { width, height: 844 } })
      await serveGallery(context, pages)
      const page = await context.newPage()
      const found: string[] = []
      for (const name of pages.keys()) {
        if (!name.startsWith('manage-')) continue
        await page.goto(`${galleryOrigin}/${name}`)
        const tables = await tablesBeyondTheirSection(page)
        if (tables > 0) found.push(`${name} has ${tables} tables that are wider than their section`)
        const broken = await brokenWords(page)
        if (broken.length > 0) found.push(`${name} breaks ${broken.join(', ')}`)
        await lengthenNames(page)
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
        if (wide > width) found.push(`${name} is ${wide} px wide: ${await widest(page)}`)
      }
      assert.deepEqual(found, [])
    })

  for (const [language, width] of [
    ['de', 1024],
    ['en', 1440],
    ['de', 1440],
  ] as const)
    it(`leave room for the chip beside a short name of an account, ${width} px wide, in ${language}`, async () => {
      await using context = await browser.newContext({ viewport: { width, height: 900 } })
      await serveGallery(context, galleryIn(language))
      const page = await context.newPage()
      await page.goto(`${galleryOrigin}/manage-accounts`)
      assert.equal(await page.locator('.list tbody .chip').count(), 2)
      assert.deepEqual(await cutChips(page), [])
    })
})

/** Chips that end beyond the cell of the list that they stand in. */
const cutChips = (page: Page) =>
  page.evaluate<readonly string[]>(`[...document.querySelectorAll('.list tbody .chip')]
    .filter(each => each.getBoundingClientRect().right > each.closest('th, td').getBoundingClientRect().right)
    .map(each => each.textContent)`)

/** Appends a long name to every element that has text of people, also to options and values. */
const lengthenNames = (page: Page) =>
  page.evaluate(`{
    const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    for (const element of document.querySelectorAll('main :is(bdi, [dir="auto"], .field.check label, option, datalist option)')) {
      if (element.matches('input, textarea')) element.value = name
      else element.append(name)
    }
    for (const element of document.querySelectorAll('main :is(input:not([type]), input[type=text], input[type=search])')) element.value = name
  }`)

/** Words and ids in tables and chips that stand on two lines, of up to 16 characters, which any column has room for; excerpts of texts are left out. */
const brokenWords = (page: Page) =>
  page.evaluate<readonly string[]>(`{
    const texts = [...document.querySelectorAll('main :is(.table, .chip)')].flatMap(element => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      return Array.from({ length: 2_000 }, () => walker.nextNode()).filter(text => text?.parentElement.checkVisibility() && !text.parentElement.closest('.queue-excerpt'))
    })
    texts.flatMap(text =>
      [...text.data.matchAll(/(?<![^\\s/·–-])[^\\s/·–-]{1,16}(?![^\\s/·–-])/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(each => Math.round(each.top)))
        return lines.size > 1 ? [word] : []
      }))
  }`)

const tablesBeyondTheirSection = (page: Page) =>
  page.evaluate<number>(`[...document.querySelectorAll('main .table')].filter(table =>
    table.getBoundingClientRect().width > table.parentElement.clientWidth - 2 * parseFloat(getComputedStyle(table.parentElement).paddingInline)
  ).length`)

/** The first elements that are beyond the window, for the message of a failure. */
const widest = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('main *')]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1 && !element.querySelector('*'))
    .slice(0, 3).map(element => element.outerHTML.slice(0, 160)).join(' | ')`)
