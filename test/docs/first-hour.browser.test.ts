/** docs/first-hour.md: its steps in a browser, by the very words that it prints in bold. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { startTestApp, type TestApp } from '../app.ts'
import { launchChromium } from '../browser/chromium.ts'
import { assertAnswer, blocksOf, inShell, pageAt, pictureWindow, stepsOf } from './guide.ts'
import { takePicture } from './pictures.ts'

const guide = pageAt('docs/first-hour.md')
const bold = new Set([...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text))
const folder = mkdtempSync(join(tmpdir(), 'corkboard-first-hour-'))
const lines: string[] = []
let app: TestApp
let browser: Browser
let page: Page
before(async () => {
  app = await startTestApp({ environment: { LOG_LEVEL: 'info' }, log: line => lines.push(line) })
  browser = await launchChromium()
  page = await (await browser.newContext({ viewport: pictureWindow })).newPage()
})
after(async () => {
  await browser?.close()
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the guide prints in bold and nobody has found on a page yet. */
const unmet = new Set(bold)

function met(text: string): string {
  assert.ok(bold.has(text), `The guide does not mention ${text}.`)
  unmet.delete(text)
  return text
}

const press = async (text: string) => {
  const name = met(text)
  const exact = { name, exact: true }
  const places: Locator = page
    .getByRole('button', exact)
    .or(page.getByRole('link', exact))
    .or(page.getByRole('link').filter({ has: page.getByText(name, { exact: true }) }))
  const inMenu = page.locator('nav.rail').getByRole('link', exact)
  await ((await inMenu.count()) > 0 ? inMenu : places).first().click()
  await page.waitForLoadState()
}
const fill = (label: string, value: string) =>
  page.getByRole('main').getByLabel(met(label), { exact: true }).fill(value)
const sees = async (text: string) => {
  assert.ok(guide.includes(`“${text}`), `The guide does not show ${text}.`)
  await page.getByText(text).first().waitFor()
}
const home = () => page.goto(app.url)
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)

test('1 and 2: the log has a link that makes the first account', async () => {
  await home()
  await sees('This server is running and has nothing to show yet.')
  const [open, link] = [
    'Corkboard is open',
    'There is no account yet. Open this link within a day to make the first one',
  ]
  for (const message of [open, link]) {
    assert.ok(guide.includes(message))
    assert.ok(lines.some(line => line.includes(message)))
  }
  await page.goto(lines.map(line => JSON.parse(line).link).find(Boolean))
  await fill('Username', 'ada')
  await fill('New password', 'quiet harbour lantern')
  await press('Create account')
  await sees('First steps')
})

test('3: the site has a name', async () => {
  await press('Site')
  await fill('Title', 'Harbour')
  await fill('Information text', 'Questions? Write to [help@harbour.example](mailto:help@harbour.example).')
  await fill('Time zone', 'Europe/Berlin')
  await press('Save')
  await page.getByText('Saved.').waitFor()
})

test('4: a monitor is tried, saved and up', async () => {
  await press('Monitors')
  await press('New monitor')
  await press('Website or HTTP service')
  await fill('Name', 'Website')
  await fill('URL', `${app.url}/healthz`)
  await press('Test now')
  await sees('This would count as up.')
  await press('Save')
  await page.getByText('Created.').waitFor()
  for (;;) {
    await home()
    if ((await page.getByRole('heading', { level: 1 }).innerText()) === 'Website is up.') break
  }
  await sees('Website is up.')
})

test('5: an announcement has a banner', async () => {
  await page.goto(`${app.url}/manage`)
  await press('Announcements')
  await press('New announcement')
  await fill('Title', 'Faster uploads')
  await fill('Description', 'Pictures now upload about twice as fast, also from a phone.')
  await fill('Content', 'Uploads are sent in parts, and a part that fails is sent again **by itself**.')
  await fill('Banner text', 'Uploads are twice as fast since today.')
  await page.getByLabel(met('Type'), { exact: true }).selectOption('success')
  await fill('Show until', soon(48))
  await press('Publish now')
  await home()
  await page.getByText('Uploads are twice as fast since today.').first().waitFor()
})

test('6: maintenance is planned', async () => {
  await page.goto(`${app.url}/manage`)
  await press('Maintenance')
  await press('New maintenance window')
  await press('Once')
  await fill('Title', 'New disks')
  await page.getByLabel('Website', { exact: true }).check()
  await fill('Announce in advance', '')
  await fill('Starts', soon(30))
  await fill('Ends', soon(32))
  await press('Save')
  await home()
  await page.getByText('New disks').first().waitFor()
  await takePicture(page, 'first-hour')
})

test('7: a text is shared', async () => {
  await press('New snippet')
  await fill('Text', 'hello')
  await page.getByLabel(met('Expires'), { exact: true }).waitFor()
  await press('Create')
  await page.waitForURL(/\/[0-9A-Za-z]{10}$/)
})

const steps = () => stepsOf(blocksOf(guide.replaceAll('http://localhost:8080', app.url)), ['sh'])

test('7 and 8: the commands do what the guide says', async () => {
  writeFileSync(join(folder, 'main.py'), 'print("hello")\n')
  const environment = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` }
  const run = steps().filter(({ request }) => request.text.includes('curl'))
  assert.equal(run.length, 2)
  for (const { request, answer } of run) {
    const given = await inShell(request.text, { folder, environment })
    assertAnswer(answer ?? assert.fail('The guide shows no answer.'), given)
  }
})

test('8 and 10: what else the guide names is there', async () => {
  await page.goto(`${app.url}/manage`)
  for (const text of ['Tokens', 'Accounts', 'My account']) await press(text)
  assert.deepEqual([...unmet], [])
})
