import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { launchChromium } from './chromium.ts'

/** At plain http, other than at localhost, a browser sends no `Sec-Fetch-Site`: only the origin of a form is known. */
describe('A board at plain http', () => {
  let app: TestApp
  let browser: Browser
  let context: BrowserContext
  let local: string
  before(async () => {
    app = await startTestApp({ host: 'board.test' })
    local = app.url.replace('board.test', '127.0.0.1')
    browser = await launchChromium()
    // The server takes requests as proxies get them, so it stands for every name there is.
    context = await browser.newContext({ proxy: { server: local }, locale: 'en' })
  })
  after(async () => {
    await context?.close()
    await browser?.close()
    await app?.close()
  })

  async function pin(): Promise<string> {
    const created = await fetch(`${local}/?expires=onetime`, { method: 'POST', body: 'the secret' })
    return (await created.text()).trim()
  }

  it('reveals, takes reports and creates by its own forms', async () => {
    const page = await context.newPage()
    await page.goto(await pin())
    await page.locator('form[method=post] button').click()
    assert.match(await page.innerText('main'), /the secret/)

    await page.goto(`${app.url}/new`)
    await page.fill('textarea[name=content]', 'an open text')
    await page.click('form.new-snippet button.primary')
    await page.waitForURL(/\/[a-zA-Z0-9]{10}$/)
    await page.goto(`${page.url()}/report`)
    await page.check('input[name=reason] >> nth=0')
    await page.fill('textarea[name=text]', 'It is wrong')
    const answered = page.waitForResponse(each => each.request().method() === 'POST')
    await page.click('form[method=post] button')
    assert.equal((await answered).status(), 200)
    // Chromium may ignore that a page is closed while it goes to the next one.
    await page.getByText('Your report was sent').waitFor()
    await page.close()
  })

  it('spends and reports nothing for the form of another page, which has no origin', async () => {
    const address = await pin()
    const page = await context.newPage()
    await submitElsewhere(page, address)
    await page.waitForURL(address)
    assert.doesNotMatch(await page.innerText('main'), /the secret/)
    assert.equal(await submitElsewhere(page, `${address}/report`), 403)
    assert.equal(await submitElsewhere(page, `${app.url}/takedown`), 403)
    assert.equal(await submitElsewhere(page, `${address}/raw`), 403)
    await page.goto(address)
    await page.locator('form[method=post] button').click()
    assert.match(await page.innerText('main'), /the secret/)
    await page.close()
  })
})

/** Gives the status of the first answer to it. */
async function submitElsewhere(page: Page, action: string): Promise<number> {
  const form = `<meta name="referrer" content="no-referrer"><form method="post" action="${action}"><button>Win</button></form>`
  await page.route('http://evil.test/**', route => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto('http://evil.test/')
  const answered = page.waitForResponse(each => each.request().method() === 'POST')
  await page.click('button')
  const response = await answered
  assert.equal((await response.request().allHeaders())['origin'], 'null')
  return response.status()
}
