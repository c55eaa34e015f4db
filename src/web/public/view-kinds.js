// Decides which views a text has beside its source. The server and the page of an encrypted text run this same file.

/** How a text can be shown besides as its source. */
export const viewKinds = /** @type {const} */ (['prose', 'table', 'terminal', 'patch'])

/** @typedef {(typeof viewKinds)[number]} ViewKind */

/**
 * The rendered view of a text, null if it has its source alone; `isFirst` is true if the view is shown unless the source
 * is asked for.
 *
 * @typedef {{ readonly kind: ViewKind | null, readonly isFirst: boolean }} Views
 */

/** Size in bytes above which a text has no rendered view: no thread would end it in time. */
const renderedMaxBytes = 3_000_000

/**
 * The views of a text. A patch is read line by line first, as its source shows it; so is a program that has colours of
 * terminals in it.
 *
 * @param {{ readonly key: string, readonly language: string | null }} lexer
 * @param {Uint8Array} content
 * @returns {Views}
 */
export function viewsOf({ key, language }, content) {
  if (content.byteLength > renderedMaxBytes) return sourceOnly
  if (key === '_markdown') return { kind: 'prose', isFirst: true }
  if (key === 'csv') return { kind: 'table', isFirst: true }
  if (key === 'diff') return { kind: 'patch', isFirst: false }
  if (hasStyles(content)) return { kind: 'terminal', isFirst: language === null || key === 'console' }
  return sourceOnly
}

/** @type {Views} */
const sourceOnly = { kind: null, isFirst: false }

/**
 * True if the bytes have an SGR sequence near their start or anywhere else; a scan that stops at the first.
 *
 * @param {Uint8Array} content
 */
export function hasStyles(content) {
  for (let at = content.indexOf(escapeByte); at !== -1; at = content.indexOf(escapeByte, at + 1))
    if (content[at + 1] === openBracket && endsStyle(content, at + 2)) return true
  return false
}

/** Longest parameters of a sequence in bytes. */
export const parametersMax = 100
const escapeByte = 0x1b
const openBracket = 0x5b

/**
 * @param {Uint8Array} content
 * @param {number} start
 */
function endsStyle(content, start) {
  for (let at = start; at < start + parametersMax; at++) {
    const byte = content[at] ?? 0
    if (byte === 0x6d) return true
    if (byte < 0x30 || byte > 0x3b) return false
  }
  return false
}
