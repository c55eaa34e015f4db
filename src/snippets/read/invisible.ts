/** Number of places in one text that are shown as elements: their markup has 30 times the size of the text. */
const spelledMax = 5_000

/**
 * Escapes text and makes invisible characters visible: those that a browser would drop, and those that move other text.
 * One instance for each text, since it counts them.
 */
export class Escaper {
  #spelled = 0

  escape(text: string): string {
    return this.showInvisible(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  }

  /**
   * HTML drops NUL and turns CR into a line break; a reference keeps CR, and NUL is shown as its symbol. Each run of a
   * character that changes the text direction is in an element of its own, where it has no effect on the text that
   * follows, and is copied unchanged. From `spelledMax` runs on only their numbers are shown.
   */
  showInvisible(html: string): string {
    return html.replace(invisible, (run: string, mark: string) => {
      if (mark === '\r') return '&#13;'.repeat(run.length)
      if (mark === '\0') return '\u2400'.repeat(run.length)
      const number = `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
      const times = run.length === 1 ? '' : ` ×${run.length}`
      if (++this.#spelled > spelledMax) return `[${number}${times}]`
      return `<bdi class="bidi" data-code="${number}${times}" title="${number} ${names[mark] ?? ''}${times}">${run}</bdi>`
    })
  }
}

/** True if the text has characters that can make it read otherwise than it runs (CVE-2021-42574). */
export const misleads = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text)

/** Maximum number of lines that are named; the count is that of the whole text. */
const namedMax = 5

/** How many such characters a text has, and the first lines with any. */
export function misleadingPlaces(text: string): {
  readonly count: number
  readonly lines: readonly number[]
} {
  const lines: number[] = []
  let count = 0
  let line = 1
  for (const [found] of text.matchAll(/[\n\u202a-\u202e\u2066-\u2069]/g)) {
    if (found === '\n') line++
    else {
      count++
      if (lines.length < namedMax && lines.at(-1) !== line) lines.push(line)
    }
  }
  return { count, lines }
}

const invisible = /([\r\0\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])\1*/g

/** The characters' names in the Unicode Standard. */
const names: Readonly<Record<string, string>> = {
  '\u061c': 'ARABIC LETTER MARK',
  '\u200e': 'LEFT-TO-RIGHT MARK',
  '\u200f': 'RIGHT-TO-LEFT MARK',
  '\u202a': 'LEFT-TO-RIGHT EMBEDDING',
  '\u202b': 'RIGHT-TO-LEFT EMBEDDING',
  '\u202c': 'POP DIRECTIONAL FORMATTING',
  '\u202d': 'LEFT-TO-RIGHT OVERRIDE',
  '\u202e': 'RIGHT-TO-LEFT OVERRIDE',
  '\u2066': 'LEFT-TO-RIGHT ISOLATE',
  '\u2067': 'RIGHT-TO-LEFT ISOLATE',
  '\u2068': 'FIRST STRONG ISOLATE',
  '\u2069': 'POP DIRECTIONAL ISOLATE',
}
