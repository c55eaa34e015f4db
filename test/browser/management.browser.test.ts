/** The daily work of an editor in a browser, with scripts and without. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { launchChromium } from './chromium.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const owner = { username: 'ada', password: 'correct horse battery' }

for (const javaScriptEnabled of [true, false])
  describe(`The management side in Chromium ${javaScriptEnabled ? 'with scripts' : 'without scripts'}`, () => {
    let site: TestApp
    let browser: Browser
    let session: StorageState
    const lines: string[] = []
    before(async () => {
      site = await startTestApp({
        basePath: '/board',
        environment: { LOG_LEVEL: 'info' },
        log: line => lines.push(line),
      })
      browser = await launchChromium()
    })
    after(async () => {
      await browser?.close()
      await site?.close()
    })

    const desk = async (storageState?: StorageState): Promise<Page> => {
      const context = await browser.newContext({
        javaScriptEnabled,
        viewport: { width: 1280, height: 900 },
        ...(storageState && { storageState }),
      })
      return context.newPage()
    }
    const signedIn = async (): Promise<Page> => {
      const page = await desk()
      await page.goto(`${site.url}/manage`)
      await page.getByLabel('Username').fill(owner.username)
      await page.getByLabel('Password').fill(owner.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(/\/manage(\/overview)?$/)
      return page
    }
    /** Opens a page with the session of an earlier sign-in. */
    const stillSignedIn = async (): Promise<Page> => {
      const page = await desk(session)
      await page.goto(`${site.url}/manage/announcements`)
      return page
    }
    const save = async (page: Page, name: string | RegExp) => {
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('status').first().waitFor()
    }
    const publicPage = async (path: string) => (await site.fetch(path)).text()

    it('lets the first owner in by the link that was printed, and sign in again', async () => {
      const page = await desk()
      await page.goto(lines.map(line => JSON.parse(line).link).find(Boolean))
      await page.getByLabel('Username').fill(owner.username)
      await page.getByLabel('Password').fill(owner.password)
      await page.getByRole('main').getByRole('button').click()
      await page.getByRole('heading', { name: 'First steps' }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(/\/manage\/sign-in/)
      await page.context().close()
      const again = await signedIn()
      session = await again.context().storageState()
      await again.context().close()
    })

    it('writes, previews, schedules and publishes an announcement', async () => {
      const page = await desk(session)
      await page.goto(`${site.url}/manage`)
      await page.getByRole('link', { name: 'Write an announcement' }).click()
      await page.getByLabel('Title').fill('Faster uploads')
      await page.getByLabel('Description').fill('They take half the time.')
      await page.getByLabel('Content').fill('Now with **more** lanes.')
      if (javaScriptEnabled) await page.locator('#preview strong', { hasText: 'more' }).waitFor()
      else {
        await page.getByRole('button', { name: 'Preview', exact: true }).click()
        await page.locator('#preview strong', { hasText: 'more' }).waitFor()
      }
      await save(page, 'Save draft')
      assert.doesNotMatch(await publicPage('/announcements'), /Faster uploads/)

      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
      await page.getByLabel('Publish at').fill(tomorrow)
      // A script names the date that is typed.
      await save(page, javaScriptEnabled ? /^Schedule for \d+ \w+ \d{4}, / : 'Schedule')
      assert.doesNotMatch(await publicPage('/announcements'), /Faster uploads/)
      await save(page, 'Publish now')
      const list = await publicPage('/announcements')
      assert.match(list, /Faster uploads/)
      await page.getByRole('link', { name: 'View on site' }).click()
      await page.locator('.prose strong', { hasText: 'more' }).waitFor()
      await page.context().close()
    })

    it('tells the second of two, and loses nothing of either', async () => {
      const [one, two] = [await stillSignedIn(), await signedIn()]
      await two.goto(`${site.url}/manage/announcements`)
      for (const page of [one, two]) await page.getByRole('link', { name: 'Faster uploads' }).first().click()
      await one.getByLabel('Description').fill('Written by one.')
      await save(one, 'Save')
      await two.getByLabel('Title').fill('Written by two')
      await two.getByRole('button', { name: 'Save', exact: true }).first().click()
      await two.getByRole('heading', { name: 'Someone else saved first' }).waitFor()
      await two.locator('del', { hasText: 'one' }).waitFor()
      await two.locator('ins', { hasText: 'by two' }).waitFor()
      await two.getByRole('button', { name: 'Continue editing mine' }).click()
      assert.equal(await two.getByLabel('Title').inputValue(), 'Written by two')
      await two.getByLabel('Description').fill('Written by one.')
      await save(two, 'Save')
      assert.match(await publicPage('/announcements'), /Written by two[\s\S]*Written by one\./)
      for (const page of [one, two]) await page.context().close()
    })

    it('brings an old revision back', async () => {
      const page = await stillSignedIn()
      await page.getByRole('link', { name: 'Written by two' }).first().click()
      await page.locator('.page-head .menu > summary').click()
      await page.getByRole('link', { name: 'Revisions' }).click()
      await page
        .getByRole('link', { name: '1', exact: true })
        .or(page.getByRole('link', { name: 'Revision 1' }))
        .first()
        .click()
      await page.getByRole('button', { name: /restore/i }).click()
      await page.getByRole('status').first().waitFor()
      assert.match(await publicPage('/announcements'), /Faster uploads/)
      await page.context().close()
    })
  })
