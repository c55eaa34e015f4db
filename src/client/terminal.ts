import { styleText } from 'node:util'

/**
 * Text of others as it may stand on a terminal: control characters and what turns the order of letters around are
 * written out, so that they cannot move the cursor, rename the window or lie about what is there.
 */
export const harmless = (text: string): string => text.replace(/[\n\t]/g, escaped).replace(hostile, escaped)

/** The same for text of several lines; its ends of lines and tabs stay. */
export const harmlessText = (text: string): string => text.replace(/\r\n/g, '\n').replace(hostile, escaped)

/** JSON for programs that a terminal may show as well. */
export const harmlessJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    hostile,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Control characters but the tab and the line feed, and what ends a line or turns its direction. */
const hostile = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`
}

/** For programs and people: standard output. */
export const print = (text: string): boolean => process.stdout.write(text)

/** For people alone: standard error. */
export const note = (text: string): boolean => process.stderr.write(`${text}\n`)

type Format = Parameters<typeof styleText>[0]

/** Coloured where standard output is a terminal; NO_COLOR and FORCE_COLOR decide first. */
export const styled = (format: Format, text: string): string =>
  styleText(format, text, { stream: process.stdout })

/** Treats a closed standard output (EPIPE, as with `| head`) as a normal end and calls `onClosed`. */
export function onOutputClosed(onClosed: () => void = () => {}): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    onClosed()
  })
}
