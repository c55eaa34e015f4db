import { isIP, isIPv6 } from 'node:net'
import { trustOf } from '../lib/client-address.ts'
import { closest } from '../lib/closest.ts'
import { type Mailbox, parseMailbox } from '../lib/email-address.ts'
import { isLoopback } from '../lib/loopback.ts'
import { createNetworkList, networkKeywords } from '../lib/network-list.ts'
import { percentDecoded } from '../lib/utf8.ts'
import { encodedExpected, unencodedIn } from './unencoded.ts'

/** Parsers of variables. Each throws an error that completes the sentence `must be …`. */

export function text(shape: RegExp, expected: string) {
  return (value: string) => (shape.test(value) ? value : reportError(expected))
}

export function integer(min: number, max: number) {
  return (value: string) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : reportError(`a whole number from ${min} to ${max}`)
  }
}

/** Parses one of several words in any case; `meant` maps words of other programs to ours. */
export function oneOf<T extends string>(
  allowed: readonly T[],
  meant: Readonly<Record<string, NoInfer<T>>> = {},
) {
  return (value: string): T => {
    const word = value.toLowerCase()
    const found = allowed.find(each => each.toLowerCase() === word)
    const near = meant[word] ?? closest(word, allowed)
    return found ?? reportError(`one of ${allowed.join(', ')}${near ? `; did you mean ${near}?` : ''}`)
  }
}

/** Parses an address or a name to listen on. */
export function host(value: string): string {
  if (isIP(value) || isHostName(value)) return value
  const [, bare = '', port] = /^(?:\w+:\/\/)?(\[[^\]]*\]|[^:/]*)(?::(\d+))?\/?$/.exec(value) ?? []
  const name = bare === '*' ? '0.0.0.0' : bare.replace(/^\[|\]$/g, '')
  const meant =
    isIP(name) || isHostName(name) ? `; did you mean ${name}${port ? ` with PORT=${port}` : ''}?` : ''
  return reportError(`an address or host name such as 127.0.0.1, 0.0.0.0 or ::${meant}`)
}

/** True for a host name; one of digits and dots alone is an IPv4 address or a mistake. */
const isHostName = (name: string): boolean =>
  name.length <= 253 &&
  /^(?!-)[\w-]{1,63}(\.(?!-)[\w-]{1,63})*\.?$/.test(name) &&
  !/(^|\.)\d+\.?$/.test(name) &&
  !name.includes('-.')

export function port(value: string): number {
  try {
    return integer(0, 65_535)(value)
  } catch (error) {
    return reportError(`${(error as Error).message}${portMeant(value)}`)
  }
}

function portMeant(value: string): string {
  const [, name = '', number] =
    /^(?:tcp:\/\/)?([^:\s]*|\[.*\]):(\d{1,5})$/.exec(value) ??
    /^\+?()(\d{1,5})(?:\/(?:tcp|udp))?$/.exec(value) ??
    []
  if (number === undefined || Number(number) > 65_535) return ''
  return `; did you mean ${number}${name === '' ? '' : ` with HOST=${name.replace(/^\[|\]$/g, '')}`}?`
}

