/** A changed field; null stands for a missing value. */
export type FieldChange = {
  /** Path of the field: `title`, `headers.accept`, `monitors[2]`. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** The changed fields, in the order of the document. */
export function differences(before: unknown, after: unknown): readonly FieldChange[] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const paths = [...new Set([...old.keys(), ...young.keys()])]
  return paths
    .map(path => ({ path, before: old.get(path) ?? null, after: young.get(path) ?? null }))
    .filter(each => each.before !== each.after)
}

/** The fields of a value by path. Lists of plain values stay one field; objects are expanded. */
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
