// Single keys of the management side, and selecting all rows of a list. A dialog switches the keys off (WCAG 2.2, 2.1.4).

import { all, around, data, find, first } from './dom.js'
import { bindSetting, isSingleKey } from './single-keys.js'

const dialog = document.getElementById('shortcuts')
if (dialog instanceof HTMLDialogElement) {
  const isOn = first(dialog, '[data-keys-on]', HTMLInputElement)
  bindSetting(isOn)
  for (const button of all(document, '[data-opens]', HTMLButtonElement)) {
    button.hidden = false
    button.addEventListener('click', () => find(data(button, 'opens'), HTMLDialogElement).showModal())
  }
  addEventListener('keydown', event => {
    if (!isSingleKey(event)) return
    if (event.key === '?' || isOn.checked) if (press(dialog, event.key)) event.preventDefault()
  })
}

for (const box of all(document, '[data-select-all]', HTMLInputElement)) {
  const boxes = () => all(document, '.row-select', HTMLInputElement)
  around(box, 'label', HTMLLabelElement)?.removeAttribute('hidden')
  box.addEventListener('change', () => {
    for (const each of boxes()) each.checked = box.checked
  })
  addEventListener('change', () => {
    box.checked = boxes().every(each => each.checked)
  })
}

/**
 * @param {HTMLDialogElement} help
 * @param {string} key
 */
function press(help, key) {
  if (key === '?') {
    help.showModal()
    return true
  }
  if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1)
  if (key === 'x') return toggle()
  if (key === 'e') return edit()
  if (!/^[a-z/]$/.test(key)) return false
  const [pressed] = all(document, `[data-key="${CSS.escape(key)}"]:not([hidden])`, HTMLElement)
  if (!pressed) return false
  if (pressed instanceof HTMLInputElement) pressed.focus()
  else pressed.click()
  return true
}

/** Rows that the keys move through, each with a link to what it is about. */
const rows = () => all(document, '[data-row]', HTMLElement)

const current = () => around(document.activeElement, '[data-row]', HTMLElement)

/** @param {1 | -1} by */
function step(by) {
  const list = rows()
  const row = current()
  const at = row ? list.indexOf(row) + by : 0
  const next = list[Math.min(Math.max(at, 0), list.length - 1)]
  if (!next) return false
  first(next, 'a[href]', HTMLAnchorElement).focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

function toggle() {
  const box = current()?.querySelector('.row-select')
  if (!(box instanceof HTMLInputElement)) return false
  box.click()
  return true
}

function edit() {
  const row = current()
  if (!row) return false
  first(row, 'a[href]', HTMLAnchorElement).click()
  return true
}
