/** Pattern of a version (Semantic Versioning 2.0.0), without build metadata. */
const shape =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?$/

export const isVersion = (text: string): boolean => shape.test(text)

export const tagOf = (version: string): string => `v${version}`

/** The highest version among tags such as `v1.2.3`; null if there is none. */
export function highestOf(tags: readonly string[]): string | null {
  const versions = tags
    .filter(each => each.startsWith('v') && isVersion(each.slice(1)))
    .map(each => each.slice(1))
  return versions.toSorted(compareVersions).at(-1) ?? null
}

/** Compares two versions by precedence; negative if that of `a` is lower. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)]
  for (const [index, number] of first.numbers.entries())
    if (number !== second.numbers[index]) return number - (second.numbers[index] ?? 0)
  if (first.ids.length === 0 || second.ids.length === 0) return second.ids.length - first.ids.length
  for (const [index, id] of first.ids.entries()) {
    const other = second.ids[index]
    if (other === undefined) return 1
    const order = compareIds(id, other)
    if (order !== 0) return order
  }
  return first.ids.length - second.ids.length
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly ids: readonly string[] } {
  const [, major, minor, patch, ids] = shape.exec(version) ?? []
  return { numbers: [major, minor, patch].map(Number), ids: ids?.split('.') ?? [] }
}

/** Compares two identifiers of pre-releases: numbers come before words, and are compared as numbers. */
function compareIds(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [a, b].map(each => /^\d+$/.test(each))
  if (isNumber && isOtherNumber) return Number(a) - Number(b)
  if (isNumber || isOtherNumber) return isNumber ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
