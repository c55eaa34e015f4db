// The rows of a decrypted text. Everything is added as text; no markup is written.

/** Number of lines above which the text is one block: a row costs the browser more than its characters. */
export const rowsMax = 20_000
/** Lines that a browser lays out at a time. */
const partLines = 400
/** Characters that change the direction of text; they are shown instead of obeyed. */
const turning = /([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/

/**
 * Counts lines as people do: a line break at the end starts no new line.
 *
 * @param {string} text
 */
export const linesOf = text => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')

/**
 * @param {HTMLElement} rows
 * @param {string} text
 * @param {readonly string[]} lines
 */
export function showRows(rows, text, lines) {
  const isNumbered = lines.length <= rowsMax
  rows.querySelector('[data-text]')?.replaceChildren(...(isNumbered ? partsOf(lines) : piecesOf(text)))
  rows.classList.toggle('numbered', isNumbered)
  rows.dataset.digits = `${String(lines.length).length}`
  rows.hidden = false
}

/**
 * Replaces the text of rows by the same in colour.
 *
 * @param {readonly (readonly string[])[]} lines as the colour worker sends them
 */
export function colourRows(lines) {
  for (const [index, items] of lines.entries())
    document.getElementById(`L${index + 1}`)?.replaceChildren(...nodesOf(items), '\n')
}

/**
 * Replaces the text of rows by other nodes.
 *
 * @param {readonly (readonly Node[])[]} lines
 */
export function fillRows(lines) {
  for (const [index, nodes] of lines.entries())
    document.getElementById(`L${index + 1}`)?.replaceChildren(...nodes)
}

/** @param {readonly string[]} items */
function nodesOf(items) {
  const root = document.createDocumentFragment()
  /** @type {(DocumentFragment | HTMLElement)[]} */
  const open = [root]
  for (const item of items) {
    const within = open.at(-1) ?? root
    const rest = item.slice(1)
    if (item.startsWith('<')) {
      const span = element(rest)
      within.append(span)
      open.push(span)
    } else if (item.startsWith('>')) open.pop()
    else within.append(...piecesOf(rest))
  }
  return [root]
}

/** @param {readonly string[]} lines */
function partsOf(lines) {
  const rows = lines.map(rowOf)
  if (rows.length <= partLines) return rows
  return Array.from({ length: Math.ceil(rows.length / partLines) }, (_, number) => {
    const group = element('part')
    group.append(...rows.slice(number * partLines, (number + 1) * partLines))
    return group
  })
}

/**
 * @param {string} line
 * @param {number} index
 */
function rowOf(line, index) {
  const row = element('line')
  row.id = `L${index + 1}`
  row.dataset.n = String(index + 1)
  row.append(...piecesOf(line), '\n')
  return row
}

/** @param {string} text */
function piecesOf(text) {
  return text.split(turning).map((piece, place) => {
    if (place % 2 === 0) return piece
    const mark = element('bidi', 'bdi')
    mark.dataset.code = `U+${piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    mark.textContent = piece
    return mark
  })
}

/** @param {string} name */
function element(name, tag = 'span') {
  const made = document.createElement(tag)
  made.className = name
  return made
}
