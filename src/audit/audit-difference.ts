/** One field that is not what it was; null where there was or is nothing. */
export type FieldChange = {
  /** `title`, `headers.accept`, `monitors[2]`. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** Field by field, in the order of the document; what stayed the same is left out. */
export function differences(before: unknown, after: unknown): readonly FieldChange[] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...old.keys(), ...young.keys()])]
  return paths
    .map(path => ({ path, before: old.get(path) ?? null, after: young.get(path) ?? null }))
    .filter(each => each.before !== each.after)
}

/** Lists of plain values stay on one line; objects are opened. */
function fieldsOf(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  if (Array.isArray(value) && value.every(each => typeof each !== 'object' || each === null))
    return value.length === 0 ? new Map() : new Map([[path, value.join(', ')]])
  const inside = Array.isArray(value)
    ? value.map((each, index) => [`${path}[${index}]`, each] as const)
    : Object.entries(value).map(([name, each]) => [path === '' ? name : `${path}.${name}`, each] as const)
  return new Map(inside.flatMap(([name, each]) => [...fieldsOf(each, name)]))
}
