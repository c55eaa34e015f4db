import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { installDebianPackages } from '../debian.ts'

/** The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath()
  return chromium.launch({ executablePath, args: [...quiet, ...(isRoot() ? ['--no-sandbox'] : [])] })
}

/** The machine's own Chromium, or else one that is fetched for the tests. */
export function chromiumPath(): string {
  const path = installed() ?? fetched()
  if (path !== null) return path
  throw new Error('No Chromium was found and none could be installed. Name one in CHROMIUM_PATH.')
}

const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

function installed(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return named
  return (
    [
      ...usualPlaces,
      ...onPath('chromium', 'chromium-browser', 'google-chrome'),
      chromium.executablePath(),
    ].find(existsSync) ?? null
  )
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const onPath = (...names: readonly string[]) =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))

/** Playwright's own download first; a machine that cannot reach it may still reach its distribution. */
function fetched(): string | null {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  if (succeeds(process.execPath, cli, 'install', 'chromium') && existsSync(chromium.executablePath())) {
    return chromium.executablePath()
  }
  return installDebianPackages('chromium') ? (usualPlaces.find(existsSync) ?? null) : null
}

const succeeds = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0

const isRoot = () => process.getuid?.() === 0
