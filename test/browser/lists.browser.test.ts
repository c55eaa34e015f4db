/** The lists of the management side by keys, without scripts, on a phone, and by the rules of WCAG. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { launchChromium } from './chromium.ts'
import { violations } from './violations.ts'

const lists = [
  '/manage/monitors?sort=name',
  '/manage/announcements',
  '/manage/maintenance',
  '/manage/notifications',
  '/manage/status-pages',
  '/manage/templates',
  '/manage/tokens',
  '/manage/accounts',
  '/manage/blocks',
]

describe('Lists in Chromium', () => {
  let site: TestApp
  let browser: Browser
  let owner: Person
  before(async () => {
    const names = ['Ant', 'Bee', 'Cat']
    const times = { startsAt: '2099-01-01T10:00:00Z', endsAt: '2099-01-01T11:00:00Z' }
    const long = 'A title that is much longer than the column that it stands in, so that it has to be cut'
    site = await startTestApp({
      document: {
        monitors: names.map(name => ({ name, kind: 'tcp', host: '127.0.0.1', port: 9, active: false })),
        maintenance: ['Disk', 'Cables', long].map(title => ({ title, monitors: ['Ant'], ...times })),
        announcements: [
          {
            ...{ id: 'one', title: long, description: long, image: 'https://a.example/a.svg' },
            ...{ platformUserId: 1, createdAt: '2026-01-01T12:00:00Z' },
          },
        ],
      },
    })
    owner = await somebody(site, 'owner')
    for (const name of names) {
      await owner.post('/manage/tokens', { name, kind: 'personal', scopes: ['read', 'monitors'] })
      await owner.post('/manage/blocks', { kind: 'pattern', value: `buy ${name} *.now`, note: long })
      await owner.post('/manage/invitations', { role: 'editor', email: `${name}@example.org` })
      await owner.post('/manage/status-pages', {
        title: name,
        slug: name.toLowerCase(),
        audience: 'public',
        do: 'save',
      })
      await owner.post('/manage/templates', { name, status: 'investigating', content: long, do: 'save' })
      await owner.post('/manage/notifications', {
        ...{
          kind: 'webhook',
          url: 'http://127.0.0.1:9/',
          secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        },
        ...{ language: 'en', active: 'on', groups: '', tags: '', events: ['incident.opened'], name },
      })
    }
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  const opened = async (options: BrowserContextOptions, path: string): Promise<Page> => {
    const context = await browser.newContext(options)
    const [name = '', value = ''] = owner.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: site.url }])
    const page = await context.newPage()
    page.on('pageerror', error => assert.fail(error))
    await page.goto(`${site.url}${path}`)
    return page
  }
  const heads = (page: Page) => page.locator('tbody th')
  const names = async (page: Page) => (await heads(page).allInnerTexts()).map(each => each.trim())

  for (const path of lists)
    it(`has rows of 44 px on a desk and no violation: ${path}`, async () => {
      const page = await opened({ viewport: { width: 1440, height: 900 } }, path)
      const rows = page.locator('.list tbody tr')
      assert.ok((await rows.count()) > 0)
      const heights = await rows.evaluateAll(all =>
        all.map(row => Math.round(row.getBoundingClientRect().height)),
      )
      assert.deepEqual([...new Set(heights)], [44])
      assert.deepEqual(await violations(page), [])
      await page.context().close()
    })

  for (const path of lists)
    it(`fits on a phone in the dark: ${path}`, async () => {
      const page = await opened({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' }, path)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390)
      assert.deepEqual(await violations(page), [])
      await page.context().close()
    })

  it('is sorted, selected and changed by keys alone, and undone', async () => {
    const page = await opened({ viewport: { width: 1440, height: 900 } }, '/manage/notifications')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
    assert.deepEqual(await names(page), ['Ant', 'Bee', 'Cat'])
    await page.getByRole('columnheader', { name: 'Channel' }).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=name&order=desc/)
    assert.deepEqual(await names(page), ['Cat', 'Bee', 'Ant'])
    assert.equal(
      await page.getByRole('columnheader', { name: 'Channel' }).getAttribute('aria-sort'),
      'descending',
    )
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('form', { name: 'Selection: Channels' })
    await bar.getByRole('button', { name: 'Disable' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '2 channels disabled.' }).waitFor()
    assert.match(page.url(), /sort=name&order=desc/)
    assert.equal(await page.getByText('Inactive', { exact: true }).count(), 2)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('Inactive', { exact: true }).first().waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('selects all rows of its own list, and says of some that they are some', async () => {
    const page = await opened({ viewport: { width: 1440, height: 900 } }, '/manage/tokens')
    const all = page.getByLabel('Select all on this page')
    await all.check()
    assert.equal(await page.locator('.row-select:checked').count(), 3)
    await page.getByLabel('Select Bee').uncheck()
    assert.equal(await page.locator('[data-select-all]:indeterminate').count(), 1)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    assert.equal(await all.isChecked(), false)
    await page.context().close()
  })

  it('works without scripts: a menu of a row, a question, a selection and its bar', async () => {
    const options = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
    const page = await opened(options, '/manage/tokens')
    await page.getByText('⋯').first().click()
    await page.getByRole('button', { name: /^Revoke: Ant|^Revoke: Cat/ }).click()
    await page.getByText('This cannot be undone.').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    assert.equal((await names(page)).length, 3)
    for (const name of ['Ant', 'Bee']) await page.getByLabel(`Select ${name}`).check()
    await page
      .getByRole('form', { name: 'Selection: Your tokens' })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await page.getByRole('heading', { name: 'Revoke 2 tokens?' }).waitFor()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('status').filter({ hasText: '2 tokens revoked.' }).waitFor()
    assert.deepEqual(await names(page), ['Cat'])
    await page.context().close()
  })

  it('shows the actions of a row beside its menu while it has the focus', async () => {
    const page = await opened({ viewport: { width: 1440, height: 900 } }, '/manage/monitors?sort=name')
    const opacity = () =>
      page.evaluate('getComputedStyle(document.querySelector("#monitor-2 .list-quick")).opacity')
    const resume = page.getByRole('row', { name: 'Bee' }).locator('.list-quick button')
    assert.equal(await opacity(), '0')
    await page.getByLabel('Select Bee').focus()
    assert.equal(await opacity(), '1')
    await resume.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '“Bee” resumed.' }).waitFor()
    await page.context().close()
  })
})
