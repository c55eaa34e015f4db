/*
 * Reads the plot of response times out: on hover, on tap, and with the arrow keys, in the words of the table below it.
 */
import { all, find, first } from './dom.js'

const main = find('main', HTMLElement)
/** @type {SVGElement | null} */
let plot = null
prepareNew()
// Other scripts replace the plot when there are newer points.
main.addEventListener('replaced', prepareNew)

function prepareNew() {
  const area = document.querySelector('.plot-area')
  if (!(area instanceof SVGElement) || area === plot) return
  plot = area
  prepare(area)
}

/** @param {SVGElement} area */
function prepare(area) {
  const words = first(main, '.plot-words', HTMLElement)
  const cross = first(area, '.plot-cross', SVGElement)
  const table = first(main, '.plot-table table', HTMLTableElement)
  const heads = all(table, 'thead th', HTMLElement).map(each => each.textContent)
  const rows = all(table, 'tbody tr', HTMLTableRowElement)
  const usual = words.textContent
  const last = rows.length - 1
  let chosen = last

  /** @param {HTMLTableRowElement} row */
  const wordsOf = row => {
    const [time, low, high, count, state] = [...row.cells].map(each => each.textContent)
    const measured = low === '–' ? [] : [`${heads[1]} ${low}`, `${heads[2]} ${high}`]
    return [time, ...measured, `${heads[3]}: ${count}`, state].filter(Boolean).join(' · ')
  }
  /** @param {number} place */
  const show = place => {
    const row = rows[place]
    if (!row) return
    chosen = place
    words.textContent = wordsOf(row)
    area.setAttribute('aria-valuenow', String(place))
    area.setAttribute('aria-valuetext', words.textContent)
    cross.setAttribute('transform', `translate(${((place + 0.5) / rows.length) * 1000})`)
    cross.setAttribute('visibility', 'visible')
  }
  const hide = () => {
    words.textContent = usual
    cross.setAttribute('visibility', 'hidden')
  }
  /** @param {PointerEvent} event */
  const point = ({ clientX }) => {
    const { left, width } = area.getBoundingClientRect()
    show(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * rows.length))))
  }
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowDown', -1],
    ['ArrowRight', 1],
    ['ArrowUp', 1],
    ['PageUp', 12],
    ['PageDown', -12],
    ['Home', -rows.length],
    ['End', rows.length],
  ])

  area.setAttribute('role', 'slider')
  area.setAttribute('aria-readonly', 'true')
  area.setAttribute('aria-valuemin', '0')
  area.setAttribute('aria-valuemax', String(last))
  area.setAttribute('aria-valuenow', String(last))
  const newest = rows[last]
  if (newest) area.setAttribute('aria-valuetext', wordsOf(newest))
  area.tabIndex = 0
  area.addEventListener('pointermove', point)
  area.addEventListener('pointerdown', point)
  area.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') hide()
  })
  area.addEventListener('focus', () => {
    if (area.matches(':focus-visible')) show(chosen)
  })
  area.addEventListener('blur', hide)
  area.addEventListener('keydown', event => {
    if (event.key === 'Escape') return hide()
    const step = steps.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    show(Math.min(last, Math.max(0, chosen + step)))
  })
}
