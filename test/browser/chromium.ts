import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { installDebianPackages } from '../debian.ts'
import { withPatience } from './patience.ts'

/** One that the caller closes, with contexts of its own: in the run's Chromium if there is a run, or else in one of its own. */
export async function launchChromium(): Promise<Browser> {
  const shared = process.env['TEST_CHROMIUM_ENDPOINT']
  // That of the run may have crashed.
  const connected = shared ? await chromium.connect(shared).catch(() => null) : null
  return withPatience(connected ?? (await chromium.launch(launchOptions(chromiumPath()))))
}

/** One Chromium for all files of a run; a file's browser ends with its connection. */
export async function shareChromium(): Promise<{ readonly stop: () => Promise<void> }> {
  const path = chromiumPath()
  const server = await chromium.launchServer({ ...launchOptions(path), host: '127.0.0.1' })
  process.env['CHROMIUM_PATH'] = path
  process.env['TEST_CHROMIUM_ENDPOINT'] = server.wsEndpoint()
  return { stop: () => server.close() }
}

const launchOptions = (path: string) => ({
  // Of its own download Playwright takes the headless shell, whose place only it knows.
  ...(path !== chromium.executablePath() && { executablePath: path }),
  args: ['--disable-quic', '--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])],
})

/** The machine's own Chromium, or else one that is fetched for the tests. */
function chromiumPath(): string {
  const path = installed() ?? fetched()
  if (path !== null) return path
  throw new Error('No Chromium was found and none could be installed. Name one in CHROMIUM_PATH.')
}

function installed(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  return [...headlessShells, chromium.executablePath(), ...wholeBrowsers].find(existsSync) ?? null
}

const onPath = (...names: readonly string[]) =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))

/** The same engine without windows: the tests of the pages take less than half of the processor time in it. */
const headlessShells = ['/usr/bin/chromium-headless-shell', ...onPath('chrome-headless-shell')]

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  ...onPath('chromium', 'chromium-browser', 'google-chrome'),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Playwright's own download first; a machine that cannot reach it may still reach its distribution. */
function fetched(): string | null {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  if (succeeds(process.execPath, cli, 'install', 'chromium') && existsSync(chromium.executablePath())) {
    return chromium.executablePath()
  }
  return installDebianPackages('chromium-headless-shell') || installDebianPackages('chromium')
    ? installed()
    : null
}

const succeeds = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0

const isRoot = () => process.getuid?.() === 0
