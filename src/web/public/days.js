/*
 * Shows the details of a day of a monitor: on hover, on tap, and with the arrow keys.
 */
import { all, around, data, find, first } from './dom.js'

const daysShown = 90
const dayMs = 86_400_000
const main = find('main', HTMLElement)
const dates = new Intl.DateTimeFormat(document.documentElement.lang === 'de' ? 'de-DE' : 'en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

const words = document.createElement('div')
words.className = 'day-words'
words.hidden = true
document.body.append(words)

/**
 * Descriptions of the unusual days of each drawing, by their number from the left.
 *
 * @type {WeakMap<SVGElement, ReadonlyMap<number, string>>}
 */
const unusual = new WeakMap()
/** @type {string | null} */
let chosen = null

/** How far a key moves, and where to. */
const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageUp', 7],
  ['PageDown', -7],
])
const places = new Map([
  ['Home', 0],
  ['End', daysShown - 1],
])

prepare()
main.addEventListener('replaced', () => {
  hide()
  prepare()
})
main.addEventListener('pointermove', ({ target, clientX, pointerType }) => {
  const drawing = drawingAt(target)
  if (drawing) show(drawing, dayAt(drawing, clientX))
  else if (pointerType === 'mouse') hide()
})
main.addEventListener('pointerdown', ({ target, clientX }) => {
  const drawing = drawingAt(target)
  if (drawing) show(drawing, dayAt(drawing, clientX))
  else hide()
})
main.addEventListener('pointerup', ({ target, clientX, button }) => {
  const drawing = button === 0 ? drawingAt(target) : null
  if (drawing) choice(drawing, dayAt(drawing, clientX), false)
})
main.addEventListener('pointerleave', ({ pointerType }) => {
  // A lifted finger leaves the drawing too; the details that it opened stay.
  if (pointerType === 'mouse') hide()
})
main.addEventListener('focusin', ({ target }) => {
  const drawing = drawingAt(target)
  if (drawing?.matches(':focus-visible')) show(drawing, Number(drawing.getAttribute('aria-valuenow')))
})
main.addEventListener('focusout', hide)
main.addEventListener('keydown', event => {
  const drawing = drawingAt(event.target)
  if (!drawing) return
  if (event.key === 'Escape') return hide()
  const step = steps.get(event.key)
  const now = Number(drawing.getAttribute('aria-valuenow'))
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    return choice(drawing, now, true)
  }
  const next = places.get(event.key) ?? (step === undefined ? null : now + step)
  if (next === null) return
  event.preventDefault()
  show(drawing, Math.min(daysShown - 1, Math.max(firstVisible(drawing), next)))
})

/** Makes the days of each drawing reachable by keyboard; without this script a drawing is a picture with titles. */
function prepare() {
  for (const drawing of all(main, '.days svg[role]', SVGElement)) {
    if (unusual.has(drawing)) continue
    const said = new Map()
    for (const day of all(drawing, '[data-day]', SVGElement)) {
      const title = first(day, 'title', SVGTitleElement)
      said.set(Number(day.dataset.day), title.textContent)
      title.remove()
    }
    unusual.set(drawing, said)
    drawing.setAttribute(
      'aria-label',
      `${data(daysOf(drawing), 'label')}. ${drawing.getAttribute('aria-label')}`,
    )
    drawing.setAttribute('role', 'slider')
    drawing.setAttribute('aria-readonly', 'true')
    drawing.setAttribute('aria-valuemin', '0')
    drawing.setAttribute('aria-valuemax', String(daysShown - 1))
    drawing.tabIndex = 0
    choose(drawing, daysShown - 1)
  }
}

/** @param {SVGElement} drawing */
function daysOf(drawing) {
  const days = around(drawing, '.days', HTMLElement)
  if (!days) throw new Error('A drawing stands outside of its .days.')
  return days
}

/** @param {EventTarget | null} target */
function drawingAt(target) {
  return around(target, '.days svg[role]', SVGElement)
}

/**
 * @param {SVGElement} drawing
 * @param {number} clientX
 */
function dayAt(drawing, clientX) {
  const { left, width } = drawing.getBoundingClientRect()
  return Math.min(daysShown - 1, Math.max(0, Math.floor(((clientX - left) / width) * daysShown)))
}

/**
 * Number of the first visible day: narrow screens show the last days only.
 *
 * @param {SVGElement} drawing
 */
function firstVisible(drawing) {
  const hidden = daysOf(drawing).getBoundingClientRect().left - drawing.getBoundingClientRect().left
  return Math.ceil((hidden / drawing.getBoundingClientRect().width) * daysShown - 0.5)
}

/**
 * @param {SVGElement} drawing
 * @param {number} day
 */
function choose(drawing, day) {
  drawing.setAttribute('aria-valuenow', String(day))
  drawing.setAttribute('aria-valuetext', wordsOf(drawing, day))
}

/**
 * @param {SVGElement} drawing
 * @param {number} day
 */
function wordsOf(drawing, day) {
  const known = unusual.get(drawing)?.get(day)
  if (known) return known
  const key = first(main, '.days-key', HTMLElement)
  const isUnwatched = data(daysOf(drawing), 'unwatched').split(' ').includes(String(day))
  return `${dates.format(startOf(day))}: ${data(key, isUnwatched ? 'notWatched' : 'noDowntime')}`
}

/**
 * When a day begins, in milliseconds since 1970.
 *
 * @param {number} day
 */
function startOf(day) {
  return (Math.floor(Date.now() / dayMs) - (daysShown - 1 - day)) * dayMs
}

/**
 * @param {SVGElement} drawing
 * @param {number} day
 */
function show(drawing, day) {
  const key = `${day} ${drawing.getAttribute('aria-label')}`
  if (chosen === key && !words.hidden) return
  chosen = key
  choose(drawing, day)
  words.textContent = wordsOf(drawing, day)
  words.hidden = false
  const { top } = drawing.getBoundingClientRect()
  const middle = middleOf(drawing, day)
  const start = Math.max(4, Math.min(innerWidth - words.offsetWidth - 4, middle - words.offsetWidth / 2))
  words.style.left = `${start + scrollX}px`
  words.style.top = `${top + scrollY - words.offsetHeight - 4}px`
}

/**
 * The middle of a day's bar, in CSS pixels from the left of the window.
 *
 * @param {SVGElement} drawing
 * @param {number} day
 */
function middleOf(drawing, day) {
  const { left, width } = drawing.getBoundingClientRect()
  return left + ((day + 0.5) / daysShown) * width
}

/**
 * Notifies other scripts of a chosen day. The words of the day give way to what one of them shows instead.
 *
 * @param {SVGElement} drawing
 * @param {number} day
 * @param {boolean} byKey
 */
function choice(drawing, day, byKey) {
  const detail = {
    words: wordsOf(drawing, day),
    startsAt: startOf(day),
    middle: middleOf(drawing, day),
    byKey,
  }
  const isShown = !drawing.dispatchEvent(new CustomEvent('day', { bubbles: true, cancelable: true, detail }))
  if (isShown) hide()
}

function hide() {
  words.hidden = true
}