export function baseUrl(value: string): URL {
  const isWeb = /^https?:\/\/[^/]/i.test(value) && URL.canParse(value)
  const url = isWeb ? new URL(value) : reportError(`${urlExpected}${webAddressMeant(value)}`)
  if (/[?#]/.test(value) || url.username) reportError(urlExpected)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (!isIP(name) && !isHostName(name)) reportError(urlExpected)
  if (['0.0.0.0', '::'].includes(name))
    reportError(
      `the address that people use, and not the one to listen on (HOST); did you mean http://localhost${url.port && `:${url.port}`}?`,
    )
  if (!/^[\w.~/-]*$/.test(url.pathname) || url.pathname.includes('//')) reportError(pathExpected)
  return url
}

/** A hint at the address that was meant, for a value without its scheme. */
function webAddressMeant(value: string): string {
  const [, name = '', rest = ''] =
    /^(?:\/\/|https?:\/?)?([\w.-]+)((?::\d+)?(?:\/[\w.~/-]*)?)$/i.exec(value) ?? []
  if (!name || !(isIP(name) || isHostName(name))) return ''
  const isPlain = isLoopback(name) || isIP(name) !== 0
  return `; did you mean ${isPlain ? 'http' : 'https'}://${name}${rest}?`
}
const urlExpected =
  'an http or https address without query, fragment or account, such as https://example.org/board'

/** Allows only characters that clients and routers treat alike. */
const pathExpected =
  'an address whose path is made of letters (a to z), digits, and - . _ ~ /, such as https://example.org/board'

export function proxies(value: string): readonly string[] {
  const list = commaList(value)
  try {
    if (!list.every(each => proxyKeywords.includes(each) || isIP(each.split('/')[0] ?? '')))
      reportError(proxiesExpected)
    trustOf(list)
    return list
  } catch {
    return reportError(`${proxiesExpected}${proxiesMeant(value.toLowerCase())}`)
  }
}
const proxyKeywords = ['loopback', 'linklocal', 'uniquelocal']
const proxiesExpected =
  'addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas'

/** A hint at proxies, for a number: if one proxy were left out, clients could choose their own address. */
function proxiesMeant(value: string): string {
  if (/^(0|false|no|off|none)$/.test(value)) return '; leave it empty to trust none'
  if (/^(\d+|true|yes|on|\*|all|any|0\.0\.0\.0\/0|::\/0)$/.test(value))
    return '. Proxies are named, not counted: TRUST_PROXY=loopback for one on this machine, TRUST_PROXY=uniquelocal for one in a private network, or its address'
  if (value === 'localhost') return '; did you mean loopback?'
  return /^(private|docker|internal|local)$/.test(value) ? '; did you mean uniquelocal?' : ''
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

/** Parses `host:port` pairs, with IPv6 as `[address]:port`. */
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

/** Parses the programs whose public addresses are answered, Uptime Kuma with the name of its status page. */
export function compatible(value: string): { readonly kumaPage: string | null; readonly gatus: boolean } {
  let [kumaPage, gatus]: [string | null, boolean] = [null, false]
  for (const each of commaList(value.toLowerCase())) {
    const [, page] = /^uptime-kuma(?:\/([a-z0-9-]{1,64}))?$/.exec(each) ?? []
    if (each === 'gatus') gatus = true
    else if (page !== undefined || each === 'uptime-kuma') kumaPage = page ?? 'default'
    else return reportError('uptime-kuma, uptime-kuma/NAME or gatus, separated by commas')
  }
  return { kumaPage, gatus }
}

/** Allows an empty value, which is null. */
export function optional<T>(parse: (value: string) => T) {
  return (value: string) => (value === '' ? null : parse(value))
}

export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** True for TLS from the first byte, false for STARTTLS. */
  readonly secure: boolean
  readonly account: { readonly user: string; readonly pass: string } | null
}

export function smtpUrl(value: string): SmtpServer {
  const character = unencodedIn(value)
  if (character) reportError(encodedExpected(character))
  if (!/^smtps?:\/\//.test(value)) reportError(`${smtpExpected}; it begins with smtp:// or smtps://`)
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
  'smtp://user:password@host:port or smtps://…, without a query; in user and password % is written as %25, @ as %40, / as %2F, # as %23, ? as %3F'

const decoded = (text: string): string => percentDecoded(text) ?? reportError(smtpExpected)

export function sender(value: string): Mailbox {
  return (
    parseMailbox(value) ??
    reportError('an address such as status@example.org or Corkboard <status@example.org>')
  )
}

/**
 * Parses the address of an OpenID Connect provider. It must use https, except on this machine, because secrets are sent
 * to it.
 */
export function issuer(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : reportError(issuerExpected)
  if (url.pathname.endsWith(wellKnown))
    reportError(`${issuerExpected}; leave ${wellKnown} at the end out, which Corkboard adds by itself`)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isSafe && !url.search && !url.hash && !url.username ? url : reportError(issuerExpected)
}
const wellKnown = '/.well-known/openid-configuration'
const issuerExpected =
  'an https address without query, fragment or account, such as https://login.example.org; http only for this machine'

/** Parses the address of a package registry; what is asked for is appended. */
export function registry(value: string): string {
  const url = isWebAddress(value, ['http:', 'https:']) ? new URL(value) : reportError(registryExpected)
  if (url.search || url.hash || url.username || url.password) reportError(registryExpected)
  return url.href
}
const registryExpected =
  'an http or https address without query, fragment or account, such as https://npm.example.org'

/** Parses an address at which a person can be contacted. */
export function contact(value: string): string {
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(value) || isWebAddress(value, ['https:'])) return value
  const meant = /^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `; did you mean mailto:${value}?` : ''
  return reportError(`a mailto: or https: address, such as mailto:security@example.org${meant}`)
}

export function webAddress(value: string): string {
  if (isWebAddress(value, ['http:', 'https:'])) return value
  const character = unencodedIn(value)
  return reportError(
    character
      ? encodedExpected(character)
      : 'an http or https address, such as https://chat.example.org/hooks/1',
  )
}

const isWebAddress = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

/** The value with a secret masked, to be shown. */
export const hidden = (value: string): string => (value === '' ? '' : '***')

/** Parses origins of web pages; null for `any`, an empty list for `none`. */
export function origins(value: string): readonly string[] | null {
  const word = value.toLowerCase()
  if (word === 'any' || word === '*') return null
  if (word === 'none') return []
  const list = commaList(value).map(each => {
    const url = /^https?:\/\/[^/?#@]+\/?$/i.test(each) && URL.canParse(each) ? new URL(each) : null
    return url?.origin ?? reportError(originsExpected)
  })
  return list.length > 0 ? [...new Set(list)] : reportError(originsExpected)
}
const originsExpected =
  'any, none, or origins such as https://docs.example.org, without a path, separated by commas'

export const commaList = (value: string) =>
  value
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

export function reportError(expected: string): never {
  throw new Error(expected)
}
