// Lines that are marked and stand in the address, and the colours of long texts, which come part by part.

const code = document.querySelector('.snippet .rows > [data-text]')
const end = code?.lastElementChild
const last = Number((end?.matches('.part') ? end.lastElementChild : end)?.id.slice(1) || 0)
/** The first and last marked line; `from` is where a longer choice starts. */
let marked = null

if (last > 0) {
  code.classList.add('live')
  takeOver()
  code.addEventListener('click', click)
  addEventListener('hashchange', () => follow())
  addEventListener('snippet:mark', ({ detail }) => act(detail))
  addEventListener('snippet:coloured', () => marked && show(marked))
  follow()
  colourParts()
}

/** An address made for readers without scripts becomes one of ours. */
function takeOver() {
  const asked = `#L${new URLSearchParams(location.search).get('lines')}`
  if (linesIn(asked)) history.replaceState(null, '', location.pathname + asked)
}

/** What the address says; text of its own kind, such as `#main`, is none of our business. */
function follow() {
  const lines = linesIn(location.hash)
  if (!lines && marked) show(null)
  if (!lines) return
  show(lines)
  reveal(lines.first)
}

function linesIn(hash) {
  const [, start, end = start] = /^#L([1-9]\d{0,6})(?:-L?([1-9]\d{0,6}))?$/.exec(hash) ?? []
  if (start === undefined || Math.min(start, end) > last) return null
  return span(Number(start), Number(end))
}

function span(from, to) {
  const [first, until] = from < to ? [from, to] : [to, from]
  return { from, to: Math.min(to, last), first, last: Math.min(until, last) }
}

function click(event) {
  const number = numberAt(event)
  if (number === null) return
  event.preventDefault()
  mark(event.shiftKey && marked ? span(marked.from, number) : span(number, number))
}

/** Rows of very long texts have no links, only numbers in front; those count as well. */
function numberAt({ target, clientX }) {
  const row = target.closest('.line')
  if (!row) return null
  if (target.matches('a[data-n]')) return Number(target.dataset.n)
  if (!row.dataset.n) return null
  const box = code.parentElement.getBoundingClientRect()
  const { direction, paddingInlineStart } = getComputedStyle(row)
  const away = direction === 'rtl' ? box.right - clientX : clientX - box.left
  return away < Number.parseFloat(paddingInlineStart) ? Number(row.dataset.n) : null
}

function mark(lines) {
  show(lines)
  const { pathname, search } = location
  const name = lines.first === lines.last ? `#L${lines.first}` : `#L${lines.first}-${lines.last}`
  history.replaceState(null, '', `${pathname}${search}${name}`)
}

function show(lines) {
  for (const row of code.querySelectorAll('.line.on')) row.classList.remove('on')
  marked = lines
  if (lines) paint(lines.first, lines.last)
}

function paint(first, last) {
  for (let number = first; number <= last; number++)
    document.getElementById(`L${number}`)?.classList.add('on')
}

/** Twice: the first time parts on the way may still be as tall as they were guessed to be. */
function reveal(number) {
  const scroll = () =>
    document
      .getElementById(`L${number}`)
      ?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  scroll()
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}

/** What the keys ask for. */
function act({ step, extend, lines, clear }) {
  if (clear) {
    show(null)
    history.replaceState(null, '', location.pathname + location.search)
    return
  }
  if (lines) {
    const asked = linesIn(`#L${lines.replace('–', '-')}`)
    if (asked) {
      mark(asked)
      reveal(asked.first)
      code.parentElement.focus({ preventScroll: true })
    }
    return
  }
  const at = marked ? marked.to : (firstInView() ?? 1) - step
  const to = Math.min(Math.max(at + step, 1), last)
  mark(extend && marked ? span(marked.from, to) : span(to, to))
  document
    .getElementById(`L${to}`)
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

function firstInView() {
  const { top, left } = code.getBoundingClientRect()
  const row = document.elementFromPoint(left + 80, Math.max(top, 0) + 8)?.closest('.line')
  return row ? Number(row.id.slice(1)) : null
}

/** The parts a reader comes near are coloured one after another, the nearest to the last look first. */
function colourParts() {
  const address = code.dataset.parts
  if (!address) return
  const wanted = new Set()
  let busy = false
  const watch = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) wanted.add(target)
        else wanted.delete(target)
      }
      if (!busy) next()
    },
    { rootMargin: '100% 0px' },
  )
  for (const part of code.querySelectorAll('.part')) watch.observe(part)

  async function next() {
    busy = true
    for (const part of wanted) {
      wanted.delete(part)
      watch.unobserve(part)
      await colour(part).catch(() => {})
    }
    busy = false
  }

  async function colour(part) {
    const response = await fetch(`${address}?from=${part.dataset.from}`)
    if (response.status !== 200) return
    const markup = await response.text()
    // What somebody has just chosen to copy must not be taken from under the hand.
    const chosen = getSelection()
    if (!chosen.isCollapsed && chosen.containsNode(part, true)) return
    part.innerHTML = markup
    const first = Number(part.dataset.from)
    if (marked) paint(Math.max(marked.first, first), Math.min(marked.last, first + part.children.length - 1))
  }
}
