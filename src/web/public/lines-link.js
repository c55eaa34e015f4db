// The button beside selected lines that copies the address of the page with them.
import { all, around, copyBy, data, relabel } from './dom.js'
import { fragmentWith } from './lines-fragment.js'

const [button] = all(document, '[data-copy-lines]', HTMLButtonElement)
const page = around(button ?? null, '.snippet-page', HTMLElement)
/** The lines that the button is for. */
let lines = { first: 0, last: 0 }

if (button) {
  button.addEventListener('click', () => copyBy(button, address))
  addEventListener('resize', place)
  document.addEventListener('selectionchange', lookSoon)
}

/**
 * Shows the button beside these lines.
 *
 * @param {number} first
 * @param {number} last
 */
export function offerLink(first, last) {
  if (!button) return
  lines = { first, last }
  const label =
    first === last
      ? data(button, 'one').replace('{line}', `${first}`)
      : data(button, 'many').replace('{from}', `${first}`).replace('{to}', `${last}`)
  relabel(button, label)
  button.hidden = false
  place()
}

export function withdrawLink() {
  if (button) button.hidden = true
}

function address() {
  const { origin, pathname, search } = location
  const { first, last } = lines
  return `${origin}${pathname}${search}${fragmentWith(first === last ? `L${first}` : `L${first}-${last}`)}`
}

/** At the height of the first line: rows of long texts get their real heights only when they come into view. */
function place() {
  const row = document.getElementById(`L${lines.first}`)
  if (!row || !page || button?.hidden !== false) return
  const top = row.getBoundingClientRect().top - page.getBoundingClientRect().top
  button.style.setProperty('--lines-at', `${Math.round(top)}px`)
}

/** @type {number | undefined} */
let looking

function lookSoon() {
  clearTimeout(looking)
  looking = setTimeout(look, 250)
}

/** Offers the lines of a text that was selected as text, if these are several. */
function look() {
  const chosen = getSelection()
  if (!chosen || chosen.isCollapsed || chosen.rangeCount === 0) return
  const { startContainer, endContainer } = chosen.getRangeAt(0)
  const [first, last] = [startContainer, endContainer].map(numberOf)
  if (first && last && last > first) offerLink(first, last)
}

/** @param {Node} node */
function numberOf(node) {
  const row = around(node instanceof Element ? node : node.parentElement, '.live .line', HTMLElement)
  return row ? Number(row.id.slice(1)) : null
}
