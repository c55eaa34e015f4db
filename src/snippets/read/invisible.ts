/** Text as markup in which nothing hides: what a browser would drop, or would move other text with, is shown. */
export const escapeText = (text: string): string =>
  showInvisible(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))

/**
 * HTML drops NUL and turns CR into a line break of its own; a reference keeps CR, and NUL gets its picture. A character
 * that turns the direction of what follows stands in an element of its own, where it turns nothing, and copies as it is.
 */
export const showInvisible = (html: string): string =>
  html.replace(invisible, mark => {
    if (mark === '\r') return '&#13;'
    if (mark === '\0') return '\u2400'
    const code = `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    return `<bdi class="bidi" data-code="${code}" title="${code} ${names[mark] ?? ''}">${mark}</bdi>`
  })

/** Whether a text holds characters that can make it read otherwise than it runs (CVE-2021-42574). */
export const misleads = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text)

const invisible = /[\r\0\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** As the Unicode Standard calls them. */
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
