/*
 * The search over everything in a dialog: results as one types, of which the arrow keys choose one and Enter opens it. The
 * field keeps the focus (a combobox of WAI-ARIA). Ctrl+K opens it anywhere, `/` where no field of the page has that key.
 */
import { all, around, control, first } from './dom.js'
import { areKeysOn, isSingleKey } from './single-keys.js'

const pauseMs = 120

const dialog = document.getElementById('palette')
if (dialog instanceof HTMLDialogElement) enhance(dialog)

/** @param {HTMLDialogElement} palette */
function enhance(palette) {
  const form = first(palette, 'form', HTMLFormElement)
  const field = control(form, 'q', HTMLInputElement)
  const list = first(palette, '[role=listbox]', HTMLElement)
  const status = first(palette, '[role=status]', HTMLElement)
  const signIn = first(palette, '.palette-foot a', HTMLAnchorElement)

  /** The text whose results are shown; null before there are any. @type {string | null} */
  let shown = null
  /** True: Enter was pressed before the results of the text had come. */
  let isAwaited = false
  /** @type {number | undefined} */
  let waiting
  let asking = new AbortController()

  for (const key of all(document, '[data-opens-palette] kbd', HTMLElement)) {
    key.textContent = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl+K'
    key.hidden = false
  }
  document.addEventListener('click', event => {
    const link = around(event.target, '[data-opens-palette]', HTMLAnchorElement)
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  })
  addEventListener('keydown', event => {
    if (!isOpening(event)) return
    event.preventDefault()
    if (palette.open) palette.close()
    else open()
  })
  first(form, '[data-closes]', HTMLButtonElement).addEventListener('click', () => palette.close())
  palette.addEventListener('click', event => {
    // A click beside the dialog is one on its backdrop, which counts as the dialog itself.
    if (event.target === palette) palette.close()
    else if (around(event.target, '.search-hit', HTMLElement)) palette.close()
  })
  palette.addEventListener('close', () => {
    isAwaited = false
    clearTimeout(waiting)
    asking.abort()
  })
  field.addEventListener('input', () => {
    isAwaited = false
    clearTimeout(waiting)
    waiting = setTimeout(look, pauseMs)
  })
  field.addEventListener('keydown', event => {
    const to = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (to === undefined || event.isComposing) return
    event.preventDefault()
    step(to)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (field.value.trim() === shown) current()?.click()
    else {
      isAwaited = true
      clearTimeout(waiting)
      look()
    }
  })

  function open() {
    if (document.querySelector('dialog[open]') !== null) return
    field.value = ''
    palette.showModal()
    field.focus()
    look()
  }

  async function look() {
    const text = field.value.trim()
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const answer = await resultsOf(form.action, text, signal)
    if (signal.aborted) return
    signIn.hidden = answer !== 'ended'
    if (answer === 'ended' || answer === 'failed') {
      shown = null
      list.replaceChildren()
      status.textContent = palette.dataset[answer] ?? ''
      if (answer === 'ended') signIn.href = `${form.action}?${new URLSearchParams({ q: text })}`
    } else {
      shown = text
      const found = document.createElement('template')
      found.innerHTML = answer
      const count = first(found.content, '[data-found]', HTMLElement)
      status.textContent = count.textContent
      count.remove()
      list.replaceChildren(found.content)
      list.scrollTop = 0
    }
    choose(options()[0])
    if (isAwaited) current()?.click()
    isAwaited = false
  }

  const options = () => all(list, '[role=option]', HTMLElement)
  const current = () => options().find(each => each.ariaSelected === 'true')

  /** @param {number} by */
  function step(by) {
    const each = options()
    const at = each.findIndex(option => option.ariaSelected === 'true') + by
    choose(each.at(at % each.length))
  }

  /** @param {HTMLElement | undefined} chosen */
  function choose(chosen) {
    for (const each of options()) each.ariaSelected = String(each === chosen)
    field.ariaExpanded = String(chosen !== undefined)
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id)
    else field.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
}

/** @param {KeyboardEvent} event */
function isOpening(event) {
  if (event.defaultPrevented) return false
  if (event.key === '/') return isSingleKey(event) && areKeysOn() && !document.querySelector('[data-key="/"]')
  return (
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
  )
}

/**
 * The results as markup; `ended` if the session has ended, `failed` if the server does not answer.
 *
 * @param {string} address
 * @param {string} text
 * @param {AbortSignal} signal
 */
async function resultsOf(address, text, signal) {
  try {
    const query = new URLSearchParams({ q: text, part: 'palette' })
    const response = await fetch(`${address}?${query}`, { signal, redirect: 'manual' })
    // Only the page of the sign-in is somewhere else.
    if (response.type === 'opaqueredirect') return 'ended'
    return response.ok ? await response.text() : 'failed'
  } catch {
    return 'failed'
  }
}
