/** Percent-encodings of the characters that end the user and password of an address. */
const encodings = { '@': '%40', '/': '%2F', '?': '%3F', '#': '%23', '%': '%25' } as const
type Unencoded = keyof typeof encodings

/**
 * A character in the user or password of an address that should be percent-encoded, or null. Parsers end that part at
 * the last `@` before the first `/`, `?` or `#`, so the address may be split in another place than its author meant.
 */
export function unencodedIn(address: string): Unencoded | null {
  const [, authority = '', behind = ''] = /^[a-z][\w+.-]*:\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  const at = authority.lastIndexOf('@')
  if (at === -1) return endOfAccount(authority, behind)
  const account = authority.slice(0, at)
  if (account.includes('@') || behind.split('?')[0]?.includes('@')) return '@'
  return /%(?![\da-f]{2})/i.test(account) ? '%' : null
}

/**
 * Where the account was meant to end. If it ended too early, its `@` is in the rest, and its name is where a host and
 * port are expected.
 */
function endOfAccount(authority: string, behind: string): Unencoded | null {
  const begin = behind[0]
  if (begin !== '/' && begin !== '?' && begin !== '#') return null
  if (!authority.includes(':') || !behind.includes('@')) return null
  const isPort = /:\d{1,5}$/.test(authority)
  // A query may contain an @; a path behind a port hardly does.
  return isPort && !behind.split('?')[0]?.includes('@') ? null : begin
}

/** The requirement for an address with this character; it does not repeat the account. */
export const encodedExpected = (character: Unencoded): string =>
  `an address in whose user and password ${character} is written as ${encodings[character]} (${Object.entries(
    encodings,
  )
    .filter(([other]) => other !== character)
    .map(([other, encoding]) => `${other} as ${encoding}`)
    .join(', ')})`
