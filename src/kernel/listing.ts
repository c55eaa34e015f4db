/** What people read of a list before they mend it; what a program handed in may have a million entries, each a megabyte. */
const valuesMax = 20
export const linesMax = 100
const charactersMax = 80

/** A value that was handed in, as an error shows it. */
export const quoted = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? shortened(value) : value)

export const shortened = (text: string): string =>
  text.length > charactersMax ? `${text.slice(0, charactersMax).toWellFormed()}…` : text

/** Values that were handed in, in a sentence of an error. */
export function listing(values: readonly string[]): string {
  const shown = values.slice(0, valuesMax).map(quoted).join(', ')
  return values.length > valuesMax ? `${shown} and ${values.length - valuesMax} more` : shown
}

/** What is wrong, one a line. */
export function firstLines(lines: readonly string[]): string {
  const shown = lines.slice(0, linesMax).join('\n')
  return lines.length > linesMax ? `${shown}\n… and ${lines.length - linesMax} more` : shown
}
