/** Values shown in an error before the rest is only counted. A program may send a million, each of a megabyte. */
const valuesMax = 20
export const linesMax = 100
const charactersMax = 80

/** A value from the input, quoted and shortened for an error message. */
export const quoted = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? shortened(value) : value)

export const shortened = (text: string): string =>
  text.length > charactersMax ? `${text.slice(0, charactersMax).toWellFormed()}…` : text

/** Values from the input, listed for a sentence of an error message. */
export function listing(values: readonly string[]): string {
  const shown = values.slice(0, valuesMax).map(quoted).join(', ')
  return values.length > valuesMax ? `${shown} and ${values.length - valuesMax} more` : shown
}

/** The first problems, one a line. */
export function firstLines(lines: readonly string[]): string {
  const shown = lines.slice(0, linesMax).join('\n')
  return lines.length > linesMax ? `${shown}\n… and ${lines.length - linesMax} more` : shown
}
