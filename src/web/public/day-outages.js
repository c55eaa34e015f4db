/*
 * Shows the outages of a day that was chosen among the bars, with links to each and to its incident.
 */
import { all, around, find } from './dom.js'

const dayMs = 86_400_000
const main = find('main', HTMLElement)
const card = document.createElement('div')
card.className = 'day-card'
card.setAttribute('role', 'dialog')
card.hidden = true
document.body.append(card)
/** @type {SVGElement | null} */
let opener = null

main.addEventListener('day', event => {
  const drawing = around(event.target, '.monitor-days svg', SVGElement)
  if (!drawing || !(event instanceof CustomEvent)) return
  const { words, startsAt, middle, byKey } = event.detail
  const rows = rowsOn(Number(startsAt))
  if (rows.length === 0) return close()
  event.preventDefault()
  open(drawing, String(words), rows, Number(middle))
  if (byKey) card.querySelector('a')?.focus()
})
main.addEventListener('replaced', close)
document.addEventListener('pointerdown', ({ target }) => {
  if (!around(target, '.day-card', HTMLElement)) close()
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || card.hidden) return
  const hadFocus = card.contains(document.activeElement)
  close()
  if (hadFocus) opener?.focus()
})
card.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !card.contains(relatedTarget)) close()
})

/**
 * The rows of the outages of a day.
 *
 * @param {number} startsAt
 */
function rowsOn(startsAt) {
  return all(main, '.monitor-outages tr[data-from]', HTMLTableRowElement).filter(
    ({ dataset: { from, to } }) => {
      const endsAt = to === undefined ? Number.POSITIVE_INFINITY : Number(to)
      return Number(from) < startsAt + dayMs && endsAt > startsAt
    },
  )
}

/**
 * @param {SVGElement} drawing
 * @param {string} words
 * @param {readonly HTMLTableRowElement[]} rows
 * @param {number} middle of the day's bar, in CSS pixels from the left of the window
 */
function open(drawing, words, rows, middle) {
  opener = drawing
  const head = document.createElement('p')
  head.textContent = words
  const list = document.createElement('ul')
  list.append(...rows.map(entry))
  card.setAttribute('aria-label', words)
  card.replaceChildren(head, list)
  card.hidden = false
  const { left, right, bottom } = drawing.getBoundingClientRect()
  const start = Math.max(left, Math.min(right - card.offsetWidth, middle - card.offsetWidth / 2))
  card.style.left = `${start + scrollX}px`
  card.style.top = `${bottom + scrollY + 4}px`
}

/**
 * An outage: when it began, how long it lasted and why, as a link to its row, and its incident.
 *
 * @param {HTMLTableRowElement} row
 */
function entry(row) {
  const [began, lasted, cause, announced] = [...row.cells]
  const link = document.createElement('a')
  link.href = `#${row.id}`
  link.textContent = [began, lasted, cause].map(each => each?.textContent ?? '').join(' · ')
  link.addEventListener('click', () => {
    const fold = row.closest('details')
    if (fold) fold.open = true
    close()
  })
  const item = document.createElement('li')
  item.append(link)
  const incident = announced?.querySelector('a')
  if (incident) item.append(' ', incident.cloneNode(true))
  return item
}

function close() {
  card.hidden = true
}
