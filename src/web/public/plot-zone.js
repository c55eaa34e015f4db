/*
 * Puts the times of plots and of the tables below them into the zone of the reader.
 */
import { all } from './dom.js'
import { chosenTimes } from './page.js'
import { pointTime, ticksOf } from './plot-times.js'

showTimes()
document.addEventListener('zone', showTimes)
// Before other scripts read what is new.
document.addEventListener('replaced', showTimes, true)

function showTimes() {
  const words = chosenTimes()
  for (const axis of all(document, 'svg[data-range]', SVGElement))
    axis.replaceChildren(...ticksOf(words, periodOf(axis)).map(tick))
  for (const table of all(document, 'table[data-range]', HTMLTableElement)) {
    const { from, to, range } = periodOf(table)
    const [body] = table.tBodies
    const rows = [...(body?.rows ?? [])]
    const stepMs = (to - from) / rows.length
    for (const [place, { cells }] of rows.entries()) {
      const at = from + place * stepMs
      if (cells[0]) cells[0].textContent = pointTime(words, { from: at, to: at + stepMs, range })
    }
  }
}

/** @param {SVGElement | HTMLElement} element */
function periodOf({ dataset: { from, to, range } }) {
  return { from: Number(from), to: Number(to), range: /** @type {import('./plot-times.js').Range} */ (range) }
}

/** @param {import('./plot-times.js').Tick} tick */
function tick({ x, anchor, text }) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  element.setAttribute('x', x)
  element.setAttribute('y', '14')
  element.setAttribute('text-anchor', anchor)
  element.textContent = text
  return element
}
