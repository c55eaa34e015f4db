/** docs/first-hour.md: its steps in a browser, by the words that it prints in bold. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { freePort, startTestApp, type TestApp, until } from '../app.ts'
import { launchChromium } from '../browser/chromium.ts'
import {
  assertAnswer,
  type Block,
  blocksOf,
  inOneShell,
  isAnswer,
  pageAt,
  pictureWindow,
  root,
  stepsOf,
} from './guide.ts'
import { takePicture } from './pictures.ts'

const ports = { website: await freePort(), receiver: await freePort() }
const guide = pageAt('docs/first-hour.md')
  .replaceAll('localhost:9000', `localhost:${ports.website}`)
  .replaceAll('listen(9000)', `listen(${ports.website})`)
  .replaceAll('localhost:9001', `localhost:${ports.receiver}`)
  .replaceAll('listen(9001)', `listen(${ports.receiver})`)
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
  for (const { child } of started) child.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Bold words of the guide that were not found on a page yet. */
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
  const inMenu = page.locator('nav.sidebar').getByRole('link', exact)
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

/** The address that a section gives for the field of that name. */
const urlIn = (section: string): string => {
  const text = guide.slice(guide.indexOf(`## ${section}`))
  return /\*\*URL\*\*\s`([^`]+)`/.exec(text)?.[1] ?? assert.fail(`${section} gives no URL.`)
}

type Terminal = { readonly child: ChildProcess; readonly lines: string[] }
const started: Terminal[] = []
const terminals: { website?: Terminal } = {}

/** A program of the guide that runs until Ctrl+C; resolves when it listens. */
async function startTerminal(name: keyof typeof ports): Promise<Terminal> {
  const { text } = blocksOf(guide).find(each => each.purpose === name) ?? assert.fail(name)
  const child = spawn('bash', ['-c', `exec ${text}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const terminal = { child, lines: [] as string[] }
  started.push(terminal)
  createInterface(child.stdout).on('line', line => terminal.lines.push(line))
  await until(
    () => connects(ports[name]),
    isOpen => isOpen,
  )
  return terminal
}

const connects = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, 'localhost')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.unref().on('connect', () => socket.destroy())
  })

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
  terminals.website = await startTerminal('website')
  await press('Monitors')
  await press('New monitor')
  await press('Website or HTTP service')
  await fill('Name', 'Website')
  await fill('URL', urlIn('4 Watch something'))
  await fill('Interval', '10')
  await fill('Retry interval', '2')
  await press('Test now')
  await sees('This would count as up.')
  await press('Create monitor')
  await page.getByText('Created.').waitFor()
  for (;;) {
    await home()
    if ((await page.getByRole('heading', { level: 1 }).innerText()) === 'Website is up.') break
  }
  await sees('Website is up.')
})

test('5: a channel gets a test, and is told when the website goes down and comes back', async () => {
  const receiver = await startTerminal('receiver')
  const [tested, down] = blocksOf(guide).filter(
    ({ section, purpose }) => section === '5 Be told of an outage' && purpose === 'answer',
  )
  const received = (block: Block | undefined) =>
    until(
      async () => receiver.lines.join('\n'),
      printed => printed !== '' && isAnswer(block ?? assert.fail(), printed),
    )
  await page.goto(`${app.url}/manage`)
  await press('Notifications')
  await press('New channel')
  for (const kind of ['Email', 'Slack']) {
    met(kind)
    await page.getByText(kind, { exact: true }).first().waitFor()
  }
  await press('Webhook')
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Terminal')
  await fill('URL', urlIn('5 Be told of an outage'))
  await press('Create channel')
  await press('Send test')
  await sees('The test was delivered.')
  await received(tested)

  terminals.website?.child.kill()
  await received(down)
  await home()
  await page.locator('.home').getByText(/down/i).first().waitFor()
  assert.ok(guide.includes('“Website is up again”'))
  terminals.website = await startTerminal('website')
  await until(
    async () => receiver.lines.join(),
    printed => printed.includes('Website is up again'),
  )
})

test('6: an announcement has a banner', async () => {
  await page.goto(`${app.url}/manage`)
  await press('News')
  await press('Write news')
  await fill('Title', 'Faster uploads')
  await fill('Description', 'Pictures now upload about twice as fast, also from a phone.')
  await fill('Content', 'Uploads are sent in parts, and a part that fails is sent again **by itself**.')
  await page.locator('summary').getByText(met('Banner'), { exact: true }).click()
  await fill('Banner text', 'Uploads are twice as fast since today.')
  await page.getByLabel(met('Type'), { exact: true }).selectOption('success')
  await fill('Show until', soon(48))
  await press('Publish now')
  await home()
  await page.getByText('Uploads are twice as fast since today.').first().waitFor()
})

test('7: maintenance is planned', async () => {
  await page.goto(`${app.url}/manage`)
  await press('Maintenance')
  await press('New maintenance window')
  await press('Once')
  await fill('Title', 'New disks')
  await page.getByLabel('Website', { exact: true }).check()
  await fill('Announce in advance', '')
  await fill('Starts', soon(30))
  await fill('Ends', soon(32))
  await press('Create maintenance window')
  await home()
  await page.getByText('New disks').first().waitFor()
  await takePicture(page, 'first-hour')
})

test('8: a text is shared', async () => {
  await press('Snippets')
  await fill('Text', 'hello')
  await page.getByLabel(met('Expires'), { exact: true }).waitFor()
  await press('Create')
  await page.waitForURL(/\/[0-9A-Za-z]{10}$/)
})

test('8 to 10: the commands do what the guide says', async () => {
  const steps = stepsOf(blocksOf(guide.replaceAll('http://localhost:8080', app.url)), ['sh']).filter(
    ({ request }) => /^(8|9|10) /.test(request.section),
  )
  assert.equal(steps.length, 4)
  // The part of a checkout that these commands use.
  const scripts = { corkboard: `node "${join(root, 'bin/corkboard.js')}"` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const { PATH = '', HOME = '' } = process.env
  const environment = {
    PATH: [dirname(process.execPath), PATH].join(delimiter),
    HOME,
    DATABASE_URL: app.databaseUrl,
  }
  const printed = await inOneShell(
    steps.map(({ request }) => request),
    { folder, environment },
  )
  for (const [index, { answer }] of steps.entries()) if (answer) assertAnswer(answer, printed[index] ?? '')
  assert.match(printed[1] ?? '', new RegExp(`^${app.url}/[0-9A-Za-z]{10}#`, 'm'))
  assert.ok(existsSync(join(folder, 'corkboard-backup.db')))
})

test('9 and 11: what else the guide names is there', async () => {
  await page.goto(`${app.url}/manage`)
  for (const text of ['Tokens', 'Accounts', 'My account']) await press(text)
  assert.deepEqual([...unmet], [])
})
