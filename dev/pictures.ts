import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { freePort } from '../test/app.ts'
import { launchChromium } from '../test/browser/chromium.ts'
import { corkboard, serve } from '../test/contract/corkboard.ts'
import { pictureWindow } from '../test/docs/guide.ts'
import { takePicture } from '../test/docs/pictures.ts'
import { operandsOf } from './command-line.ts'

operandsOf({
  usage: 'npm run pictures',
  text: 'Takes every picture of the documentation anew: of the example site, and while the first hour is walked through.',
})
const folder = join(import.meta.dirname, '../docs/images')
mkdirSync(folder, { recursive: true })
process.env['PICTURES'] = folder

await exampleSite()
const walk = spawnSync(process.execPath, ['--test', 'test/docs/first-hour.browser.test.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exitCode = walk.status ?? 1

async function exampleSite(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'corkboard-pictures-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: `sqlite:${join(data, 'corkboard.db')}`,
  }
  const seeded = await corkboard(['seed'], environment)
  const snippet = /Snippets to look at: (\S+)/.exec(seeded.out)?.[1] ?? ''
  const server = await serve(environment, url)
  await using browser = await launchChromium()
  const page = await (await browser.newContext({ viewport: pictureWindow, colorScheme: 'light' })).newPage()
  await take(page, url, 'home')
  await take(page, snippet, 'snippet')
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  // A new text has its colours a moment after its first page.
  await page.locator('[data-pending]').first().waitFor({ state: 'detached' })
  await takePicture(page, name)
}
