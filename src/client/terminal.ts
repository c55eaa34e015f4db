import { styleText } from 'node:util'

/**
 * Escapes text of others for one line of a terminal. Control characters and bidirectional controls are spelled out, so
 * that they cannot move the cursor, rename the window or change the order of the letters.
 */
export const harmless = (text: string): string => text.replace(/[\n\t]/g, escaped).replace(hostile, escaped)

/** Escapes text of others like `harmless`, but keeps line breaks and tabs. */
export const harmlessText = (text: string): string => text.replace(/\r\n/g, '\n').replace(hostile, escaped)

/** JSON in which the same characters are escaped, because it may also be shown on a terminal. */
export const harmlessJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    hostile,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Control characters except tab and line feed, bidirectional controls, and the separators of lines and paragraphs. */
const hostile = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`
}

/** Writes to standard output, for programs and people. */
export const print = (text: string): boolean => process.stdout.write(text)

/** Writes a line to standard error, for people only. */
export const note = (text: string): boolean => process.stderr.write(`${text}\n`)

type Format = Parameters<typeof styleText>[0]

/** The text with its style, if standard output is a terminal; NO_COLOR and FORCE_COLOR take precedence. */
export const styled = (format: Format, text: string): string =>
  styleText(format, text, { stream: process.stdout })

/** Treats a closed standard output (EPIPE, as with `| head`) as a normal end and calls `onClosed`. */
export function onOutputClosed(onClosed: () => void = () => {}): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    onClosed()
  })
}
