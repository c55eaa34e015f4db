/** Longest line, in characters with its indentation. */
const lineMax = 130

/** Names of members whose values have one line per member, however long. */
const tables: ReadonlySet<string> = new Set(['"properties": ', '"examples": ', '"parameters": '])

/**
 * JSON laid out for review: a value that fits on one line is on one, a list of words fills lines, and each property, parameter and
 * example of a schema is on a line.
 */
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
  const isOfWords = Array.isArray(value) && value.every(each => typeof each !== 'object')
  const lines = isOfWords ? filled(parts, lineMax - deeper.length) : parts
  return `${name}${open}\n${lines.map(each => deeper + each).join(',\n')}\n${indent}${close}`
}

/** Words joined to as few lines as they fit on. */
function filled(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line && line.length + word.length + 3 < width) lines[lines.length - 1] = `${line}, ${word}`
    else lines.push(word)
  }
  return lines
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
