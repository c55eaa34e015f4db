import { engineOf, withoutPassword } from './db/address.ts'
import { trustOf } from './lib/client-address.ts'
import type { Rate } from './lib/rate-limit.ts'
import { dayMs, hourMs, minuteMs } from './lib/time.ts'
import type { Expires } from './snippets/snippet.ts'

export type Config = {
  readonly host: string
  readonly port: number
  readonly baseUrl: URL
  readonly databaseUrl: string
  readonly sqliteGroupMax: number
  readonly trustProxy: readonly string[]
  readonly logLevel: string
  readonly announcementsPageSize: number
  readonly snippetMaxBytes: number
  readonly snippetExpires: readonly Expires[]
  readonly snippetIdLength: number
  readonly snippetRate: Rate | null
  readonly graphqlRate: Rate | null
  readonly apiRate: Rate | null
  readonly proberConcurrency: number
}

type Environment = Readonly<Record<string, string | undefined>>

type Variable<T> = {
  readonly name: string
  /** What it is when unset, as one would write it. */
  readonly fallback: string
  readonly help: string
  readonly parse: (text: string) => T
  readonly secret?: (text: string) => string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** One line a variable; docs/configuration.md is made from it. */
export const variables = {
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    help: 'Address to listen on. `0.0.0.0` or `::` makes the server reachable from elsewhere.',
    parse: text(/^[0-9A-Za-z.:_-]+$/, 'an address or host name such as 127.0.0.1, 0.0.0.0 or ::'),
  },
  port: {
    name: 'PORT',
    fallback: '8080',
    help: 'Port to listen on; 0 takes a free one.',
    parse: integer(0, 65_535),
  },
  baseUrl: {
    name: 'BASE_URL',
    fallback: 'http://localhost:PORT',
    help: 'The address people use. It alone makes absolute links; it may have a path, and then everything is mounted below it.',
    parse: baseUrl,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: 'sqlite:data/corkboard.db',
    help: '`sqlite:` and a file, or `postgres://user:password@host/name`; several hosts are separated by commas.',
    parse: databaseUrl,
    secret: withoutPassword,
  },
  sqliteGroupMax: {
    name: 'SQLITE_GROUP_MAX',
    fallback: '1000',
    help: 'The most writes that share one commit on SQLite; 1 gives every write a commit of its own.',
    parse: integer(1, 100_000),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    fallback: '',
    help: 'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` count: addresses, CIDR ranges, `loopback`, `linklocal`, `uniquelocal`; separated by commas. Empty: none.',
    parse: proxies,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    help: `One of ${logLevels.map(each => `\`${each}\``).join(', ')}.`,
    parse: oneOf(logLevels),
  },
  announcementsPageSize: {
    name: 'ANNOUNCEMENTS_PAGE_SIZE',
    fallback: '10',
    help: 'Announcements on a page, here and in GraphQL.',
    parse: integer(1, 100),
  },
  snippetMaxBytes: {
    name: 'SNIPPET_MAX_BYTES',
    fallback: '2621440',
    help: 'The largest snippet, in bytes of UTF-8.',
    parse: integer(1, 104_857_600),
  },
  snippetExpires: {
    name: 'SNIPPET_EXPIRES',
    fallback: 'onetime,never,3600,604800,2592000',
    help: 'The lifetimes a snippet may have: `onetime`, `never`, or seconds; separated by commas.',
    parse: expires,
  },
  snippetIdLength: {
    name: 'SNIPPET_ID_LENGTH',
    fallback: '10',
    help: 'Characters in the id of a snippet.',
    parse: integer(6, 64),
  },
  snippetRate: {
    name: 'SNIPPET_RATE',
    fallback: '60/minute',
    help: 'Snippets one client address may create: a number and `second`, `minute`, `hour` or `day`, or `off`.',
    parse: rate,
  },
  graphqlRate: {
    name: 'GRAPHQL_RATE',
    fallback: '1200/minute',
    help: 'GraphQL requests one client address may make, written like SNIPPET_RATE.',
    parse: rate,
  },
  apiRate: {
    name: 'API_RATE',
    fallback: '600/minute',
    help: 'Requests one token may make of the REST interface, written like SNIPPET_RATE.',
    parse: rate,
  },
  proberConcurrency: {
    name: 'PROBER_CONCURRENCY',
    // 1 000 monitors that are all silent for 10 s still get their turn within 60 s.
    fallback: '200',
    help: 'The most probes under way at once.',
    parse: integer(1, 10_000),
  },
} satisfies { readonly [K in keyof Config]: Variable<Config[K]> }

/** Every problem at once, each line with the variable's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const config: Record<string, unknown> = {}
  for (const [key, variable] of Object.entries<Variable<unknown>>(variables)) {
    const value = textOf(variable, environment)
    // A default made from the port has no problem of its own.
    if (variable.name === 'BASE_URL' && !environment['BASE_URL'] && config['port'] === undefined) continue
    try {
      config[key] = variable.parse(value)
    } catch (problem) {
      const shown = variable.secret ? variable.secret(value) : value
      problems.push(`${variable.name}=${JSON.stringify(shown)}: must be ${(problem as Error).message}`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config as Config
}

/** What is in force, a line a variable, secrets masked. */
export function describeConfig(environment: Environment): string {
  return Object.values<Variable<unknown>>(variables)
    .map(variable => {
      const value = textOf(variable, environment)
      const origin = environment[variable.name]?.trim() ? '' : '  (default)'
      return `${variable.name}=${variable.secret ? variable.secret(value) : value}${origin}`
    })
    .join('\n')
}

function textOf(variable: Variable<unknown>, environment: Environment): string {
  const given = environment[variable.name]?.trim()
  if (given) return given
  const port = environment['PORT']?.trim() || variables.port.fallback
  return variable.fallback.replace('PORT', port)
}

function text(shape: RegExp, expected: string) {
  return (value: string) => (shape.test(value) ? value : complain(expected))
}

function integer(min: number, max: number) {
  return (value: string) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : complain(`a whole number from ${min} to ${max}`)
  }
}

function oneOf(allowed: readonly string[]) {
  return (value: string) => (allowed.includes(value) ? value : complain(`one of ${allowed.join(', ')}`))
}

function baseUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : complain(urlExpected)
  if (!['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    complain(urlExpected)
  if (!/^[\w.~/-]*$/.test(url.pathname)) complain(pathExpected)
  return url
}
const urlExpected =
  'an http or https address without query, fragment or account, such as https://example.org/board'

/** Others are written differently by different clients, or mean something to a router. */
const pathExpected =
  'an address whose path is made of letters (a to z), digits, and - . _ ~ /, such as https://example.org/board'

function databaseUrl(value: string): string {
  const valid =
    engineOf(value) === 'sqlite' ? /^sqlite:(?!:memory:$)./.test(value) : /^postgres(ql)?:\/\/./.test(value)
  return valid ? value : complain('sqlite:FILE or postgres://user:password@host/name')
}

function proxies(value: string): readonly string[] {
  const list = commaList(value)
  try {
    trustOf(list)
    return list
  } catch {
    return complain('addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas')
  }
}

function expires(value: string): readonly Expires[] {
  const list = commaList(value).map(each => {
    if (each === 'onetime' || each === 'never') return each
    return /^[1-9]\d{0,9}$/.test(each) ? Number(each) : complain(expiresExpected)
  })
  return list.length > 0 ? [...new Set(list)] : complain(expiresExpected)
}
const expiresExpected = 'a list of onetime, never or seconds above 0, separated by commas'

const windows: Readonly<Record<string, number>> = {
  second: 1000,
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
}

function rate(value: string): Rate | null {
  if (value === 'off') return null
  const [, count = '', unit = ''] = /^([1-9]\d{0,8})\/(\w+)$/.exec(value) ?? []
  const windowMs = windows[unit]
  return windowMs
    ? { count: Number(count), windowMs }
    : complain('such as 60/minute (second, minute, hour, day), or off')
}

const commaList = (value: string) =>
  value
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

function complain(expected: string): never {
  throw new Error(expected)
}
