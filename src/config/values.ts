import { isIPv6 } from 'node:net'
import { engineOf } from '../db/database-url.ts'
import { trustOf } from '../lib/client-address.ts'
import { type Mailbox, parseMailbox } from '../lib/email-address.ts'
import { isLoopback } from '../lib/loopback.ts'
import { createNetworkList, networkKeywords } from '../lib/network-list.ts'
import type { Rate } from '../lib/rate-limit.ts'
import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import type { Expires } from '../snippets/model/snippet.ts'

/** What variables may hold. Each parser throws an error that completes the sentence `must be …`. */

export function text(shape: RegExp, expected: string) {
  return (value: string) => (shape.test(value) ? value : reportError(expected))
}

export function integer(min: number, max: number) {
  return (value: string) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : reportError(`a whole number from ${min} to ${max}`)
  }
}

export function oneOf<T extends string>(allowed: readonly T[]) {
  return (value: string): T =>
    allowed.find(each => each === value) ?? reportError(`one of ${allowed.join(', ')}`)
}

export function baseUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : reportError(urlExpected)
  if (!['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    reportError(urlExpected)
  if (!/^[\w.~/-]*$/.test(url.pathname)) reportError(pathExpected)
  return url
}
const urlExpected =
  'an http or https address without query, fragment or account, such as https://example.org/board'

/** Others are written differently by different clients, or mean something to a router. */
const pathExpected =
  'an address whose path is made of letters (a to z), digits, and - . _ ~ /, such as https://example.org/board'

export function databaseUrl(value: string): string {
  const valid =
    engineOf(value) === 'sqlite' ? /^sqlite:(?!:memory:$)./.test(value) : /^postgres(ql)?:\/\/./.test(value)
  return valid ? value : reportError('sqlite:FILE or postgres://user:password@host/name')
}

export function proxies(value: string): readonly string[] {
  const list = commaList(value)
  try {
    trustOf(list)
    return list
  } catch {
    return reportError('addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas')
  }
}

export function denied(value: string): readonly string[] {
  const list = commaList(value)
  try {
    createNetworkList(list)
    return list
  } catch {
    return reportError(
      `addresses, networks such as 10.0.0.0/8, or ${networkKeywords.join(', ')}, separated by commas`,
    )
  }
}

/** `host:port`, of IPv6 `[address]:port`. */
export function places(value: string): readonly { readonly host: string; readonly port: number }[] {
  return commaList(value).map(each => {
    const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/@[\]]+):(\d{1,5})$/i.exec(each) ?? []
    const bare = host.replace(/^\[|\]$/g, '')
    const isPlace = host !== '' && Number(port) >= 1 && Number(port) <= 65_535
    return isPlace && (host === bare || isIPv6(bare))
      ? { host: bare, port: Number(port) }
      : reportError('a list of host:port such as 192.0.2.1:443, separated by commas')
  })
}

export function expires(value: string): readonly Expires[] {
  const list = commaList(value).map(each => {
    if (each === 'onetime' || each === 'never') return each
    return /^[1-9]\d{0,9}$/.test(each) ? Number(each) : reportError(expiresExpected)
  })
  return list.length > 0 ? [...new Set(list)] : reportError(expiresExpected)
}
const expiresExpected = 'a list of onetime, never or seconds above 0, separated by commas'

/** What may be left empty. */
export function optional<T>(parse: (value: string) => T) {
  return (value: string) => (value === '' ? null : parse(value))
}

export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, rather than by STARTTLS. */
  readonly secure: boolean
  readonly account: { readonly user: string; readonly pass: string } | null
}

export function smtpUrl(value: string): SmtpServer {
  if (!/^smtps?:\/\/[^\s/]+\/?$/.test(value) || !URL.canParse(value)) reportError(smtpExpected)
  const { protocol, hostname, port, username, password, search, hash } = new URL(value)
  if (search || hash || hostname === '') reportError(smtpExpected)
  const isTlsPort = protocol === 'smtps:' || port === '465'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isTlsPort ? 465 : 587),
    secure: isTlsPort,
    account: username === '' ? null : { user: decoded(username), pass: decoded(password) },
  }
}
const smtpExpected =
  'smtp://user:password@host:port or smtps://…, without a query; in user and password % is written as %25, @ as %40, / as %2F'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return reportError(smtpExpected)
  }
}

export function sender(value: string): Mailbox {
  return (
    parseMailbox(value) ??
    reportError('an address such as status@example.org or Corkboard <status@example.org>')
  )
}

/** What is sent there is secret, so only this machine may be asked without TLS. */
export function issuer(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : reportError(issuerExpected)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isSafe && !url.search && !url.hash && !url.username ? url : reportError(issuerExpected)
}
const issuerExpected =
  'an https address without query, fragment or account, such as https://login.example.org; http only for this machine'

/** Fit to be shown. */
/** Where a person can be written to. */
export function contact(value: string): string {
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(value) || isWebAddress(value, ['https:'])) return value
  throw new Error('a mailto: or https: address, such as mailto:security@example.org')
}

export function webAddress(value: string): string {
  if (isWebAddress(value, ['http:', 'https:'])) return value
  throw new Error('an http or https address, such as https://chat.example.org/hooks/1')
}

const isWebAddress = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

export const hidden = (value: string): string => (value === '' ? '' : '***')

const windows: Readonly<Record<string, number>> = {
  second: 1000,
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
}

export function rate(value: string): Rate | null {
  if (value === 'off') return null
  const [, count = '', unit = ''] = /^([1-9]\d{0,8})\/(\w+)$/.exec(value) ?? []
  const windowMs = windows[unit]
  return windowMs
    ? { count: Number(count), windowMs }
    : reportError('such as 60/minute (second, minute, hour, day), or off')
}

const commaList = (value: string) =>
  value
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

function reportError(expected: string): never {
  throw new Error(expected)
}
