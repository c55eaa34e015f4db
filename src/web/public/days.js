/*
 * Says what each day of a monitor was like: under the pointer, where a finger taps, and with the arrow keys.
 */
const daysShown = 90
const dayMs = 86_400_000
const main = document.getElementById('main')
const dates = new Intl.DateTimeFormat(document.documentElement.lang === 'de' ? 'de-DE' : 'en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

const words = document.createElement('div')
words.className = 'day-words'
words.hidden = true
document.body.append(words)

/** By drawing: the words of its unusual days, by their number from the left. */
const unusual = new WeakMap()
let chosen = null

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
main.addEventListener('pointerleave', ({ pointerType }) => {
  // A finger that was lifted has left too, and what it asked for stays.
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
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 7, PageDown: -7 }[event.key]
  const now = Number(drawing.getAttribute('aria-valuenow'))
  const next = { Home: 0, End: daysShown - 1 }[event.key] ?? (step === undefined ? null : now + step)
  if (next === null) return
  event.preventDefault()
  show(drawing, Math.min(daysShown - 1, Math.max(firstVisible(drawing), next)))
})

/** Without this script a drawing is a picture with titles; with it, one can move along its days. */
function prepare() {
  for (const drawing of main.querySelectorAll('.days svg')) {
    const said = new Map()
    for (const day of drawing.querySelectorAll('[data-day]')) {
      const title = day.querySelector('title')
      said.set(Number(day.dataset.day), title.textContent)
      title.remove()
    }
    unusual.set(drawing, said)
    const { label } = drawing.parentElement.dataset
    drawing.setAttribute('aria-label', `${label}. ${drawing.getAttribute('aria-label')}`)
    drawing.setAttribute('role', 'slider')
    drawing.setAttribute('aria-readonly', 'true')
    drawing.setAttribute('aria-valuemin', '0')
    drawing.setAttribute('aria-valuemax', String(daysShown - 1))
    drawing.tabIndex = 0
    choose(drawing, daysShown - 1)
  }
}

function drawingAt(target) {
  return target instanceof Element ? target.closest('.days svg') : null
}

function dayAt(drawing, clientX) {
  const { left, width } = drawing.getBoundingClientRect()
  return Math.min(daysShown - 1, Math.max(0, Math.floor(((clientX - left) / width) * daysShown)))
}

/** Narrow screens show the last days only. */
function firstVisible(drawing) {
  const hidden = drawing.parentElement.getBoundingClientRect().left - drawing.getBoundingClientRect().left
  return Math.ceil((hidden / drawing.getBoundingClientRect().width) * daysShown - 0.5)
}

function choose(drawing, day) {
  drawing.setAttribute('aria-valuenow', String(day))
  drawing.setAttribute('aria-valuetext', wordsOf(drawing, day))
}

function wordsOf(drawing, day) {
  const known = unusual.get(drawing)?.get(day)
  if (known) return known
  const { noDowntime, notWatched } = main.querySelector('.days-key').dataset
  const unwatched = drawing.parentElement.dataset.unwatched.split(' ').includes(String(day))
  const date = dates.format((Math.floor(Date.now() / dayMs) - (daysShown - 1 - day)) * dayMs)
  return `${date}: ${unwatched ? notWatched : noDowntime}`
}

function show(drawing, day) {
  const key = `${day} ${drawing.getAttribute('aria-label')}`
  if (chosen === key && !words.hidden) return
  chosen = key
  choose(drawing, day)
  words.textContent = wordsOf(drawing, day)
  words.hidden = false
  const { left, top, width } = drawing.getBoundingClientRect()
  const middle = left + ((day + 0.5) / daysShown) * width
  const start = Math.max(4, Math.min(innerWidth - words.offsetWidth - 4, middle - words.offsetWidth / 2))
  words.style.left = `${start + scrollX}px`
  words.style.top = `${top + scrollY - words.offsetHeight - 4}px`
}

function hide() {
  words.hidden = true
}
