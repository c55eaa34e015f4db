// The rendered view of a decrypted text, and the switch between it and the source.
import { lexerIn, renderedView } from './decrypted-colours.js'
import { colourRows, fillRows, rowsMax } from './decrypted-rows.js'
import { all, around, data, find, first } from './dom.js'
import { linesFragment } from './lines-fragment.js'
import { elementsOf } from './safe-markup.js'
import { viewsOf } from './view-kinds.js'

/** @typedef {import('./armour.js').OpenedText} File */
/** @typedef {import('./decrypted-colours.js').Catalogue} Catalogue */

/** Elements of a view above which a page is slow, and its source is shown alone. */
const elementsMax = 100_000
const kinds = new Set(['prose', 'table', 'terminal'])

/** Shows the source of the file that is shown now; replaced by `offerView`. */
let showSource = () => {}

/**
 * Follows the switch, and links inside of a view, whose fragment would replace the key in the address. Lines that the
 * address names are lines of the source.
 *
 * @param {HTMLElement} page
 */
export function openViews(page) {
  addEventListener('hashchange', () => namesLines() && showSource())
  first(page, '[data-view]', HTMLElement).addEventListener('click', event => {
    const link = around(event.target, 'a[href^="#"]', HTMLAnchorElement)
    if (!link) return
    event.preventDefault()
    const id = link.hash.slice(1)
    const target = document.getElementById(decoded(id))
    target?.scrollIntoView({ block: 'start' })
  })
}

/** True if the address names lines of the source. */
const namesLines = () => linesFragment().startsWith('#L')

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Hides what was offered for the file before.
 *
 * @param {HTMLElement} page
 */
export function hideView(page) {
  showSource = () => {}
  first(page, '[data-views]', HTMLElement).hidden = true
  const view = first(page, '[data-view]', HTMLElement)
  view.hidden = true
  view.replaceChildren()
  find('encrypted-rows', HTMLElement).hidden = false
}

/**
 * Renders the view of a text, if it has one, and offers it beside the source. `isShown` is false once another file is.
 * Resolves to true if the rows have the colours of a terminal, in which those of a language have no place.
 *
 * @param {HTMLElement} page
 * @param {Catalogue} catalogue
 * @param {File} file
 * @param {{ readonly lines: readonly string[], readonly isShown: () => boolean }} shown
 * @returns {Promise<boolean>}
 */
export async function offerView(page, catalogue, file, { lines, isShown }) {
  const lexer = lexerIn(catalogue, file.lexer)
  const { kind, isFirst } = viewsOf(lexer, new TextEncoder().encode(file.text))
  if (kind === null || !kinds.has(kind) || (kind === 'terminal' && lines.length > rowsMax)) return false
  const made = await renderedView(page, catalogue, { text: file.text, view: kind })
  const elements = made === null ? null : elementsOf(made.html, elementsMax)
  if (!made || !elements || !isShown()) return false
  const show = kind === 'terminal' ? inRows(elements, lines) : inPlace(page, elements, kind)
  const nav = first(page, '[data-views]', HTMLElement)
  const buttons = all(nav, 'button', HTMLButtonElement)
  /** @param {boolean} isRendered */
  const choose = isRendered => {
    show(isRendered)
    for (const button of buttons)
      button.setAttribute('aria-pressed', String((button.dataset.shows === 'rendered') === isRendered))
  }
  showSource = () => kind !== 'terminal' && choose(false)
  for (const button of buttons) {
    const isRendered = button.dataset.shows === 'rendered'
    button.onclick = () => choose(isRendered)
    if (isRendered) button.textContent = data(nav, kind)
  }
  const facts = first(nav, '[data-facts]', HTMLElement)
  facts.textContent = made.facts ? factsOf(nav, made.facts) : ''
  choose(isFirst && (kind === 'terminal' || !namesLines()))
  nav.hidden = false
  return kind === 'terminal'
}

/**
 * Shows a view instead of the rows, or the rows.
 *
 * @param {HTMLElement} page
 * @param {DocumentFragment} elements
 * @param {string} kind
 */
function inPlace(page, elements, kind) {
  const view = first(page, '[data-view]', HTMLElement)
  const rows = find('encrypted-rows', HTMLElement)
  view.className = kind === 'prose' ? 'prose' : 'cells'
  // Rows of the source have the same ids.
  for (const row of all(elements, 'tr[id]', HTMLElement)) row.removeAttribute('id')
  // No address leads to a heading.
  for (const anchor of all(elements, 'a[aria-hidden]', HTMLElement)) anchor.remove()
  view.replaceChildren(elements)
  return (/** @type {boolean} */ isRendered) => {
    view.hidden = !isRendered
    rows.hidden = isRendered
  }
}

/**
 * Shows the lines of a terminal in its colours, or with its control sequences, in the rows of the text.
 *
 * @param {DocumentFragment} elements
 * @param {readonly string[]} lines
 */
function inRows(elements, lines) {
  const coloured = all(elements, '.line', HTMLElement).map(line => {
    for (const number of all(line, 'a[data-n]', HTMLElement)) number.remove()
    return [...line.childNodes]
  })
  return (/** @type {boolean} */ isRendered) =>
    isRendered ? fillRows(coloured) : colourRows(lines.map(line => [` ${line}`]))
}

/**
 * How much of a table is shown, if it is not all of it.
 *
 * @param {HTMLElement} nav
 * @param {import('./decrypted-colours.js').Facts} facts
 */
function factsOf(nav, { rows, columns, shownRows, shownColumns }) {
  const format = new Intl.NumberFormat(document.documentElement.lang)
  /**
   * @param {string} name
   * @param {number} shown
   * @param {number} whole
   */
  const part = (name, shown, whole) =>
    shown < whole
      ? [data(nav, name).replace('{shown}', format.format(shown)).replace('{all}', format.format(whole))]
      : []
  return [...part('firstRows', shownRows, rows), ...part('firstColumns', shownColumns, columns)].join(' · ')
}
