/** How what ends an account in an address is written within it. */
const encodings = { '@': '%40', '/': '%2F', '?': '%3F', '#': '%23', '%': '%25' } as const
type Unencoded = keyof typeof encodings

/**
 * The character that is not percent-encoded in the user or password of an address, which may be split elsewhere than its author
 * meant it, or null. Parsers end an account at the last `@` before the first `/`, `?` or `#`.
 */
export function unencodedIn(address: string): Unencoded | null {
  const [, authority = '', behind = ''] = /^[a-z][\w+.-]*:\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  const at = authority.lastIndexOf('@')
  if (at === -1) return endOfAccount(authority, behind)
  const account = authority.slice(0, at)
  if (account.includes('@') || behind.split('?')[0]?.includes('@')) return '@'
  return /%(?![\da-f]{2})/i.test(account) ? '%' : null
}

/** An account that ended too early leaves its `@` behind, and its name where a host and a port are expected. */
function endOfAccount(authority: string, behind: string): Unencoded | null {
  const begin = behind[0]
  if (begin !== '/' && begin !== '?' && begin !== '#') return null
  if (!authority.includes(':') || !behind.includes('@')) return null
  const isPort = /:\d{1,5}$/.test(authority)
  // A query may hold an @; a path that does would be a strange one behind a port.
  return isPort && !behind.split('?')[0]?.includes('@') ? null : begin
}

/** What an address with this character should be; it repeats no account. */
export const encodedExpected = (character: Unencoded): string =>
  `an address in whose user and password ${character} is written as ${encodings[character]} (${Object.entries(
    encodings,
  )
    .filter(([other]) => other !== character)
    .map(([other, encoding]) => `${other} as ${encoding}`)
    .join(', ')})`
