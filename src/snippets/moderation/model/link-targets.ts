/** Where a link leads: its host, and the domain that was registered for it, as far as can be seen without a list. */
export type LinkTarget = { readonly host: string; readonly domain: string }

/** Targets of one text that are kept: campaigns have one or two, and a list of links has no target of its own. */
export const keptTargets = 8
const hostUnits = 253

/** Hosts of the links in a text, each once, in their order: after `://`, or beginning with `www.`. */
export function targetsIn(text: string): readonly LinkTarget[] {
  const found = new Map<string, LinkTarget>()
  for (const begin of ['://', 'www.'])
    for (
      let at = text.indexOf(begin);
      at !== -1 && found.size < keptTargets;
      at = text.indexOf(begin, at + 1)
    ) {
      const isName = begin === 'www.'
      // The name of a link that has a scheme was found by that.
      if (isName && at > 0 && /[\w/@.-]/.test(text.charAt(at - 1))) continue
      const host = hostIn(text.slice(isName ? at : at + begin.length, at + begin.length + hostUnits + 1))
      if (host !== null && !found.has(host)) found.set(host, { host, domain: domainOf(host) })
    }
  return [...found.values()].slice(0, keptTargets)
}

/** The host at the start of what follows `://`, without an account, a port and `www.`; null if there is none. */
function hostIn(text: string): string | null {
  const [authority = ''] = /^[^\s/?#\\"'<>()[\]{}|`,;]*/u.exec(text) ?? []
  return hostOf(authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, ''))
}

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

/** Finds which of many hosts, or of the names below them, a text names, with or without a link. */
export function createTargetMatcher(hosts: readonly string[]) {
  const known = new Map(hosts.map((host, index) => [host, index]))

  /** The index of the first host in the text; null if there is none. */
  function find(text: string): number | null {
    if (known.size === 0) return null
    for (let dot = text.indexOf('.'); dot !== -1; ) {
      const end = endOfName(text, dot)
      const found = indexOf(text.slice(startOfName(text, dot), end))
      if (found !== null) return found
      dot = text.indexOf('.', end)
    }
    return null
  }

  function indexOf(name: string): number | null {
    const host = name.length > hostUnits ? null : asciiHost(name)
    for (let rest = host; rest; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : null) {
      const found = known.get(rest)
      if (found !== undefined) return found
    }
    return null
  }

  return { find }
}

export type TargetMatcher = ReturnType<typeof createTargetMatcher>

const asciiHost = (name: string): string | null =>
  /^[\x21-\x7e]*$/.test(name) ? name.toLowerCase().replace(/\.+$/, '') : hostOf(name)

function startOfName(text: string, dot: number): number {
  let start = dot
  while (start > 0 && dot - start < hostUnits && isNameUnit(text.charCodeAt(start - 1))) start--
  return start
}

/** The end of a name, dots included; of a longer run of letters than a name can have the end is cut. */
function endOfName(text: string, dot: number): number {
  let end = dot + 1
  while (end < text.length && end - dot < hostUnits && isNameUnit(text.charCodeAt(end))) end++
  return end
}

const isNameUnit = (unit: number): boolean =>
  unit > 127
    ? unit < 0x2000 || (unit > 0x206f && unit < 0x3000) || (unit > 0x303f && unit < 0xfe00)
    : unit === 45 || unit === 46 || unit === 95 || (unit >= 48 && unit <= 57) || isLetter(unit)

const isLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122
