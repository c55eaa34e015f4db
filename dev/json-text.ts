/** Characters of a line with its indentation. */
const lineMax = 110

/** What has a line for each member, however long. */
const tables: ReadonlySet<string> = new Set(['"properties": ', '"examples": '])

/** JSON to be reviewed: a value that fits a line stands on one, and so does each property and each example of a schema. */
export const jsonText = (value: unknown): string => `${linesOf(value, '')}\n`

/** `name` stands before the value on its first line. */
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

/** What has properties of its own has a line for each of them. */
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
