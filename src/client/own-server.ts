import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopback } from '../lib/loopback.ts'
import { ask } from './server.ts'
import type { Settings } from './settings.ts'
import { note } from './terminal.ts'

/**
 * Settings with the server of the checkout that the command runs in, if no server is configured and that one answers on
 * this machine; else the same settings. Only loopback is guessed, so that no text goes to a host that was not named,
 * and no token is sent there.
 */
export async function withOwnServer(settings: Settings, environment: NodeJS.ProcessEnv): Promise<Settings> {
  if (settings.url !== null || usesProxy(environment)) return settings
  const checkout = checkoutAround(process.cwd())
  const url = checkout === null ? null : ownAddress({ ...variablesIn(checkout), ...environment })
  if (url === null || !(await isCorkboard(url, Math.min(settings.timeoutMs, answerMaxMs)))) return settings
  note(`Server: ${url}, found from this checkout. CORKBOARD_URL or --url names another.`)
  return { ...settings, url, token: null }
}

/** Timeout of the look at a guessed address, in milliseconds. */
const answerMaxMs = 2000

/** True if fetch may send requests for this machine through a proxy, which is another host. */
const usesProxy = (environment: NodeJS.ProcessEnv): boolean =>
  (Boolean(environment['NODE_USE_ENV_PROXY']) || /--use-env-proxy/.test(environment['NODE_OPTIONS'] ?? '')) &&
  ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'].some(name => environment[name])

/** The folder of the checkout of Corkboard that has this folder; null if none has. */
function checkoutAround(folder: string): string | null {
  if (isCheckout(folder)) return folder
  const parent = dirname(folder)
  return parent === folder ? null : checkoutAround(parent)
}

function isCheckout(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name === 'corkboard-server'
  } catch {
    return false
  }
}

function variablesIn(folder: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(join(folder, '.env'), 'utf8'))
  } catch {
    return {}
  }
}

/**
 * BASE_URL if it is on loopback, else the port of the server on this machine below the path of BASE_URL. Null if PORT or
 * BASE_URL makes no address.
 */
function ownAddress({ BASE_URL: base = '', PORT: port = '' }: NodeJS.Dict<string>): string | null {
  if (!/^\d{0,5}$/.test(port) || Number(port) > 65_535) return null
  const local = `http://localhost:${Number(port) || 8080}`
  if (base === '') return local
  if (!URL.canParse(base)) return null
  const { hostname, protocol, username, password, origin, pathname } = new URL(base)
  if (!/^https?:$/.test(protocol) || username || password) return null
  return `${isLoopback(hostname) ? origin : local}${pathname.replace(/\/+$/, '')}`
}

async function isCorkboard(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const { bytes } = await ask({ url: `${url}/readyz`, timeoutMs, answerMaxBytes: 65_536 })
    return typeof JSON.parse(new TextDecoder().decode(bytes)).ready === 'boolean'
  } catch {
    return false
  }
}
