/** Longest line, in characters with its indentation. */
const lineMax = 110

/** Names of members whose values have one line per member, however long. */
const tables: ReadonlySet<string> = new Set(['"properties": ', '"examples": '])

/** JSON laid out for review: a value that fits on one line is on one, and so is each property and each example of a schema. */
export const jsonText = (value: unknown): string => `${linesOf(value, '')}\n`

/** A value in one or more lines; `name` precedes it on the first. */
function linesOf(value: unknown, indent: string, name = ''): string {
  const line = name + lineOf(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length < lineMax) return line
  const deeper = `${indent}  `
  const inLines = tables.has(name) ? lineOrLines : linesOf
  const parts = Array.isArray(value)
    ? value.map(each => inLines(each, deeper))
    : membersOf(value).map(([key, each]) => inLines(each, deeper, `${JSON.stringify(key)}: `))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${name}${open}\n${parts.map(each => deeper + each).join(',\n')}\n${indent}${close}`
}

/** A value on one line, except for a schema with properties of its own, which has a line for each. */
function lineOrLines(value: unknown, indent: string, name = ''): string {
  const line = name + lineOf(value)
  return line.includes('"properties": ') ? linesOf(value, indent, name) : line
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = membersOf(value).map(([name, each]) => `${JSON.stringify(name)}: ${lineOf(each)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const membersOf = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined)
