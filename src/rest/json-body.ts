import { invalid } from '../errors.ts'

/** Throws `invalid` with the place of what is wrong. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw invalid('The body is empty; it must be JSON.')
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    const place = line ? ` at line ${line}, column ${column}` : ''
    throw invalid(`The body is not JSON: something is wrong${place || ' at its end'}.`)
  }
}
