/** A published version of Corkboard. */
export type Release = {
  readonly version: string
  /** Where its changes are described; null if the registry does not name it. */
  readonly url: string | null
}

/** The largest numbers of digits and parts of the versions that are published: `1.2.3`. */
const released = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/
const urlMax = 500

/** The release in a registry's document of the latest version; null if it has none of ours. */
export function releaseOf(document: unknown, name: string): Release | null {
  if (typeof document !== 'object' || document === null) return null
  const { name: named, version, homepage, repository } = document as Readonly<Record<string, unknown>>
  if (named !== name || typeof version !== 'string' || !released.test(version)) return null
  const { url = repository } = (repository ?? {}) as { readonly url?: unknown }
  return { version, url: pageOf(homepage) ?? pageOf(url) }
}

/** The address of a page; that of a repository without what only git needs. */
function pageOf(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > urlMax) return null
  const url = URL.parse(address.replace(/^git\+/, '').replace(/\.git$/, ''))
  return url?.protocol === 'https:' && url.username === '' ? url.href : null
}

/** True if a release is newer than the running version, of which only the numbers count. */
export function isNewer(release: string, running: string): boolean {
  const [numbers, ours] = [numbersOf(release), numbersOf(running.replace(/[-+].*$/, ''))]
  if (!numbers || !ours) return false
  const place = numbers.findIndex((number, index) => number !== ours[index])
  // The version itself comes after its pre-releases.
  if (place === -1) return running.includes('-')
  return (numbers[place] ?? 0) > (ours[place] ?? 0)
}

const numbersOf = (version: string): readonly number[] | null =>
  released.exec(version)?.slice(1).map(Number) ?? null
