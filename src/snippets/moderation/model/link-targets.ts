import { fixedLimit } from '../../../lib/fixed-limit.ts'

/** Where a link leads: its host, and the domain that was registered for it, as far as can be seen without a list. */
export type LinkTarget = { readonly host: string; readonly domain: string }

/** Targets of one text that are kept: campaigns have one or two, and a list of links has no target of its own. */
export const keptTargets = 8
const hostUnits = 253
/** Units of UTF-16 at the start of a text in which links are looked for. */
const lookedAtUnits = 65_536

const parsedMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'Different names of links in one text that are parsed',
  value: 500,
  unit: 'names',
  why: 'Parsing one takes some microseconds.',
})

/** Hosts of the links at the start of a text, each once: after `://`, or beginning with `www.`. */
export function targetsIn(text: string): readonly LinkTarget[] {
  const start = text.slice(0, lookedAtUnits)
  const seen = new Set<string>()
  const found = new Map<string, LinkTarget>()
  for (const begin of ['://', 'www.'])
    for (let at = start.indexOf(begin); at !== -1 && found.size < keptTargets && seen.size < parsedMax; ) {
      const isName = begin === 'www.'
      const from = isName ? at : at + begin.length
      const end = endOfAuthority(start, from)
      // The name of a link that has a scheme was found by that.
      const name =
        isName && at > 0 && /[\w/@.-]/.test(start.charAt(at - 1)) ? '' : nameIn(start.slice(from, end))
      at = start.indexOf(begin, Math.max(end, at + begin.length))
      if (!mayBeHost.test(name) || seen.has(name)) continue
      seen.add(name)
      const host = hostOf(name)
      if (host !== null) found.set(host, { host, domain: domainOf(host) })
    }
  return [...found.values()]
}

/** Where the authority of a URL ends; of one that is longer than a name can be the end is cut. */
function endOfAuthority(text: string, from: number): number {
  const most = Math.min(text.length, from + hostUnits + 1)
  let end = from
  while (end < most && !authorityEnds.has(text.charCodeAt(end))) end++
  return end
}

/** Blanks, and what stands around links. */
const authorityEnds = new Set(
  Array.from(
    '\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff/?#\\"\'<>()[]{}|`,;',
    each => each.charCodeAt(0),
  ),
)

/** The name in an authority, without an account and a port. */
const nameIn = (authority: string): string =>
  authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')

/** Hosts have a dot, which may be one of another script, and addresses have digits. */
const mayBeHost = /[.\d]|[^\0-\x7f]/

/** A host name as it is compared: lower case, punycode, without `www.` and a dot at the end. Null if it is none. */
export function hostOf(typed: string): string | null {
  const name = (URL.parse(`http://${typed.trim().replace(/\.+$/, '')}/`)?.hostname ?? '')
    .toLowerCase()
    .replace(/^www\./, '')
  if (name.length > hostUnits || isIPv4.test(name) || !isHost.test(name))
    return isIPv4.test(name) ? name : null
  return name
}

const isIPv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
const isHost = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The last two labels of a host, or the last three where the middle one looks like a registry's own (`co.uk`, `com.au`).
 * Sites that give names to others (`github.io`) count as one domain.
 */
export function domainOf(host: string): string {
  if (isIPv4.test(host)) return host
  const labels = host.split('.')
  const [second = '', first = ''] = labels.slice(-2)
  return labels.slice(first.length === 2 && second.length <= 3 ? -3 : -2).join('.')
}

/** Finds which of many hosts, or of the names below them, a text names, with or without a link, in one pass. */
export function createTargetMatcher(hosts: readonly string[]) {
  const known = new Map(hosts.map((host, index) => [host, index]))
  const mostLabels = Math.max(0, ...hosts.map(host => host.split('.').length))
  const tailUnits = Math.min(usualTail, ...hosts.map(host => host.length))
  const tails = new Set(hosts.map(host => tailAt(host, host.length, tailUnits)))

  /** The index of the first host in the text; null if there is none. */
  function find(text: string): number | null {
    if (known.size === 0) return null
    /** Names in other scripts, whose host only the parser of URLs knows. */
    const parsed = new Set<string>()
    let compared = 0
    let start = 0
    let units = 0
    let dot = -1
    for (let place = 0; place <= text.length; place++) {
      const unit = place < text.length ? text.charCodeAt(place) : blank
      if (unit < 128 ? asciiNameUnits[unit] === 1 : isForeignNameUnit(unit)) {
        units |= unit
        if (unit === dotUnit && place > start) dot = place
        continue
      }
      if (dot !== -1) {
        const end = dot + 1 === place ? endBeforeDots(text, start, dot) : place
        const isAscii = units < 128
        if (!isAscii || (end - start >= tailUnits && tails.has(tailAt(text, end, tailUnits)))) {
          if (++compared > comparedMax) return null
          const name = text.slice(Math.max(start, end - hostUnits), end)
          const found = isAscii ? indexOfHost(name.toLowerCase()) : indexOfForeign(name, parsed)
          if (found !== null) return found
        }
        dot = -1
      }
      units = 0
      start = place + 1
    }
    return null
  }

  function indexOfForeign(name: string, parsed: Set<string>): number | null {
    if (parsed.size >= parsedMax || parsed.has(name)) return null
    parsed.add(name)
    const host = hostOf(name)
    return host === null ? null : indexOfHost(host)
  }

  /** The index of the host or of the nearest one above it, of which none has more labels than those that are sought. */
  function indexOfHost(host: string): number | null {
    let begin = host.length + 1
    for (let labels = 0; labels < mostLabels && begin > 0; labels++) {
      begin = host.lastIndexOf('.', begin - 2) + 1
      const found = known.get(host.slice(begin))
      if (found !== undefined) return found
    }
    return null
  }

  return { find }
}

export type TargetMatcher = ReturnType<typeof createTargetMatcher>

const comparedMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'Names of one text that end like a blocked host and are compared',
  value: 20_000,
  unit: 'names',
  why: 'Comparing one takes about a microsecond, and a text has no more of them by chance.',
})

const blank = 32
const dotUnit = 46

/** The last units of a name, of which most names differ from those of all hosts that are sought. */
const usualTail = 8

/** A hash of the last `units` of the name that ends there, in lower case. */
function tailAt(text: string, end: number, units: number): number {
  let tail = 0
  for (let place = end - units; place < end; place++)
    tail = (Math.imul(tail, 31) + (text.charCodeAt(place) | 32)) | 0
  return tail
}

function endBeforeDots(text: string, start: number, dot: number): number {
  let end = dot
  while (end > start && text.charCodeAt(end - 1) === dotUnit) end--
  return end
}

/** Letters, digits, `-`, `.` and `_`. */
const asciiNameUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  Number(/[\w.-]/.test(String.fromCharCode(unit))),
)

const isForeignNameUnit = (unit: number): boolean =>
  unit < 0x2000 || (unit > 0x206f && unit < 0x3000) || (unit > 0x303f && unit < 0xfe00)
