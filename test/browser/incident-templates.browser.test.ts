import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'

const incidentTemplates = [
  { name: 'Watching', status: 'monitoring', content: 'It is **better**.' },
  { name: 'Provider', title: 'Provider is down', content: '{service} fails.', monitors: ['Search'] },
]

describe('Templates of incidents in a browser', () => {
  let app: TestApp
  let browser: Browser
  let editor: Person
  before(async () => {
    const monitors = [
      { name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port: 9, maxRetries: 9 },
      { name: 'Search', kind: 'tcp', host: '127.0.0.1', port: 9, maxRetries: 9 },
    ]
    app = await startTestApp({ document: { monitors, incidentTemplates } })
    editor = await somebody(app, 'editor')
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await app?.close()
  })

  async function signedIn(javaScriptEnabled: boolean) {
    const context = await browser.newContext({ javaScriptEnabled })
    const [name = '', value = ''] = editor.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: app.url }])
    return context
  }

  for (const javaScriptEnabled of [true, false])
    it(`fill in the form, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await using context = await signedIn(javaScriptEnabled)
      const page = await context.newPage()
      await page.goto(`${app.url}/manage/incidents/new`)
      await page.getByLabel('What is happening?').fill('Mine')
      await page.getByRole('button', { name: 'Watching' }).click()
      await page.waitForFunction(
        () => document.querySelector<HTMLTextAreaElement>('[name=content]')?.value === 'It is **better**.',
      )
      assert.equal(await page.getByLabel('Monitoring').isChecked(), true)
      assert.equal(await page.getByLabel('What is happening?').inputValue(), 'Mine')
      await page.getByLabel('Checkout').check()
      await page.getByRole('button', { name: 'Provider' }).click()
      await page.waitForFunction(
        () =>
          document.querySelector<HTMLTextAreaElement>('[name=content]')?.value ===
          'Checkout and Search fails.',
      )
      assert.equal(await page.getByLabel('What is happening?').inputValue(), 'Provider is down')
      assert.equal(await page.getByLabel('Search', { exact: true }).isChecked(), true)
      assert.equal(await page.getByLabel('Investigating').isChecked(), true)
    })

  it('are made, listed and deleted with Undo', async () => {
    await using context = await signedIn(true)
    const page = await context.newPage()
    await page.goto(`${app.url}/manage/incidents/new`)
    await page.getByRole('link', { name: 'Edit templates' }).click()
    await page.getByRole('link', { name: 'New template' }).click()
    await page.getByLabel('Name').fill('Mail')
    await page.getByLabel('Message').fill('Mail is late.')
    await page.getByRole('button', { name: 'Create template' }).click()
    await page.getByRole('link', { name: 'Mail', exact: true }).click()
    await page.locator('.page-head .menu > summary').click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Mail', exact: true }).waitFor()
  })
})
