/** Fields that change on several rows: by keys, without scripts, on a phone, in German, and by the rules of WCAG. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../../app.ts'
import { type Person, somebody } from '../../people.ts'
import { launchChromium } from '../chromium.ts'
import { violations } from '../violations.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

const lists = [
  ['/manage/monitors', '#monitor-list'],
  ['/manage/monitors?sort=name', '#monitor'],
  ['/manage/announcements', '#announcements'],
] as const

describe('Fields of several rows in Chromium', () => {
  let site: TestApp
  let browser: Browser
  let owner: Person
  before(async () => {
    site = await startTestApp({
      document: {
        monitors: ['Ant', 'Bee', 'Cat'].map((name, index) => ({
          ...{ name, kind: 'tcp', host: '127.0.0.1', port: 9, active: false, timeoutSeconds: 10 },
          ...(index === 2 && { timeoutSeconds: 60 }),
        })),
        announcements: ['One', 'Two'].map(title => ({
          ...{ id: title.toLowerCase(), title, description: '', image: 'https://a.example/a.svg' },
          ...{ platformUserId: 1, createdAt: '2026-01-01T12:00:00Z', state: 'published' },
        })),
      },
    })
    owner = await somebody(site, 'owner')
    await owner.post('/manage/notifications', {
      ...{ kind: 'webhook', url: 'http://127.0.0.1:9/', name: 'On call', language: 'en', active: 'on' },
      ...{ secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`, events: ['monitor.down'] },
      ...{ groups: '', tags: '', monitors: ['1'] },
    })
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  const opened = async (options: BrowserContextOptions, path: string, language = 'en'): Promise<Page> => {
    const context = await browser.newContext(options)
    const [name = '', value = ''] = owner.cookie.split(/=(.*)/s)
    await context.addCookies([
      { name, value, url: site.url },
      { name: 'language', value: language, url: site.url },
    ])
    const page = await context.newPage()
    page.on('pageerror', error => assert.fail(error))
    await page.goto(`${site.url}${path}`)
    return page
  }
  const boxes = (page: Page, list: string) => page.locator(`${list} .row-select`)

  for (const language of ['en', 'de'])
    for (const [path, list] of lists)
      it(`have exactly the input of the chosen one, and fit a phone without scripts: ${path} in ${language}`, async () => {
        const page = await opened({ ...phone, javaScriptEnabled: false }, path, language)
        await boxes(page, list).first().check()
        const bar = page.locator('.bulk-bar')
        const choice = bar.locator('select[name="field"]')
        const inputs = bar.locator('.bulk-value').filter({ visible: true })
        assert.equal(await inputs.count(), 0)
        const values = await choice
          .locator('option')
          .evaluateAll(all => all.map(each => each.getAttribute('value')))
        for (const value of values.filter(Boolean)) {
          await choice.selectOption(value)
          assert.equal(await inputs.count(), 1, String(value))
          assert.ok(await bar.locator('.bulk-apply').isVisible(), String(value))
          assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390, String(value))
        }
        await page.context().close()
      })

  it('are written by keys, name the row that they do not suit, and leave it selected', async () => {
    const page = await opened(desk, '/manage/monitors?sort=name')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('form', { name: 'Selection: Monitors' })
    await bar.getByLabel('Change').selectOption('intervalSeconds')
    await bar.getByLabel('New value').filter({ visible: true }).fill('30')
    await page.keyboard.press('Enter')
    const problems = page.getByRole('alert')
    await problems.getByText('One row was not changed.').waitFor()
    assert.match((await problems.textContent()) ?? '', /Cat: /)
    await page.getByRole('status').filter({ hasText: '2 monitors changed.' }).waitFor()
    assert.equal(await page.locator('.row-select:checked').count(), 1)
    assert.ok(await page.getByLabel('Select Cat').isChecked())
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('status').filter({ hasText: '2 monitors changed.' }).waitFor()
    await page.context().close()
  })

  it('choose a channel without scripts on a phone, and set it back', async () => {
    const page = await opened({ ...phone, javaScriptEnabled: false, colorScheme: 'dark' }, '/manage/monitors')
    for (const name of ['Ant', 'Bee']) await page.getByLabel(`Select ${name}`).check()
    const bar = page.getByRole('form', { name: 'Selected monitors' })
    await bar.getByLabel('Change').selectOption('notify')
    await bar.getByLabel('New value').filter({ visible: true }).selectOption({ label: 'On call' })
    await bar.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('status').filter({ hasText: 'The channel is notified of “Bee”.' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: 'The channel is no longer notified of “Bee”.' })
      .waitFor()
    await page.context().close()
  })

  it('ask before news that readers know becomes an incident, and do it with the value that was chosen', async () => {
    const page = await opened({ ...phone, javaScriptEnabled: false }, '/manage/announcements')
    await page.getByLabel('Select One').check()
    const bar = page.getByRole('form', { name: /^Selection: / })
    await bar.getByLabel('Change').selectOption('kind')
    await bar.getByLabel('New value').filter({ visible: true }).selectOption('incident')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Subscribers and channels are notified').waitFor()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('status').filter({ hasText: '“One” changed.' }).waitFor()
    await page.goto(`${site.url}/manage/announcements?kind=incident`)
    assert.equal(await page.locator('#announcements-one').count(), 1)
    await page.context().close()
  })

  it('are not what Enter in the box of a row means, nor is the action of another row', async () => {
    const page = await opened({ ...desk, javaScriptEnabled: false }, '/manage/notifications')
    await page.getByLabel('Select On call').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Select On call').check()
    assert.equal(page.url(), `${site.url}/manage/notifications`)
    assert.equal(await page.getByRole('status').filter({ hasText: 'Test sent' }).count(), 0)
    await page.context().close()
  })

  for (const [path, list] of lists)
    it(`are by the rules of WCAG with rows selected: ${path}`, async () => {
      const page = await opened({ ...desk, colorScheme: 'dark' }, path)
      await boxes(page, list).first().check()
      await page.locator('select[name="field"]').selectOption({ index: 1 })
      assert.deepEqual(await violations(page), [])
      await page.context().close()
    })
})
