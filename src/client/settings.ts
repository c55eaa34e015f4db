import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Call } from './call.ts'
import { type Trouble, usage } from './trouble.ts'

/** Settings merged from options, environment and file, in that order of precedence. */
export type Settings = {
  /** Address of the server, without a trailing slash; null if none is configured. */
  readonly url: string | null
  readonly token: string | null
  readonly expires: string | null
  readonly timeoutMs: number
}

const keys = ['url', 'token', 'expires', 'timeout'] as const
type File = { readonly [K in (typeof keys)[number]]?: string }

/** Reads and merges the settings of a call. Throws Trouble that names the invalid setting, or the line of the file. */
export function readSettings({ value, environment }: Call): Settings {
  const path = configPath(environment)
  const file = readFile(path)
  const url = value('url') ?? (environment['CORKBOARD_URL'] || undefined) ?? file.url
  const timeout = value('timeout') ?? file.timeout ?? '30'
  return {
    url: url === undefined ? null : serverUrl(url),
    token: tokenFor(url, file, environment),
    expires: file.expires ?? null,
    timeoutMs: seconds(timeout, 'timeout') * 1000,
  }
}

/** The address of the server. Throws Trouble if none is configured. */
export function demandUrl({ url }: Settings): string {
  if (url !== null) return url
  throw usage(
    'Which server? Set CORKBOARD_URL, or write "url = https://…" into the configuration file, or use --url.',
  )
}

const configPath = (environment: NodeJS.ProcessEnv): string =>
  join(xdg(environment['XDG_CONFIG_HOME'], '.config'), 'corkboard', 'config')

export const statePath = (environment: NodeJS.ProcessEnv): string =>
  join(xdg(environment['XDG_STATE_HOME'], '.local', 'state'), 'corkboard', 'snippets')

/** Parses a number of seconds above 0, at most a day. Throws Trouble that names the setting. */
export function seconds(text: string, name: string): number {
  const number = Number(text)
  if (text.trim() !== '' && number > 0 && number <= 86_400) return number
  throw usage(`${name}: must be a number of seconds above 0 and not over 86400, not ${JSON.stringify(text)}.`)
}

/** An XDG base folder; a relative path is ignored, as the XDG Base Directory Specification demands. */
const xdg = (given: string | undefined, ...otherwise: readonly string[]): string =>
  given && isAbsolute(given) ? given : join(homedir(), ...otherwise)

/**
 * The token for the server at `url`; null if there is none. A token beside an address, in the file or the environment,
 * is for that server only: it must not go wherever --url points. CORKBOARD_TOKEN without CORKBOARD_URL is for any
 * server.
 */
function tokenFor(url: string | undefined, file: File, environment: NodeJS.ProcessEnv): string | null {
  const { CORKBOARD_URL: named, CORKBOARD_TOKEN: given } = environment
  const isGiven = given && (!named || named === url)
  const token = isGiven ? given : url === file.url ? (file.token ?? null) : null
  if (token === null || /^[!-~]+$/.test(token)) return token
  throw usage('The token has characters that no token has.')
}

function readFile(path: string): File {
  try {
    return parseSettings(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    if ((error as Trouble).exit) throw error
    throw usage(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Parses lines of `key = value`; blank lines and comments (#) are skipped. */
function parseSettings(text: string, path: string): File {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const entries = lines
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, number }) => {
      const [, key = '', value = ''] = /^([\w-]+)\s*=\s*(.*)$/.exec(line) ?? []
      if ((keys as readonly string[]).includes(key) && value !== '') return [key, value] as const
      throw usage(`${path}, line ${number}: must be "KEY = VALUE", KEY one of ${keys.join(', ')}.`)
    })
  return Object.fromEntries(entries)
}

function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.username || url?.password)
    throw usage('The address of the server must not have a name or password in it.')
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  throw usage(
    `The address of the server must be such as https://board.example.org, not ${JSON.stringify(text)}.`,
  )
}
