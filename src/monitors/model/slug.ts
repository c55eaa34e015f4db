/** Names of monitors in addresses, such as `checkout` in `/monitors/checkout`. */

export const slugLength = 60

/** The form of a slug: lowercase letters, digits and single hyphens, with at least one letter. */
export const slugPattern = '^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$'

/** Words that addresses below `/monitors` and `/badges` may need; plain numbers are the ids of monitors. */
export const reservedSlugs = [
  'all',
  'atom',
  'badge',
  'badges',
  'delete',
  'edit',
  'feed',
  'index',
  'json',
  'new',
  'order',
  'page',
  'rss',
  'search',
  'status',
  'summary',
  'test',
] as const

export const isReserved = (slug: string): boolean => (reservedSlugs as readonly string[]).includes(slug)

/** Letters that Unicode does not decompose, and German umlauts as German writes them without dots. */
const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * A slug made from a name, different from all taken ones: a number follows if needed. A name without Latin letters or
 * digits gives `service`.
 */
export function slugFrom(name: string, isTaken: (slug: string) => boolean): string {
  const plain = plainOf(name)
  const worded = /[a-z]/.test(plain) ? plain : ['service', plain].filter(Boolean).join('-')
  const isFree = (slug: string) => !isReserved(slug) && !isTaken(slug)
  if (isFree(worded)) return worded
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const slug = cut(worded, slugLength - ending.length) + ending
    if (isFree(slug)) return slug
  }
}

function plainOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, letter => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/gu, '')
  return cut(letters.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, ''), slugLength)
}

/** The text up to a length, without a part of a word at its end if there is a whole one. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const whole = text.slice(0, length + 1).replace(/-[^-]*$/, '')
  return (whole.length <= length ? whole : text.slice(0, length)).replace(/-+$/, '')
}
