// Selects lines, which the address then names, and loads the colours of long texts part by part.
import { all, around, data } from './dom.js'
import { fragmentWith, linesFragment } from './lines-fragment.js'
import { offerLink, withdrawLink } from './lines-link.js'

/**
 * The first and last selected line; `from` is where a selection starts, and `to` where it ends.
 *
 * @typedef {{ readonly from: number, readonly to: number, readonly first: number, readonly last: number }} Lines
 *
 * The action that keys ask for.
 * @typedef {{ readonly step?: 1 | -1, readonly extend?: boolean, readonly lines?: string, readonly clear?: true }} Marking
 */

/** Prose has no rows; without a line, nothing below does anything. */
const [code = document.createElement('code')] = all(document, '.snippet .rows > [data-text]', HTMLElement)
let last = 0
/** @type {Lines | null} */
let marked = null

code.addEventListener('click', click)
addEventListener('hashchange', () => follow())
addEventListener('snippet:mark', event => event instanceof CustomEvent && last > 0 && act(event.detail))
addEventListener('snippet:coloured', () => marked && show(marked))
// An encrypted text, or another file of it, has its rows only now.
addEventListener('snippet:shown', start)
start()

function start() {
  const end = code.lastElementChild
  last = Number((end?.matches('.part') ? end.lastElementChild : end)?.id.slice(1) || 0)
  code.classList.toggle('live', last > 0)
  show(null)
  if (last === 0) return
  takeOver()
  follow()
  colourParts()
}

/** Turns the `lines` in the query of an address, which readers without scripts need, into a fragment. */
function takeOver() {
  const query = new URLSearchParams(location.search)
  const asked = `#L${query.get('lines')}`
  query.delete('lines')
  const others = query.size === 0 ? '' : `?${query}`
  if (linesIn(asked))
    history.replaceState(null, '', location.pathname + others + fragmentWith(asked.slice(1)))
}

/** Follows the fragment; leaves fragments of other kinds, such as `#main`, alone. */
function follow() {
  const lines = linesIn(linesFragment())
  if (!lines && marked) show(null)
  if (!lines) return
  show(lines)
  reveal(lines.first)
}

/**
 * @param {string} hash
 * @returns {Lines | null}
 */
function linesIn(hash) {
  const [, start = '', end = start] = /^#L([1-9]\d{0,6})(?:-L?([1-9]\d{0,6}))?$/.exec(hash) ?? []
  if (start === '' || Math.min(Number(start), Number(end)) > last) return null
  return span(Number(start), Number(end))
}

/**
 * @param {number} from
 * @param {number} to
 * @returns {Lines}
 */
function span(from, to) {
  return { from, to: Math.min(to, last), first: Math.min(from, to), last: Math.min(Math.max(from, to), last) }
}

/** @param {MouseEvent} event */
function click(event) {
  const number = numberAt(event)
  if (number === null) return
  event.preventDefault()
  mark(event.shiftKey && marked ? span(marked.from, number) : span(number, number))
}

/**
 * Number of the line that was clicked. Rows of very long texts have no links, only numbers, which count as well.
 *
 * @param {MouseEvent} event
 */
function numberAt({ target, clientX }) {
  const row = around(target, '.line', HTMLElement)
  if (!row) return null
  if (target instanceof HTMLElement && target.matches('a[data-n]')) return Number(target.dataset.n)
  const box = code.parentElement?.getBoundingClientRect()
  if (!row.dataset.n || !box) return null
  const { direction, paddingInlineStart } = getComputedStyle(row)
  const away = direction === 'rtl' ? box.right - clientX : clientX - box.left
  return away < Number.parseFloat(paddingInlineStart) ? Number(row.dataset.n) : null
}

/** @param {Lines} lines */
function mark(lines) {
  show(lines)
  const { pathname, search } = location
  const name = lines.first === lines.last ? `L${lines.first}` : `L${lines.first}-${lines.last}`
  history.replaceState(null, '', `${pathname}${search}${fragmentWith(name)}`)
}

/** @param {Lines | null} lines */
function show(lines) {
  for (const row of code.querySelectorAll('.line.on')) row.classList.remove('on')
  marked = lines
  if (lines) paint(lines.first, lines.last)
  if (lines) offerLink(lines.first, lines.last)
  else withdrawLink()
}

/**
 * @param {number} first
 * @param {number} last
 */
function paint(first, last) {
  for (let number = first; number <= last; number++)
    document.getElementById(`L${number}`)?.classList.add('on')
}

/**
 * Scrolls to a line as the browser itself does for a fragment. Twice: the first time, parts on the way may still have
 * their estimated height.
 *
 * @param {number} number
 */
function reveal(number) {
  const scroll = () =>
    document
      .getElementById(`L${number}`)
      ?.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' })
  scroll()
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}

/** @param {Marking} marking */
function act({ step, extend, lines, clear }) {
  if (clear) {
    show(null)
    history.replaceState(null, '', location.pathname + location.search + fragmentWith(''))
    return
  }
  if (lines) {
    const asked = linesIn(`#L${lines.replace('–', '-')}`)
    if (asked) {
      mark(asked)
      reveal(asked.first)
      code.parentElement?.focus({ preventScroll: true })
    }
    return
  }
  if (step === undefined) return
  const at = marked ? marked.to : (firstInView() ?? 1) - step
  const to = Math.min(Math.max(at + step, 1), last)
  mark(extend && marked ? span(marked.from, to) : span(to, to))
  document
    .getElementById(`L${to}`)
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

function firstInView() {
  const { top, left } = code.getBoundingClientRect()
  const row = around(document.elementFromPoint(left + 80, Math.max(top, 0) + 8), '.line', HTMLElement)
  return row ? Number(row.id.slice(1)) : null
}

/** Colours the parts near the visible ones, one after another, the nearest first. */
function colourParts() {
  const address = code.dataset.parts
  if (!address) return
  /** @type {Set<HTMLElement>} */
  const wanted = new Set()
  let busy = false
  const watch = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!(target instanceof HTMLElement)) continue
        if (isIntersecting) wanted.add(target)
        else wanted.delete(target)
      }
      if (!busy) next()
    },
    { rootMargin: '100% 0px' },
  )
  for (const part of all(code, '.part', HTMLElement)) watch.observe(part)

  async function next() {
    busy = true
    for (const part of wanted) {
      wanted.delete(part)
      watch.unobserve(part)
      await colour(part).catch(() => {})
    }
    busy = false
  }

  /** @param {HTMLElement} part */
  async function colour(part) {
    const wanted = new URL(data(code, 'parts'), location.href)
    wanted.searchParams.set('from', data(part, 'from'))
    const response = await fetch(wanted)
    if (response.status !== 200) return
    const markup = await response.text()
    // Replacing a selected text would remove the selection.
    const chosen = getSelection()
    if (chosen && !chosen.isCollapsed && chosen.containsNode(part, true)) return
    part.innerHTML = markup
    const first = Number(data(part, 'from'))
    if (marked) paint(Math.max(marked.first, first), Math.min(marked.last, first + part.children.length - 1))
  }
}
