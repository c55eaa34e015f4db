import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { freePort } from '../ports.ts'
import { launchChromium } from './chromium.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe('An incident on a phone', () => {
  let app: TestApp
  let browser: Browser
  let editor: Person
  before(async () => {
    // Nothing listens there, so the monitor is down at its first check.
    const port = await freePort()
    const monitors = [{ name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port, maxRetries: 0 }]
    app = await startTestApp({ document: { monitors } })
    editor = await somebody(app, 'editor')
    await until(isDown, each => each)
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await app?.close()
  })

  async function isDown(): Promise<boolean> {
    await using db = await openDatabase(app.databaseUrl)
    const row = await db.query.selectFrom('monitor_states').select('status').executeTakeFirst()
    return row?.status === 'DOWN'
  }

  async function signedIn(javaScriptEnabled = true) {
    const context = await browser.newContext({ ...phone, javaScriptEnabled })
    const [name = '', value = ''] = editor.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: app.url }])
    return context
  }

  /** True if the element is in the window without scrolling. */
  const isInSight = (page: Page, name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate(element => element.getBoundingClientRect().bottom <= window.innerHeight)

  for (const javaScriptEnabled of [true, false])
    it(`is public after one tap behind the link of the alarm, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using context = await signedIn(javaScriptEnabled)
      const page = await context.newPage()
      await page.goto(`${app.url}/manage/incidents/new?monitor=1`)
      assert.equal(await page.getByLabel('What is happening?').inputValue(), 'Checkout is down')
      assert.equal(await page.getByLabel('Checkout', { exact: true }).isChecked(), true)
      assert.equal(await page.getByLabel('Partial outage').isChecked(), true)
      assert.match(await page.getByLabel('First message').inputValue(), /^We are looking into it\.$/)
      assert.equal(await isInSight(page, 'Publish'), true)
      await page.getByRole('button', { name: 'Publish', exact: true }).tap()
      await page.getByText('“Checkout is down” published.').waitFor()
      const home = await (await app.fetch('/')).text()
      assert.match(home, /Checkout is down/)
      assert.match(home, /We are looking into it\./)
      await resolve(page)
    })

  it('has the focus in its title, which the bar with Publish leaves in sight above a keyboard', async () => {
    await using context = await signedIn()
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 420 })
    await page.goto(`${app.url}/manage/incidents/new?monitor=1`)
    const title = page.getByLabel('What is happening?')
    assert.equal(await title.evaluate(element => element === document.activeElement), true)
    assert.equal(await isInSight(page, 'Publish'), true)
    const [field, bar] = [await title.boundingBox(), await page.locator('.save-bar').boundingBox()]
    assert.ok(field && bar && field.y >= 0 && field.y + field.height <= bar.y, JSON.stringify({ field, bar }))
  })

  it('says a sentence of your own from the link of the alarm in at most four taps and one field', async () => {
    await using context = await signedIn()
    const count = await counting(context)
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/incidents/new?monitor=1`)
    await page.getByLabel('First message').tap()
    await page.getByLabel('First message').fill('Cards are refused; we are looking into it.')
    await page.getByRole('button', { name: 'Publish', exact: true }).tap()
    await page.getByText('“Checkout is down” published.').waitFor()
    assert.match(await (await app.fetch('/')).text(), /Cards are refused; we are looking into it\./)
    assert.ok(count.taps >= 2 && count.taps <= 4, `${count.taps} taps`)
    assert.equal(count.fields, 1)
    await resolve(page)
  })

  for (const [from, path, first] of [
    ['the desk', '/manage/overview', 'Post update'],
    ['the link of the alarm', '/manage/incidents/new?monitor=1', 'Join'],
  ] as const)
    it(`is updated in three taps and a text, and resolved in three taps, from ${from}`, async () => {
      await using context = await signedIn()
      const count = await counting(context)
      const page = await context.newPage()
      await page.goto(`${app.url}/manage/incidents/new?monitor=1`)
      await page.getByRole('button', { name: 'Publish', exact: true }).tap()
      await page.getByText('“Checkout is down” published.').waitFor()

      count.taps = 0
      await page.goto(`${app.url}${path}`)
      await page.getByRole('link', { name: first, exact: true }).tap()
      await page.getByLabel('Message').tap()
      await page.getByLabel('Message').fill('The cause is known.')
      await page.getByRole('button', { name: 'Post update', exact: true }).tap()
      await page.getByText('Update on “Checkout is down” published.').waitFor()
      assert.match(await (await app.fetch('/')).text(), /The cause is known\./)
      assert.equal(count.taps, 3)
      assert.equal(count.fields, 1)

      count.taps = 0
      await page.goto(`${app.url}${path}`)
      await page.getByRole('link', { name: first, exact: true }).tap()
      await resolve(page)
      assert.equal(count.taps, 3)
    })

  /** Counts taps, and texts that were written. */
  async function counting(context: BrowserContext) {
    const count = { taps: 0, fields: 0 }
    await context.exposeFunction('countTap', () => count.taps++)
    await context.exposeFunction('countField', () => count.fields++)
    await context.addInitScript(`
      addEventListener('touchstart', () => countTap(), true)
      addEventListener('change', event => event.target.matches('input[type=text], textarea') && countField(), true)
    `)
    return count
  }

  /** From the page to keep the incident up to date: Resolve, then Post update. */
  async function resolve(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Resolve', exact: true }).tap()
    await page.waitForURL(/resolve=1/)
    assert.equal(await page.getByLabel('Message').inputValue(), 'This is fixed.')
    assert.equal(await page.getByLabel('Resolved').isChecked(), true)
    assert.equal(await isInSight(page, 'Post update'), true)
    await page.getByRole('button', { name: 'Post update', exact: true }).tap()
    await page.getByText('Update on “Checkout is down” published.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Resolve', exact: true }).count(), 0)
    assert.doesNotMatch(await (await app.fetch('/')).text(), /We are looking into it\./)
  }

  it('is not published beside that of a colleague before it was shown', async () => {
    await using context = await signedIn()
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/incidents/new?monitor=1`)
    await page.getByLabel('What is happening?').fill('Cards are refused')
    const colleague = await somebody(app, 'editor', 'jonas')
    const fields = {
      title: 'Paying fails',
      monitors: '1',
      impact: 'major',
      status: 'investigating',
      content: 'We look.',
      step: 'publish',
    }
    assert.equal((await colleague.post('/manage/incidents/new', fields)).status, 303)
    await page.getByRole('button', { name: 'Publish', exact: true }).tap()
    await page.getByText('jonas opened “Paying fails”').waitFor()
    assert.doesNotMatch(await (await app.fetch('/')).text(), /Cards are refused/)
    assert.match((await page.getByRole('link', { name: 'Join' }).getAttribute('href')) ?? '', /\/updates$/)
    await page.getByRole('button', { name: 'Publish', exact: true }).tap()
    await page.getByText('“Cards are refused” published.').waitFor()
  })

  it('gets its first message from a template, with scripts and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await using context = await signedIn(javaScriptEnabled)
      const page = await context.newPage()
      await page.goto(`${app.url}/manage/incidents/new`)
      await page.getByLabel('What is happening?').fill('Slow')
      await page.getByRole('button', { name: 'Found it' }).tap()
      await page.waitForFunction(
        'document.getElementById("content").value.startsWith("We have found the cause")',
      )
      assert.equal(await page.getByLabel('Identified').isChecked(), true)
      assert.equal(await page.getByLabel('What is happening?').inputValue(), 'Slow')
    }
  })
})
